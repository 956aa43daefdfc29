use std::io;

/// Why nothing is proved.
#[derive(Debug)]
#[non_exhaustive]
pub enum Failure {
    /// The certificate does not prove what it claims.
    Rejected {
        /// The rule that it breaks.
        rejection: Rejection,
        /// The same in words, with the names of the input.
        words: String,
    },
    /// The input is not valid.
    Input(InputError),
    /// The input could not be read.
    Unread(io::Error),
    /// The certificate could not be read.
    Certificate(io::Error),
    /// More would have to be held than the [options](crate::Options) allow.
    Memory {
        /// How many bytes.
        needed: u64,
    },
}

/// What is wrong with an input, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The number of the line, from 1.
    pub line: u64,
    /// What is wrong.
    pub message: String,
}

/// Which rule a certificate breaks, and where. Vertices are numbered from 0, as in the canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejection {
    /// It does not begin as a certificate does.
    NoCertificate,
    /// It is of a version that is not known here.
    Version {
        /// The version.
        version: u8,
    },
    /// It is of a game that is not known here.
    Game {
        /// The number of the game.
        code: u8,
    },
    /// It ends before its end mark.
    Truncated {
        /// The number of its bytes.
        at: u64,
    },
    /// It goes on after its end mark.
    Trailing {
        /// The place of the first byte too many.
        at: u64,
    },
    /// There is something else where its end mark should be.
    NoEnd {
        /// The place of the first wrong byte.
        at: u64,
    },
    /// A number is longer than it needs to be, or than 64 bits.
    NoNumber {
        /// The place of its last byte.
        at: u64,
    },
    /// It is of a graph with another number of vertices.
    Order {
        /// The vertices that the certificate is of.
        claimed: u64,
        /// The vertices that the input has.
        found: u64,
    },
    /// It is of another input with as many vertices.
    Digest,
    /// A vertex is given a mate that it does not have among its larger neighbours.
    NoLargerNeighbour {
        /// The vertex.
        vertex: u32,
        /// The number of the neighbour, from 1.
        number: u64,
    },
    /// A vertex has two mates.
    MatchedTwice {
        /// The vertex.
        vertex: u32,
    },
    /// A vertex of the barrier has no mate, or one that is not in an odd component.
    BarrierUnmatched {
        /// The vertex.
        vertex: u32,
    },
    /// A vertex outside both has no mate, or one that is not outside both.
    RestUnmatched {
        /// The vertex.
        vertex: u32,
    },
    /// An edge leads out of an odd component, past the barrier.
    PastBarrier {
        /// Its end in the component.
        inside: u32,
        /// Its other end.
        outside: u32,
    },
    /// A cycle to be contracted has an even number of edges, or one edge.
    CycleLength {
        /// The number of its edges.
        edges: u64,
    },
    /// An edge of a cycle leads from no vertex of the graph.
    NoVertex {
        /// What stands for the vertex.
        number: i64,
    },
    /// An edge of a cycle, or a pointer, leads to a neighbour that the vertex does not have.
    NoNeighbour {
        /// The vertex.
        vertex: u32,
        /// The number of the neighbour, from 0.
        number: u64,
    },
    /// A cycle enters a vertex that is not to be in an odd component.
    CycleLeaves {
        /// The vertex.
        vertex: u32,
    },
    /// Two edges of a cycle that follow each other do not meet in what has been contracted.
    CycleBroken {
        /// The vertex that the second edge starts from.
        vertex: u32,
    },
    /// A cycle comes twice through what has been contracted.
    CycleTwice {
        /// A vertex there.
        vertex: u32,
    },
    /// Not all of an odd component is contracted.
    NotContracted {
        /// A vertex of it.
        vertex: u32,
        /// A neighbour that was not contracted with it.
        neighbour: u32,
    },
    /// The matching is not as large as the barrier allows.
    NotTight {
        /// Vertices without a mate.
        unmatched: u64,
        /// Odd components.
        components: u64,
        /// Vertices of the barrier.
        barrier: u64,
    },
    /// A pointer leads to a vertex that is in no odd component.
    PointerOutside {
        /// The vertex of the barrier.
        vertex: u32,
        /// Where its pointer leads.
        target: u32,
    },
    /// The pointers have a cycle.
    PointerCycle {
        /// The vertex of the barrier whose pointer closes it.
        vertex: u32,
    },
    /// A position of a pursuit has another rank.
    Rank {
        /// Where the evader stands.
        evader: u32,
        /// Where the pursuer stands.
        pursuer: u32,
        /// Whether the pursuer is to move.
        pursuer_moves: bool,
        /// The rank that is claimed, if one is.
        claimed: Option<u32>,
        /// The rank that follows from those claimed for the positions one move on, if one does.
        follows: Option<u32>,
    },
    /// A position of cops and a robber, the cops to move, has another capture time.
    CaptureTime {
        /// The number of the cops' placement.
        placement: u64,
        /// Where the robber stands.
        robber: u32,
        /// The moves of the cops that are claimed, if the robber is not claimed to escape.
        claimed: Option<u32>,
        /// What follows from those claimed for the positions that the cops can move to.
        follows: Option<u32>,
    },
    /// The rules of cops and robbers are not known here.
    Rules {
        /// The number that tells no rule.
        number: u64,
    },
    /// A rank has more than 32 bits.
    LargeRank,
}
