"""Files that are saved again: what was changed is changed, and all that their authors wrote beside it stays."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from game import paths, scenarios
from game.systems.ascension.points import forces
from game.systems.thor.squares import SQUARES
from game.toml_edit import revised, save
from game.toml_text import written
from game.ui.workshop.abstract.slots import Slots
from game.ui.workshop.boards.board import Board
from game.ui.workshop.forces.draft import ForceDraft
from game.workshop.sketch import Sketch

SHIPPED = sorted(paths.scenarios().rglob("*.toml"))
THOR = [path for path in SHIPPED if "thor" in path.parts]
ABSTRACT = [path for path in SHIPPED if "abstract" in path.parts]


def remarked(text: str) -> str:
    """A text with a comment of its own before every field and table, and one behind every plain field."""
    made: list[str] = []
    for number, line in enumerate(text.splitlines()):
        field = re.match(r"[\w-]+ = ", line)
        if field or line.startswith("["):
            made.append(f"# remark {number}.")
        plain = field and re.fullmatch(r'[\w-]+ = ("[^"\\]*"|\d+|true|false)', line)
        made.append(f"{line}  # beside {number}." if plain else line)
    whole = "\n".join(made) + "\n"
    return whole if tomllib.loads(whole) == tomllib.loads(text) else text


def remarks(text: str) -> list[str]:
    """The comments on lines of their own, in order."""
    return re.findall(r"^# remark \d+\.$", text, re.MULTILINE)


def texts(files: list[Path]) -> st.SearchStrategy[str]:
    return st.sampled_from(files).map(lambda path: remarked(path.read_text(encoding="utf-8")))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [found for key, each in inner for found in ((*path, key), *places(each, (*path, key)))]


def disturbed(document: dict[str, Any], data: st.DataObject) -> dict[str, Any]:
    """A document in which something is another, is gone, or has come, wherever it stands."""
    made = copy.deepcopy(document)
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from(places(made)))
        inner: Any = made
        for key in way:
            inner = inner[key]
        what = data.draw(st.sampled_from(("set", "drop", "add")))
        if what == "drop":
            del inner[last]
        elif what == "add" and isinstance(inner, list):
            inner.insert(last, _another(inner[last]))
        elif what == "add":
            inner["newly"] = data.draw(
                st.sampled_from((7, "two\nlines\n", ["a", "b"], {"at": ["1in", "2in"]}))
            )
        else:
            inner[last] = _another(inner[last])
    return made


def _another(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return f'{value} "new"' if "\n" not in value else f"{value}# new\n"
    if isinstance(value, list):
        return [*value, *value[:1]]
    return {**value, "newly": "new"}


@settings(max_examples=30, phases=(Phase.explicit, Phase.generate))
@given(st.data())
def test_any_change_of_any_shipped_scenario_keeps_every_remark(data: st.DataObject) -> None:
    text = data.draw(texts(SHIPPED))
    before = tomllib.loads(text)
    after = disturbed(before, data)
    found = revised(text, before, after)
    assert tomllib.loads(found) == after
    assert sorted(remarks(found)) == sorted(remarks(text))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_what_was_not_changed_is_the_same_bytes(path: Path, tmp_path: Path) -> None:
    for number, data in enumerate(
        (path.read_bytes(), b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    ):
        copied = tmp_path / f"{number}.toml"
        copied.write_bytes(data)
        document = scenarios.load(copied).document
        scenarios.save(copy.deepcopy(document), copied, document)
        assert copied.read_bytes() == data


@settings(max_examples=40)
@given(texts(THOR), st.data())
def test_the_workshop_of_boards_keeps_what_the_author_wrote(text: str, data: st.DataObject) -> None:
    board = Board(Sketch(text))
    squares, count = st.sampled_from(SQUARES), len(board.units)
    acts: list[Callable[[], object]] = [
        lambda: board.paint([data.draw(squares)], data.draw(st.sampled_from(("wall", "pit", "free")))),
        lambda: board.enlist("one", "Thor"),
        lambda: board.put(board.units[0], data.draw(squares)),
        lambda: board.set("title", data.draw(st.sampled_from(("Another", 'With "quotes" # and more')))),
        lambda: board.limit(data.draw(st.integers(3, 30))),
        lambda: board.wish("two", "Thor falls or Sif falls"),
    ]
    for act in data.draw(st.lists(st.sampled_from(acts), min_size=1, max_size=4)):
        act()
    assert count <= len(board.units)
    assert tomllib.loads(board.sketch.text) == board.document
    assert remarks(board.sketch.text) == remarks(text)


@settings(max_examples=40)
@given(texts(ABSTRACT), st.data())
def test_the_workshop_of_slots_keeps_what_the_author_wrote(text: str, data: st.DataObject) -> None:
    before = tomllib.loads(text)
    slots = Slots(Sketch(text))
    number, name = data.draw(st.integers(20, 60)), data.draw(st.sampled_from(("Ask", "Embla")))
    slots.set("title", "Another")
    slots.set_number("slots", number)
    roster = slots.roster("one")
    if roster.units:
        roster.change(0, name=name)
    made = tomllib.loads(slots.sketch.text)
    assert made == slots.document
    assert remarks(slots.sketch.text) == remarks(text)
    assert (made["title"], made["slots"]) == ("Another", number)
    assert [row["name"] for row in made["sides"]["one"].get("units", [])][:1] == [name] * bool(roster.units)
    assert made.get("hints") == before.get("hints")


@pytest.mark.parametrize("name", sorted(forces.forces()))
def test_the_forge_keeps_what_the_author_wrote(name: str, tmp_path: Path) -> None:
    force = forces.forces()[name]
    path = tmp_path / "force.toml"
    path.write_text(text := remarked(written(forces.document(force))), encoding="utf-8")
    draft = ForceDraft(force)
    draft.name("Another")
    draft.chosen = 1
    draft.delete()
    save(path, forces.document(draft.force), forces.document(draft.before))
    found = path.read_text(encoding="utf-8")
    assert forces.read(tomllib.loads(found))[0] == draft.force
    assert remarks(found) == remarks(text)


def test_what_another_hand_wrote_meanwhile_stays() -> None:
    before = {"title": "Old", "slots": 20, "sides": {"one": {"name": "A"}}}
    text = 'title = "Old" # mine\nslots = 30\nstory = "by hand"\n[sides.one]\nname = "A"\nbot = "greedy"\n'
    after = {"title": "New", "slots": 20, "sides": {"one": {"name": "B"}}}
    assert revised(text, before, after) == (
        'title = "New" # mine\nslots = 30\nstory = "by hand"\n[sides.one]\nname = "B"\nbot = "greedy"\n'
    )


def test_a_remark_survives_the_table_it_stood_at() -> None:
    text = '# top\n[[piece]]\nkind = "wall" # low\n\n# the river\n[[piece]]\nkind = "stream"\n'
    before = tomllib.loads(text)
    found = revised(text, before, {"piece": before["piece"][1:]})
    assert found == '# top\n# the river\n[[piece]]\nkind = "stream"\n'


def test_a_sign_in_a_map_is_no_remark() -> None:
    text = 'map = """\n# wall\n....\n"""\n# wall\nturns = 3\n'
    before = tomllib.loads(text)
    found = revised(text, before, {"map": "....\n", "turns": 3})
    assert found == 'map = """\n....\n"""\n# wall\nturns = 3\n'


