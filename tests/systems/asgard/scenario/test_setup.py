"""A whole sheet is read, every fault in it is named by its field, and nothing in a file can do worse than that."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from game import scenarios
from game.core import registry
from game.core.chance import Chance, Seeded, seeded
from game.core.events import Context
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.core.problems.shape import Reading
from game.core.system import Document, ScenarioError
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.cards import DECK
from game.systems.asgard.scenario import setup
from game.systems.asgard.sheet.draft import Draft
from game.systems.asgard.sheet.plan import Plan
from game.systems.asgard.sheet.sheet_file import Sheet
from tests.systems.asgard.sheets import INCHES, SHEET, changed, document


def problems(found: Document) -> dict[str, str]:
    return {problem.field: problem.text for problem in setup.problems(found, INCHES)}


def plan_of(found: Document) -> Plan:
    plan = setup.read(found, INCHES)[1]
    assert plan is not None
    return plan


def test_a_sheet_holds_everything_that_the_director_needs_A1() -> None:
    plan = plan_of(document())
    assert [condition.title for condition in plan.conditions] == ["Quiet", "Alarm"]
    assert sorted(plan.codes) == [301, 900, 901, 2022]
    assert plan.tokens == {1: (4, 4), 2: (14, 4), 3: (4, 14)}
    assert plan.fixtures[0].facing == 180
    assert plan.rules.quick_kill == ("Knife",)
    assert plan.rules.blips == ("toward", "toward", "away", "away", "gone", "gone")
    assert plan.conditions[1].blips == ("toward",) * 3 + ("stay",) * 3
    assert plan.endings["looked"].outcome == "victory"
    assert plan.on == "inches"
    assert plan.players == ("one",)


def test_the_card_table_of_a_condition_has_an_entry_for_each_card_A3() -> None:
    cards = plan_of(document()).conditions[0].cards
    assert (cards["AS"].needs, cards["AS"].code, cards["AS"].adds) == (("J",), 2022, ("A",))
    assert (cards["JH"].key, cards["3H"].key, cards["KC"].key) == ("J", "2-5H", "*")
    assert set(cards) == set(DECK)


def test_the_tactical_system_gets_its_own_fields_and_its_own_name() -> None:
    _, _, part, _ = setup.read(document(), INCHES)
    assert set(part) == {"system", "title", "story", "size", "people"}
    assert part["system"] == "inches"


def test_whoever_draws_the_table_does_not_have_the_sheet_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    readings = []
    drafted = setup.parser.drafted

    def counted(table: Sheet, adapter: Adapter) -> Reading[tuple[Plan, Draft]]:
        readings.append(table.title)
        return drafted(table, adapter)

    monkeypatch.setattr(setup.parser, "drafted", counted)
    before = document()
    assert setup.problems({**before, "title": "Drawn twice"}, INCHES) == []
    assert setup.problems({**before, "title": "Drawn twice", "size": 25}, INCHES) == []
    assert readings == ["Drawn twice"]
    assert setup.problems({**before, "title": "Told otherwise"}, INCHES) == []
    assert readings == ["Drawn twice", "Told otherwise"]


def test_everybody_who_may_come_later_is_cast() -> None:
    assert setup.cast(plan_of(document())) == [("thrall", "two"), ("chief", "two"), ("hild", "one")]


def test_the_story_begins_with_all_tokens_and_cards() -> None:
    saga = setup.begin(document(), {"dice": 1}, Context(Chance(Seeded(1))), INCHES)
    assert [token.id for token in saga.in_play()] == [1, 2, 3]
    assert saga.deck == DECK
    assert saga.objectives == {"look": "open"}
    assert saga.counts == {"alarm": 0}
    assert saga.table["options"] == {"dice": 1}
    assert saga.copy() == saga


def test_a_lesson_fixes_cards_and_dice() -> None:
    text = SHEET + '\n[deal]\ncards = ["AS", "4H"]\ndice = [3, 3, 4]\n'
    saga = setup.begin(document(text), {"dice": 1}, Context(Chance(Seeded(1))), INCHES)
    assert (saga.stacked, saga.dice) == (("AS", "4H"), (3, 3, 4))


def test_a_lesson_has_actions_that_a_record_could_hold() -> None:
    text = '[[lesson]]\ntitle = "Ask"\ntext = "A question."\nactions = [{ type = "Answer", choice = 0 }, { type = "Anser" }]\n'
    found = problems(document(SHEET + text))
    assert list(found) == ["lesson[0].actions[1].type"]


def test_a_broken_sheet_does_not_begin() -> None:
    with pytest.raises(ScenarioError):
        setup.begin(changed(("301 [J]", "302 [J]")), {}, Context(Chance(Seeded(1))), INCHES)


FAULTS = [
    (("size = 24", "size = 24\noptions = { dice = 2000 }"), "options.dice", "is not from 0 to 999"),
    (("size = 24", 'size = 24\nkind = "puzzle"'), "kind", "is not one of 'battle'"),
    (('title = "The Mill"', 'title = " "'), "title", "give the scenario a title"),
    (('title = "The Mill"', 'titel = "The Mill"'), "titel", "did you mean 'title'?"),
    (('archetype = "patrol"', 'archetype = "wolf"'), "enemy.guard.archetype", "is not one of 'guard'"),
    (('beat = ["mill"]', 'beat = ["mil"]'), "enemy.guard.beat[0]", "did you mean 'mill'?"),
    (('who = "thrall"', 'who = "thral"'), "enemy.guard.who", "'thral' is nobody"),
    (('who = "hild"', 'who = "thrall"'), "friend.miller.who", "'thrall' is nobody"),
    (('ulf = "equipped"', 'olf = "equipped"'), "skill.olf", "'olf' is nobody"),
    (('"all fall"', '"olaf falls"'), "watch[1].when[0]", "'olaf' is nobody"),
    (("[enemy.guard]", "[enemy.Guard]"), "enemy.Guard", "write small letters"),
    (("[enemy.guard]", "[enemy.here]"), "enemy.here", "call it otherwise"),
    (("at = [22, 22]", "at = [22, 32]"), "fixed[0].at", "is not on the table"),
    (("at = [20, 20]", "at = [20]"), "spot.mill.at", "write [6, 4]"),
    (("[14, 4]", "[25, 4]"), "tokens[1]", "is not on the table"),
    (("tokens = [[4, 4], [14, 4], [4, 14]]", "tokens = []"), "tokens", "a sheet has 1 to 80"),
    (('enemy = "chief"', 'enemy = "cheif"'), "fixed[0].enemy", "did you mean 'chief'?"),
    (("facing = 180", "facing = 1800"), "fixed[0].facing", "from -360 to 360"),
    (("alarm = 0", "alarm = 1000000"), "count.alarm", "from 0 to 999"),
    (('spot = "mill"', 'spot = "mil"'), "objective[0].spot", "did you mean 'mill'?"),
    (('range = "6in"', 'range = "6"'), "condition[0].range", "write 6in"),
    (('range = "6in"', 'range = "0in"'), "condition[0].range", "too short"),
    (("they = -1", "they = -11"), "condition[0].spotting.they", "from -10 to 10"),
    (("defence +1 all", "defense +1 all"), "condition[0].variable[0].lend[0]", "did you mean 'defence'?"),
    (('"open door"', '"open gate"'), "condition[1].enter[0]", "there is no piece 'gate'"),
    (('"4-6" = "stay"', '"5-6" = "stay"'), "condition[1].blips", "says nothing for 4"),
    (('"4-6" = "stay"', '"4-6" = "sulk"'), "condition[1].blips.4-6", "is not one of 'toward'"),
    (('"2-5H" = "-"', '"10-KH" = "-"'), "condition[0].cards.10-KH", "cannot stand beside 'J'"),
    (('"2-5H" = "-"', '"2-5X" = "-"'), "condition[0].cards.2-5X", "is not a key"),
    (('"301 [J]"', '"302 [J]"'), "condition[0].cards.J", "or mend the number; did you mean '301'?"),
    (("[code.301]", "[code.0301]"), "code.0301", "is no code"),
    (("guard left", "gard left"), "code.301.do[0]", "did you mean 'guard'?"),
    (('"condition 1"', '"condition 2"'), "code.301.do[1]", "from 0 to 1"),
    (("code = 901", "code = 902"), "watch[1].code", "there is no code 902"),
    (("in = [0, 1]", "in = [0, 2]"), "watch[1].in[0]".replace("0]", "1]"), "there is no condition 2"),
    (('when = ["all fall"]', "when = []"), "watch[1].when", "name at least one thing"),
    (('"condition 1"', '"code 301"'), "code.301.do", "without end: code 301, code 301"),
    (('"count alarm +1"]', '"code 301"]'), "condition[1].enter", "code 301, condition 1, code 301"),
    (("size = 24", 'size = "24"'), "size", "is missing"),
    (('quick-kill = ["Knife"]', "fade = 99"), "rules.fade", "from 0 to 20"),
    (('outcome = "defeat"', 'outcome = "loss"'), "ending.lost.outcome", "is not one of 'victory'"),
]


@pytest.mark.parametrize(("change", "field", "says"), FAULTS, ids=[field for _, field, _ in FAULTS])
def test_every_fault_is_named_by_its_field(change: tuple[str, str], field: str, says: str) -> None:
    found = problems(changed(change))
    assert field in found
    assert says in found[field]


@pytest.mark.parametrize(
    ("name", "field", "right"),
    [
        ("asgard/the-beacon", "condition[3].range", "7in"),
        ("asgard/wolves-at-the-ford", "condition[0].range", "7in"),
        ("asgard/the-hidden-stair", "condition[0].range", "7in"),
        ("asgard/the-frost-door", "condition[5].range", "2 squares"),
        ("asgard/lost-on-the-ridge", "condition[2].visibility", "14in"),
        ("asgard/wolves-at-the-ford", "sides.three.team", "one"),
    ],
)
def test_what_is_missing_is_offered_as_its_like_have_it(name: str, field: str, right: str) -> None:
    document = mended(scenarios.load(name).document, [Change(field, gone=True)])
    found = registry.system(document["system"]).problems(document)
    assert [each.mend for each in found if each.field == field] == [(Change(field, right),)]
    assert registry.system(document["system"]).problems(mended(document, found[0].mend)) == []


def test_a_sheet_needs_a_condition_and_an_ending() -> None:
    found = problems({"system": "asgard", "title": "Nothing", "size": 24, "people": {"one": [], "two": []}})
    assert "write [[condition]]" in found["condition"]
    assert "write [ending.NAME]" in found["ending"]
    assert "1 to 80" in found["tokens"]


def test_a_story_that_cannot_end_is_no_scenario() -> None:
    found = problems(changed(('["end looked"]', "[]"), ('["end lost"]', "[]")))
    assert found["ending"].startswith("cannot be reached")


def test_an_end_behind_a_requirement_that_nobody_adds_cannot_be_reached() -> None:
    watch = ('["all fall"]', '["seen Z"]'), ('["one at mill", "objective look done"]', '["seen Z"]')
    assert "ending" in problems(changed(*watch))


def test_two_sides_may_have_friends_of_their_own_A26() -> None:
    people = 'one = ["ulf", "hild"]'
    assert problems(changed((people, 'one = ["hild"], three = ["ulf"]'))) == {}


# Whatever a file may hold

HOSTILE: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 10**4000, 1e308, float("nan"), "", "x" * 10_000, "1" * 5000 + "in", "[J]" * 200,
    [], [[]], {}, {"": ""}, {"a": {"b": []}}, ["place 2 guard"] * 3, [[10**30, -(10**30)]],
)  # fmt: skip


def parts(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from parts(value[key], (*path, key))


def test_no_value_anywhere_does_worse_than_be_named() -> None:
    places = [path for path in parts(document()) if path and path[0] != "people"]
    for number, path in enumerate(places):
        for turn, value in enumerate(HOSTILE):
            if (number + turn) % 12:
                continue
            spoilt = deepcopy(document())
            here: Any = spoilt
            for key in path[:-1]:
                here = here[key]
            here[path[-1]] = value
            assert all(isinstance(problem, Problem) for problem in setup.problems(spoilt, INCHES)), path


def test_no_key_anywhere_does_worse_than_be_named() -> None:
    chance = seeded("sheet", 1)
    strange = ["", "a.b", "]", '"', "0", "99999999999", "*", "\N{SNOWMAN}", "x" * 3000, "AS", "1-6"]
    for path in parts(document()):
        here: Any = deepcopy(document())
        spoilt = here
        for key in path:
            here = here[key]
        if isinstance(here, dict) and path[:1] != ("people",):
            key = chance.pick(strange)
            here[key] = chance.pick([value for value in HOSTILE if not isinstance(value, float)])
            assert all(isinstance(problem, Problem) for problem in setup.problems(spoilt, INCHES)), path


def test_a_counter_with_a_name_is_one_that_the_players_see() -> None:
    plan = plan_of({**document(), "count": {"alarm": {"name": "Alarm", "start": 2}}})
    assert (plan.counts, plan.gauges) == ({"alarm": 2}, {"alarm": "Alarm"})


def test_a_key_that_crosses_another_moves_to_the_cards_that_no_row_has_A30() -> None:
    document = scenarios.load("asgard/wolves-at-the-ford").document
    cards = document["condition"][0]["cards"]
    cards["6-8H"] = cards.pop("7-9H")
    found = registry.system("asgard").problems(document)
    assert [each.mend[0].name for each in found] == ["7-9H", "4-5H"]
