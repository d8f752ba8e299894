"""`holmgang check`: mends that are certain, and problems for programs."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from game import cli, paths

JOTUNHEIM = (paths.scenarios() / "thor" / "jotunheim.toml").read_text(encoding="utf-8")


def spoilt(folder: Path, *words: tuple[str, str]) -> Path:
    path, text = folder / "ice.toml", "# My own ice.\n" + JOTUNHEIM
    for old, new in words:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return path


def check(capsys: Any, *words: str) -> tuple[int, str]:
    code = cli.main(["check", *words])
    return code, capsys.readouterr().out


def test_what_was_certainly_meant_is_written_and_everything_else_of_the_file_stays(
    capsys: Any, tmp_path: Path
) -> None:
    path = spoilt(tmp_path, ('"Thor"', '"Thro"'), ('"greedy"', '"gredy"'))
    code, said = check(capsys, "--mend", str(path))
    assert code == 0
    line = path.read_text(encoding="utf-8").split("\n").index('bot = "greedy"') + 1
    assert f"{path}:{line}: mended: sides.two.bot is now 'greedy'" in said
    assert "sides.one.units[0] is now 'Thor'" in said
    assert path.read_text(encoding="utf-8") == "# My own ice.\n" + JOTUNHEIM


def test_a_field_that_was_misspelt_gets_its_name(capsys: Any, tmp_path: Path) -> None:
    path = spoilt(tmp_path, ("title =", "titel ="))
    code, said = check(capsys, "--mend", str(path))
    assert code == 0
    assert f"{path}:3: mended: titel is now called title" in said
    assert tomllib.loads(path.read_text(encoding="utf-8")) == tomllib.loads(JOTUNHEIM)


def test_what_is_not_certain_is_left_to_its_author(capsys: Any, tmp_path: Path) -> None:
    path = spoilt(tmp_path, ('"Thor"', '"Beowulf"'), ('"greedy"', '"equilibrium"'))
    before = path.read_bytes()
    code, said = check(capsys, "--mend", str(path))
    assert code == 1
    assert "Beowulf" in said
    assert path.read_bytes() == before


def test_nothing_is_written_without_being_asked(capsys: Any, tmp_path: Path) -> None:
    path = spoilt(tmp_path, ('"Thor"', '"Thro"'))
    before = path.read_bytes()
    assert check(capsys, str(path))[0] == 1
    assert path.read_bytes() == before


def test_a_program_gets_severity_place_and_mend_of_every_problem(capsys: Any, tmp_path: Path) -> None:
    path = spoilt(tmp_path, ('"Thor"', '{ name = "Thro", at = "d1" }'))
    code, said = check(capsys, "--json", str(path))
    assert code == 1
    (row,) = json.loads(said)["problems"]
    assert row["file"] == str(path)
    assert row["line"] > 1
    assert row["severity"] == "error"
    assert row["place"] == {"kind": "unit", "name": "one Thro", "at": ["d1"]}
    assert row["mend"] == [{"path": "sides.one.units[0].name", "value": "Thor"}]
    assert row["certain"] is True


def test_a_program_is_told_of_a_file_that_cannot_be_read(capsys: Any, tmp_path: Path) -> None:
    path = tmp_path / "torn.toml"
    path.write_text("system = ", encoding="utf-8")
    code, said = check(capsys, "--json", "--mend", str(path))
    assert code == 1
    (row,) = json.loads(said)["problems"]
    assert "not TOML" in row["text"]
