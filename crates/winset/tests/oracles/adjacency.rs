use winset::graph::Graph;

/// A graph as lists of neighbours by id; holes have none.
pub struct Adjacency {
    pub present: Vec<bool>,
    pub neighbours: Vec<Vec<usize>>,
}

impl Adjacency {
    pub fn of<G: Graph>(graph: &G) -> Self {
        let ids = graph.id_bound() as usize;
        let mut adjacency = Self { present: vec![false; ids], neighbours: vec![Vec::new(); ids] };
        for v in graph.vertices() {
            adjacency.present[v.index()] = true;
            adjacency.neighbours[v.index()] = graph.neighbours(v).map(winset::graph::Vertex::index).collect();
        }
        adjacency
    }

    pub fn vertices(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.present.len()).filter(|&v| self.present[v])
    }
}
