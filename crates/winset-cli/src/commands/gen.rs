use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use winset::generate::{
    Comb, Diamond, Downhill, Family, GenerateError, Growth, Imbalanced, Line, Open, PlayedSlide, PowerLaw,
    Random, RandomAcyclic, RandomBipartite, RandomDominoes, RandomGraph, RandomSparse, RandomWalls, Refuges,
    Roads, Rooms, Serpentine, Share, SlideRecord, Spiral, WalkKind,
};
use winset::graph::{DirectedGraph, Grid, UndirectedGraph};
use winset::io::{dimacs, edge_list, grid, record, slide};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::{CommonOptions, LimitOptions};
use crate::output::Output;
use crate::reporter::Reporter;
use crate::supervisor::Supervisor;

/// Make an instance by chance or by construction, the same for the same seed
#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    subcommand_value_name = "FAMILY",
    subcommand_help_heading = "Families",
    disable_help_subcommand = true
)]
pub struct Gen {
    #[command(subcommand)]
    family: FamilyOptions,

    /// The seed of what is left to chance
    #[arg(long, global = true, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  winset gen walls 20 30 --walls 20% --seed 1
  winset gen slide 6 7 --moves 30 --seed 1 -o game.txt";

/// Two examples of a family.
macro_rules! examples {
    ($family:literal) => {
        concat!("Examples:\n  winset gen ", $family, "\n  winset gen ", $family, " --seed 7 -o instance.txt")
    };
}

/// The families, with the parameters that tell their members apart.
#[derive(Debug, Subcommand)]
enum FamilyOptions {
    /// A board without walls
    #[command(after_help = examples!("open 5 7"))]
    Open(Size),
    /// A board in which each cell is a wall with the same probability
    #[command(after_help = examples!("walls 20 30 --walls 20%"))]
    Walls {
        #[command(flatten)]
        size: Size,
        /// The probability of a wall
        #[arg(long, value_name = "SHARE", default_value = "20%")]
        walls: Share,
    },
    /// One corridor that runs along every second row, to and fro
    #[command(after_help = examples!("serpentine 9 20"))]
    Serpentine(Size),
    /// One corridor that winds from a corner to the middle
    #[command(after_help = examples!("spiral 15 20"))]
    Spiral(Size),
    /// A corridor along the first row, with a dead end down every second column
    #[command(after_help = examples!("comb 8 21"))]
    Comb(Size),
    /// Square rooms, with a door by chance in every wall between two of them
    #[command(after_help = examples!("rooms 20 30 --side 4"))]
    Rooms {
        #[command(flatten)]
        size: Size,
        /// The side of a room
        #[arg(long, value_name = "CELLS", default_value_t = 5)]
        side: u32,
    },
    /// The cells within some steps of the middle
    #[command(after_help = examples!("diamond 6"))]
    Diamond {
        /// The steps from the middle to a corner
        radius: u32,
    },
    /// A board covered by dominoes and walls: the mover wins from everywhere
    #[command(after_help = examples!("dominoes 12 20"))]
    Dominoes {
        #[command(flatten)]
        size: Size,
        /// The probability of a domino where the next one has room
        #[arg(long, value_name = "SHARE", default_value = "80%")]
        dominoes: Share,
    },
    /// A board with a surplus of one colour at its top, and of the other at its bottom
    #[command(after_help = examples!("imbalanced 20 30 --band 3"))]
    Imbalanced {
        #[command(flatten)]
        size: Size,
        /// The number of rows at the top, and at the bottom, in which cells of one colour are missing
        #[arg(long, value_name = "ROWS")]
        band: u32,
        /// The probability that such a cell is missing
        #[arg(long, value_name = "SHARE", default_value = "10%")]
        missing: Share,
        /// The probability of a wall, anywhere
        #[arg(long, value_name = "SHARE", default_value = "0%")]
        walls: Share,
    },
    /// A graph of two sides whose edges are drawn by chance
    #[command(after_help = examples!("bipartite 30 40 --edges 100"))]
    Bipartite {
        /// The number of vertices on the left side, which come first
        left: u32,
        /// The number of vertices on the right side
        right: u32,
        /// The number of edges drawn; those drawn again count once
        #[arg(long, value_name = "N")]
        edges: u64,
        #[command(flatten)]
        written: GraphFormat,
    },
    /// A slide board with the record of a finished play, below it or in a file of its own
    #[command(after_help = examples!("slide 6 7 --moves 30"))]
    Slide(SlideOptions),
    /// An undirected graph with edges between any vertices, for geography
    #[command(after_help = examples!("random 30 --edges 45"))]
    Random {
        /// The number of vertices
        order: u32,
        /// How many edges are drawn; loops and repeated ones do not count
        #[arg(long, value_name = "N")]
        edges: u64,
        #[command(flatten)]
        written: GraphFormat,
    },
    /// Crossings in rows and columns, with streets between neighbours and some along diagonals, for geography
    #[command(after_help = examples!("roads 6 8"))]
    Roads {
        #[command(flatten)]
        size: Size,
        /// The probability of a street to the next crossing of the row, and of the column
        #[arg(long, value_name = "SHARE", default_value = "60%")]
        streets: Share,
        /// The probability of a street to the crossing right below the next one
        #[arg(long, value_name = "SHARE", default_value = "10%")]
        diagonals: Share,
        #[command(flatten)]
        written: GraphFormat,
    },
    /// An undirected graph with few vertices of very many edges, for geography
    #[command(after_help = examples!("power-law 6 --edges 128"))]
    PowerLaw {
        /// There are two to the power of this many vertices
        scale: u32,
        /// How many edges are drawn; loops and repeated ones do not count
        #[arg(long, value_name = "N")]
        edges: u64,
        #[command(flatten)]
        written: GraphFormat,
    },
    /// A digraph whose arcs lead down, for pursuit: the pursuer wins everywhere
    #[command(after_help = examples!("downhill 50 --reach 5"))]
    Downhill {
        #[command(flatten)]
        arcs: Arcs,
        /// How many vertices below it an arc may lead to
        #[arg(long, value_name = "N", default_value_t = 100)]
        reach: u32,
        #[command(flatten)]
        written: GraphFormat,
    },
    /// A digraph in which every vertex leads to all close ones, for pursuit: the pursuer wins everywhere
    #[command(after_help = examples!("line 50"))]
    Line {
        /// The number of vertices
        order: u32,
        /// How many vertices to each side an arc may lead to
        #[arg(long, value_name = "N", default_value_t = 2)]
        reach: u32,
        #[command(flatten)]
        written: GraphFormat,
    },
    /// A digraph with vertices where the evader is safe, for pursuit
    #[command(after_help = examples!("refuges 50 --refuges 20%"))]
    Refuges {
        #[command(flatten)]
        arcs: Arcs,
        /// The share of the safe vertices
        #[arg(long, value_name = "SHARE", default_value = "10%")]
        refuges: Share,
        #[command(flatten)]
        written: GraphFormat,
    },
    /// A digraph whose arcs lead anywhere, for pursuit
    #[command(after_help = examples!("sparse 50 --out-degree 2"))]
    Sparse {
        #[command(flatten)]
        arcs: Arcs,
        /// The probability that a vertex has no arc
        #[arg(long, value_name = "SHARE", default_value = "10%")]
        sinks: Share,
        #[command(flatten)]
        written: GraphFormat,
    },
    /// A digraph without cycles, for pursuit
    #[command(after_help = examples!("acyclic 50 --format dimacs"))]
    Acyclic {
        #[command(flatten)]
        arcs: Arcs,
        #[command(flatten)]
        written: GraphFormat,
    },
}

/// The size of a board.
#[derive(Args, Clone, Copy, Debug)]
struct Size {
    /// The number of rows
    rows: u32,
    /// The number of columns
    columns: u32,
}

/// The size of a digraph.
#[derive(Args, Clone, Copy, Debug)]
struct Arcs {
    /// The number of vertices
    order: u32,
    /// The number of arcs from a vertex, where so many are possible
    #[arg(long, value_name = "N", default_value_t = 3)]
    out_degree: u32,
}

/// How a graph is written.
#[derive(Args, Clone, Copy, Debug)]
struct GraphFormat {
    /// The format of the graph
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: WrittenFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum WrittenFormat {
    /// Two numbers a line, from 0
    #[default]
    EdgeList,
    /// DIMACS, `.col` or `.gr`, numbers from 1
    Dimacs,
}

#[derive(Args, Debug)]
struct SlideOptions {
    #[command(flatten)]
    size: Size,

