"""Scenario files: found, read with every problem on its line, written so that they read the same."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import paths, scenarios
from game.core import registry
from game.core.documents.files import SMALL
from game.scenarios import ScenarioFileError
from game.toml_text import Places, written

SHIPPED = paths.scenarios() / "thor" / "jotunheim.toml"
GOOD = '''
system = "thor"
title = "Ice"
map = """
........
........
..#..o..
.o....#.
.#....o.
..o..#..
........
........
"""

[sides.one]
name = "Asgardians"
units = ["Thor", "Volstagg", "Loki"]
wins = "Laufey falls"

[sides.two]
name = "Frost Giants"
units = ["Laufey", "Frost Giants"]
wins = "any Asgardian falls"
'''.lstrip()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    return tmp_path


def problems(path: Path) -> list[str]:
    """The problems of a file, without the path before them."""
    with pytest.raises(ScenarioFileError) as caught:
        scenarios.read(path)
    assert all(problem.startswith(f"{path}:") for problem in caught.value.problems)
    return [problem.removeprefix(f"{path}:") for problem in caught.value.problems]


def wrong(folder: Path, text: str) -> list[str]:
    path = folder / "wrong.toml"
    path.write_text(text, encoding="utf-8")
    return problems(path)


# Finding


def test_whoever_changes_a_document_changes_no_other_reading_of_the_file() -> None:
    one, other = scenarios.load("thor/jotunheim").document, scenarios.load("thor/jotunheim").document
    one["sides"]["one"].clear()
    assert other["sides"]["one"] == scenarios.load("thor/jotunheim").document["sides"]["one"] != {}


def test_shipped_scenarios_are_found_by_id_by_last_part_and_by_path(home: Path) -> None:
    assert "thor/jotunheim" in [entry.id for entry in scenarios.find()]
    by_id = scenarios.load("thor/jotunheim")
    assert by_id == scenarios.load("jotunheim")
    assert by_id.document == scenarios.load(str(SHIPPED)).document
    assert (by_id.system, by_id.title, by_id.path) == ("thor", "Jotunheim", SHIPPED)


def test_every_shipped_scenario_can_be_played() -> None:
    assert not [str(error) for error in scenarios.broken() if str(paths.scenarios()) in str(error)]


def test_own_scenarios_are_found_and_broken_ones_named(home: Path) -> None:
    document = scenarios.load("thor/jotunheim").document | {"title": "The Ice, again!"}
    place = scenarios.place(document)
    scenarios.save(document, place)
    (place.parent / "bad.toml").write_text("system = ")
    assert [entry.id for entry in scenarios.find() if entry.id.startswith("own/")] == ["own/the-ice-again"]
    assert scenarios.load("own/the-ice-again").document == document
    assert [
        error.problems[0].startswith(f"{place.parent / 'bad.toml'}:1: ") for error in scenarios.broken()
    ] == [True]


def test_an_unknown_name_suggests_the_nearest(home: Path) -> None:
    with pytest.raises(ScenarioFileError, match=r"no such scenario.*did you mean thor/jotunheim"):
        scenarios.load("jotunhiem")


# Problems and their lines


def test_every_problem_is_named_at_once_with_its_line(tmp_path: Path) -> None:
    text = GOOD.replace(".o....#.", ".o...#.").replace('"Volstagg"', '"Volstag"')
    found = wrong(tmp_path, text.replace('"Loki"]', '{ name = "Loki", hits = 7 }]'))
    assert [problem.split(": ")[:2] for problem in found] == [
        ["16", "sides.one.units[1]"],
        ["16", "sides.one.units[2].hits"],
        ["7", "map[3]"],
    ]
    assert "did you mean 'Volstagg'" in found[0]


def test_lines_of_hands_powers_and_options_are_found(tmp_path: Path) -> None:
    more = '\n[start.hands]\none = [\n  "Creep",\n  "Creeep",\n]\n\n[options]\nturn-limit = 0\n'
    assert [problem.split(": ")[:2] for problem in wrong(tmp_path, GOOD + more)] == [
        ["27", "start.hands.one[1]"],
        ["31", "options.turn-limit"],
    ]
    unit = '\n[[unit]]\nname = "A"\nhits = 1\n\n[[unit]]\nname = "B"\nhits = 1\nspecial = ["Hop: M=2", "Fly: X=2"]\n'
    (only,) = wrong(tmp_path, GOOD + unit)
    assert only.startswith("31: unit[1].special[1]: ")


def test_something_missing_is_named_where_it_should_stand(tmp_path: Path) -> None:
    assert wrong(tmp_path, 'title = "x"\n')[0].startswith("1: system: is missing")
    assert wrong(tmp_path, 'system = "tor"\n')[0].startswith("1: system: 'tor' is not a system")
    assert wrong(tmp_path, "system = 3\n")[0].startswith("1: system: 3 is not a system")
    assert "did you mean 'thor'?" in wrong(tmp_path, 'system = "Thor Skirmish"\n')[0]
    text = GOOD.replace('wins = "Laufey falls"', "")
    assert wrong(tmp_path, text)[0].endswith("wins: is missing: give the scenario its wins")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "1: is empty"),
        (b" \n\n", "1: is empty"),
        (b"title = 'a'\nsystem = \xff\xfe", "2: is not UTF-8"),
        (b"title = 'a'\nsystem = = 3\n", "2: this is not TOML: invalid value in column 10"),
        (b"title = 'a'\nmap = '''\n", "3: this is not TOML"),
        (b"x = " + b"[" * 20_000, "1: "),
        (b"#" * (SMALL + 1), "1: is larger than"),
        (b"x = " + b"9" * 5000, "1: this is not TOML"),
    ],
    ids=["empty", "blank", "not-utf8", "syntax", "unended", "nested", "huge", "long-number"],
)
def test_a_file_that_is_no_toml_is_refused_in_one_line(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(data)
    (only,) = problems(path)
    assert only.startswith(said)


def test_folders_and_missing_files_are_refused_in_words(tmp_path: Path) -> None:
    assert problems(tmp_path) == ["1: is a folder; name a scenario file in it"]
    assert problems(tmp_path / "none.toml") == ["1: cannot be read: No such file or directory"]


# Text and back

KEYS = st.one_of(st.sampled_from(["name", "turn-limit", "units"]), st.text(max_size=6))
LEAVES = st.one_of(
    st.booleans(), st.integers(-(2**40), 2**40), st.floats(allow_nan=False), st.text(max_size=12)
)
VALUES: Any = st.recursive(
    LEAVES, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=3))
)


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_what_is_written_reads_the_same_and_every_field_has_a_line(document: dict[str, Any]) -> None:
    text = written(document)
    assert tomllib.loads(text) == document
    places = Places(text)
    assert all(1 <= line <= text.count("\n") for line in places.lines.values())


@pytest.mark.parametrize("entry", scenarios.find(), ids=lambda entry: entry.id)
def test_shipped_scenarios_survive_being_written(entry: scenarios.Entry, tmp_path: Path) -> None:
    scenarios.save(entry.document, tmp_path / "again.toml")
    assert scenarios.read(tmp_path / "again.toml").document == entry.document
    assert not (tmp_path / "again.toml.new").exists()


def test_places_know_dotted_keys_quotes_comments_and_rows() -> None:
    text = (
        "# a [comment] = 1\n"
        'a.b = 1 # ], "\n'
        '"c d" = [ 1, # one\n'
        "  { e = 'x' }, [2, 3] ]\n"
        'f = """\\""" "quoted"\n'
        'second"""\n'
        "[[unit]]\n"
        "[[unit]]\n"
        "[unit.sub]\n"
        "g = 2020-01-01 00:00:00\n"
    )
    places = Places(text)
    lines = {
        "a.b": 2,
        "c d": 3,
        "c d[0]": 3,
        "c d[1].e": 4,
        "c d[2][1]": 4,
        "f[1]": 6,
        "unit": 7,
        "unit[1].sub.g": 10,
    }
    assert {field: places.line(field) for field in lines} == lines
    assert places.line("unit[1].nowhere") == 8
    assert places.line("nowhere.at[3].all") == 1


