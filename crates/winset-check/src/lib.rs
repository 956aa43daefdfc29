//! Checks winset's certificates of who wins a game on a graph, from every position.
//!
//! It shares nothing with the solver: it reads the input itself, in [formats](Format) of its own readers, derives the
//! game's graph from it, and believes of a certificate only what it can verify. What is accepted is proved; what is
//! not is [rejected](Rejection) with the rule that it breaks and the vertex or position where. The format, and why the
//! checks suffice, is described in `docs/formats/certificate.md`.
//!
//! Certificates and inputs are not trusted: no number that they name reserves memory, nothing recurses, nothing
//! panics. Checking is almost linear in the input's size: 13 bytes a vertex and 8 an edge are held, on a board 4 a
//! vertex, 1 a cell and its longest row, and the names of an edge list that are not consecutive numbers; an input is read
//! at most three times, piece by piece. Of large inputs a thread of its own computes the digest. A pursuit takes as many
//! steps as there are arcs times vertices, and two bytes a position; cops and a robber take a step for each move from each
//! position, and three bytes a position.
//!
//! ```
//! use std::io::Cursor;
//! use winset_check::{Failure, Options, Rejection, check};
//! let board = Cursor::new("..#\n.#.\n");
//! let refused = check(board, &Options::default(), Cursor::new(b"no certificate"));
//! assert!(matches!(refused, Err(Failure::Rejected { rejection: Rejection::NoCertificate, .. })));
//! ```

mod batches;
mod bits;
mod blobs;
mod board_graph;
mod canonical;
mod capture_times;
mod certificate;
mod contraction;
mod cop_rules;
mod cop_steps;
mod cops;
mod cycles;
mod failure;
mod format;
mod game;
mod geography;
mod geography_on_boards;
mod graph;
mod kept_pairs;
mod lines;
mod name_table;
mod names;
mod number_set;
mod placements;
mod pointers_on_boards;
mod proved;
mod pursuit;
mod ranks;
mod reader;
mod readers;
mod rejection;
mod report;
mod rows;
mod sha256;
mod side_by_side;
mod stays;

use std::io::{Read, Seek, SeekFrom};

pub use capture_times::CaptureTimes;
pub use cop_rules::{CopMoves, RobberMoves, Rules, Ways};
pub use failure::{Failure, InputError, Rejection};
pub use format::{Format, Numbering, Options};
pub use game::{Game, Player};
pub use proved::Proved;
pub use ranks::{Position, Ranks};
pub use stays::Stays;

use certificate::{Certificate, Head};
use graph::{Graph, Kind};
use names::Names;
use proved::Winners;
use reader::Reader;
use side_by_side::side_by_side;

/// From so many vertices on, a thread of its own computes the digest.
const LARGE: u32 = 1 << 16;

/// What a certificate proves of an input.
///
/// # Errors
/// [`Failure::Rejected`] when the certificate does not prove what it claims, or is of another input;
/// [`Failure::Input`] when the input is not valid; [`Failure::Unread`] and [`Failure::Certificate`] when one of them
/// cannot be read; [`Failure::Memory`] when that would take more memory than allowed.
pub fn check<I: Read + Seek, C: Read + Seek>(
    input: I,
    options: &Options,
    mut certificate: C,
) -> Result<Proved, Failure> {
    let size = certificate.seek(SeekFrom::End(0)).map_err(Failure::Certificate)?;
    certificate.seek(SeekFrom::Start(0)).map_err(Failure::Certificate)?;
    let mut certificate = Certificate::new(certificate);
    let head = certificate.head()?;
    let rules = match head.game {
        Game::Cops => Some(Rules::read(&mut certificate)?),
        _ => None,
    };
    let stays = match (head.game, head.has_rules) {
        (Game::Pursuit, true) => Stays::read(&mut certificate)?,
        _ => Stays::Nowhere,
    };
    let kind = kind(head.game, rules);
    let mut reader = format::open(input, head.game, kind, options)?;
    require_order(&head, rules, reader.order(), size)?;
    let start = reader.start();
    require_memory(&head, rules, reader.order(), 0, options)?;
    if let Some(odd) = accepted_on_board(&mut certificate, &head, &*reader)? {
        let (names, winners) = (reader.into_names(), Winners::Cells(odd));
        return Ok(Proved { game: head.game, digest: head.digest, names, start, stays, winners });
    }
    let mut graph = Graph::read(&mut *reader, kind)?;
    let names = reader.into_names();
    let arcs = if kind == Kind::Edges { 2 * graph.arcs() } else { graph.arcs() };
    require_memory(&head, rules, graph.order(), arcs, options)?;
    let is_input = |graph: &Graph| canonical::digest(head.game, graph, start) == head.digest;
    let winners = if kind == Kind::Edges {
        graph = graph.seen_from_both_ends()?;
        let proof = || winners(&mut certificate, &head, rules, &graph);
        let (is_input, winners) = side_by_side(graph.order() >= LARGE, || is_input(&graph), proof);
        if is_input { winners } else { Err(Rejection::Digest.into()) }
    } else if is_input(&graph) {
        winners(&mut certificate, &head, rules, &stays.added_to(graph))
    } else {
        Err(Rejection::Digest.into())
    };
    match winners {
        Ok(winners) => Ok(Proved { game: head.game, digest: head.digest, names, start, stays, winners }),
        Err(failure) => Err(with_names(failure, &names)),
    }
}

