//! Each kind of lie is refused, with its reason.

mod draft;

use draft::{BARRIER, Draft, Graph, ODD, REST, check, push_number, rejection};
use winset_check::{Player, Rejection};

/// A triangle 0 1 2, the barrier 3 beside it, the odd vertices 4 and 5 beside that, and the edge 6 7 beside it, too.
fn graph() -> Graph {
    Graph::new(8, &[[0, 1], [0, 2], [1, 2], [2, 3], [3, 4], [3, 5], [3, 6], [6, 7]])
}

/// 0 1, 3 4 and 6 7 are matched.
fn honest() -> Draft {
    let sets = [ODD, ODD, ODD, BARRIER, ODD, ODD, REST, REST];
    let mates = [Some(1), Some(0), None, Some(4), Some(3), None, Some(7), Some(6)];
    Draft { pointers: vec![graph().number(3, 5)], ..Draft::new(&graph(), &sets, &mates) }
}

#[track_caller]
fn refused(lie: impl FnOnce(&mut Draft)) -> Rejection {
    let mut draft = honest();
    lie(&mut draft);
    rejection(check(&graph(), &draft.bytes()))
}

#[test]
fn the_truth_is_accepted() {
    let proved = check(&graph(), &honest().bytes()).unwrap();
    let placer: Vec<bool> = proved.winners().map(|winner| winner == Player::Second).collect();
    assert_eq!(placer, graph().inessential());
    assert_eq!(proved.counts(), [3, 5]);
}

#[test]
fn about_the_matching() {
    let late = |vertex, number| Rejection::NoLargerNeighbour { vertex, number };
    assert_eq!(refused(|draft| draft.labels[0].0 = 3), late(0, 3));
    assert_eq!(refused(|draft| draft.labels[4].0 = 1), late(4, 1));
    assert_eq!(refused(|draft| draft.labels[0].0 = u64::MAX / 4), late(0, u64::MAX / 4));
    assert_eq!(refused(|draft| draft.labels[2].0 = 3), Rejection::MatchedTwice { vertex: 3 });
    assert_eq!(refused(|draft| draft.labels[1].0 = 2), Rejection::MatchedTwice { vertex: 1 });
    let smaller = Rejection::NotTight { unmatched: 4, components: 3, barrier: 1 };
    assert_eq!(refused(|draft| draft.labels[0].0 = 0), smaller);
}

#[test]
fn about_the_sets() {
    // Wrongly out of D.
    assert_eq!(refused(|draft| draft.labels[5].1 = REST), Rejection::RestUnmatched { vertex: 5 });
    assert_eq!(refused(|draft| draft.labels[4].1 = REST), Rejection::BarrierUnmatched { vertex: 3 });
    assert_eq!(refused(|draft| draft.labels[0].1 = REST), Rejection::CycleLeaves { vertex: 0 });
    let past = |inside, outside| Rejection::PastBarrier { inside, outside };
    let without_triangle = |draft: &mut Draft| {
        draft.cycles.clear();
        draft.labels[0].1 = REST;
        draft.labels[1].1 = REST;
    };
    assert_eq!(refused(without_triangle), past(2, 0));
    // Wrongly in D.
    assert_eq!(refused(|draft| draft.labels[7].1 = ODD), Rejection::RestUnmatched { vertex: 6 });
    assert_eq!(refused(|draft| draft.labels[6].1 = ODD), past(6, 7));
    let both = |draft: &mut Draft| (draft.labels[6].1, draft.labels[7].1) = (ODD, ODD);
    assert_eq!(refused(both), Rejection::NotContracted { vertex: 6, neighbour: 7 });
    let barrier = |draft: &mut Draft| {
        draft.labels[3].1 = ODD;
        draft.pointers.clear();
    };
    assert_eq!(refused(barrier), Rejection::NotContracted { vertex: 2, neighbour: 3 });
    // A barrier that is none.
    assert_eq!(refused(|draft| draft.labels[5].1 = BARRIER), Rejection::BarrierUnmatched { vertex: 5 });
    assert_eq!(refused(|draft| draft.labels[3].0 = 0), Rejection::BarrierUnmatched { vertex: 3 });
    assert_eq!(refused(|draft| draft.labels[6].0 = 0), Rejection::RestUnmatched { vertex: 6 });
}