def test_the_examples_of_the_format_page_are_without_problems(tmp_path: Path) -> None:
    page = (Path(__file__).parents[1] / "docs" / "scenario-format.md").read_text(encoding="utf-8")
    examples = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    whole = [text for text in examples if text.startswith("system = ")]
    parts = [text for text in examples if text not in whole]
    assert (len(whole), len(parts)) == (7, 3)
    for number, text in enumerate((*whole, *(whole[0] + part for part in parts))):
        file = tmp_path / f"{number}.toml"
        file.write_text(text, "utf-8")
        assert scenarios.read(file).document == tomllib.loads(text)


# Following


def touched(path: Path, text: str) -> None:
    """Write a file so that its time differs, however quickly it follows."""
    before = path.stat().st_mtime_ns
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before, before + 1_000_000))


def test_a_file_that_is_left_alone_has_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "ice.toml"
    path.write_text(GOOD, encoding="utf-8")
    follower = scenarios.Follower(scenarios.read(path))
    assert follower.changed() is None
    touched(path, f"# a remark\n{GOOD}")
    assert follower.changed() is None


def test_a_changed_file_is_read_again_once(tmp_path: Path) -> None:
    path = tmp_path / "ice.toml"
    path.write_text(GOOD, encoding="utf-8")
    follower = scenarios.Follower(scenarios.read(path, "own/ice"))
    touched(path, GOOD.replace('"Ice"', '"Thin ice"'))
    change = follower.changed()
    assert change is not None
    assert change.entry is not None
    assert (change.entry.id, change.entry.title, change.problems) == ("own/ice", "Thin ice", ())
    assert follower.changed() is None