def test_without_knowing_what_it_said_a_file_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    path.write_text("# another scenario\nx = 1\n", encoding="utf-8")
    save(path, {"title": "Mine"})
    assert path.read_text(encoding="utf-8") == 'title = "Mine"\n'
    path.write_text("this is no TOML", encoding="utf-8")
    save(path, {"title": "Mine"}, {"title": "Old"})
    assert path.read_text(encoding="utf-8") == 'title = "Mine"\n'


def test_a_table_that_loses_all_its_parts_keeps_the_remarks_about_it() -> None:
    text = "# one\n[sides.one]\na = 1  # two\n\n# three\n[sides.two]\nb = 2\n\n[start]\n# four\nc = 3\n"
    before = tomllib.loads(text)
    found = revised(text, before, {**before, "sides": {}})
    assert tomllib.loads(found) == {"sides": {}, "start": {"c": 3}}
    assert [line for line in ("# one", "# three", "# four") if line not in found] == []


def test_an_empty_list_that_gets_much_stands_on_lines_of_its_own() -> None:
    text = 'title = "A"\nterrain = []  # nothing yet\n\n[sides.one]\nunits = []\n'
    rows = [{"id": f"wall-{number}", "kit": "wall", "at": ["12in", "8in"]} for number in range(3)]
    before = tomllib.loads(text)
    after = {**before, "terrain": rows}
    made = revised(text, before, after)
    assert tomllib.loads(made) == after
    lines = made.splitlines()
    assert lines[1] == "terrain = ["
    assert lines[2] == '    { id = "wall-0", kit = "wall", at = ["12in", "8in"] },'
    assert lines[5].startswith("]")
    assert revised(text, before, before) == text
    short = revised(text, before, {**before, "sides": {"one": {"units": ["Thor"]}}})
    assert 'units = ["Thor"]' in short.splitlines()


