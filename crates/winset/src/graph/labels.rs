use std::borrow::Cow;

use super::Vertex;

/// What people call the vertices of a stored graph: consecutive numbers, or names from the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Numbered {
        base: u32,
    },
    /// Ascending numbers with gaps, each written without leading zeros.
    Numbers(Vec<u32>),
    Named(Names),
}

/// All names in one text, with an index sorted by name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Names {
    text: String,
    ends: Vec<usize>,
    by_name: Vec<u32>,
}

/// Two vertices have the same name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("two vertices are called `{name}`")]
pub struct SameName {
    /// The name.
    pub name: String,
}

impl Labels {
    /// Vertex 0 is called `base`, vertex 1 `base + 1`, and so on.
    #[must_use]
    pub const fn numbered(base: u32) -> Self {
        Self(Kind::Numbered { base })
    }

    /// Each vertex has a name of its own.
    ///
    /// # Complexity
    /// O(*n* log *n*) comparisons of names.
    ///
    /// # Errors
    /// [`SameName`] when a name occurs twice.
    pub fn named<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Result<Self, SameName> {
        let mut names_of = Names { text: String::new(), ends: Vec::new(), by_name: Vec::new() };
        for name in names {
            names_of.text.push_str(name.as_ref());
            names_of.ends.push(names_of.text.len());
        }
        if let Some(numbers) = names_of.as_numbers() {
            return Ok(Self(Kind::Numbers(numbers)));
        }
        names_of.index()?;
        Ok(Self(Kind::Named(names_of)))
    }

    /// Each vertex is called by a number: the same as [`Labels::named`] with the numbers as names, in four bytes each.
    ///
    /// # Panics
    /// If the numbers are not ascending.
    #[must_use]
    pub fn numbers(ascending: Vec<u32>) -> Self {
        assert!(ascending.is_sorted_by(|a, b| a < b), "the numbers are not ascending");
        Self(Kind::Numbers(ascending))
    }

    /// What `v` is called.
    #[must_use]
    pub fn label(&self, v: Vertex) -> String {
        match &self.0 {
            Kind::Numbered { base } => (u64::from(*base) + u64::from(v.id())).to_string(),
            Kind::Numbers(numbers) => numbers[v.index()].to_string(),
            Kind::Named(names) => names.get(v.id()).to_owned(),
        }
    }

    /// What vertex 0 is called, where the vertices are numbered.
    #[must_use]
    pub const fn base(&self) -> Option<u32> {
        match self.0 {
            Kind::Numbered { base } => Some(base),
            Kind::Numbers(_) | Kind::Named(_) => None,
        }
    }

    /// Whether the names are numbers without leading zeros, in ascending order.
    #[must_use]
    pub const fn are_ascending_numbers(&self) -> bool {
        matches!(self.0, Kind::Numbered { .. } | Kind::Numbers(_))
    }

    /// The ids in the order of their names, compared byte by byte, where the vertices have names.
    #[must_use]
    pub fn by_name(&self) -> Option<Cow<'_, [u32]>> {
        match &self.0 {
            Kind::Numbered { .. } => None,
            Kind::Numbers(numbers) => Some(by_digits(numbers).into()),
            Kind::Named(names) => Some((&names.by_name).into()),
        }
    }

    /// The vertex called `label` among those with ids below `order`.
    #[must_use]
    pub fn find(&self, label: &str, order: u32) -> Option<Vertex> {
        let id = match &self.0 {
            Kind::Numbered { base } => label.parse::<u32>().ok()?.checked_sub(*base)?,
            Kind::Numbers(numbers) => numbers.binary_search(&plain_number(label)?).ok()? as u32,
            Kind::Named(names) => names.find(label)?,
        };
        (id < order).then(|| Vertex::new(id))
    }
}

/// The number that a name writes without leading zeros.
fn plain_number(name: &str) -> Option<u32> {
    let is_plain = name == "0" || name.starts_with(|c| matches!(c, '1'..='9'));
    is_plain.then(|| name.parse().ok()).flatten()
}

/// The ids of numbers in the order of their digits, compared as text.
fn by_digits(numbers: &[u32]) -> Vec<u32> {
    let digits = |&id: &u32| {
        let (mut digits, text) = ([0; 10], numbers[id as usize].to_string());
        digits[..text.len()].copy_from_slice(text.as_bytes());
        digits
    };
    let mut ids: Vec<u32> = (0..numbers.len() as u32).collect();
    ids.sort_by_cached_key(digits);
    ids
}

impl Names {
    /// The names as ascending numbers, if they are such.
    fn as_numbers(&self) -> Option<Vec<u32>> {
        let numbers: Option<Vec<u32>> =
            (0..self.ends.len() as u32).map(|id| plain_number(self.get(id))).collect();
        numbers.filter(|numbers| !numbers.is_empty() && numbers.is_sorted_by(|a, b| a < b))
    }

    fn get(&self, id: u32) -> &str {
        let id = id as usize;
        let start = if id == 0 { 0 } else { self.ends[id - 1] };
        &self.text[start..self.ends[id]]
    }

    fn index(&mut self) -> Result<(), SameName> {
        let mut by_name: Vec<u32> = (0..self.ends.len() as u32).collect();
        by_name.sort_unstable_by(|&a, &b| self.get(a).cmp(self.get(b)));
        if let Some(pair) = by_name.windows(2).find(|pair| self.get(pair[0]) == self.get(pair[1])) {
            return Err(SameName { name: self.get(pair[0]).to_owned() });
        }
        self.by_name = by_name;
        Ok(())
    }

    fn find(&self, name: &str) -> Option<u32> {
        let at = self.by_name.binary_search_by(|&id| self.get(id).cmp(name));
        at.ok().map(|at| self.by_name[at])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_found_again() {
        let named = Labels::named(["b", "a", "", "ab"]).unwrap();
        for id in 0..4 {
            let v = Vertex::new(id);
            assert_eq!(named.find(&named.label(v), 4), Some(v));
            assert_eq!(Labels::numbered(1).find(&(id + 1).to_string(), 4), Some(v));
        }
        assert_eq!(named.find("c", 4), None);
        assert_eq!(Labels::numbered(1).find("0", 4), None);
        assert_eq!(Labels::numbered(1).find("5", 4), None);
        assert!(Labels::named(["a", "a"]).is_err());
    }

    #[test]
    fn ascending_numbers_are_names_like_others() {
        let numbers = [7, 8, 20, 100, 1000, u32::MAX];
        let labels = Labels::numbers(numbers.into());
        assert_eq!(labels, Labels::named(numbers.map(|number| number.to_string())).unwrap());
        let by_name = labels.by_name().unwrap();
        let names: Vec<String> = by_name.iter().map(|&id| labels.label(Vertex::new(id))).collect();
        assert_eq!(names, ["100", "1000", "20", "4294967295", "7", "8"]);
        for id in 0..6 {
            assert_eq!(labels.find(&labels.label(Vertex::new(id)), 6), Some(Vertex::new(id)));
        }
        for strange in ["", "9", "07", "+7", "x"] {
            assert_eq!(labels.find(strange, 6), None, "{strange}");
        }
        assert!(Labels::named(["8", "7"]).unwrap() != Labels::numbers(vec![7, 8]));
    }
}
