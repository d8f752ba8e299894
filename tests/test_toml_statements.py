"""The statements of a TOML text: every one is found, and each part says all about one field and nothing else."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from game import paths
from game.toml_statements import Statements

SHIPPED = sorted(paths.scenarios().rglob("*.toml"))


def said(document: Any, way: tuple[str | int, ...]) -> Any:
    for step in way:
        document = document[step]
    return document


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_statement_of_a_shipped_scenario_is_found_and_reads_alone(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    document, known = tomllib.loads(text), Statements(text)
    assert {each.way[0] for each in known.all} == document.keys()
    for each in known.all:
        value, part = said(document, each.way), known.part(each.way)
        if part is not None and part.kind == "field":
            found = tomllib.loads(text[part.start : part.end])
            assert said(found, tuple(found)) == value
            entries = known.entries(each.way)
            assert len(entries) == (len(value) if isinstance(value, list) else 0)
            for entry, wanted in zip(entries, value if entries else [], strict=True):
                assert tomllib.loads(f"x = {text[entry.start : entry.end]}\n")["x"] == wanted


def test_tables_of_a_list_are_counted_and_reach_to_the_next_header() -> None:
    text = '# top\n[[a]]\nx = 1\n\n[a.b]\ny = 2\n# of the second\n[[a]]\nx = """\n[no]\n"""\n\n[c]\n"d e".f = 3\n'
    known = Statements(text)
    ways = [("a", 0), ("a", 0, "x"), ("a", 0, "b"), ("a", 0, "b", "y"), ("a", 1), ("a", 1, "x"), ("c",)]
    assert [each.way for each in known.all] == [*ways, ("c", "d e", "f")]
    first, second = known.entries(("a",))
    assert text[first.start : first.end] == "[[a]]\nx = 1\n\n[a.b]\ny = 2\n# of the second\n"
    assert text[second.start : second.end] == '[[a]]\nx = """\n[no]\n"""\n\n'


def test_what_stands_in_several_places_is_no_part() -> None:
    known = Statements("[a.x]\ny = 1\n[b]\nz = 2\n[a.u]\nv = 3\n")
    assert known.part(("a",)) is None
    assert known.part(("a", "u")) is not None


def test_a_text_that_is_not_understood_has_no_statements_and_is_changed_whole() -> None:
    assert Statements('"a\\tb" = 1\n').all == []
