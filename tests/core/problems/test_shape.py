"""Faults of shape are named by their field, in words (core.shape)."""

from __future__ import annotations

import math
from typing import Any, Literal

import msgspec
import pytest

from game import scenarios
from game.core import registry
from game.core.problems import shape
from game.core.problems.mend_edits import mended
from game.core.problems.problem import pointed, renamed, without, written


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with one field of every sort."""

    name: str = ""
    size: float | None = None
    team: Literal["one", "two"] | None = None
    traits: list[Literal["flat", "high"]] | None = None
    rows: list[dict[str, int]] = []
    names: list[str] = []
    dice: tuple[int, ...] = ()
    scores: dict[Literal["one", "two"], int] = {}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("name", 3, "name: 3 is not text in quotes; did you mean '3'?"),
        ("size", "big", "size: 'big' is not a number"),
        ("size", "0.5in", "size: '0.5in' is not a number; did you mean 0.5?"),
        ("team", "three", "team: 'three' is not one of 'one', 'two'; write one of them, or take it out"),
        ("team", [], "team: a list is not one of 'one', 'two'"),
        ("traits", "flat", "traits: 'flat' is not a list; did you mean ['flat']?"),
        ("traits", ["low"], "traits[0]: 'low' is not one of 'flat', 'high'"),
        ("rows", [{"a": "b"}], "rows[0].a: 'b' is not a whole number"),
        ("rows", [{"a": "Two"}], "rows[0].a: 'Two' is not a whole number; did you mean 2?"),
        ("rows", [{"a": "40 cm"}], "rows[0].a: '40 cm' is not a whole number; did you mean 40?"),
        ("rows", [{"a": "1,000"}], "rows[0].a: '1,000' is not a whole number; did you mean 1000?"),
        ("rows", [{"a": "ten slots"}], "rows[0].a: 'ten slots' is not a whole number; did you mean 10?"),
        ("rows", [{"a": "1/7"}], "rows[0].a: '1/7' is not a whole number; did you mean 1?"),
        ("rows", [{"a": "3 of 7 hits"}], "rows[0].a: '3 of 7 hits' is not a whole number; did you mean 3?"),
        ("rows", [{"a": "1O"}], "rows[0].a: '1O' is not a whole number; did you mean 10?"),
        ("rows", {"a": 1}, "rows: a table is not a list; write it between [ and ]"),
        ("names", "Thor, Loki", "names: 'Thor, Loki' is not a list; did you mean ['Thor', 'Loki']?"),
        (
            "names",
            "Wait, then go.",
            "names: 'Wait, then go.' is not a list; did you mean ['Wait, then go.']?",
        ),
        ("dice", "3, 4", "dice: '3, 4' is not a list; did you mean [3, 4]?"),
        ("dice", [3, "x"], "dice[1]: 'x' is not a whole number"),
        ("nme", 3, "nme: is not a field here; take it out or mend its name; did you mean 'name'?"),
    ],
)
def test_a_fault_is_named_by_its_field(field: str, value: Any, said: str) -> None:
    _, problems = shape.read({field: value}, Row)
    assert [f"{problem.field}: {problem.text}" for problem in problems] == [said]


def test_a_choice_is_offered_only_where_something_tells_for_it() -> None:
    document = {"sides": {"two": {"name": "Dark Elves"}}, "team": "Dark Elves"}
    _, problems = shape.read(document, Row)
    assert [each.mend for each in problems if each.field == "team"] == [written("team", "two")]
    _, problems = shape.read({"team": "Dark Elves"}, Row)
    assert [each.mend for each in problems] == [without("team")]


def test_a_key_that_is_none_of_the_choices_is_called_as_it_was_meant() -> None:
    document = {"sides": {"two": {"name": "Dark Elves"}}, "scores": {"Dark Elves": 3}}
    (problem,) = [each for each in shape.read(document, Row)[1] if each.field.startswith("scores")]
    assert problem.mend == renamed("scores.Dark Elves", "two")
    (problem,) = shape.read({"scores": {"Dark Elves": 3}}, Row)[1]
    assert problem.mend == without("scores.Dark Elves")


class Board(msgspec.Struct, frozen=True):
    """Squares, and the one special rule that there is."""

    at: list[str]
    special: list[Literal["relocation"]] = []


def test_a_file_and_a_rank_are_the_square_where_others_are_squares() -> None:
    (problem,) = shape.read({"at": ["a1", [7, 6]]}, Board)[1]
    assert problem.mend == written("at[1]", "g6")
    for value in ([9, 1], [7, 6, 1], [7, True]):
        (problem,) = shape.read({"at": ["a1", value]}, Board)[1]
        assert problem.mend == ()
    (problem,) = shape.read({"names": [[7, 6]]}, Row)[1]
    assert problem.mend == ()


def test_where_one_word_alone_may_stand_it_is_offered_but_not_twice() -> None:
    (problem,) = shape.read({"at": [], "special": ["teleport"]}, Board)[1]
    assert (problem.mend, problem.certain) == (written("special[0]", "relocation"), False)
    (problem,) = shape.read({"at": [], "special": ["relocation", "fog"]}, Board)[1]
    assert problem.mend == ()


class Unit(msgspec.Struct, frozen=True):
    """Somebody with a name and a number of slots."""

    name: str
    slots: int
    emblem: str = ""


class Army(msgspec.Struct, frozen=True):
    """Some units."""

    units: list[Unit]


def test_a_name_alone_among_tables_becomes_one_as_the_others_are() -> None:
    document = {"units": [{"name": "Bear", "slots": 12, "emblem": "bear"}, "Elder"]}
    (problem,) = shape.read(document, Army)[1]
    assert problem.mend == written("units[1]", {"name": "Elder", "slots": 12})
    (problem,) = shape.read({"units": ["Elder"]}, Army)[1]
    assert (problem.text, problem.mend) == ("'Elder' is not a table; write { name = ..., slots = ... }", ())


def test_what_is_right_has_no_faults() -> None:
    found, problems = shape.read({"team": "one", "size": 2.0, "traits": ["flat"]}, Row)
    assert problems == []
    assert found == Row(team="one", size=2.0, traits=["flat"])


def test_a_reader_in_steps_reads_once_whether_at_once_or_step_by_step() -> None:
    begun: list[object] = []

    def reader(document: dict[str, object]) -> shape.Reading[int]:
        begun.append(document)
        yield
        yield
        return len(document)

    kept = shape.KeptReader(reader)
    assert len(list(kept.steps({"a": 1}))) == 2
    assert kept({"a": 1}) == 1
    assert list(kept.steps({"a": 1})) == []
    assert kept({"a": 1, "b": 2}) == 2
    assert len(begun) == 2


def test_a_reading_that_is_given_up_is_begun_anew() -> None:
    def reader(document: dict[str, object]) -> shape.Reading[int]:
        yield
        return len(document)

    kept = shape.KeptReader(reader)
    next(kept.steps({"a": 1}))
    assert kept({"a": 1}) == 1


class Levels(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of numbers in an order that everybody knows."""

    strong: int = 0
    swift: int = 0
    hazard: str = "0 or less"


