"""`holmgang lab layout`: terrain by a seed, in a file of its own that keeps what was written by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import cli, scenarios

BOARD = '''# My very own board.
system = "thor"
title = "The yard"   # a working title
map = """
........
........
........
........
........
........
........
........
"""

# The wolves come from the south.
[sides.one]
name = "Wolves"
units = ["Thor"]
wins = "every enemy falls"

[sides.two]
name = "Ravens"
units = ["Loki"]
wins = "every enemy falls"
'''
TABLE = """# A small moor.
system = "ascension"
title = "A small moor"
table = "2ft x 2ft"
points = 75

# What must stay:
[[terrain]]
id = "stone"   # in the middle
kit = "statue"
at = ["12in", "12in"]

[scoring]
removed = 1

[sides.one]
name = "The Wolf Hall"
force = "hall"
deploy = { edge = "south", depth = "4in" }

[sides.two]
name = "The other hall"
force = "hall"
deploy = { edge = "north", depth = "4in" }
"""


def lay(*words: str) -> int:
    return cli.main(["lab", "layout", *words])


@pytest.mark.parametrize(("text", "field"), [(BOARD, "map"), (TABLE, "terrain")])
def test_what_was_written_by_hand_stays_and_the_new_file_can_be_played(
    text: str, field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    old.write_text(text, encoding="utf-8")
    assert lay(str(old), "--seed", "3", "--density", "0.12", "--out", str(new)) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{new}: Laid ")
    assert "each with its twin by half a turn: 12 % of the table is covered." in said
    assert "The sides stand alike." in said
    assert old.read_text(encoding="utf-8") == text
    written = new.read_text(encoding="utf-8")
    for line in text.splitlines():
        assert line in written.splitlines() or (field == "map" and line == "........")
    before, after = scenarios.load(str(old)).document, scenarios.load(str(new)).document
    assert {key for key in after if after[key] != before.get(key)} == {field}


def test_the_same_words_write_the_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.toml", "two.toml")]
    for file in files:
        assert lay("thor/vanaheim", "--seed", "9", "--out", str(file)) == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_ends_of_lines_stay_those_of_the_file(tmp_path: Path) -> None:
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    old.write_bytes(BOARD.replace("\n", "\r\n").encode())
    assert lay(str(old), "--out", str(new)) == 0
    assert b"\n" not in new.read_bytes().replace(b"\r\n", b"")


def test_without_a_file_the_scenario_is_printed_and_the_words_stand_beside_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert lay("thor/vanaheim", "--symmetry", "mirror") == 0
    printed = capsys.readouterr()
    assert printed.out.startswith('system = "thor"')
    assert "mirrored at the axis from west to east" in printed.err


def test_a_file_that_is_there_is_never_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there.toml"
    there.write_text("mine", encoding="utf-8")
    assert lay("thor/vanaheim", "--out", str(there)) == 1
    assert f"{there} is there already; nothing was written" in capsys.readouterr().err
    assert there.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (("abstract/duel",), 1, "abstract/duel: Abstract Skirmish has no ground here"),
        (("thor/vanahem",), 2, "did you mean thor/vanaheim?"),
        (("thor/vanaheim", "--density", "3"), 1, "a density is between 0.02 and 0.4"),
        (("ascension/the-bridge", "--density", "0.1"), 1, "27 % of the table is covered already"),
        (
            ("ascension/the-bridge", "--anew"),
            1,
            "22 % of the table is covered by what has a part to play, 15 % was wished for: wish for more than that",
        ),
    ],
)
def test_what_cannot_be_is_said_with_the_reason(
    words: tuple[str, ...], code: int, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lay(*words) == code
    assert why in capsys.readouterr().err


def test_of_a_file_with_errors_the_first_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(BOARD.replace('["Loki"]', '["Lokki"]'), encoding="utf-8")
    assert lay(str(path)) == 1
    assert "sides.two.units[0]" in capsys.readouterr().err
