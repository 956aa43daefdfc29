//! The vertices of a graph on a circle.

use std::f64::consts::TAU;
use std::io;

use super::canvas::{Canvas, Escaped, HEADING, MARGIN, Point, Rounded};
use crate::graph::{Graph, Vertex};

/// The radius of a vertex, and of what is drawn on it.
const VERTEX: f64 = 13.0;
/// The longest label that is written out.
const LONGEST: usize = 12;

/// Where the vertices are, the first one at the top, then clockwise.
pub(super) struct Ring {
    centre: Point,
    radius: f64,
    order: u32,
    /// The space for labels around the circle.
    space: f64,
}

/// The least width, so that the legend of a small graph is under its middle.
const LEAST_WIDTH: f64 = 320.0;

impl Ring {
    /// Room for more than lines between the vertices.
    pub(super) const ROOMY: f64 = 130.0;
    /// Room for lines.
    pub(super) const PLAIN: f64 = 90.0;

    pub(super) fn new<G: Graph>(graph: &G, least_radius: f64) -> Self {
        let order = graph.id_bound();
        let longest =
            graph.vertices().map(|v| graph.label(v).chars().count().min(LONGEST)).max().unwrap_or(0);
        let radius = (f64::from(order) * 44.0 / TAU).max(if order > 1 { least_radius } else { 0.0 });
        let space = 2.0 * VERTEX + 12.0 + 8.0 * longest as f64;
        let centre = Point::new(MARGIN + (space + radius).max(LEAST_WIDTH / 2.0), HEADING + space + radius);
        Self { centre, radius, order, space }
    }

    /// The width and height.
    pub(super) fn size(&self) -> (f64, f64) {
        let height = 2.0 * (self.radius + self.space);
        (height.max(LEAST_WIDTH), height)
    }

    /// The place of a vertex.
    pub(super) fn at(&self, v: Vertex) -> Point {
        self.place(v, self.radius)
    }

    fn place(&self, v: Vertex, radius: f64) -> Point {
        let (sine, cosine) = (TAU * f64::from(v.id()) / f64::from(self.order.max(1))).sin_cos();
        Point::new(self.centre.x + radius * sine, self.centre.y - radius * cosine)
    }

    /// Writes the label of a vertex outside the circle.
    pub(super) fn write_label<G: Graph>(
        &self,
        canvas: &mut Canvas<'_>,
        graph: &G,
        v: Vertex,
    ) -> io::Result<()> {
        let label = graph.label(v);
        let mut shown: String = label.chars().take(LONGEST).collect();
        if shown.len() < label.len() {
            shown.push('…');
        }
        let at = self.place(v, self.radius + VERTEX + 16.0);
        let anchor = match at.x - self.centre.x {
            x if x > 20.0 => "start",
            x if x < -20.0 => "end",
            _ => "middle",
        };
        canvas.text(anchor, Point::new(at.x, at.y + 4.5), &shown)
    }

    /// Writes a vertex that says `title` when it is pointed at.
    pub(super) fn write_vertex(&self, canvas: &mut Canvas<'_>, v: Vertex, title: &str) -> io::Result<()> {
        let Point { x, y } = self.at(v);
        let (x, y, title) = (Rounded(x), Rounded(y), Escaped(title));
        canvas.line(format_args!(
            r#"<circle class="vertex" cx="{x}" cy="{y}" r="{VERTEX}"><title>{title}</title></circle>"#
        ))
    }

    /// The arc between two vertices, bent aside so that the arc back has room.
    pub(super) fn arc(&self, tail: Vertex, head: Vertex, aside: f64) -> Arc {
        let (from, to) = (self.at(tail), self.at(head));
        if tail != head {
            let bend = from.between(to, aside);
            return Arc {
                start: from.towards(bend, VERTEX),
                bends: [bend, bend],
                end: to.towards(bend, VERTEX),
            };
        }
        let out = self.place(tail, self.radius - 52.0 - aside);
        let (left, right) = (out.between(from, 30.0 + aside), out.between(from, -30.0 - aside));
        let bends = [out.towards(left, 34.0), out.towards(right, 34.0)];
        Arc { start: from.towards(bends[0], VERTEX), bends, end: from.towards(bends[1], VERTEX) }
    }
}

/// A curve from vertex to vertex.
pub(super) struct Arc {
    start: Point,
    bends: [Point; 2],
    end: Point,
}

impl Arc {
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, class: &str) -> io::Result<()> {
        let Self { start, bends: [first, second], end } = self;
        canvas.line(format_args!(
            r#"<path class="{class}" d="M{start}C{first} {second} {end}" marker-end="url(#{class}-head)"/>"#
        ))
    }

    /// The point a share of the way along the curve.
    pub(super) fn along(&self, share: f64) -> Point {
        let rest = 1.0 - share;
        let weights = [
            rest * rest * rest,
            3.0 * rest * rest * share,
            3.0 * rest * share * share,
            share * share * share,
        ];
        let points = [self.start, self.bends[0], self.bends[1], self.end];
        let sum = |part: fn(&Point) -> f64| points.iter().map(part).zip(weights).map(|(p, w)| p * w).sum();
        Point::new(sum(|p| p.x), sum(|p| p.y))
    }
}
