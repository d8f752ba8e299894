"""A case for every paragraph of the rulebook, by its number in assets/texts/rules/asgard.toml; and every ruling has one somewhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from game import scenarios
from game.core import registry
from game.systems.asgard import events as e
from game.systems.asgard.adapters import named
from game.systems.asgard.cards import DECK
from game.systems.asgard.on_ascension import ADAPTER
from game.systems.asgard.on_ascension import adapter as ascension
from game.systems.asgard.sense import sheet_problems
from game.systems.asgard.sheet import fact_lines, lines, notation
from game.systems.asgard.sheet.line_words import Names
from game.systems.asgard.state import ENEMY
from game.systems.asgard.system import ON_THOR, SYSTEM
from game.table.lengths import INCH
from tests.systems.asgard.builder import BAD, GOOD, Tale, document, seat_of, story

HERE = Path(__file__).parent
BOTS = HERE.parents[1] / "bots"
RULES = HERE.parents[2] / "assets" / "texts" / "rules" / "asgard.toml"
STORIES = [entry for entry in scenarios.find() if entry.system.startswith("asgard")]
NOTHING = {"1": ["count alarm +1"]}
GISLA = {"1": ["place 1 gisla ahead 8in"]}
WALL = {"id": "wall", "kit": "wall", "at": ["18in", "14in"], "shape": "12in x 0.5in"}
RUNA = {"runa": {"who": "runa", "name": "Runa"}}


def met(dice: str = f"{GOOD} {GOOD}", **what: Any) -> Tale:
    """Asger has begun his activation 4 in west of a token, whose card brings code 1."""
    what = {"tokens": [(16, 12)], "cards": {"*": "1"}, "codes": GISLA, **what}
    tale = story(dice=dice, **what)
    tale.activate("asger")
    return tale


def test_a_director_sits_on_either_table_AB1() -> None:
    assert (SYSTEM.adapter.name, ON_THOR.adapter.name) == ("ascension", "thor")
    assert {entry.system for entry in STORIES} == {"asgard", "asgard-thor"}


def test_the_same_token_brings_something_else_each_time_AB2() -> None:
    codes = {"1": ["count alarm +1"], "2": ["trap 1"], "3": ["place 1 gisla"]}
    found = set()
    for seed in range(12):
        tale = story(
            seed,
            tokens=[(16, 12)],
            cards={"red": "1", "spades": "2", "clubs": "3"},
            codes=codes,
            dice=f"{GOOD} {GOOD}",
        )
        tale.activate("asger")
        found.add(tale.told(e.CodeFollowed)[0].code)
    assert found == {1, 2, 3}


def test_a_deck_is_52_cards_and_a_story_has_its_tokens_AB3() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert set(story().state.deck) == set(DECK)
    for entry in STORIES:
        assert 4 <= len(entry.document["tokens"]) <= 20, entry.id


def test_up_to_four_players_share_the_units_of_one_side_AB4() -> None:
    ford = scenarios.load("asgard/wolves-at-the-ford")
    players = [seat for seat in SYSTEM.seats(ford.document) if seat != ENEMY]
    assert 1 < len(players) <= 4
    assert all(ford.document["sides"][seat].get("team", "one") == "one" for seat in players)


def test_a_sheet_may_change_a_rule_AB5() -> None:
    tale = met(tokens=[(16, 12)], rules={"stealth": 4}, dice=f"{GOOD} {GOOD} {GOOD}", codes=NOTHING)
    (checked,) = tale.told(e.Checked)
    assert checked.stealth is not None
    assert checked.theirs.target.total == 7


def test_a_story_begins_with_condition_0_AB6() -> None:
    tale = story(conditions=[{"title": "Awake"}])
    assert (tale.state.condition, tale.state.now.title) == (0, "Quiet")


def test_tokens_lie_about_one_and_a_half_moves_apart_AB7() -> None:
    close = document(tokens=[(20, 20), (21, 20)])
    assert SYSTEM.problems(close) == []
    said = [finding.text for finding in sheet_problems.findings(close, ADAPTER)]
    assert any("from token 1; one and a half standard moves are" in text for text in said)


@pytest.mark.parametrize(("outcome", "winners"), [("victory", ("one",)), ("defeat", ("two",)), ("plain", ())])
def test_the_same_story_can_end_in_several_ways_AB8(outcome: str, winners: tuple[str, ...]) -> None:
    ends = {name: {"title": name, "story": "So.", "outcome": name} for name in ("victory", "defeat", "plain")}
    tale = met(codes={"1": [f"end {outcome}"], "9999": ["end plain"]}, ending=ends)
    assert tale.state.outcome is not None
    assert tale.state.outcome.winners == winners


def test_nothing_comes_but_by_a_token_that_is_spotted_AB9() -> None:
    tale = met(tokens=[(40, 40)])
    tale.stride(13, 12)
    tale.end()
    assert not tale.told(e.Checked)
    assert not tale.enemies()
    assert met().enemies()


@pytest.mark.parametrize(
    ("dice", "flipped", "caught"),
    [
        (f"{GOOD} {GOOD}", 1, []),
        (f"{GOOD} {BAD}", 1, ["gisla"]),
        (f"{BAD} {GOOD}", 1, ["asger"]),
        (f"{BAD} {BAD}", 0, ["asger"]),
    ],
)
def test_whoever_fails_is_flat_footed_and_one_card_at_most_is_flipped_AB10(
    dice: str, flipped: int, caught: list[str]
) -> None:
    tale = met(dice)
    assert len(tale.told(e.CardFlipped)) == flipped
    assert [tale.host.who(tale.state.table, unit) for unit in tale.state.flat] == caught


def test_a_row_is_looked_up_only_if_what_it_needs_has_been_seen_AB11() -> None:
    tale = met(
        f"{GOOD} {GOOD} " * 2,
        tokens=[(16, 12), (12, 7)],
        cards={"AS": "[J] 1 [A]", "J": "- [J]"},
        codes=NOTHING,
        draws="AS JH",
    )
    assert [flip.missing for flip in tale.told(e.CardFlipped)] == [("J",), ()]
    assert "AS" in tale.state.deck
    assert tale.state.seen == ("J",)
    assert not tale.told(e.CodeFollowed)


def test_visibility_is_not_the_encounter_range_AB12() -> None:
    assert met(range="3in", visibility="30in").told(e.Checked) == []
    far = met(range="6in", visibility="30in", fixed=[("gisla", (40, 12))], tokens=[(47, 47)])
    near = met(range="6in", visibility="20in", fixed=[("gisla", (40, 12))], tokens=[(47, 47)])
    assert far.told(e.Checked)
    assert not near.told(e.Checked)


def test_a_status_change_stays_AB13() -> None:
    door = {"id": "door", "kit": "door", "at": ["30in", "30in"]}
    later = {"title": "Loud", "enter": ["open door"]}
    tale = met(codes={"1": ["condition 1"], "2": ["condition 2"]}, conditions=[later, {"title": "Louder"}], terrain=[door],
               watch=[{"when": ["round 1 over"], "code": 2}])  # fmt: skip
    assert tale.state.table.pieces["door"].open
    tale.end()
    tale.round()
    assert tale.state.condition == 2
    assert tale.state.table.pieces["door"].open


def test_spent_tokens_come_back_but_for_those_in_range_AB14() -> None:
    tale = met(
        tokens=[(12, 10), (12, 18.5), (30, 30)],
        codes={"1": ["condition 1"]},
        range="4in",
        conditions=[{"title": "Loud", "range": "6in"}],
    )
    (change,) = tale.told(e.ConditionChanged)
    assert (change.returned, change.spent) == ((1,), (1, 2))
    assert {token.id for token in tale.state.in_play()} == {3}
    assert len(tale.told(e.CardFlipped)) == 1, "they are taken out without any encounter"


def test_who_sees_an_enemy_is_in_combat_and_checks_nothing_AB15() -> None:
    tale = met(fixed=[("gisla", (24, 12))], tokens=[(14, 16)])
    assert [check.when for check in tale.told(e.Checked)] == ["sight"]


def test_a_fixed_encounter_is_checked_as_soon_as_it_is_seen_and_never_a_blip_AB16() -> None:
    tale = met(fixed=[("gisla", (24, 12))], tokens=[(47, 47)], dice=f"{GOOD} {BAD}")
    gisla = tale.unit("gisla")
    assert gisla in tale.state.flat
    wall = {**WALL, "at": ["18in", "12in"], "shape": "0.5in x 12in"}
    behind = met(fixed=[("gisla", (24, 12))], tokens=[(47, 47)], terrain=[wall])
    behind.end()
    assert behind.enemies() == [behind.unit("gisla")]
    assert not behind.state.blips


def test_an_encounter_stands_so_to_those_that_triggered_it_and_to_nobody_else_AB17() -> None:
    tale = met(
        friends={"asger": (12, 12), "runa": (40, 40)}, codes={"1": ["place 1 gisla ahead 8in advantaged"]}
    )
    (stand,) = tale.state.stands
    assert (stand.against, stand.amount) == ((tale.unit("asger"),), 1)


def test_a_trap_goes_off_at_the_unit_and_enemies_come_from_a_flank_AB18() -> None:
    tale = met(codes={"1": ["trap 1", "place 1 gisla right"]})
    assert tale.told(e.TrapSprung)[0].units == (tale.unit("asger"),)
    x, y = tale.at("gisla")
    assert (abs(x - 12) < 0.3, y > 17) == (True, True), "the token lies east, and she comes from the south"


def test_who_joins_combat_checks_on_the_way_and_no_more_in_sight_of_the_enemy_AB19() -> None:
    wall = {"id": "wall", "kit": "wall", "at": ["24in", "20in"], "shape": "20in x 0.5in"}
    what: dict[str, Any] = {
        "fixed": [("gisla", (24, 34))],
        "terrain": [wall],
        "friends": {"asger": (35.5, 20)},
    }
    tale = story(
        tokens=[(40, 18), (40, 24)], cards={"*": "-"}, range="5.5in", dice=f"{GOOD} {GOOD} " * 4, **what
    )
    tale.activate("asger")
    before = [check.when for check in tale.told(e.Checked)]
    assert before
    tale.stride(36.5, 20.5)
    tale.end()
    assert set(before) <= {"before", "sight"}
    if tale.host.seen(tale.state.table, [tale.unit("asger")], tale.enemies(), tale.state.now.visibility):
        assert "after" not in [check.when for check in tale.told(e.Checked)]


def test_who_is_out_of_sight_is_a_blip_and_may_be_met_again_when_it_is_gone_AB20() -> None:
    tale = met(friends={"asger": (18, 12)}, tokens=[(18, 9)], cards={"*": "1 [X]"}, terrain=[WALL], blips={"1-6": "gone"},
               codes={"1": ["place 1 gisla at den"]}, spot={"den": {"name": "Den", "at": ["18in", "18in"]}})  # fmt: skip
    (card,) = tale.state.out
    tale.end()
    while tale.state.outcome is None and tale.state.over == 0:
        tale.nothing()
    assert [event.unit for event in tale.told(e.BecameBlip)] == [
        event.unit for event in tale.told(e.BlipGone)
    ]
    assert not tale.state.foes
    assert card in tale.state.deck
    assert tale.state.seen == ()


def test_with_the_option_units_in_combat_check_too_AB21() -> None:
    tale = met(
        fixed=[("gisla", (24, 12))],
        tokens=[(14, 16)],
        rules={"checks-in-combat": True},
        codes=NOTHING,
        dice=f"{GOOD} {GOOD} " * 2,
    )
    assert [check.when for check in tale.told(e.Checked)] == ["sight", "before"]


def test_a_passed_stealth_check_counts_against_the_token_and_a_failed_one_for_nothing_AB22() -> None:
    for stealth, target in ((GOOD, 8), (BAD, 11)):
        tale = met(f"{GOOD} {stealth} {GOOD}", rules={"stealth": 3}, codes=NOTHING)
        assert tale.told(e.Checked)[0].theirs.target.total == target


def test_the_tactical_game_says_what_being_flat_footed_comes_to_AB23() -> None:
    tale = met(f"{BAD} {GOOD}", codes=NOTHING)
    assert tale.lent("asger") == {"flat-footed": -2}
    assert dict(named("ascension").flat_footed) == {"defence": -2}
    assert dict(named("thor").flat_footed) == {"defence": -1}


# Rulings that are about the file


def test_nothing_of_the_sheet_is_secret_and_the_deck_has_no_order_A47() -> None:
    tale = story(cards={"AS": "1", "*": "-"}, codes=NOTHING)
    for seat in ("one", "two"):
        view = SYSTEM.view(tale.state, seat)
        assert view.plan == tale.state.plan
        assert view.deck == DECK, "the cards that are in it, always in the same order"


def test_the_ace_is_low_on_the_left_and_high_on_the_right_A61() -> None:
    assert notation.cards_of("A-3H") == {"AH", "2H", "3H"}
    assert notation.cards_of("J-AD") == {"JD", "QD", "KD", "AD"}


def test_without_a_distance_near_is_two_inches_and_an_area_the_usual_six_A62() -> None:
    names = Names(1, (1,), ("well",), ("gisla",), (), (), (), ())
    assert fact_lines.fact("one at well", names, ADAPTER).within == 2 * INCH  # type: ignore[union-attr]
    assert lines.effect("leave at well", names, ADAPTER).within == 2 * INCH  # type: ignore[union-attr]
    assert (
        lines.effect("spend tokens at well", names, ADAPTER).within
        == ascension.ADAPTER.usual_distance
        == 6 * INCH
    )  # type: ignore[union-attr]


def test_codes_that_lead_back_to_themselves_make_a_sheet_invalid_A63() -> None:
    circle = document(codes={"1": ["code 2"], "2": ["code 1"]}, cards={"*": "1"})
    assert any("leads back to itself" in problem.text for problem in SYSTEM.problems(circle))
    asked = document(codes={"1": ["code 2"], "2": ['ask "Again?" yes 1, no 3'], "3": []}, cards={"*": "1"})
    assert not any("leads back" in problem.text for problem in SYSTEM.problems(asked))


def test_a_sheet_that_can_never_end_is_invalid_A63() -> None:
    endless = document(codes={"9999": ["count alarm +1"]})
    assert SYSTEM.problems(endless)


# Every paragraph has a case


def _cited() -> set[str]:
    """The paragraphs that a test names, at the end of its name or in its own words."""
    found: set[str] = set()
    for path in (*HERE.rglob("test_*.py"), *BOTS.glob("test_reaction*.py")):
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE):
            found |= {f"{kind}-{number}" for kind, number in re.findall(r"_(AB?)(\d+)(?![a-z])", name)}
    return found


def test_every_paragraph_of_the_rules_has_a_case() -> None:
    rules = tomllib.loads(RULES.read_text(encoding="utf-8"))["paragraph"]
    known = {rule["id"] for rule in rules}
    assert known >= {f"AB-{number}" for number in range(1, 24)}
    assert sorted(known - _cited()) == []


def test_no_case_cites_a_paragraph_that_is_not_there() -> None:
    rules = tomllib.loads(RULES.read_text(encoding="utf-8"))["paragraph"]
    assert sorted(_cited() - {rule["id"] for rule in rules}) == []


def test_both_tables_are_registered_AB1() -> None:
    assert {"asgard", "asgard-thor"} <= set(registry.names())


def test_whoever_joins_is_led_by_who_brought_it_about_AB4() -> None:
    tale = met(codes={"1": ["join runa"]}, friend=RUNA)
    assert seat_of(tale, "runa") == "one"
