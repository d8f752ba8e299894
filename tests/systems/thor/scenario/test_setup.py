"""The scenario check: every fault is named by its field, all of them at once (SETUP, T-2, T-4, T-93, T-117)."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from typing import Any

import pytest

from game import paths
from game.core.chance import Chance, Seeded
from game.core.events import Context
from game.core.match import Match
from game.core.problems.mend_edits import mended
from game.core.problems.problem import without, written
from game.core.system import ScenarioError
from game.systems.thor import SYSTEM
from game.systems.thor.catalogue import units
from game.systems.thor.scenario.setup import MOST_UNITS, OPTIONS
from tests.systems.documents import with_value

Document = dict[str, Any]


def good() -> Document:
    """A scenario with nothing wrong."""
    return {
        "system": "thor",
        "title": "Two against two",
        "map": "\n".join(["........"] * 8),
        "sides": {
            "one": {"name": "Asgardians", "units": ["Thor", "Loki"], "wins": "Laufey falls"},
            "two": {
                "name": "Frost Giants",
                "units": ["Laufey", "Frost Beast"],
                "wins": "any Asgardian falls",
            },
        },
    }


def changed(path: str, value: object) -> Document:
    """The good scenario with one value set, or taken out (`...`)."""
    return with_value(good(), path, value)


def faults(document: Document) -> list[tuple[str, str]]:
    return [(problem.field, problem.text) for problem in SYSTEM.problems(document)]


def test_a_good_scenario_has_no_problem() -> None:
    assert faults(good()) == []


def test_every_shipped_scenario_has_no_problem() -> None:
    found = sorted(paths.scenarios().glob("thor/**/*.toml"))
    assert found
    for path in found:
        assert faults(tomllib.loads(path.read_text("utf-8"))) == [], path.name


def place(name: str, at: str = "", hits: int = 0) -> dict[str, object]:
    return {"name": name, "at": at, "hits": hits}


MAP = ["........"] * 8

SHAPE: list[tuple[str, object, str, str]] = [
    ("title", ..., "title", "is missing: give it a title, such as 'Untitled'"),
    ("map", ..., "map", "is missing: give the scenario its map"),
    ("sides", ..., "sides", "is missing: give the scenario its sides"),
    ("sides.two.name", ..., "sides.two.name", "is missing: give it a name, such as 'Side two'"),
    ("sides.one.units", ..., "sides.one.units", "is missing: give the scenario its units"),
    ("sides.two.wins", ..., "sides.two.wins", "is missing: give the scenario its wins"),
    ("titel", "x", "titel", "is not a field here; take it out or mend its name; did you mean 'title'?"),
    ("sides.one.colour", "red", "sides.one.colour", "is not a field here; take it out or mend its name"),
    ("start.frist", "one", "start.frist",
     "is not a field here; take it out or mend its name; did you mean 'first'?"),
    ("title", 5, "title", "5 is not text in quotes; did you mean '5'?"),
    ("map", [".", "#"], "map", "a list is not text in quotes; did you mean '.\\n#\\n'?"),
    ("sides", "all", "sides", "'all' is not a table"),
    ("sides.one", ["Thor"], "sides.one", "a list is not a table; write { name = ..., units = ..., wins = ... }"),
    ("sides.one.units", "Thor", "sides.one.units", "'Thor' is not a list; did you mean ['Thor']?"),
    ("sides.one.units", ["Thor", 3], "sides.one.units[1]", "3 is not text in quotes or a table; write { name = ... }"),
    ("sides.one.units", ["Thor", {"name": "Loki", "hits": "two"}], "sides.one.units[1].hits",
     "'two' is not a whole number; did you mean 2?"),
    ("sides.one.units", ["Thor", {"at": "a1"}], "sides.one.units[1].name",
     "is missing: give it a name, such as 'Unit 2'"),
    ("sides.one.units", ["Thor", "Asgardian Warriors", "Warriors"], "sides.one.units[2]",
     "there is no unit 'Warriors'; did you mean 'Asgardian Warriors'?"),
    ("sides.one.wins", 7, "sides.one.wins", "7 is not text in quotes or a list"),
    ("sides.six", {"name": "N", "units": ["Thor"], "wins": "any Thor falls"}, "sides.six",
     "is not one of one, two, three, four, five"),
    ("start.first", "three", "start.first", "'three' is not one of 'one', 'two'; write one of them, or take it out"),
    ("start.phase", "end", "start.phase", "'end' is not one of 'fate', 'move', 'fight'; write one of them, or take it out"),
    ("start.deck", "Run", "start.deck", "'Run' is not a list; did you mean ['Run']?"),
    ("start.hands", {"one": ["Run", 2]}, "start.hands.one[1]", "2 is not text in quotes"),
    ("special", ["relocation", "fog"], "special[1]", "'fog' is not one of 'relocation'"),
    ("kind", "war", "kind", "'war' is not one of 'battle', 'lesson', 'puzzle', 'custom'; did you mean 'battle'?"),
    ("hints", [True], "hints[0]", "true is not text in quotes"),
    ("options", {"odds": 1.5}, "options.odds", "1.5 is not true or false or a whole number or text in quotes"),
    ("unit", ["Skuld"], "unit[0]", "'Skuld' is not a table"),
    ("lesson", [{"title": "A"}], "lesson[0].text", "is missing: say more than 'A'"),
]  # fmt: skip

UNITS: list[tuple[str, object, str, str]] = [
    ("sides.one.units", ["Thor", "Lokki"], "sides.one.units[1]",
     "there is no unit 'Lokki'; did you mean 'Loki'?"),
    ("sides.one.units", ["Qqqq"], "sides.one.units[0]", "there is no unit 'Qqqq'"),
    ("sides.one.units", [], "sides.one.units", "0 units; a side has 1 to 16"),
    ("sides.one.units", ["Sif"] * 17, "sides.one.units", "17 units; a side has 1 to 16"),
    ("sides.one.units", [place("Thor", hits=9)], "sides.one.units[0].hits", "Thor has 1 to 8 hits, not 9"),
    ("sides.one.units", [place("Thor", hits=-1)], "sides.one.units[0].hits", "Thor has 1 to 8 hits, not -1"),
    ("sides.one.units", [place("Thor", "i9")], "sides.one.units[0].at", "'i9' is not a square; write a1 to h8"),
    ("sides.one.units", [place("Thor", "c3"), place("Loki", "c3")], "sides.one.units[1].at",
     "Loki cannot stand on c3: Thor stands there"),
    ("sides.three", {"name": "N", "units": ["Thor"], "wins": "any Thor falls"}, "sides.three",
     "has no place here: a battle has sides one and two"),
    ("sides.two", ..., "sides.two", "is missing: a battle has sides one and two"),
    ("start.hands", {"four": ["Run"]}, "start.hands.four",
     "has no place here: a battle has sides one and two"),
    ("unit", [{"name": "Skuld", "hits": 0}], "unit[0].hits", "0 is not from 1 to 9"),
    ("unit", [{"name": "Skuld", "hits": 3, "special": ["Doom: dance"]}], "unit[0].special[0]",
     "'dance': 'dance' is not a move, an attack or a defence in their right order; "
     "write one as in M=2, H knockback=1, R=3 or K, D vs HTH"),
    ("unit", [{"name": "Skuld", "hits": 3, "special": ["Doom: M=12"]}], "unit[0].special[0]", "'M=12': distances go from 1 to 8"),
    ("unit", [{"name": "Skuld", "hits": 3}, {"name": "Skuld", "hits": 4}], "unit[1].name",
     "there is a unit 'Skuld' already"),
    ("unit", [{"name": "Skuld", "hits": 3, "special": ["Call: summon Norns"]}], "unit[0].special[0]",
     "it summons 'Norns', but there is no such unit"),
]  # fmt: skip

TABLE: list[tuple[str, object, str, str]] = [
    ("map", "\n".join(MAP[:7]), "map", "has 7 lines; a board has 8"),
    ("map", "\n".join([*MAP[:7], "......."]), "map[7]", "'.......' has 7 squares; a rank has 8"),
    ("map", "\n".join([*MAP[:7], "...x...."]), "map[7]",
     "'x' is no terrain; write . for free, # for a wall, o for a pit; did you mean '...#....'?"),
    ("sides.one.wins", "Odin falls", "sides.one.wins",
     "the enemy has no 'Odin'; it has Frost Beast, Laufey; write 'Laufey falls'"),
    ("sides.one.wins", "win", "sides.one.wins",
     "'win' is not a victory condition; write \"NAME falls\", \"any enemy falls\", "
     "\"every enemy leader falls\" or \"every enemy falls\""),
    ("sides.one.wins", [], "sides.one.wins",
     "is empty; write \"NAME falls\", \"any enemy falls\", \"every enemy leader falls\" or \"every enemy falls\""),
    ("start.deck", ["Runn"], "start.deck[0]", "there is no card 'Runn'; did you mean 'Run'?"),
    ("start.deck", ["Far", "Far"], "start.deck[1]",
     "every Far is already used; the deck has no more of them"),
    ("start.discard", ["Zzzz"], "start.discard[0]", "there is no card 'Zzzz'"),
    ("start.hands", {"one": ["Run", "Rum"]}, "start.hands.one[1]",
     "there is no card 'Rum'; did you mean 'Run'?"),
    ("start.hands", {"one": ["ground pound"]}, "start.hands.one[0]",
     "there is no card 'ground pound'; did you mean 'Super'?"),
    ("options", {"turn-limit": 0}, "options.turn-limit", "option turn-limit: 0 is not from 1 to 99"),
    ("solution", [{"type": "Move"}], "solution[0].card", "is missing: an action of the type Move says it"),
    ("lesson", [{"title": "A", "text": "B", "actions": [{"type": "Pass"}, {"type": "Dance"}]}],
     "lesson[0].actions[1].type", "there is no action of the type 'Dance'; did you mean 'Advance'?"),
]  # fmt: skip

CASES = [*SHAPE, *UNITS, *TABLE]


@pytest.mark.parametrize(
    ("path", "value", "field", "text"), CASES, ids=[f"{case[2]}-{n}" for n, case in enumerate(CASES)]
)
def test_a_fault_is_named_by_its_field_and_how_to_mend_it(
    path: str, value: object, field: str, text: str
) -> None:
    found = faults(changed(path, value))
    assert (field, text) in found
    if path not in ("sides.two", "sides.one.units"):
        assert [where for where, _ in found] == [field]


def test_every_option_fault_names_the_options_there_are() -> None:
    ((field, text),) = faults(changed("options", {"turns": 3}))
    assert field == "options.turns"
    assert all(option.name in text for option in OPTIONS)


def test_all_faults_are_named_at_once_whatever_their_kind() -> None:
    document = good()
    document["titel"] = "x"
    document["sides"]["one"]["units"][1] = "Lokki"
    document["sides"]["one"]["banner"] = "red"
    document["sides"]["two"]["wins"] = "Odin falls"
    document["map"] = "\n".join([*MAP[:7], "...x...."])
    document["start"] = {"deck": ["Runn"]}
    document["options"] = {"turn-limit": 100}
    document["solution"] = [{"type": "Dance"}]
    assert [*dict.fromkeys(field for field, _ in faults(document))] == [
        "titel", "sides.one.banner", "sides.one.units[1]", "map[7]", "sides.two.wins", "start.deck[0]",
        "options.turn-limit", "solution[0].type",
    ]  # fmt: skip


def test_a_side_needs_a_leader_if_its_enemy_wants_the_leaders_T93() -> None:
    document = good()
    document["sides"]["one"]["wins"] = "every enemy leader falls"
    assert faults(document) == []
    document["sides"]["two"]["units"] = ["Frost Beast"]
    assert faults(document) == [("sides.one.wins", "the enemy has no Leader; choose another condition")]


@pytest.mark.parametrize("wins", ["every enemy falls", "any enemy falls", "Laufey falls", "any giant falls"])
def test_every_kind_of_victory_condition_is_known_T93(wins: str) -> None:
    assert faults(changed("sides.one.wins", wins)) == []
    assert faults(changed("sides.one.wins", [wins, "Frost Beast falls"])) == []


def test_victories_in_each_others_place_are_exchanged_T93() -> None:
    document = good()
    one, two = document["sides"].values()
    one["wins"], two["wins"] = two["wins"], one["wins"]
    (problem,) = SYSTEM.problems(document)
    assert problem.field == "sides.two.wins"
    assert mended(document, problem.mend) == good()


@pytest.mark.parametrize("wins", ["every enemy leader falls", "every enemy falls"])
def test_a_side_that_does_not_say_how_it_wins_is_given_what_both_may_win_by_T93(wins: str) -> None:
    document = changed("sides.one.wins", wins)
    del document["sides"]["two"]["wins"]
    (problem,) = (each for each in SYSTEM.problems(document) if each.field == "sides.two.wins")
    assert mended(document, problem.mend)["sides"]["two"]["wins"] == wins


def test_a_victory_over_somebody_who_is_not_there_is_not_exchanged_T93() -> None:
    (problem,) = SYSTEM.problems(changed("sides.one.wins", "Odin falls"))
    assert {change.path for change in problem.mend} <= {"sides.one.wins"}


def test_any_units_of_any_tables_may_meet_mixed_and_repeated_T93() -> None:
    document = good()
    names = sorted(units())
    document["sides"]["one"]["units"] = names[:13]
    document["sides"]["two"]["units"] = [*names[13:], "Laufey", "Laufey"]
    assert faults(document) == []


def test_sixteen_units_fill_both_back_rows_and_one_pit_there_is_too_many_T117() -> None:
    document = good()
    document["sides"]["one"]["units"] = ["Sif"] * MOST_UNITS
    assert faults(document) == []
    document["map"] = "\n".join([*MAP[:7], "o......."])
    ((field, text),) = faults(document)
    assert field == "sides.one.units"
    assert text.startswith("16 units to deploy, but 15 free squares (T-117): clear some of ranks 1 and 2")
    (problem,) = SYSTEM.problems(document)
    assert problem.mend == written("map[7]", "........")
    document["sides"]["one"]["units"] = ["Sif"] * 15
    assert faults(document) == []


def test_a_fixed_unit_of_either_side_takes_room_in_the_back_rows_T117() -> None:
    document = good()
    document["sides"]["one"]["units"] = [*["Sif"] * 15, place("Thor", "d4")]
    assert faults(document) == []
    document["sides"]["two"]["units"] = [place("Laufey", "a1"), place("Frost Beast", "b2")]
    assert [field for field, _ in faults(document)] == ["sides.one.units"]


def test_two_fixed_units_of_different_sides_cannot_share_a_square_T2() -> None:
    document = good()
    document["sides"]["one"]["units"] = [place("Thor", "d4")]
    document["sides"]["two"]["units"] = ["Frost Beast", place("Laufey", "d4")]
    assert faults(document) == [("sides.two.units[1].at", "Laufey cannot stand on d4: Thor stands there")]


@pytest.mark.parametrize("sign", "#o")
def test_a_fixed_unit_cannot_stand_on_terrain_T2(sign: str) -> None:
    document = changed("map", "\n".join([*MAP[:4], f"...{sign}....", *MAP[:3]]))
    document["sides"]["one"]["units"] = [place("Thor", "d4")]
    assert faults(document) == [("sides.one.units[0].at", "Thor cannot stand on d4: it is impassable")]


def test_the_cards_of_hands_deck_and_pile_are_counted_together_T4() -> None:
    document = good()
    document["start"] = {"hands": {"one": ["Run"], "two": ["Run"]}, "deck": ["Run"], "discard": ["Run"]}
    assert faults(document) == [
        ("start.discard[0]", "every Run is already used; the deck has no more of them")
    ]


def test_a_scenario_may_bring_its_own_units() -> None:
    document = good()
    document["unit"] = [{"name": "Skuld", "hits": 4, "marks": ["Leader"], "class": ["Fate: draw 2"]}]
    document["sides"]["two"]["units"] = ["Skuld"]
    document["sides"]["one"]["wins"] = "every enemy leader falls"
    assert faults(document) == []
    match = Match.start("thor", document, seed=1)
    assert match.state.field.profiles["Skuld"].hits == 4


def test_what_is_no_table_at_all_is_refused() -> None:
    assert SYSTEM.problems([])  # type: ignore[arg-type]
    assert SYSTEM.problems({})


def test_a_faulty_scenario_is_refused_before_it_starts_T117() -> None:
    with pytest.raises(ScenarioError, match="Lokki") as caught:
        Match.start("thor", changed("sides.one.units", ["Lokki"]), seed=1)
    assert caught.value.problems[0].field == "sides.one.units[0]"
    with pytest.raises(ScenarioError):
        SYSTEM.begin(changed("titel", "x"), {}, Context(Chance(Seeded(1))))


def test_checking_a_scenario_leaves_it_as_it_was() -> None:
    for path, value, *_ in CASES:
        document = changed(path, value)
        before = deepcopy(document)
        SYSTEM.problems(document)
        assert document == before


# What begins


def test_hits_fixed_by_the_scenario_are_the_hits_at_the_start() -> None:
    document = good()
    document["sides"]["two"]["units"] = [place("Laufey", "d7", 2), "Frost Beast"]
    state = Match.start("thor", document, seed=1).state
    laufey = next(unit for unit in state.units.values())
    assert (laufey.name, laufey.at, laufey.hits) == ("Laufey", "d7", 2)
    assert [unit.hits for unit in state.reserve["two"]] == [8]


def test_full_hits_may_be_written_and_none_written_are_full_hits() -> None:
    document = good()
    document["sides"]["one"]["units"] = [place("Thor", hits=8), place("Loki")]
    assert faults(document) == []
    assert [unit.hits for unit in Match.start("thor", document, seed=1).state.reserve["one"]] == [8, 6]


def test_it_begins_with_the_first_turn_and_nobody_fallen_T7() -> None:
    state = Match.start("thor", good(), seed=1).state
    assert (state.turn, state.fallen, state.outcome) == (1, (), None)


def test_house_rules_are_off_by_default_T85_T94() -> None:
    assert {option.name: option.default for option in OPTIONS} == {
        "turn-limit": 15, "skip-empty-reactions": False, "odds": True,
    }  # fmt: skip
    field = Match.start("thor", good(), seed=1).state.field
    assert (field.skip_empty_reactions, field.open_hands, field.one_turn, field.relocation) == (False,) * 4


def test_side_ones_units_are_numbered_first() -> None:
    state = Match.start("thor", good(), seed=1).state
    assert [unit.id for unit in state.reserve["one"]] == [1, 2]
    assert [unit.id for unit in state.reserve["two"]] == [3, 4]
    assert state.next_id == 5


def test_the_map_is_read_with_rank_8_on_top_T21() -> None:
    lines = ["#.......", *MAP[:6], ".......o"]
    state = Match.start("thor", changed("map", "\n".join(lines)), seed=1).state
    assert state.field.terrain == {"a8": "wall", "h1": "pit"}
    assert state.field.wall("a8")
    assert not state.field.wall("h1")


def test_hands_deck_and_pile_can_be_fixed_and_the_rest_is_shuffled_below_T4() -> None:
    document = good()
    document["start"] = {"hands": {"two": ["Far", "Long"]}, "deck": ["Run", "Block"], "discard": ["Smite"]}
    decks = set()
    for seed in range(4):
        state = Match.start("thor", document, seed=seed).state
        assert state.hands == {"one": (), "two": ("Far", "Long")}
        assert state.deck[-2:] == ("Block", "Run")
        assert state.discard == ("Smite",)
        assert list(SYSTEM.broken(state)) == []
        decks.add(state.deck)
    assert len(decks) == 4


def test_the_same_seed_makes_the_same_beginning_T1() -> None:
    one, two = (Match.start("thor", good(), seed=7).state for _ in range(2))
    assert one == two
    assert {Match.start("thor", good(), seed=seed).state.first for seed in range(20)} == {"one", "two"}


def test_options_of_the_scenario_hold_and_the_match_may_set_others_T94() -> None:
    document = changed("options", {"turn-limit": 9})
    assert Match.start("thor", document, seed=1).state.field.turn_limit == 9
    assert Match.start("thor", document, seed=1, options={"turn-limit": 4}).state.field.turn_limit == 4
    assert Match.start("thor", good(), seed=1).state.field.turn_limit == 15


def test_only_profiles_that_can_take_part_are_carried_along_T53() -> None:
    state = Match.start("thor", good(), seed=1).state
    assert set(state.field.profiles) == {"Thor", "Loki", "Laufey", "Frost Beast", "Frost Giants"}


@pytest.mark.parametrize(
    ("change", "field", "said"),
    [
        ({"marks": ["leader"]}, "unit[0].marks[0]", "did you mean 'Leader'?"),
        ({"ranged": "under three"}, "unit[0].ranged", "did you mean 'under 3'?"),
        ({"hits": "4"}, "unit[0].hits", "did you mean 4?"),
    ],
)
def test_a_fault_of_an_own_unit_is_told_where_it_is_described_and_only_there(
    change: dict[str, Any], field: str, said: str
) -> None:
    document = changed("unit", [{"name": "Skuld", "hits": 3, **change}])
    document["sides"]["two"]["units"] = ["Laufey", "Skuld"]
    ((where, text),) = faults(document)
    assert where == field
    assert text.endswith(said)


# What is strange


def odd(*rows: str, **units: list[Any]) -> list[tuple[str, str]]:
    document = changed("map", "\n".join(rows))
    for seat, own in units.items():
        document["sides"][seat]["units"] = own
    assert faults(document) == []
    return [(problem.field, problem.text) for problem in SYSTEM.oddities(document)]


FREE, RIVER = "........", "oooooooo"


def test_a_river_of_pits_between_the_sides_is_strange_T21() -> None:
    said = "walls and pits cut the board in two: no move along the ground leads from Asgardians to Frost Giants (T-21); only Maneuver, Illusion of Loki may cross"
    assert odd(*[FREE] * 4, RIVER, *[FREE] * 3) == [("map", said)]
    assert odd(*[FREE] * 4, "##oo#o##", *[FREE] * 3) == [("map", said)]


@pytest.mark.parametrize("river", ["ooo.oooo", "ooooooo."])
def test_a_river_with_a_ford_is_not_strange_T21(river: str) -> None:
    assert odd(*[FREE] * 4, river, *[FREE] * 3) == []


def test_a_step_past_a_corner_is_a_way_T100() -> None:
    assert odd(*[FREE] * 3, "oooo....", "....oooo", *[FREE] * 3) == []


def test_those_who_stand_beyond_the_river_meet_their_enemies_T21() -> None:
    here = [{"name": "Thor", "at": "a6"}, "Loki"]
    assert odd(*[FREE] * 4, RIVER, *[FREE] * 3, one=here) == []


def test_a_third_side_and_units_beyond_the_sixteenth_can_be_taken_out() -> None:
    third = {"name": "Vanir", "units": ["Heimdall"], "wins": "every enemy leader falls"}
    document = changed("sides.three", third)
    (problem,) = SYSTEM.problems(document)
    assert "three" not in mended(document, problem.mend)["sides"]
    known = changed("start", {"knows": {"three": {"deck": 0}}})
    (problem,) = (each for each in SYSTEM.problems(known) if each.field == "start.knows.three")
    assert problem.mend == without("start.knows.three")
    crowd = changed("sides.one.units", ["Sif"] * (MOST_UNITS + 2))
    first = next(each for each in SYSTEM.problems(crowd) if "a side has 1 to" in each.text)
    assert len(mended(crowd, first.mend)["sides"]["one"]["units"]) == MOST_UNITS
