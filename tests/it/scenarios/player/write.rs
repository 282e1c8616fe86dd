//! The event file of a scenario: the usual match, with what the scenario changes.

use serde::Deserialize;

use crate::support::club::DUEL;

/// What a scenario changes of the usual match.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changes {
    /// Keys of `[regulations]`.
    #[serde(default)]
    regulations: toml::Table,
    /// Keys of Jan's `[[player]]`.
    #[serde(default)]
    jan: toml::Table,
    /// Keys of Lena's `[[player]]`.
    #[serde(default)]
    lena: toml::Table,
    /// Keys of `[event]`, such as `director` and `deputies`.
    #[serde(default)]
    head: toml::Table,
    /// The start position.
    fen: Option<String>,
}

impl Changes {
    /// The whole event file.
    pub fn file(&self) -> String {
        let mut file: toml::Table = toml::from_str(DUEL).unwrap();
        table(&mut file, "event").extend(self.head.clone());
        table(&mut file, "regulations").extend(self.regulations.clone());
        for (index, changes) in [&self.jan, &self.lena].into_iter().enumerate() {
            let players = file.get_mut("player").and_then(toml::Value::as_array_mut).unwrap();
            players[index].as_table_mut().unwrap().extend(changes.clone());
        }
        if let Some(fen) = &self.fen {
            let event = table(&mut file, "event");
            event.remove("games");
            event.insert("format".into(), "games".into());
            let mut game = toml::Table::new();
            for (key, value) in [("white", "Novak, Jan"), ("black", "Weber, Lena"), ("fen", fen)] {
                game.insert(key.into(), value.into());
            }
            file.insert("game".into(), toml::Value::Array(vec![game.into()]));
        }
        toml::to_string(&file).unwrap()
    }
}

fn table<'a>(file: &'a mut toml::Table, key: &str) -> &'a mut toml::Table {
    file.get_mut(key).and_then(toml::Value::as_table_mut).unwrap()
}