    /// The number of moves
    #[arg(long, value_name = "N")]
    moves: u32,

    /// The way of the blank
    #[arg(long, value_name = "WALK", value_enum, default_value_t)]
    walk: Walk,

    /// The share of careful steps of a self-avoiding walk: the more, the longer it goes on
    #[arg(long, value_name = "SHARE", default_value = "90%")]
    careful: Share,

    /// Write the record to FILE, and the board alone to the output
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Walk {
    /// Around a random spanning tree with few long branches
    #[default]
    DepthFirst,
    /// Around a random spanning tree with many short branches
    Bushy,
    /// To any cell not entered, until it is stuck or has gone far enough
    SelfAvoiding,
}

impl Gen {
    /// Does it.
    pub fn run(&self, common: &CommonOptions, reporter: Reporter) -> Result<Exit, Failure> {
        let maker = Maker { seed: self.seed, common, supervisor: self.limits.start(reporter) };
        match &self.family {
            FamilyOptions::Open(size) => maker.grid(&Open { rows: size.rows, columns: size.columns }),
            FamilyOptions::Walls { size: Size { rows, columns }, walls } => {
                maker.grid(&RandomWalls { rows: *rows, columns: *columns, walls: *walls })
            }
            FamilyOptions::Serpentine(size) => {
                maker.grid(&Serpentine { rows: size.rows, columns: size.columns })
            }
            FamilyOptions::Spiral(size) => maker.grid(&Spiral { rows: size.rows, columns: size.columns }),
            FamilyOptions::Comb(size) => maker.grid(&Comb { rows: size.rows, columns: size.columns }),
            FamilyOptions::Rooms { size: Size { rows, columns }, side } => {
                maker.grid(&Rooms { rows: *rows, columns: *columns, side: *side })
            }
            FamilyOptions::Diamond { radius } => maker.grid(&Diamond { radius: *radius }),
            FamilyOptions::Dominoes { size: Size { rows, columns }, dominoes } => {
                maker.grid(&RandomDominoes { rows: *rows, columns: *columns, dominoes: *dominoes })
            }
            FamilyOptions::Imbalanced { size: Size { rows, columns }, band, missing, walls } => {
                let (rows, columns) = (*rows, *columns);
                maker.grid(&Imbalanced { rows, columns, band: *band, missing: *missing, walls: *walls })
            }
            FamilyOptions::Bipartite { left, right, edges, written } => {
                maker.graph(&RandomBipartite { left: *left, right: *right, edges: *edges }, *written)
            }
            FamilyOptions::Slide(options) => maker.slide(options),
            FamilyOptions::Random { order, edges, written } => {
                maker.graph(&RandomGraph { order: *order, edges: *edges }, *written)
            }
            FamilyOptions::Roads { size: Size { rows, columns }, streets, diagonals, written } => {
                let (streets, diagonals) = (*streets, *diagonals);
                maker.graph(&Roads { rows: *rows, columns: *columns, streets, diagonals }, *written)
            }
            FamilyOptions::PowerLaw { scale, edges, written } => {
                maker.graph(&PowerLaw { scale: *scale, edges: *edges }, *written)
            }
            FamilyOptions::Downhill { arcs: Arcs { order, out_degree }, reach, written } => {
                maker.digraph(&Downhill { order: *order, out_degree: *out_degree, reach: *reach }, *written)
            }
            FamilyOptions::Line { order, reach, written } => {
                maker.digraph(&Line { order: *order, reach: *reach }, *written)
            }
            FamilyOptions::Refuges { arcs: Arcs { order, out_degree }, refuges, written } => maker
                .digraph(&Refuges { order: *order, out_degree: *out_degree, refuges: *refuges }, *written),
            FamilyOptions::Sparse { arcs: Arcs { order, out_degree }, sinks, written } => maker
                .digraph(&RandomSparse { order: *order, out_degree: *out_degree, sinks: *sinks }, *written),
            FamilyOptions::Acyclic { arcs: Arcs { order, out_degree }, written } => {
                maker.digraph(&RandomAcyclic { order: *order, out_degree: *out_degree }, *written)
            }
        }
    }
}

/// Makes a member of a family and writes it.
struct Maker<'a> {
    seed: u64,
    common: &'a CommonOptions,
    supervisor: Supervisor,
}

impl Maker<'_> {
    fn grid(mut self, family: &impl Family<Instance = Grid>) -> Result<Exit, Failure> {
        let output = self.common.output()?;
        let grid = self.make(family)?;
        output.write(|out| grid::write(out, &grid))?;
        Ok(Exit::Done)
    }