#[test]
fn a_barrier_that_is_not_tight() {
    let path = Graph::new(4, &[[0, 1], [1, 2], [2, 3]]);
    let mates = [Some(1), Some(0), None, None];
    let draft = Draft::new(&path, &[ODD, BARRIER, ODD, ODD], &mates);
    assert_eq!(rejection(check(&path, &draft.bytes())), Rejection::NotContracted { vertex: 2, neighbour: 3 });
    let draft = Draft::new(&path, &[ODD, BARRIER, REST, REST], &mates);
    assert_eq!(rejection(check(&path, &draft.bytes())), Rejection::RestUnmatched { vertex: 2 });
    let hermits = Graph::new(5, &[[0, 1], [0, 2], [1, 2], [3, 4]]);
    let mates = [None, None, None, Some(4), Some(3)];
    let draft = Draft::new(&hermits, &[ODD, ODD, ODD, REST, REST], &mates);
    let expected = Rejection::NotTight { unmatched: 3, components: 1, barrier: 0 };
    assert_eq!(rejection(check(&hermits, &draft.bytes())), expected);
}

#[test]
fn about_the_contractions() {
    let none = |draft: &mut Draft| draft.cycles.clear();
    assert_eq!(refused(none), Rejection::NotContracted { vertex: 0, neighbour: 1 });
    for (cycle, expected) in [
        (vec![(0, 0)], Rejection::CycleLength { edges: 1 }),
        (vec![(0, 0), (1, 0)], Rejection::CycleLength { edges: 2 }),
        (vec![(0, 0), (0, 1), (2, 0)], Rejection::CycleBroken { vertex: 0 }),
        (vec![(0, 0), (1, 1), (2, 1)], Rejection::CycleBroken { vertex: 1 }),
        (vec![(0, 0), (1, 0), (0, 0)], Rejection::CycleTwice { vertex: 0 }),
        (vec![(0, 0), (1, 1), (2, 1), (1, 1), (2, 0)], Rejection::CycleTwice { vertex: 1 }),
        (vec![(0, 2), (1, 1), (2, 0)], Rejection::NoNeighbour { vertex: 0, number: 2 }),
        (vec![(0, 0), (1, 1), (2, 2)], Rejection::CycleLeaves { vertex: 3 }),
        (vec![(6, 1), (7, 0), (6, 1)], Rejection::CycleLeaves { vertex: 6 }),
        (vec![(8, 0), (1, 1), (2, 0)], Rejection::NoVertex { number: 8 }),
    ] {
        assert_eq!(refused(|draft| draft.cycles = vec![cycle]), expected);
    }
    let again = |draft: &mut Draft| draft.cycles.push(draft.cycles[0].clone());
    assert!(matches!(refused(again), Rejection::CycleTwice { .. }));
}

/// A cycle that has four blobs after another was contracted, and one that has three only then.
#[test]
fn cycles_go_through_blobs() {
    let house = Graph::new(5, &[[0, 1], [1, 2], [2, 3], [3, 0], [0, 4], [1, 4]]);
    let mates = [Some(1), Some(0), Some(3), Some(2), None];
    let edge = |v, w| (v, house.number(v, w));
    let roof = vec![edge(0, 1), edge(1, 4), edge(4, 0)];
    let room = vec![edge(1, 2), edge(2, 3), edge(3, 0)];
    let square = vec![edge(0, 1), edge(1, 2), edge(2, 3), edge(3, 0)];
    let draft = Draft::new(&house, &[ODD; 5], &mates);
    let with = |cycles: Vec<Vec<(u32, u64)>>| check(&house, &Draft { cycles, ..draft.clone() }.bytes());
    assert!(with(vec![roof.clone(), room.clone()]).is_ok());
    assert_eq!(rejection(with(vec![room, roof.clone()])), Rejection::CycleBroken { vertex: 0 });
    assert_eq!(rejection(with(vec![roof, square.clone()])), Rejection::CycleLength { edges: 4 });
    assert_eq!(rejection(with(vec![square])), Rejection::CycleLength { edges: 4 });
}