def test_of_a_long_file_only_what_is_changed_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    import tomlkit

    path = next(path for path in SHIPPED if path.stem == "prison-of-the-jarl")
    text, read = path.read_text(encoding="utf-8"), list[str]()
    document = tomllib.loads(text)
    after = copy.deepcopy(document)
    after["terrain"][3]["at"] = ["1in", "2in"]
    after["condition"][1]["cards"]["A-3S"] = "305"
    parse = tomlkit.parse

    def heard(part: str) -> tomlkit.TOMLDocument:
        read.append(part)
        return parse(part)

    monkeypatch.setattr(tomlkit, "parse", heard)
    found = revised(text, document, after, said=document)
    assert tomllib.loads(found) == after
    assert sum(map(len, read)) < 400
    gone = set(text.splitlines()) - set(found.splitlines())
    assert len(gone) <= 2


def test_a_part_that_would_open_the_table_about_it_a_second_time_is_not_written_there() -> None:
    text = "[code.1]\ntitle = 'a'\n\n# kept\n[[code.1.version]]\ntitle = 'b'\n\n[code.2]\ntitle = 'c'\n"
    before = tomllib.loads(text)
    after = copy.deepcopy(before)
    after["code"]["1"]["version"] = True
    found = revised(text, before, after)
    assert tomllib.loads(found) == after
    assert "# kept" in found


def test_a_field_that_becomes_tables_takes_none_of_those_behind_it_along() -> None:
    text = "# one\na = 1\n# two\nb = 2\n\n[c]\nd = 3\n"
    before = tomllib.loads(text)
    found = revised(text, before, {**before, "a": [{"x": 1}]})
    assert tomllib.loads(found) == {**before, "a": [{"x": 1}]}
    assert ("# one" in found, "# two" in found) == (True, True)


def test_an_entry_of_a_list_is_changed_where_it_stands() -> None:
    text = 'a = [\n    # first\n    { x = 1, at = ["1in"] }, # beside\n\n    { x = 2 },\n]\n'
    before = tomllib.loads(text)
    after = {"a": [before["a"][0], {"x": 3}]}
    found = revised(text, before, after)
    assert found == text.replace("{ x = 2 }", "{ x = 3 }")


@pytest.mark.parametrize(
    ("text", "way", "key", "found"),
    [
        ("# one\n[a.x] # here\nb = 1\n\n[[a.x.y]]\nc = 2\n", ("a", "x"), "z", "# one\n[a.z] # here\nb = 1\n\n[[a.z.y]]\nc = 2\n"),
        ("[a]\nx = 1 # here\nxx = 2\n", ("a", "x"), "a b", '[a]\n"a b" = 1 # here\nxx = 2\n'),
        ("a.x.b = 1\na.x.c = 2\na.y = 3\n", ("a", "x"), "z", "a.z.b = 1\na.z.c = 2\na.y = 3\n"),
        ("[a.'x']\nb = 1\n[a.x.y]\nx = 2\n", ("a", "x"), "z", "[a.z]\nb = 1\n[a.z.y]\nx = 2\n"),
    ],
)  # fmt: skip
def test_an_entry_called_otherwise_stays_where_it_stands_with_its_remarks(
    text: str, way: tuple[str, str], key: str, found: str
) -> None:
    before = tomllib.loads(text)
    table = {key if each == way[1] else each: said for each, said in before[way[0]].items()}
    assert revised(text, before, {**before, way[0]: table}) == found


def test_an_entry_called_otherwise_within_a_value_is_written_anew() -> None:
    text = "# kept\ncount = { alarm = 0, fuel = 1 }\n"
    before = tomllib.loads(text)
    after = {"count": {"bell": 0, "fuel": 1}}
    found = revised(text, before, after)
    assert tomllib.loads(found) == after
    assert "# kept" in found


def test_what_comes_in_place_of_something_else_takes_none_of_its_remarks_over() -> None:
    text = "[a.x] # about x\nb = 1\nc = 2\n"
    before = tomllib.loads(text)
    found = revised(text, before, {"a": {"y": {"b": 3, "d": 4}}})
    assert tomllib.loads(found) == {"a": {"y": {"b": 3, "d": 4}}}
    assert "about x" not in found


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("do = ['ask \"Who?\"']", "do = ['ask \"You?\"']"),
        ("do = 'ask \"Who?\"'  # once", "do = 'ask \"You?\"'  # once"),
        ("map = '''\n..\n.#'''", "map = '''\n..\n##'''"),
        ("do = ['stay']", 'do = ["it\'s"]'),
        ("do = 'stay'", 'do = """\nstay\nthere"""'),
        ("do = 'stay'", 'do = "\' stays"'),
        ('do = "stay"', 'do = "ask \\"You?\\""'),
    ],
)
def test_a_text_keeps_its_quotation_marks_where_they_can_hold_the_new_one(text: str, after: str) -> None:
    was, said = tomllib.loads(text), tomllib.loads(after)
    assert revised(f"{text}\n", was, said) == f"{after}\n"