def test_a_file_that_was_spoilt_says_what_is_wrong_and_is_read_when_it_is_mended(tmp_path: Path) -> None:
    path = tmp_path / "ice.toml"
    path.write_text(GOOD, encoding="utf-8")
    follower = scenarios.Follower(scenarios.read(path))
    touched(path, GOOD.replace('"Loki"', '"Luki"'))
    change = follower.changed()
    assert change is not None
    assert change.entry is None
    assert "did you mean 'Loki'?" in change.problems[0]
    assert follower.changed() is None
    touched(path, GOOD)
    mended = follower.changed()
    assert mended is not None
    assert mended.entry is not None


def test_a_file_that_is_just_being_replaced_has_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "ice.toml"
    path.write_text(GOOD, encoding="utf-8")
    follower = scenarios.Follower(scenarios.read(path))
    path.unlink()
    assert follower.changed() is None
    path.write_text(GOOD.replace('"Ice"', '"Thin ice"'), encoding="utf-8")
    change = follower.changed()
    assert change is not None
    assert change.entry is not None


def test_a_match_is_followed_by_the_name_of_its_scenario(tmp_path: Path) -> None:
    follower = scenarios.follow("thor/jotunheim")
    assert follower is not None
    assert follower.entry.path == SHIPPED
    assert scenarios.follow(str(tmp_path / "gone.toml")) is None


def test_a_path_that_only_a_record_names_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "ice.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert scenarios.follow(path.as_posix()) is None
    assert scenarios.follow("../thor/jotunheim") is None
    scenarios.load(path)
    follower = scenarios.follow(path.as_posix())
    assert follower is not None
    assert follower.entry.title == "Ice"


# One bad file


@pytest.mark.parametrize("number", ["0x" + "f" * 9000, "1" + "0" * 400, "inf", "-1000000001"])
def test_a_number_out_of_bounds_is_refused_with_its_field(tmp_path: Path, number: str) -> None:
    (found,) = wrong(tmp_path, GOOD + f"\n[options]\nturn-limit = {number}\n")
    assert found.startswith("25: options.turn-limit: is not a number from -1,000,000,000 to 1,000,000,000")


