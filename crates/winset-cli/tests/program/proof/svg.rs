//! Reads a picture: what stands where on the board, in words with the names of its places, and what the legend says of the signs.

use std::collections::{BTreeMap, HashMap};

use super::position::numbers;

/// A picture, of which every line of the board has been read.
pub struct Picture {
    /// What it is called.
    pub title: String,
    /// What the legend says of the signs, by their classes.
    pub legend: BTreeMap<String, String>,
    /// What is written on the marks of the players, by their classes.
    pub initials: BTreeMap<String, String>,
    /// The lines of the board.
    pub shapes: Vec<Shape>,
}

/// A line of a picture.
#[derive(Debug)]
pub struct Shape {
    pub tag: String,
    pub class: String,
    attributes: HashMap<String, String>,
    /// What is written, or said when it is pointed at.
    pub text: String,
}

impl Shape {
    /// An element that stands alone on its line.
    #[track_caller]
    fn of(line: &str) -> Self {
        let (opening, content) = line.split_once('>').unwrap_or_else(|| panic!("`{line}` is no element"));
        let opening = opening.strip_prefix('<').expect("an element").trim_end_matches('/');
        let (tag, rest) = opening.split_once(' ').unwrap_or((opening, ""));
        let parts: Vec<&str> = rest.split('"').collect();
        let pairs = parts.chunks_exact(2).map(|pair| (pair[0].trim().trim_end_matches('='), pair[1]));
        let mut attributes: HashMap<String, String> =
            pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let class = attributes.remove("class").or_else(|| Some(attributes.remove("href")?[1..].to_owned()));
        let text = content.trim_start_matches("<title>").split('<').next().unwrap_or_default();
        let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
        let text = signs.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
        Self { tag: tag.to_owned(), class: class.unwrap_or_default(), attributes, text }
    }

    #[track_caller]
    pub fn number(&self, attribute: &str) -> f64 {
        self.attributes
            .get(attribute)
            .and_then(|value| value.parse().ok())
            .unwrap_or_else(|| panic!("{self:?}"))
    }

    /// All numbers of an attribute.
    #[track_caller]
    pub fn numbers(&self, attribute: &str) -> Vec<f64> {
        let value = self.attributes.get(attribute).unwrap_or_else(|| panic!("{self:?}"));
        let words = value.split(|sign: char| sign == ' ' || sign.is_ascii_alphabetic());
        words.filter(|word| !word.is_empty()).map(|word| word.parse().expect("a number")).collect()
    }

    fn middle(&self) -> Point {
        match self.tag.as_str() {
            "circle" => [self.number("cx"), self.number("cy")],
            "rect" => ["x", "y"].map(|side| self.number(side) + self.number("width") / 2.0),
            _ => [self.number("x"), self.number("y")],
        }
    }
}

pub type Point = [f64; 2];

impl Picture {
    #[track_caller]
    pub fn of(svg: &str) -> Self {
        let body = svg.strip_suffix("</svg>\n").expect("it ends");
        let (head, body) = body.split_once("</defs>\n<rect class=\"ground\" ").expect("it has marks");
        let title = head.lines().find_map(|line| line.strip_prefix("<title>")?.strip_suffix("</title>"));
        let title = title.expect("a picture has a title").to_owned();
        let initials = head.lines().filter_map(|line| {
            let (name, rest) = line.strip_prefix("<g id=\"")?.split_once('"')?;
            Some((name.to_owned(), rest.split_once("<text")?.1.split(['>', '<']).nth(1)?.to_owned()))
        });
        // An overview has a style of its own before its tiles.
        let mut lines: Vec<&str> = body.lines().skip(1).collect();
        if let Some(style) = lines.iter().position(|line| *line == "<style>") {
            let end = lines.iter().position(|line| *line == "</defs>").expect("the hatches end");
            lines.drain(style..=end);
        }
        let lines = lines.into_iter().filter(|line| !line.is_empty());
        let mut shapes: Vec<Shape> = lines.map(Shape::of).collect();
        let heading = shapes.drain(..2).map(|shape| shape.text).collect::<Vec<_>>().join(": ");
        assert_eq!(heading, title, "the heading says something else");
        let legend_end = shapes.iter().rposition(|shape| shape.class == "ink").map_or(0, |last| last + 1);
        let (mut legend, mut signs) = (BTreeMap::new(), Vec::new());
        for shape in shapes.drain(..legend_end) {
            match shape.class.as_str() {
                "ink" => legend.extend(signs.drain(..).map(|sign| (sign, shape.text.clone()))),
                // What is written on a sign is none.
                _ => signs.extend((shape.tag != "text").then_some(shape.class)),
            }
        }
        Self { title, legend, initials: initials.collect(), shapes }
    }

    /// The class of the sign of which the legend says this. It has the initial of the player, where it has one.
    #[track_caller]
    pub fn sign(&self, text: &str, player: &str) -> &str {
        let sign = self.legend.iter().find(|(_, said)| *said == text);
        let sign = sign.unwrap_or_else(|| panic!("nothing is said to mean `{text}`: {:?}", self.legend)).0;
        let initial = self.initials.get(sign);
        assert!(initial.is_none_or(|initial| player.starts_with(initial)), "{initial:?} means `{text}`");
        sign
    }

