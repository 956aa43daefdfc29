//! The program as its users meet it: arguments in, answers, messages and exit codes out.

mod annotate;
mod certificates;
mod cop_number;
mod cops;
mod corpus;
mod draw;
mod exit_codes;
mod formats;
mod generate;
mod help;
mod interrupt;
mod limits;
mod listings;
mod matching;
mod messages;
mod output;
mod play;
mod program;
mod proof;
mod schema;
mod schemas;
mod solution_files;
mod solve;
#[cfg(unix)]
mod terminal;
