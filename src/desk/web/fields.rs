//! The fields of forms, by their names, those that several pages have, and files that are sent.

use super::problem::Problem;
use crate::desk::db::Group;
use axum::extract::Multipart;
use maud::{Markup, html};

/// The most words that are said to a seat, in letters.
pub(in crate::desk) const MOST_WORDS: usize = 300;

/// The fields of a form, or of an address.
pub(in crate::desk) struct Fields(pub(in crate::desk) Vec<(String, String)>);

impl Fields {
    /// The first field of this name; empty if there is none.
    pub(in crate::desk) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value.as_str())
    }

    /// The same, as a number.
    pub(in crate::desk) fn number(&self, name: &str) -> Option<i64> {
        self.get(name).parse().ok()
    }

    /// All fields of this name that are numbers.
    pub(in crate::desk) fn numbers(&self, name: &str) -> Vec<i64> {
        let each = self.0.iter().filter(|(known, _)| known == name);
        each.filter_map(|(_, value)| value.parse().ok()).collect()
    }

    /// What is to be said to a trainee.
    pub(in crate::desk) fn words(&self) -> String {
        let words = self.get("words").trim().chars().filter(|sign| !sign.is_control());
        words.take(MOST_WORDS).collect()
    }
}

/// The field by which a group is chosen, or everybody.
pub(in crate::desk) fn group_field(groups: &[Group], chosen: Option<i64>) -> Markup {
    html! {
        label for="group" { "Group" }
        select id="group" name="group" {
            option value="" { "everybody" }
            @for group in groups {
                option value=(group.id) selected[chosen == Some(group.id)] { (group.name) }
            }
        }
    }
}

/// The files of a form that were sent in its field `file`: each one's name and bytes.
pub(in crate::desk) async fn files(
    form: &mut Multipart,
) -> Result<Vec<(String, Vec<u8>)>, Problem> {
    let cut = |_| Problem::Bad("what was sent breaks off; try again".to_owned());
    let mut all = Vec::new();
    while let Some(field) = form.next_field().await.map_err(cut)? {
        if field.name() == Some("file") {
            let name: String = field.file_name().unwrap_or_default().chars().take(100).collect();
            let bytes = field.bytes().await.map_err(cut)?;
            if !bytes.is_empty() {
                all.push((name, bytes.to_vec()));
            }
        }
    }
    if all.is_empty() {
        return Err(Problem::Bad("no file was chosen".to_owned()));
    }
    Ok(all)
}
