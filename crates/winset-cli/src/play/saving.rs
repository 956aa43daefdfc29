use std::path::Path;

use super::model::Play;
use crate::failure::Failure;
use crate::output::Output;

/// Writes the moves so far to a file, and returns what is to be said about it.
pub fn save(play: &mut Play, file: &Path) -> Result<String, Failure> {
    Output::open(Some(file))?.write(|out| play.write_record(out))?;
    play.record_is_saved();
    Ok(format!("saved in {}: {}", file.display(), counted(play.moves().len())))
}

fn counted(moves: usize) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}
