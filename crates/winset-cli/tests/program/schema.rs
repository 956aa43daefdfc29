//! Whether JSON is as a schema says: the part of JSON Schema that the schemas in `docs/schemas` use, and no more.

use serde_json::{Map, Value};

/// A schema, and the definitions it refers to.
pub struct Schema {
    root: Value,
}

/// The keywords that say nothing about the value.
const SILENT: [&str; 6] = ["$schema", "$id", "$defs", "title", "description", "examples"];

impl Schema {
    pub fn parse(text: &str) -> Self {
        Self { root: serde_json::from_str(text).expect("a schema is JSON") }
    }

    /// Fails where `value` is not as the schema says, naming the place.
    #[track_caller]
    pub fn check(&self, value: &Value) {
        if let Err(fault) = self.validate(&self.root, value, "$") {
            panic!("{fault} in {value}");
        }
    }

    pub fn is_met_by(&self, value: &Value) -> bool {
        self.validate(&self.root, value, "$").is_ok()
    }

    fn validate(&self, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
        let keywords = schema.as_object().expect("a schema is an object");
        keywords.iter().try_for_each(|(keyword, argument)| match keyword.as_str() {
            "$ref" => self.validate(self.definition(argument), value, place),
            "properties" => self.validate_properties(argument, value, place),
            "additionalProperties" => self.validate_others(schema, argument, value, place),
            "items" => self.validate_items(argument, value, place),
            keyword if SILENT.contains(&keyword) || is_met(keyword, argument, value) => Ok(()),
            keyword => Err(format!("{place} is not as `{keyword}: {argument}` says")),
        })
    }

    fn definition(&self, reference: &Value) -> &Value {
        let pointer = reference.as_str().and_then(|reference| reference.strip_prefix('#'));
        pointer.and_then(|pointer| self.root.pointer(pointer)).expect("a reference into the schema")
    }

    fn validate_properties(&self, properties: &Value, value: &Value, place: &str) -> Result<(), String> {
        let (Some(properties), Some(object)) = (properties.as_object(), value.as_object()) else {
            return Ok(());
        };
        let given = properties.iter().filter_map(|(name, schema)| Some((name, schema, object.get(name)?)));
        given
            .into_iter()
            .try_for_each(|(name, schema, value)| self.validate(schema, value, &format!("{place}.{name}")))
    }

    fn validate_others(
        &self,
        schema: &Value,
        others: &Value,
        value: &Value,
        place: &str,
    ) -> Result<(), String> {
        let Some(object) = value.as_object() else { return Ok(()) };
        let none = Map::new();
        let named = schema.get("properties").and_then(Value::as_object).unwrap_or(&none);
        for (name, value) in object.iter().filter(|(name, _)| !named.contains_key(*name)) {
            match others {
                Value::Bool(false) => return Err(format!("{place}.{name} is not known")),
                _ => self.validate(others, value, &format!("{place}.{name}"))?,
            }
        }
        Ok(())
    }

    fn validate_items(&self, items: &Value, value: &Value, place: &str) -> Result<(), String> {
        let list = value.as_array().into_iter().flatten().enumerate();
        list.into_iter().try_for_each(|(i, item)| self.validate(items, item, &format!("{place}[{i}]")))
    }
}

fn is_met(keyword: &str, argument: &Value, value: &Value) -> bool {
    let list = || argument.as_array().expect("a list");
    match keyword {
        "type" if argument.is_string() => is_of(argument, value),
        "type" => list().iter().any(|kind| is_of(kind, value)),
        "const" => argument == value,
        "enum" => list().contains(value),
        "required" => value
            .as_object()
            .is_none_or(|object| list().iter().all(|name| object.contains_key(name.as_str().unwrap()))),
        "minimum" => value.as_i64().is_none_or(|number| Some(number) >= argument.as_i64()),
        "minProperties" => {
            value.as_object().is_none_or(|object| object.len() as u64 >= argument.as_u64().unwrap())
        }
        "maxProperties" => {
            value.as_object().is_none_or(|object| object.len() as u64 <= argument.as_u64().unwrap())
        }
        unknown => panic!("this test does not know the keyword `{unknown}`"),
    }
}

fn is_of(kind: &Value, value: &Value) -> bool {
    match kind.as_str().expect("a kind is a word") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        unknown => panic!("this test does not know the type `{unknown}`"),
    }
}
