"""What a system says of its scenarios and games, as data, for whoever draws, lays, tries or looks back and knows no rulebook.

Each module is what one method of `System` gives: `survey`, `supply`, `vocabulary`, `slips` and `story` of a scenario, `lesson` of one that
teaches; `standing`, `account` and `witness` of a game, which see the whole state and are for games that have ended.
(`System.layout` and `System.mentions` stand with the documents.)
"""