    fn graph(
        mut self,
        family: &impl Family<Instance = UndirectedGraph>,
        written: GraphFormat,
    ) -> Result<Exit, Failure> {
        let output = self.common.output()?;
        let graph = self.make(family)?;
        output.write(|out| match written.format {
            WrittenFormat::EdgeList => edge_list::write_undirected(out, &graph),
            WrittenFormat::Dimacs => dimacs::write_undirected(out, &graph),
        })?;
        Ok(Exit::Done)
    }

    fn digraph(
        mut self,
        family: &impl Family<Instance = DirectedGraph>,
        written: GraphFormat,
    ) -> Result<Exit, Failure> {
        let output = self.common.output()?;
        let graph = self.make(family)?;
        output.write(|out| match written.format {
            WrittenFormat::EdgeList => edge_list::write_directed(out, &graph),
            WrittenFormat::Dimacs => dimacs::write_directed(out, &graph),
        })?;
        Ok(Exit::Done)
    }

    fn slide(mut self, options: &SlideOptions) -> Result<Exit, Failure> {
        if options.record.is_none() && options.moves % 2 == 1 {
            let help = "an even number of moves, or `--record FILE`";
            return Err(Failure::usage_with_help("the slide problem's own format holds whole rounds", help));
        }
        let board = self.common.output()?;
        let record_file = options.record.as_deref().map(|path| Output::open(Some(path))).transpose()?;
        let played = self.make(&options.family())?;
        match record_file {
            None => board.write(|out| slide::write_problem(out, &played.game, &played.record))?,
            Some(record_file) => write_apart(&played, board, record_file)?,
        }
        Ok(Exit::Done)
    }

    fn make<F: Family>(&mut self, family: &F) -> Result<F::Instance, Failure> {
        self.supervisor.hold(family.needed_bytes())?;
        let made = family.generate(&mut Random::new(self.seed)).map_err(|error| match error {
            GenerateError::TooManyCells(board) => {
                Failure::TooManyVertices { vertices: board.rows.saturating_mul(board.columns) }
            }
            other => Failure::usage(other.to_string()),
        })?;
        self.supervisor.check()?;
        Ok(made)
    }
}

impl SlideOptions {
    fn family(&self) -> SlideRecord {
        let walk = match self.walk {
            Walk::DepthFirst => WalkKind::AroundTree(Growth::DepthFirst),
            Walk::Bushy => WalkKind::AroundTree(Growth::Bushy),
            Walk::SelfAvoiding => WalkKind::SelfAvoiding { careful: self.careful },
        };
        SlideRecord { rows: self.size.rows, columns: self.size.columns, moves: self.moves, walk }
    }
}

/// The board in one file and the record in another.
fn write_apart(played: &PlayedSlide, board: Output, record_file: Output) -> Result<(), Failure> {
    board.write(|out| slide::write(out, &played.game))?;
    record_file.write(|out| record::write(out, &played.game, &played.record))
}
