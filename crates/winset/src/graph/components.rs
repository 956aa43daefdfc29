use super::{Graph, Vertex};

/// The connected components of an undirected graph, numbered by their least vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    of: Vec<u32>,
    orders: Vec<u32>,
}

impl Components {
    const NONE: u32 = u32::MAX;

    /// The number of components.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.orders.len() as u32
    }

    /// The number of vertices of each component.
    #[must_use]
    pub fn orders(&self) -> &[u32] {
        &self.orders
    }

    /// The component of a vertex, or `None` for a hole among the ids.
    #[must_use]
    pub fn of(&self, v: Vertex) -> Option<u32> {
        self.of.get(v.index()).copied().filter(|&c| c != Self::NONE)
    }
}

/// The connected components of an undirected graph.
///
/// # Complexity
/// O(*n* + *m*) time; 4 bytes for each id.
///
/// # Examples
/// ```
/// use winset::graph::{Grid, components};
/// let grid = Grid::from_rows(&[".#.", ".#."])?;
/// assert_eq!(components(&grid).orders(), [2, 2]);
/// # Ok::<(), winset::graph::GridError>(())
/// ```
pub fn components<G: Graph>(graph: &G) -> Components {
    let mut found = Components { of: vec![Components::NONE; graph.id_bound() as usize], orders: Vec::new() };
    let mut stack = Vec::new();
    for root in graph.vertices() {
        if found.of[root.index()] == Components::NONE {
            let order = fill(graph, root, &mut found, &mut stack);
            found.orders.push(order);
        }
    }
    found
}

/// Gives the component of `root` the next number and returns its order.
fn fill<G: Graph>(graph: &G, root: Vertex, found: &mut Components, stack: &mut Vec<Vertex>) -> u32 {
    let number = found.count();
    let mut order = 0;
    found.of[root.index()] = number;
    stack.push(root);
    while let Some(v) = stack.pop() {
        order += 1;
        for w in graph.neighbours(v) {
            if found.of[w.index()] == Components::NONE {
                found.of[w.index()] = number;
                stack.push(w);
            }
        }
    }
    order
}