def test_a_control_character_in_a_title_is_refused(tmp_path: Path) -> None:
    (found,) = wrong(tmp_path, GOOD.replace('"Ice"', '"I\\u0000ce"'))
    assert found == "2: title: holds the control character U+0000; take that out"


def test_a_huge_angle_breaks_its_own_file_only(home: Path) -> None:
    text = (paths.scenarios() / "ascension" / "burning-village.toml").read_text(encoding="utf-8")
    path = scenarios.own() / "huge.toml"
    path.parent.mkdir()
    path.write_text(re.sub(r"turn = \d+", "turn = 1" + "0" * 400, text, count=1), encoding="utf-8")
    assert len(scenarios.find()) > 10
    (only,) = scenarios.broken()
    assert ".turn: is not a number from" in str(only)


def test_rules_that_stumble_over_a_file_break_that_file_only(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = registry.system("abstract")
    monkeypatch.setattr(type(rules), "problems", lambda *_: 1 / 0)
    assert "thor/jotunheim" in [entry.id for entry in scenarios.find()]
    assert all(
        ":1: the rules cannot make sense of it: ZeroDivisionError" in str(error)
        for error in scenarios.broken()
    )
    assert scenarios.broken()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes and devices in folders there")
def test_pipes_and_devices_among_the_scenarios_are_named_and_not_read(home: Path) -> None:
    scenarios.own().mkdir()
    os.mkfifo(scenarios.own() / "pipe.toml")
    (scenarios.own() / "zero.toml").symlink_to("/dev/zero")
    assert [str(error).rpartition("/")[2] for error in scenarios.broken()] == [
        "pipe.toml:1: is not a regular file; that is no scenario",
        "zero.toml:1: is not a regular file; that is no scenario",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "Others"\n', "24: sides.two.name: stands here for the second time (first in line 20)"),
        ('wins = ["a",\n  "b"]\n', "24: sides.two.wins: stands here for the second time (first in line 22)"),
        ('[sides.one]\nname = "A"\n', "24: sides.one: stands here for the second time (first in line 14)"),
        ('[[unit]]\nname = "A"\nname = "B"', "26: unit[0].name: stands here for the second time"),
        ("[start]\nhands = { one = [], one = [] }\n", "25: start.hands.one: stands here for the second time"),
        ("[[sides]]\n", "24: this is not TOML: cannot overwrite"),
    ],
)
def test_a_field_that_stands_twice_is_named_with_both_lines(tmp_path: Path, text: str, said: str) -> None:
    assert wrong(tmp_path, GOOD + "\n" + text)[0].startswith(said)


def test_the_lost_header_of_a_side_is_told(tmp_path: Path) -> None:
    said = wrong(tmp_path, GOOD.replace("[sides.two]\n", ""))[0]
    assert said.endswith("take one of them out, or write [sides.two] above what is said of another side")
    assert wrong(tmp_path, GOOD + '\n[sides.one]\nname = "A"\n')[0].endswith("take one of them out")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('hints = ["a" "b"]\n', 'write a comma before "'),
        ("start = { hands = { one = [] two = [] } }\n", "write a comma before t"),
        ('hints = ["a"\n', "unclosed array in column 1; a list before it has no ] at its end"),
    ],
)
def test_a_comma_or_a_bracket_that_is_not_there_is_told(tmp_path: Path, text: str, said: str) -> None:
    (told,) = wrong(tmp_path, text + GOOD)
    assert said in told


def test_scenarios_are_counted_without_their_rules_as_they_are_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    own = tmp_path / "scenarios"
    own.mkdir()
    document = scenarios.load("thor/jotunheim").document | {"kind": "custom"}
    scenarios.save(document, own / "mine.toml")
    (own / "broken.toml").write_text('system = "thor"\n', encoding="utf-8")
    read = [(each.system, each.document.get("kind", "battle")) for each in scenarios.find()]
    assert sorted(scenarios.heads()) == sorted(read)