/// The cells that some maximum matching misses, where the input is a board and they are proved; else the certificate stands
/// where it stood.
fn accepted_on_board<C: Read + Seek>(
    certificate: &mut Certificate<C>,
    head: &Head,
    reader: &dyn Reader,
) -> Result<Option<Vec<u64>>, Failure> {
    let Some(board) = reader.board().filter(|_| !head.game.lists_arcs()) else { return Ok(None) };
    let body = certificate.place();
    let digest = || canonical::digest_of_board(head.game, board);
    let proof = || geography_on_boards::accepted(certificate, board);
    let (digest, odd) = side_by_side(board.order() >= LARGE, digest, proof);
    if let (true, Ok(Some(odd)), Ok(())) = (digest == head.digest, odd, certificate.end()) {
        return Ok(Some(odd));
    }
    certificate.go_back(body)?;
    Ok(None)
}

/// The game that a certificate is of, and whether it is played along arcs, as the certificate says itself; it stands at its
/// beginning again afterwards.
///
/// # Errors
/// [`Failure::Rejected`] when it does not begin as a certificate does, [`Failure::Certificate`] when it cannot be read.
pub fn game_of<C: Read + Seek>(certificate: &mut C) -> Result<(Game, bool), Failure> {
    certificate.seek(SeekFrom::Start(0)).map_err(Failure::Certificate)?;
    let mut beginning = Certificate::new(certificate.by_ref());
    let game = beginning.head()?.game;
    let along_arcs = match game {
        Game::Cops => Rules::read(&mut beginning)?.ways == Ways::Arcs,
        game => game == Game::Pursuit,
    };
    certificate.seek(SeekFrom::Start(0)).map_err(Failure::Certificate)?;
    Ok((game, along_arcs))
}

/// What the graph of a game is made of.
fn kind(game: Game, rules: Option<Rules>) -> Kind {
    match (game, rules) {
        (_, Some(rules)) => rules.kind(),
        (Game::Pursuit, _) => Kind::Arcs,
        _ => Kind::Edges,
    }
}

/// The certificate is of as many vertices as there are, and long enough to speak of each: so nothing that is reserved
/// for them is larger than what is really there.
fn require_order(head: &Head, rules: Option<Rules>, order: u32, size: u64) -> Result<(), Rejection> {
    let (claimed, found) = (head.vertices, u64::from(order));
    let numbers = match (head.game, rules) {
        (Game::Pursuit, _) => found.saturating_mul(found).saturating_mul(2),
        (_, Some(rules)) => placements::count(order, rules.cops).saturating_mul(found),
        _ => found,
    };
    match claimed {
        _ if claimed != found => Err(Rejection::Order { claimed, found }),
        _ if numbers > size => Err(Rejection::Truncated { at: size }),
        _ => Ok(()),
    }
}

/// As many bytes as are held to check a proof are allowed.
fn require_memory(
    head: &Head,
    rules: Option<Rules>,
    order: u32,
    arcs: u64,
    options: &Options,
) -> Result<(), Failure> {
    let vertices = u64::from(order);
    let proof = match (head.game, rules) {
        (Game::Pursuit, _) => vertices.saturating_mul(vertices).saturating_mul(4),
        (_, Some(rules)) => placements::count(order, rules.cops).saturating_mul(vertices).saturating_mul(3),
        _ => 9 * vertices,
    };
    let needed = proof.saturating_add(4 * (vertices + arcs));
    match options.memory {
        Some(most) if needed > most => Err(Failure::Memory { needed }),
        _ => Ok(()),
    }
}

fn winners<C: Read>(
    certificate: &mut Certificate<C>,
    head: &Head,
    rules: Option<Rules>,
    graph: &Graph,
) -> Result<Winners, Failure> {
    let winners = match (head.game, rules) {
        (_, Some(rules)) => Winners::CaptureTimes(cops::check(certificate, rules, graph)?),
        (Game::Pursuit, _) => Winners::Ranks(pursuit::check(certificate, graph)?),
        _ => Winners::Labels(geography::check(certificate, graph)?),
    };
    certificate.end()?;
    Ok(winners)
}

/// The same failure, with the names of the input in its words.
fn with_names(failure: Failure, names: &Names) -> Failure {
    match failure {
        Failure::Rejected { rejection, .. } => {
            Failure::Rejected { rejection, words: rejection.in_words(|vertex| names.name(vertex)) }
        }
        other => other,
    }
}
