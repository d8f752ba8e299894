"""Pages around the tables: menu, set-up, load, replays, puzzles, rules, settings, curtain."""
