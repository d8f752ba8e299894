"""Whatever the format of a story can say is said in the window: each field where it belongs, with what it may be, and taken back."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest

from game import scenarios
from game.core.documents.fields import says
from game.core.system import Document
from game.systems.asgard.sheet import sheet_file
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.base import Widget
from game.ui.kit.choice import Choice
from game.ui.workshop.blanks import blank
from game.ui.workshop.drawer import ProblemRow
from game.ui.workshop.stories.reactions import faces, table
from game.ui.workshop.stories.story import whole_of
from tests.ui.workshop.player import Designer

BARE = tomllib.loads(blank("asgard"))


@pytest.fixture
def teller(app: App) -> Designer:
    """Before a bare story."""
    app.open("menu")
    return Designer(app, app.open("stories"))


def at(teller: Designer, pilot: Pilot, path: str) -> Designer:
    """With a part of the story chosen."""
    pilot.click(listed(pilot, f"stories.part:{path}"))
    return teller


def listed(pilot: Pilot, spot: str) -> str:
    """Something of the list at the left, scrolled to."""
    pilot.wheel("stories.shelf", 200)
    for _ in range(100):
        if pilot.has(spot):
            break
        pilot.wheel("stories.shelf", -2)
    return spot


def found(teller: Designer, pilot: Pilot, spot: str) -> str:
    """Something of the right panel, scrolled to."""
    for _ in range(40):
        if pilot.has(spot):
            break
        pilot.wheel(f"stories.side:{teller.work.chosen}", -1)
    return spot


def wrong(document: Document, root: str) -> list[str]:
    """What is wrong with a field of the story, or with any below it."""
    return [str(each) for each in scenarios.faults(document) if each.field.startswith(root)]


WHERE: dict[str, type[msgspec.Struct]] = {
    "": sheet_file.Sheet, "rules": sheet_file.RulesTable, "condition[0]": sheet_file.ConditionTable, "condition[0].variable[0]": sheet_file.VariableTable,
    "code.101": sheet_file.CodeTable, "code.101.version[0]": sheet_file.VersionTable, "watch[0]": sheet_file.WatchTable, "enemy.odd": sheet_file.EnemyTable,
    "friend.guest": sheet_file.FriendTable, "count.alarm": sheet_file.CountTable, "objective[0]": sheet_file.ObjectiveTable, "ending.found": sheet_file.EndingTable,
    "fixed[0]": sheet_file.FixedTable, "spot.well": sheet_file.SpotTable,
}  # fmt: skip
"""The parts of a story, and what the format knows of each."""
CALLED = {
    "quick-kill": "quick-kill:0", "hints": "hint:0", "do": "line:0", "enter": "line:0", "when": "line:0", "version": "add-version",
    "cards": "row:0", "variable": "add-variable", "lend": "add-lend", "id": "word", "spotting": "you", "checks-in-combat": "checks-in-combat",
    "blips": "own-blips",
}  # fmt: skip
"""Fields whose widgets are not called as they are."""
LISTED = {"spot", "enemy", "friend", "fixed", "count", "objective", "ending", "condition", "code", "watch"}
"""Fields that are lists of parts."""
TABLED = {"rules", "blips", "skill"}
"""Those that are parts themselves."""
ELSEWHERE = {
    "tokens": "drawn on the map",
    "options": "with the rules",
    "deal": "with the rules",
    "lesson": "a page of the drawer",
    "kind": "custom, or a lesson with its first step",
}
NOT_YET = {
    "progress": "written by a position",
}


@pytest.mark.parametrize("path", WHERE)
def test_every_field_of_the_format_has_a_place_in_the_window(app: App, pilot: Pilot, path: str) -> None:
    bare: dict[str, Any] = {
        **BARE, "count": {"alarm": {"name": "Alarm"}}, "spot": {"well": {"name": "The well", "at": ["1in", "1in"]}},
        "friend": {"guest": {"who": "ketil", "name": "A guest"}}, "watch": [{"when": ["all fall"], "code": 101}],
        "fixed": [{"enemy": "odd", "at": ["1in", "1in"]}],
    }  # fmt: skip
    bare["condition"] = [{**BARE["condition"][0], "variable": [{"name": "Light", "value": "", "effect": ""}]}]
    bare["code"] = {"101": {**BARE["code"]["101"], "version": [{"do": []}]}}
    app.open("menu")
    teller = Designer(app, app.open("stories", document=bare))
    whole = whole_of(path)
    at(teller, pilot, whole or path)
    if whole:
        pilot.click(found(teller, pilot, f"stories.part:{path}"))
    there = {each.id for each in teller.widgets(Widget)}
    fields = {each.encode_name for each in msgspec.structs.fields(WHERE[path])}
    if not path:
        assert all(f"stories.add-{each}" in there for each in LISTED)
        assert all(f"stories.part:{each}" in there for each in TABLED)
        fields -= {*LISTED, *TABLED, *ELSEWHERE, *NOT_YET}
    missing = {each for each in fields if f"stories.{CALLED.get(each, each)}" not in there}
    if path == "code.101.version[0]":
        missing -= {"when"} if "stories.fact:0" in there else set()
    assert missing == set()


def test_the_rules_of_a_story_are_switched_and_stepped(teller: Designer, pilot: Pilot) -> None:
    at(teller, pilot, "rules")
    pilot.click("stories.checks-in-combat")
    pilot.click("stories.stealth:more")
    pilot.click("stories.stealth:more")
    pilot.click("stories.fade:more")
    assert teller.document["rules"] == {"checks-in-combat": True, "stealth": 2, "fade": 1}
    for _ in range(12):
        pilot.click("stories.stealth:more")
    assert says(teller.document, "rules.stealth") == 10
    assert wrong(teller.document, "rules") == []
    pilot.click("stories.checks-in-combat")
    assert says(teller.document, "rules.checks-in-combat") is None


def test_quick_kills_are_taken_from_the_attacks_of_the_players(teller: Designer, pilot: Pilot) -> None:
    at(teller, pilot, "rules")
    pilot.click("stories.add-attack")
    (choice,) = (each for each in teller.widgets(Choice) if each.id == "stories.add-attack")
    name = choice.options[1][0]
    pilot.click(f"stories.add-attack:{name}")
    assert says(teller.document, "rules.quick-kill") == [name]
    pilot.click("stories.quick-kill:0")
    pilot.key("Ctrl+A", "Delete", "Enter")
    assert says(teller.document, "rules.quick-kill") == []


def test_options_and_what_lessons_fix_stand_with_the_rules(teller: Designer, pilot: Pilot) -> None:
    at(teller, pilot, "rules")
    pilot.click(found(teller, pilot, "stories.option:rubble"))
    pilot.click("stories.option:rubble:False")
    assert teller.document["options"] == {"rubble": False}
    found(teller, pilot, "stories.dice")
    teller.retype("stories.cards", "AS, 10H")
    teller.retype("stories.dice", "3, 6")
    assert teller.document["deal"] == {"cards": ["AS", "10H"], "dice": [3, 6]}
    assert wrong(teller.document, "deal") == wrong(teller.document, "options") == []


@pytest.mark.parametrize("where", ["blips", "condition[0].blips"])
def test_blips_get_a_table_of_six_faces_for_the_story_or_for_a_condition(
    teller: Designer, pilot: Pilot, where: str
) -> None:
    at(teller, pilot, where.removesuffix(".blips"))
    before = teller.work.sketch.text
    pilot.click(found(teller, pilot, "stories.own-blips"))
    assert says(teller.document, where) == {"1-2": "toward", "3-4": "away", "5-6": "gone"}
    pilot.click(found(teller, pilot, "stories.face:3"))
    pilot.click("stories.face:3:stalk")
    assert says(teller.document, where) == {"1-2": "toward", "3": "stalk", "4": "away", "5-6": "gone"}
    assert wrong(teller.document, where) == []
    pilot.key("Ctrl+Z", "Ctrl+Z")
    assert teller.work.sketch.text == before


def test_faces_that_say_the_same_are_written_together() -> None:
    assert faces({"1-3": "own", "4": "gone", "5-6": "own"}) == ("own", "own", "own", "gone", "own", "own")
    assert table(["own"] * 6) == {"1-6": "own"}
    assert faces({"1-3": "own"}) == ()


def test_everybody_whom_the_players_lead_spots_at_a_level(teller: Designer, pilot: Pilot) -> None:
    at(teller, pilot, "skill")
    pilot.click("stories.skill:asger")
    pilot.click("stories.skill:asger:equipped")
    pilot.click("stories.skill:runa")
    pilot.click("stories.skill:runa:skilled")
    assert teller.document["skill"] == {"asger": "equipped", "runa": "skilled"}
    assert wrong(teller.document, "skill") == []
    pilot.click("stories.skill:runa")
    pilot.click("stories.skill:runa:regular")
    assert teller.document["skill"] == {"asger": "equipped"}


def test_a_variable_says_what_is_told_and_lends_numbers_that_can_be(teller: Designer, pilot: Pilot) -> None:
    at(teller, pilot, "condition[0]")
    pilot.click(found(teller, pilot, "stories.add-variable"))
    teller.retype("stories.name", "Weather")
    teller.retype("stories.value", "snow")
    teller.retype("stories.effect", "Nobody hits well.")
    pilot.click("stories.add-lend")
    pilot.click("stories.amount:0:less")
    pilot.click("stories.side:0")
    pilot.click("stories.side:0:all")
    pilot.click("stories.add-lend")
    pilot.click("stories.stat:1")
    pilot.click("stories.stat:1:strides")
    assert says(teller.document, "condition[0].variable") == [
        {
            "name": "Weather",
            "value": "snow",
            "effect": "Nobody hits well.",
            "lend": ["attack -1 all", "strides +1 you"],
        }
    ]
    assert wrong(teller.document, "condition") == []
    pilot.click("stories.unlend:0")
    assert says(teller.document, "condition[0].variable[0].lend") == ["strides +1 you"]
    pilot.key("Esc")
    assert teller.work.chosen == "condition[0]"
    at(teller, pilot, "condition[0]")
    pilot.click(found(teller, pilot, "stories.row:0"))
    pilot.click(found(teller, pilot, "stories.part:condition[0].variable[0]"))
    pilot.key("Delete")  # the variable, and not the row that was in the hand
    assert says(teller.document, "condition[0].cards")
    assert says(teller.document, "condition[0].variable") is None
    assert teller.work.chosen == "condition[0]"


def test_what_is_wrong_with_a_variable_leads_to_it(teller: Designer, pilot: Pilot) -> None:
    light = {"name": "Light", "value": "", "effect": "", "lend": ["magic +1 you"]}
    teller.work.set("condition[0].variable", [light])
    pilot.seconds(1.0)
    (row,) = (each for each in teller.widgets(ProblemRow) if "magic" in each.words)
    pilot.click(row.id)
    assert teller.work.chosen == "condition[0].variable[0]"
    assert pilot.has("stories.lend:0")


@pytest.mark.parametrize(
    ("field", "value", "sign", "part"),
    [("title", "", "title", ""), ("deal", {"dice": [9]}, "a die shows 1 to 6, not 9", "rules"), ("rules", {"stealth": 99}, "99", "rules"),
     ("blips", {"1": "away"}, "2, 3, 4", "blips"), ("skill", {"nobody": "skilled"}, "nobody", "skill"),
     ("fixed", [{"enemy": "nobody", "at": ["1in", "1in"]}], "nobody", "fixed[0]")],
)  # fmt: skip
def test_what_is_wrong_with_a_field_of_the_story_leads_to_its_place(
    teller: Designer, pilot: Pilot, field: str, value: object, sign: str, part: str
) -> None:
    teller.work.set(field, value)
    at(teller, pilot, "code.101")
    pilot.seconds(1.0)
    row = next(each for each in teller.widgets(ProblemRow) if sign in each.words)
    pilot.click(row.id)
    assert teller.work.chosen == part


def test_a_condition_says_for_itself_whether_units_in_combat_check(teller: Designer, pilot: Pilot) -> None:
    at(teller, pilot, "condition[0]")
    pilot.click(found(teller, pilot, "stories.checks-in-combat"))
    pilot.click("stories.checks-in-combat:False")
    assert says(teller.document, "condition[0].checks-in-combat") is False
    assert wrong(teller.document, "condition") == []


def test_how_hard_it_is_and_what_is_hinted_stands_with_the_story(teller: Designer, pilot: Pilot) -> None:
    at(teller, pilot, "")
    pilot.click("stories.difficulty")
    pilot.click("stories.difficulty:grim")
    for number, hint in enumerate(("Look twice.", "Then go.")):
        pilot.click(f"stories.hint:{number}")
        pilot.type(hint)
        pilot.key("Enter")
    assert (teller.document["difficulty"], teller.document["hints"]) == ("grim", ["Look twice.", "Then go."])


def test_an_ending_is_a_victory_a_defeat_or_just_an_end(teller: Designer, pilot: Pilot) -> None:
    at(teller, pilot, "ending.found")
    pilot.click("stories.outcome")
    pilot.click("stories.outcome:plain")
    assert says(teller.document, "ending.found.outcome") == "plain"


def test_a_counter_is_seen_by_the_players_or_only_counted(teller: Designer, pilot: Pilot) -> None:
    pilot.click(listed(pilot, "stories.add-count"))
    teller.retype("stories.start", "3")
    pilot.click("stories.seen")
    assert teller.document["count"] == {"counter": 3}
    pilot.click("stories.seen")
    assert teller.document["count"] == {"counter": {"name": "Counter", "start": 3}}


def test_a_spot_and_who_waits_there_from_the_start_are_added(teller: Designer, pilot: Pilot) -> None:
    pilot.click(listed(pilot, "stories.add-spot"))
    teller.retype("stories.word", "gate")
    pilot.key("Enter")
    teller.retype("stories.at", "12in, 7.5in")
    pilot.key("Enter")
    pilot.click("stories.shown")
    assert teller.document["spot"] == {"gate": {"name": "Spot", "at": ["12in", "7.5in"], "shown": True}}
    pilot.click(listed(pilot, "stories.add-fixed"))
    pilot.click("stories.facing:more")
    assert teller.document["fixed"] == [{"enemy": "odd", "at": ["12in", "7.5in"], "facing": 15}]
    assert wrong(teller.document, "fixed") == wrong(teller.document, "spot") == []
    teller.retype("stories.at", "6in, 6in")
    pilot.key("Enter")
    pilot.click("stories.at-spot")
    pilot.click("stories.at-spot:gate")
    assert says(teller.document, "fixed[0].at") == ["12in", "7.5in"]
    pilot.key("Delete")
    assert teller.document["fixed"] == []


def test_on_a_board_of_squares_tokens_and_spots_are_squares(app: App, pilot: Pilot) -> None:
    app.open("menu")
    teller = Designer(app, app.open("stories", document=scenarios.load("asgard/the-frost-door").document))
    at(teller, pilot, "")
    found(teller, pilot, "stories.tokens")
    teller.retype("stories.tokens", "b4, d4")
    assert teller.document["tokens"] == ["b4", "d4"]
    pilot.click(listed(pilot, "stories.add-spot"))
    teller.retype("stories.at", "e5")
    pilot.key("Enter")
    assert says(teller.document, "spot.spot.at") == "e5"


def test_a_story_that_begins_in_its_middle_is_let_begin_at_its_beginning(app: App, pilot: Pilot) -> None:
    told = {**BARE, "progress": {"condition": 0}}
    app.open("menu")
    teller = Designer(app, app.open("stories", document=told))
    pilot.click(found(teller, pilot, "stories.from-start"))
    assert "progress" not in teller.document


NONSENSE: list[object] = ["x", ["x"], {"1-6": ["x"]}, [{"enemy": [1], "at": {}}]]


@pytest.mark.parametrize("field", ["rules", "blips", "skill", "fixed", "spot", "count", "options", "condition[0].variable", "condition[0].blips"])  # fmt: skip
def test_nonsense_in_a_field_is_shown_without_a_stumble(teller: Designer, field: str) -> None:
    for nonsense in NONSENSE:
        teller.work.set(field, nonsense)
        parts = {"", field.partition(".")[0], *(each for each in teller.work.paths if each.startswith(field))}
        for part in parts & {"", *teller.work.paths}:
            teller.work.chosen = part
            teller.resize(1281, 720)
            teller.resize(1280, 720)
            assert teller.widgets(Widget)


def test_a_figure_of_the_enemy_is_made_without_points_and_an_enemy_is_one(
    teller: Designer, pilot: Pilot
) -> None:
    pilot.click(listed(pilot, "stories.add-figure"))
    path = "sides.two.character[1]"
    teller.retype("stories.name", "Barrow King")
    pilot.click("stories.size")
    pilot.click("stories.size:2")
    pilot.click(found(teller, pilot, "stories.wounds:more"))
    pilot.click("stories.defense:more")
    pilot.click(found(teller, pilot, "stories.add-attacks"))
    pilot.click("stories.add-attacks:Bow: primary single 12in")
    assert says(teller.document, path) == {
        "id": "figure-1", "name": "Barrow King", "free": True, "size": 2, "base": "40mm", "strides": 2, "wounds": 4, "defense": 3,
        "attacks": ["Blade: primary single 1in", "Bow: primary single 12in"],
    }  # fmt: skip
    pilot.click(found(teller, pilot, "stories.free"))
    assert "wounds" not in says(teller.document, path)
    pilot.key("Ctrl+Z")
    at(teller, pilot, "enemy.odd")
    pilot.click("stories.who")
    pilot.click("stories.who:figure-1")
    assert wrong(teller.document, "sides") == wrong(teller.document, "enemy") == []
    at(teller, pilot, path)
    pilot.key("Delete")
    assert len(says(teller.document, "sides.two.character")) == 1
    assert wrong(teller.document, "enemy.odd.who")


def test_what_is_wrong_with_a_figure_leads_to_it(teller: Designer, pilot: Pilot) -> None:
    teller.work.set("sides.two.character[0].attacks", ["Axe"])
    pilot.seconds(1.0)
    row = next(each for each in teller.widgets(ProblemRow) if "Axe" in each.words)
    pilot.click(row.id)
    assert teller.work.chosen == "sides.two.character[0]"
    assert pilot.has(found(teller, pilot, "stories.attacks:0"))
