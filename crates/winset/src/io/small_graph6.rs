//! graph6 lines of small graphs, as programs write them in streams of millions.

use crate::graph::SmallGraph;

/// The largest number of vertices that a single byte tells.
const MAX_ORDER: u32 = 62;

/// For six bits those bits in the opposite order.
const REVERSED: [u8; 64] = {
    let mut reversed = [0; 64];
    let mut six = 0;
    while six < 64 {
        reversed[six] = (six as u8).reverse_bits() >> 2;
        six += 1;
    }
    reversed
};

/// Reads a graph6 line of at most 62 vertices, without header, blanks and line end, into `graph`; whether it is one.
///
/// Of a line that is not, nothing is said: [`GraphLines`](super::GraphLines) says what is wrong with it, if
/// there is anything. Afterwards `graph` is any graph then.
///
/// # Complexity
/// A few operations a byte and an edge, without any allocation.
///
/// # Examples
/// ```
/// use winset::graph::{SmallGraph, Vertex};
/// use winset::io::small_graph6;
/// let mut graph = SmallGraph::empty(0);
/// assert!(small_graph6::read(b"DQc", &mut graph));
/// assert_eq!((graph.order(), graph.closed_neighbourhood(Vertex::new(4))), (5, 0b11001));
/// assert!(!small_graph6::read(b":Fa@x^", &mut graph));
/// ```
#[inline]
pub fn read(line: &[u8], graph: &mut SmallGraph) -> bool {
    let Some((&first, data)) = line.split_first() else { return false };
    let order = u32::from(first.wrapping_sub(b'?'));
    let pairs = order as usize * (order as usize).saturating_sub(1) / 2;
    if order > MAX_ORDER || data.len() != pairs.div_ceil(6) {
        return false;
    }
    graph.clear(order);
    // Bits that were read and make no whole column yet, the first of them lowest.
    let (mut bits, mut count) = (0_u128, 0);
    let mut column = 1;
    let mut strange = 0;
    for byte in data {
        let six = byte.wrapping_sub(b'?');
        strange |= six & !0b11_1111;
        bits |= u128::from(REVERSED[usize::from(six) % 64]) << count;
        count += 6;
        while count >= column && column < order {
            graph.join_before(column as usize, bits as u64 & !(u64::MAX << column));
            bits >>= column;
            count -= column;
            column += 1;
        }
    }
    strange == 0 && bits == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{UndirectedGraph, Vertex};
    use crate::io::{Limits, Source, graph6};

    /// Every line that is read is read as all graph6 is.
    fn assert_same(line: &[u8]) -> bool {
        let mut small = SmallGraph::empty(7);
        small.add_edge(Vertex::new(1), Vertex::new(6));
        let is_read = read(line, &mut small);
        if is_read {
            let graph = graph6::read_undirected(&Source::new("test", line), &Limits::none()).unwrap().value;
            assert_eq!(SmallGraph::of(&graph), Some(small), "{line:?}");
        }
        is_read
    }

    #[test]
    fn lines_of_every_order_are_read() {
        let mut state = 1_u64;
        for order in 0..=64_u32 {
            for modulus in [1, 2, 3, 7] {
                let pairs = (0..order).flat_map(|w| (0..w).map(move |v| [v, w]));
                let edges: Vec<[u32; 2]> = pairs
                    .filter(|_| {
                        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        (state >> 40).is_multiple_of(modulus)
                    })
                    .collect();
                let mut line = Vec::new();
                graph6::write_undirected(&mut line, &UndirectedGraph::from_ids(order, &edges)).unwrap();
                assert_eq!(assert_same(line.trim_ascii_end()), order <= 62, "{order} vertices");
            }
        }
    }

    #[test]
    fn whatever_is_not_plain_is_left_to_others() {
        for line in [
            "",
            "~",
            "~?@",
            "D",
            "DQ",
            "DQc ",
            "DQc\r",
            "DQc?",
            "DQ\u{7f}",
            "D>c",
            ">>graph6<<DQc",
            "A~",
            "A?o",
            ":An",
            "&A?",
            "?",
            "@",
        ] {
            assert_eq!(assert_same(line.as_bytes()), ["?", "@"].contains(&line), "{line:?}");
        }
    }
}