#[test]
fn about_the_forest() {
    let graph = graph();
    let to = |w| graph.number(3, w);
    assert!(check(&graph, &Draft { pointers: vec![to(2)], ..honest() }.bytes()).is_ok());
    assert_eq!(refused(|draft| draft.pointers[0] = to(4)), Rejection::PointerCycle { vertex: 3 });
    let outside = Rejection::PointerOutside { vertex: 3, target: 6 };
    assert_eq!(refused(|draft| draft.pointers[0] = to(6)), outside);
    assert_eq!(refused(|draft| draft.pointers[0] = 4), Rejection::NoNeighbour { vertex: 3, number: 4 });
}

/// A 4-cycle has a perfect matching, and tight barriers all the same.
#[test]
fn a_cycle_of_pointers() {
    let cycle = Graph::new(4, &[[0, 1], [1, 2], [2, 3], [3, 0]]);
    let mates = [Some(1), Some(0), Some(3), Some(2)];
    let draft = Draft::new(&cycle, &[ODD, BARRIER, ODD, BARRIER], &mates);
    for draft in draft.with_pointers(&cycle) {
        assert!(matches!(rejection(check(&cycle, &draft.bytes())), Rejection::PointerCycle { .. }));
    }
}

#[test]
fn about_what_it_is_of() {
    let other = Graph::new(8, &graph().edges[1..]);
    assert_eq!(rejection(check(&other, &honest().bytes())), Rejection::Digest);
    assert_eq!(refused(|draft| draft.digest[31] ^= 1), Rejection::Digest);
    // A certificate of tiles is none of geography.
    assert_eq!(refused(|draft| draft.game = 1), Rejection::Digest);
    let larger = Graph::new(9, &graph().edges);
    let expected = Rejection::Order { claimed: 8, found: 9 };
    assert_eq!(rejection(check(&larger, &honest().bytes())), expected);
    let expected = Rejection::Order { claimed: 1 << 40, found: 8 };
    assert_eq!(refused(|draft| draft.vertices = 1 << 40), expected);
}

#[test]
fn about_its_form() {
    assert_eq!(refused(|draft| draft.magic[1] = b'w'), Rejection::NoCertificate);
    assert_eq!(refused(|draft| draft.version = 1), Rejection::Version { version: 1 });
    assert_eq!(refused(|draft| draft.game = 6), Rejection::Game { code: 6 });
    let size = honest().bytes().len() as u64;
    assert_eq!(refused(|draft| draft.end = b"end\n".to_vec()), Rejection::NoEnd { at: size - 4 });
    assert_eq!(refused(|draft| draft.end.push(0)), Rejection::Trailing { at: size });
    assert_eq!(refused(|draft| draft.pointers.clear()), Rejection::NoNeighbour { vertex: 3, number: 69 });
    let bytes = honest().bytes();
    for end in 0..bytes.len() {
        let expected =
            if end < 8 { Rejection::NoCertificate } else { Rejection::Truncated { at: end as u64 } };
        assert_eq!(rejection(check(&graph(), &bytes[..end])), expected);
    }
}

#[test]
fn huge_counts_reserve_nothing() {
    let head = |vertices| {
        let mut bytes = honest().bytes()[..42].to_vec();
        push_number(&mut bytes, vertices);
        bytes
    };
    let promise = Graph::new(4_000_000_000, &[]);
    let refused = rejection(check(&promise, &head(4_000_000_000)));
    assert_eq!(refused, Rejection::Truncated { at: 47 });
    // A cycle that is said to have 2^63 + 1 edges.
    let draft = honest();
    let mut bytes = draft.bytes()[..43 + 8].to_vec();
    push_number(&mut bytes, (1 << 63) + 1);
    assert_eq!(rejection(check(&graph(), &bytes)), Rejection::Truncated { at: 61 });
    // A number longer than it needs to be.
    let mut bytes = draft.bytes();
    bytes.splice(42..43, [0x88, 0]);
    assert_eq!(rejection(check(&graph(), &bytes)), Rejection::NoNumber { at: 43 });
}

/// The words name the vertex as the input does.
#[test]
fn reasons_are_in_the_words_of_the_input() {
    let mut draft = honest();
    draft.labels[5].1 = REST;
    let words = check(&graph(), &draft.bytes()).err().unwrap().to_string();
    assert_eq!(words, "rejected: rest: 6 is not matched within the even components");
}
