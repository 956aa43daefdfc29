use super::Vertex;

/// What people call the vertices of a stored graph: consecutive numbers, or names from the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Numbered { base: u32 },
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
        names_of.index()?;
        Ok(Self(Kind::Named(names_of)))
    }

    /// What `v` is called.
    #[must_use]
    pub fn label(&self, v: Vertex) -> String {
        match &self.0 {
            Kind::Numbered { base } => (u64::from(*base) + u64::from(v.id())).to_string(),
            Kind::Named(names) => names.get(v.id()).to_owned(),
        }
    }

    /// What vertex 0 is called, where the vertices are numbered.
    #[must_use]
    pub const fn base(&self) -> Option<u32> {
        match self.0 {
            Kind::Numbered { base } => Some(base),
            Kind::Named(_) => None,
        }
    }

    /// The ids in the order of their names, compared byte by byte, where the vertices have names.
    #[must_use]
    pub fn by_name(&self) -> Option<&[u32]> {
        match &self.0 {
            Kind::Numbered { .. } => None,
            Kind::Named(names) => Some(&names.by_name),
        }
    }

    /// The vertex called `label` among those with ids below `order`.
    #[must_use]
    pub fn find(&self, label: &str, order: u32) -> Option<Vertex> {
        let id = match &self.0 {
            Kind::Numbered { base } => label.parse::<u32>().ok()?.checked_sub(*base)?,
            Kind::Named(names) => names.find(label)?,
        };
        (id < order).then(|| Vertex::new(id))
    }
}

impl Names {
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
}