    /// What stands on the board, a line each; the places are named in the order in which they are drawn.
    #[track_caller]
    pub fn statements(&self, places: &[String]) -> Vec<String> {
        let titled: Vec<&Shape> = self.shapes.iter().filter(|shape| is_titled(shape)).collect();
        assert_eq!(titled.len(), places.len(), "other places are drawn");
        let points: Vec<Point> = titled.iter().map(|shape| shape.middle()).collect();
        let mut board = Board::default();
        points.iter().zip(places).for_each(|(point, place)| board.add(*point, place.clone()));
        board.require_rows(places);
        let mut titled = places.iter();
        let statement = |shape: &Shape| match is_titled(shape) {
            true => Some(format!("{} {} @{}", shape.class, shape.text, titled.next()?)),
            false => board.statement(shape),
        };
        self.shapes.iter().filter_map(statement).collect()
    }
}

/// Whether it is a place of the board.
fn is_titled(shape: &Shape) -> bool {
    match shape.tag.as_str() {
        "rect" => shape.attributes.get("width").is_some_and(|width| width == "40"),
        "circle" => shape.class == "vertex",
        _ => false,
    }
}

/// Where the places are, and the middles of the ways between them.
#[derive(Default)]
struct Board {
    points: Vec<(Point, String)>,
    names: HashMap<[i64; 2], String>,
}

fn tenths(point: Point) -> [i64; 2] {
    point.map(|part| (part * 10.0).round() as i64)
}

impl Board {
    #[track_caller]
    fn add(&mut self, point: Point, name: String) {
        let before = self.names.insert(tenths(point), name.clone());
        assert!(before.is_none_or(|before| before == name), "{name} is where another place is");
        self.points.push((point, name));
    }

    /// What is there.
    #[track_caller]
    fn on(&self, point: Point) -> &str {
        self.names.get(&tenths(point)).map_or_else(|| self.near(point, 1.0), String::as_str)
    }

    /// What is nearest, no farther away than that.
    #[track_caller]
    fn near(&self, [x, y]: Point, most: f64) -> &str {
        let distances = self.points.iter().map(|([px, py], name)| ((px - x).hypot(py - y), name));
        let (distance, name) = distances.min_by(|a, b| a.0.total_cmp(&b.0)).expect("there are places");
        assert!(distance <= most, "nothing is at {x},{y}");
        name
    }

    /// Cells stand in rows and columns.
    #[track_caller]
    fn require_rows(&self, places: &[String]) {
        let Some(([left, top], _)) = self.points.first().filter(|_| places[0] == "1,1") else { return };
        for ([x, y], place) in &self.points {
            let at = numbers(place).expect("a cell");
            let [row, column] = at.map(|number| 40.0 * (number as f64 - 1.0));
            assert_eq!([*x, *y], [left + column, top + row], "{place} is elsewhere");
        }
    }

    /// What it says; nothing where it is the number of a row or column, which is right.
    #[track_caller]
    fn statement(&mut self, shape: &Shape) -> Option<String> {
        let class = shape.class.as_str();
        let below = |above: [f64; 2]| [shape.number("x") + above[0], shape.number("y") + above[1]];
        let kind = class.split(' ').next().unwrap_or_default();
        Some(match (shape.tag.as_str(), kind) {
            ("text", "axis") => {
                let ([left, top], number) =
                    (self.points[0].0, shape.text.parse::<f64>().expect("a number") - 1.0);
                let [x, y] = below([0.0, -4.0]);
                let is_right =
                    if y < top - 20.0 { x == left + 40.0 * number } else { y == top + 40.0 * number };
                assert!(is_right, "{shape:?}");
                return None;
            }
            ("text", "start" | "middle" | "end") => {
                format!("label {} @{}", shape.text, self.near(below([0.0; 2]), 40.0))
            }
            ("text", "on-mistake") => format!("{} @{}", shape.text, self.on(below([-14.0, 8.8]))),
            ("text", "plies") => format!("plies {} @{}", shape.text, self.on(below([0.0, -4.0]))),
            ("text", _) => format!("{kind} {} @{}", shape.text, self.on(below([0.0, -4.5]))),
            ("rect", "mistake") => format!("badge @{}", self.on(below([-5.0, 19.0]))),
            ("use" | "rect" | "circle", _) => format!("{class} @{}", self.on(shape.middle())),
            ("polyline", _) => {
                let points = shape.numbers("points");
                let places: Vec<&str> = points.chunks(2).map(|point| self.on([point[0], point[1]])).collect();
                format!("{class} {}", places.join(" "))
            }
            ("path", _) => return Some(self.path(shape)),
            _ => panic!("nothing proves {shape:?}"),
        })
    }

    /// A line between places, or a curve, which ends beside them.
    #[track_caller]
    fn path(&mut self, shape: &Shape) -> String {
        let numbers = shape.numbers("d");
        let [start, .., end] = numbers.chunks(2).map(|point| [point[0], point[1]]).collect::<Vec<_>>()[..]
        else {
            panic!("{shape:?} goes nowhere");
        };
        if !shape.attributes.contains_key("marker-end") {
            return format!("{} {} - {}", shape.class, self.on(start), self.on(end));
        }
        let way = format!("{} {} -> {}", shape.class, self.near(start, 14.0), self.near(end, 14.0));
        if shape.class.ends_with("-trail") {
            let part =
                |xy: usize| (numbers[xy] + 3.0 * (numbers[2 + xy] + numbers[4 + xy]) + numbers[6 + xy]) / 8.0;
            self.add([part(0), part(1)], way.clone());
        }
        way
    }
}