class Leveled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table in which that one stands."""

    levels: Levels | None = None
    names: list[str] = []


def mend_of(document: dict[str, Any]) -> Any:
    """The mend of the only fault."""
    _, (found,) = shape.read(document, Leveled)
    return found.mend


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        (["strong", "swift", "strong"], {"strong": 2, "swift": 1}),
        ([{"strong": 1}, {"swift": 3}], {"strong": 1, "swift": 3}),
        ([1, 2, "1 or less"], {"strong": 1, "swift": 2, "hazard": "1 or less"}),
    ],
)
def test_a_list_becomes_the_table_that_it_tells(told: Any, meant: Any) -> None:
    assert mend_of({"levels": told}) == written("levels", meant)


@pytest.mark.parametrize("told", [[1, 2, 3, 4], ["big", "small"], [1], [{"high": 1}, {"low": 2}]])
def test_a_list_that_is_no_table_stays_one(told: Any) -> None:
    assert not mend_of({"levels": told})


def test_a_bare_number_gets_the_words_that_usually_follow_it() -> None:
    assert mend_of({"levels": {"hazard": 1}}) == written("levels.hazard", "1 or less")


def test_a_table_of_counts_becomes_the_list_of_its_names() -> None:
    _, (found,) = shape.read({"names": {"Thor": 1, "Warriors": 2}}, Leveled)
    assert found.text.endswith("did you mean ['Thor', 'Warriors', 'Warriors']?")


class _Unit(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    slots: int


class _Troop(msgspec.Struct, forbid_unknown_fields=True):
    units: list[_Unit] = []
    dice: list[int] = []
    target: int = 0


@pytest.mark.parametrize(
    ("field", "told", "meant"),
    [
        ("units", {"Bear": 10, "Cub": 5}, [{"name": "Bear", "slots": 10}, {"name": "Cub", "slots": 5}]),
        ("units", {"Bear": {"slots": 10}}, [{"name": "Bear", "slots": 10}]),
        ("dice", [[3, 4], [5, 2]], [3, 4, 5, 2]),
        ("target", {"attacker": 13, "defender": 13}, 13),
        ("target", ["March", "Block"], 2),
        ("target", True, 1),
    ],
    ids=["names and numbers", "names and tables", "pairs", "the same twice", "how many", "yes"],
)
def test_what_is_noted_down_in_another_kind_becomes_the_kind_of_its_field(
    field: str, told: Any, meant: Any
) -> None:
    document = {field: told}
    _, (found,) = shape.read(document, _Troop)
    assert mended(document, pointed(document, found).mend) == {field: meant}


@pytest.mark.parametrize("told", [{"attacker": 13, "defender": 12}, ["March", 3], False])
def test_what_comes_to_no_number_gets_none(told: Any) -> None:
    _, (found,) = shape.read({"target": told}, _Troop)
    assert not pointed({"target": told}, found).mend


@pytest.mark.parametrize(("said", "degrees"), [("west", 180), ("North", 270), ("right", 0)])
def test_a_quarter_is_told_in_degrees_but_not_for_certain(said: str, degrees: int) -> None:
    (fault,) = shape.faults({"size": said}, _Sized, "")
    assert fault.text.endswith(f"; did you mean {degrees}, perhaps?")


class _Sized(msgspec.Struct):
    size: int = 0


class _Camp(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    bot: str = ""


class _Battle(msgspec.Struct, forbid_unknown_fields=True):
    sides: dict[Literal["one", "two"], _Camp]
    spot: dict[str, _Camp] = {}
    slots: int = 0


def faults_of(document: dict[str, Any]) -> list[Any]:
    return [pointed(document, each) for each in shape.read(document, _Battle)[1]]


def test_a_list_of_tables_becomes_the_table_of_seats_or_of_names_that_it_is_in_other_formats() -> None:
    camps = [{"name": "The Wolves"}, {"name": "The Ravens"}]
    (found,) = faults_of({"sides": camps})
    assert found.mend == written("sides", {"one": camps[0], "two": camps[1]})
    (found,) = faults_of({"sides": {}, "spot": [{"id": "stair", "name": "Stair"}, {"name": "Old oak"}]})
    assert found.mend == written("spot", {"stair": {"name": "Stair"}, "old-oak": {"name": "Old oak"}})
    (found,) = faults_of({"sides": {}, "spot": [{"name": "Oak"}, {"name": "Oak"}]})
    assert not found.mend


def test_what_has_no_name_is_called_by_its_seat_or_as_the_file_calls_it() -> None:
    document = {"sides": {"one": {}}, "spot": {"stair-oak": {}}}
    assert [each.mend for each in faults_of(document)] == [
        written("sides.one.name", "Side one"),
        written("spot.stair-oak.name", "Stair oak"),
    ]


def test_a_table_in_the_place_of_a_word_becomes_the_word_that_stands_in_it() -> None:
    document = {"sides": {"one": {"name": "The Wolves", "bot": {"name": "greedy"}}}}
    (found,) = faults_of(document)
    assert mended(document, found.mend)["sides"]["one"]["bot"] == "greedy"


def test_a_fraction_of_what_is_whole_is_cut_but_not_for_certain() -> None:
    (found,) = faults_of({"sides": {}, "slots": 5.5})
    assert (found.mend, found.certain) == (written("slots", 5), False)
    for endless in (math.inf, math.nan):
        (found,) = faults_of({"sides": {}, "slots": endless})
        assert not found.mend


@pytest.mark.parametrize(
    ("lines", "text"),
    [(["..#.", "...."], "..#.\n....\n"), (["It is late.", "Nobody sleeps."], "It is late. Nobody sleeps.")],
    ids=["of a drawing", "of a story"],
)
def test_lines_in_a_list_become_one_text(lines: list[str], text: str) -> None:
    (found,) = faults_of({"sides": {"one": {"name": lines}}})
    assert found.mend == written("sides.one.name", text)


def test_a_step_without_text_may_say_what_it_asks_until_somebody_writes_more() -> None:
    document = scenarios.load("abstract/bob-and-fred").document
    bare = mended(document, without("lesson[3].text"))
    (fault,) = registry.system("abstract").problems(bare)
    assert mended(bare, fault.mend)["lesson"][3]["text"] == document["lesson"][3]["ask"]
