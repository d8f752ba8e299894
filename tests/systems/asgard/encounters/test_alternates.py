"""Rows and codes that happen once, in turn, as things stand, or by chance; what is told, and whom it names (A-75, A-76, A-79)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.asgard import events
from game.systems.asgard.encounters import checks
from game.systems.asgard.enemies import blips
from game.systems.asgard.on_ascension import ADAPTER
from game.systems.asgard.sheet.effects import Die
from game.systems.asgard.sheet.fact_lines import fact
from game.systems.asgard.sheet.line_words import Names
from game.systems.asgard.story import codes
from game.systems.asgard.story.codes import Cause
from game.systems.asgard.story.truths import holds
from game.systems.asgard.system import SYSTEM
from tests.systems.asgard.builder import Tale, document, story

NAMES = Names(1, (1,), ("well",), ("gisla", "hound"), counts=("alarm",), tokens=3)
WELL = {"well": {"name": "Well", "at": ["20in", "12in"]}}


def run(tale: Tale, *steps: Any) -> None:
    """Let steps happen to a story as it stands."""
    ctx = tale.quiet()
    ctx.events = tale.events
    for step in steps:
        step.proceed(tale.state, ctx)
    while tale.state.decision is None and tale.state.outcome is None:
        tale.state.stack.pop().proceed(tale.state, ctx)


def come(tale: Tale, code: int, who: str = "asger") -> events.CodeFollowed:
    """A code comes by the doing of somebody."""
    run(tale, codes.Follow(code, Cause(tale.unit(who)), "watch"))
    return [event for event in tale.told(events.CodeFollowed) if event.code == code][-1]


def flips(tale: Tale, *cards: str) -> list[events.CardFlipped]:
    """Cards are turned up, one after the other."""
    before = len(tale.told(events.CardFlipped))
    tale.state.stacked = cards
    for _ in cards:
        run(tale, checks.Flip(tale.unit("asger"), 1, False))
    return tale.told(events.CardFlipped)[before:]


def true(tale: Tale, text: str, who: str = "asger") -> bool:
    return holds(tale.state, fact(text, NAMES, ADAPTER), tale.unit(who))


# Rows


def test_a_row_that_says_once_happens_once_in_a_game_A75() -> None:
    tale = story(cards={"J": "1 once", "*": "-"}, codes={"1": ["count alarm +1"]})
    first, second = flips(tale, "JS", "JH")
    assert (first.code, first.key) == (1, "J")
    assert (second.code, second.missing) == (0, ())
    assert tale.state.counts["alarm"] == 1
    assert "JH" in tale.state.out, "an empty row: its card stays out"


def test_what_a_row_says_comes_in_turn_and_what_is_not_ready_is_passed_over_A75() -> None:
    tale = story(
        cards={"J": ["1 once", "[Z] 2 once", "3"], "*": "-"},
        codes={"1": ["see X"], "2": ["see Y"], "3": ["count alarm +1"]},
    )
    assert [each.code for each in flips(tale, "JS", "JH")] == [1, 3]
    tale.state.seen = (*tale.state.seen, "Z")
    third, fourth = flips(tale, "JD", "JC")
    assert (third.code, third.key, fourth.code) == (2, "J.2", 3)


def test_a_row_whose_card_effect_is_missing_gives_its_card_back_A14_A75() -> None:
    tale = story(cards={"J": ["1 once", "[Z] 2"], "*": "-"}, codes={"1": [], "2": []})
    _, second = flips(tale, "JS", "JH")
    assert second.missing == ("Z",)
    assert "JH" in tale.state.deck


def test_a_row_counts_only_as_its_facts_hold_A75() -> None:
    tale = story(cards={"J": ["1 if count alarm >= 1, asger alive", "2"], "*": "-"}, codes={"1": [], "2": []})
    (before,) = flips(tale, "JS")
    tale.state.counts["alarm"] = 1
    (after,) = flips(tale, "JH")
    assert (before.code, after.code) == (2, 1)


# Codes


def test_the_versions_of_a_code_take_turns_and_the_last_one_stays_A75() -> None:
    code = {
        "title": "One",
        "story": "First.",
        "version": [{"title": "Two", "story": "Second."}, {"do": ["see X"]}],
    }
    tale = story(codes={"1": code})
    told = [come(tale, 1) for _ in range(4)]
    assert [(event.version, event.title, event.story) for event in told] == [
        (0, "One", "First."), (1, "Two", "Second."), (2, "One", ""), (2, "One", ""),
    ]  # fmt: skip
    assert tale.state.seen == ("X",)


def test_a_version_whose_facts_hold_comes_before_the_one_whose_turn_it_is_A75() -> None:
    code = {"title": "One", "story": "First.", "version": [{"when": ["count alarm >= 1"], "title": "Alarm"}]}
    tale = story(codes={"1": code})
    tale.state.counts["alarm"] = 1
    assert come(tale, 1).title == "Alarm"
    tale.state.counts["alarm"] = 0
    told = come(tale, 1)
    assert (told.title, told.story) == ("One", "First.")


def test_a_story_is_told_once_in_a_game_and_its_effects_happen_every_time_A79() -> None:
    tale = story(codes={"1": {"title": "A bell", "story": "It rings.", "do": ["count alarm +1"]}})
    assert [come(tale, 1).story for _ in range(2)] == ["It rings.", ""]
    assert tale.state.counts["alarm"] == 2
    lines = [line.text for line in SYSTEM.tell(tale.state, tale.told(events.CodeFollowed), None)]
    assert lines == ["**A bell**. It rings.", "**A bell**."]


def test_a_condition_that_comes_again_tells_nothing_anew_A79() -> None:
    tale = story(
        codes={"1": ["condition 1"], "2": ["condition 0"]}, conditions=[{"title": "Loud", "story": "Noise."}]
    )
    for code in (1, 2, 1):
        come(tale, code)
    assert [event.again for event in tale.told(events.ConditionChanged)] == [False, True, True]


# Lines


def test_a_line_happens_only_if_its_facts_hold_when_its_turn_comes_A76() -> None:
    tale = story(
        codes={"1": ["if seen X: count alarm +1", "see X", "if seen X, not asger falls: count alarm +5"]}
    )
    come(tale, 1)
    assert tale.state.counts["alarm"] == 5


def test_chance_decides_about_one_line_in_so_many_A76() -> None:
    tale = story(codes={"1": ["1 in 3: count alarm +1"]})
    for _ in range(60):
        come(tale, 1)
    rolls = tale.told(events.DieRolled)
    assert {event.die for event in rolls} == {1, 2, 3}
    assert tale.state.counts["alarm"] == sum(event.die == 1 for event in rolls)
    (line,) = SYSTEM.tell(tale.state, rolls[:1], None)
    assert line.text == f"Chance decides: {rolls[0].die} of 3, 1 is wanted."


def test_a_die_says_which_code_follows_or_none_A76() -> None:
    tale = story(codes={"1": ["die 1 2, 2 -"], "2": ["count alarm +1"]})
    assert tale.state.plan.codes[1].do == (Die((2, 0)),)
    for _ in range(40):
        come(tale, 1)
    shown = [event.die for event in tale.told(events.DieRolled)]
    assert set(shown) == {1, 2}
    assert tale.state.counts["alarm"] == shown.count(1)


# Facts


def test_facts_know_who_is_alive_seen_and_near_A76() -> None:
    tale = story(
        friends={"asger": (12, 12), "runa": (16, 12)}, codes={"1": ["place 1 hound at well"]}, spot=WELL,
        tokens=[(13, 12)],
    )  # fmt: skip
    for text in ("hound alive", "enemy in sight", "hound near well", "enemy near unit 20in"):
        assert not true(tale, text), text
        assert true(tale, f"not {text}"), text
    come(tale, 1)
    for text in (
        "hound alive", "1 enemy alive", "hound in sight", "hound near well", "enemy near unit 20in", "asger alive",
        "2 alive", "all alive", "asger near runa 6in", "asger near token 1", "hound near runa 6in", "by asger",
        "one near hound 6in", "not 2 hound alive", "not gisla alive", "not by runa", "not runa near token 1 1in",
    ):  # fmt: skip
        assert true(tale, text), text
    for text in ("asger near runa 1in", "2 hound near well", "3 alive", "hound near asger 2in"):
        assert not true(tale, text), text


def test_a_blip_is_alive_and_near_where_its_marker_lies_but_not_in_sight_A76() -> None:
    tale = story(codes={"1": ["place 1 hound at well"]}, spot=WELL, visibility="3in")
    come(tale, 1)
    run(tale, blips.Hide())
    assert tale.state.blips
    assert true(tale, "hound alive")
    assert true(tale, "hound near well")
    assert not true(tale, "hound in sight")


@pytest.mark.parametrize(
    ("field", "change", "says"),
    [
        ("condition[0].cards.J", {"cards": {"J": "1 if asger alife"}}, "nothing to wait for"),
        ("condition[0].cards.J[1]", {"cards": {"J": ["1 once", "7"]}}, "there is no code 7"),
        ("condition[0].cards.J[0]", {"cards": {"J": ["1", "-"]}}, "always counts"),
        ("condition[0].cards.J", {"cards": {"J": "1 if nobody alive"}}, "'nobody'"),
        ("code.1.do[0]", {"codes": {"1": ["if Gisela near well: end won"]}, "spot": WELL}, "'Gisela'"),
        ("code.1.version[0].when[0]", {"codes": {"1": {"title": "A", "version": [{"when": ["gisla alife"]}]}}}, "to wait"),
        ("code.2.do", {"codes": {"1": ["1 in 2: code 2"], "2": ["die 1 1, 2 -"]}}, "leads back to itself"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_them_is_named_with_its_field_A75_A76(field: str, change: Any, says: str) -> None:
    found = SYSTEM.problems(document(**{"codes": {"1": []}, **change}))
    assert [problem.field for problem in found] == [field]
    assert says in found[0].text


# Names


def test_a_text_names_who_does_it_and_nobody_who_has_fallen_A79() -> None:
    told = "{unit} looks at {nearest}; {everybody} listen. {Sic}"
    tale = story(
        friends={"asger": (12, 12), "runa": (16, 12)},
        codes={number: {"title": "{unit}", "story": f"{number}. {told}"} for number in ("1", "2")},
    )
    first = come(tale, 1)
    assert (first.title, first.story) == ("Asger", "1. Asger looks at Runa; Asger and Runa listen. {Sic}")
    fallen = tale.unit("runa")
    ADAPTER.drop(tale.state.table, fallen, tale.quiet(), slain=True)
    tale.state.known.pop(fallen, None)
    run(tale, codes.Follow(2, Cause(fallen), "watch"))
    second = tale.told(events.CodeFollowed)[-1]
    assert (second.title, second.unit) == ("Asger", 0)
    assert second.story == "2. Asger looks at nobody; Asger listen. {Sic}"


def test_a_question_names_them_too_A79() -> None:
    tale = story(codes={"1": ['ask "Shall {unit} ring?" {unit} does 2, no 2'], "2": []})
    come(tale, 1)
    assert tale.decision.text == "Shall Asger ring?"
    assert tale.decision.choices == (("Asger does", 2), ("no", 2))
