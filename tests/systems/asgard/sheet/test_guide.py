"""The guide to control sheets: its example works, and it leaves nothing out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.lab.firing import counts
from game.lab.firing import tables as firing_table
from game.systems.asgard.sense import sheet_problems
from game.systems.asgard.sheet import effects, fact_lines, facts, lines, notation
from game.systems.asgard.sheet.line_words import Names
from game.systems.asgard.sheet.sheet_file import FIELDS, ConditionTable, EnemyTable
from tests.systems.asgard import guide
from tests.systems.asgard.sheets import INCHES

PAGE = guide.PAGE.read_text(encoding="utf-8")
NAMES = Names(
    conditions=3,
    codes=(310, 311),
    spots=("gate", "well", "stair", "ford", "cell"),
    enemies=("guard", "gatekeeper", "chief"),
    friends=("jarl",),
    objectives=("find-stair",),
    endings=("stair-found",),
    counts=("alarm", "fuel", "keys"),
    tokens=3,
)


def examples(heading: str) -> list[str]:
    """What stands in quotes in the first column of the tables under a heading."""
    part = PAGE.partition(f"### {heading}\n")[2].partition("\n### ")[0]
    cells = [row.split("|")[1] for row in part.split("\n") if row.startswith("| `")]
    return [line for cell in cells for line in re.findall(r"`([^`]+)`", cell)]


def test_the_example_can_be_played_and_nothing_in_it_is_to_be_looked_at(tmp_path: Path) -> None:
    entry = guide.entry(tmp_path)
    assert entry.title == "The mill at dusk"
    assert firing_table.findings(entry) == []
    assert firing_table.summary(entry) in PAGE


def test_bots_play_the_example_to_its_end(tmp_path: Path) -> None:
    entry = guide.entry(tmp_path)
    found = counts.run(counts.order(entry, ("scout", "reaction"), 2, seed=1))
    assert sum(each.rate.games for each in found.endings) == 2
    assert found.conditions[0].rate.games == 2
    assert sum(found.checks.values()) > 0


def test_the_fault_and_the_finding_that_the_guide_shows_are_said_so(tmp_path: Path) -> None:
    entry = guide.entry(tmp_path)
    moved = guide.text().replace('["2.5in", "9in"]', '["3in", "11in"]')
    entry.path.write_text(moved, encoding="utf-8")
    (found,) = firing_table.findings(guide.scenarios.read(entry.path))
    assert f"mill.toml:{found.line}: {found.field}: {found.text}" in PAGE
    entry.path.write_text(guide.text().replace("[code.110]", "[code.119]"), encoding="utf-8")
    with pytest.raises(guide.scenarios.ScenarioFileError) as caught:
        guide.scenarios.read(entry.path)
    (problem,) = caught.value.problems
    assert problem.removeprefix(f"{tmp_path}/") in PAGE


def test_every_key_and_entry_of_the_guide_can_be_read() -> None:
    found = examples("Cards")
    assert len(found) > 10
    for text in found:
        if re.search(r"\d{4}|^-|\]", text):
            notation.entry("AS", text)
        else:
            notation.cards_of(text)


def test_every_line_of_the_guide_can_be_read_and_no_verb_is_left_out() -> None:
    found = examples("What a code does")
    for text in found:
        lines.effect(text, NAMES, INCHES)
    assert {text.split()[0] for text in found} == set(lines.VERBS)


def test_every_fact_of_the_guide_can_be_read_and_no_kind_is_left_out() -> None:
    found = {type(fact_lines.fact(text, NAMES, INCHES)) for text in examples("What a watch waits for")}
    assert found == set(facts.Fact.__subclasses__())


def test_every_line_of_the_guide_that_does_not_always_happen_can_be_read_A76() -> None:
    found = [lines.effect(text, NAMES, INCHES) for text in examples("Lines that do not always happen")]
    assert {type(line) for line in found} == {effects.If, effects.Perhaps}


def test_the_guide_names_every_field() -> None:
    part = PAGE.partition("### The fields\n")[2].partition("\n### ")[0]
    tables = (ConditionTable, EnemyTable)
    fields = {*FIELDS, *(name for table in tables for name in table.__struct_encode_fields__)}
    named = set(re.findall(r"[a-z-]+", part))
    assert fields <= named


def test_the_guide_tells_of_every_kind_of_finding() -> None:
    assert len(sheet_problems.KINDS) == 19
    part = PAGE.partition("### What `holmgang sheet` looks for\n")[2]
    for word in (
        "Conditions", "codes", "rows", "effect", "cards", "keys", "watches", "endings", "tokens", "range", "counters",
        "spots", "objectives", "enemies", "friends", "lines", "texts", "does not do what it says", "tell otherwise",
    ):  # fmt: skip
        assert word in part
