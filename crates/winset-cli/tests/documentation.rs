//! The commands in the pages for people give what the pages say; `program/proof/pages.rs` runs them again and proves it.

use std::path::Path;

/// Pages and the folders, both from the project's, that their commands run in.
const PAGES: [[&str; 2]; 2] = [["README.md", "."], ["docs/problems/*.md", "docs/problems"]];

#[test]
fn the_pages_tell_the_truth() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for [pages, folder] in PAGES {
        // Commands run in the folder that the test itself is in.
        std::env::set_current_dir(project.join(folder)).unwrap();
        trycmd::TestCases::new().case(project.join(pages)).run();
    }
}
