"""What an action would do: totals, odds, who is hit, and that it changes nothing and gives nothing away (CA-1)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import options
from game.core.chance import seeded
from game.core.match import Match
from game.core.system import digest
from game.systems.ascension import view
from game.systems.ascension.actions import (
    Activate,
    ApplyEffect,
    Attack,
    Decline,
    Deploy,
    DropCard,
    EndActivation,
    Interact,
    NameSuit,
    NextTarget,
    Pass,
    React,
    Stride,
    Suffer,
    UseAbility,
)
from game.systems.ascension.cards import Deck
from game.systems.ascension.combat import odds, preview, reactions
from game.systems.ascension.combat.odds import FULL
from game.systems.ascension.combat.passives import Blow
from game.systems.ascension.combat.preview import Preview
from game.systems.ascension.profile import Attack as Form
from game.systems.ascension.profile import Effect
from game.systems.ascension.system import SYSTEM
from game.table.lengths import INCH
from tests.systems.ascension.builder import Figure, Table, battle, box, figure, mm, piece, spot
from tests.systems.ascension.scenario.test_setup import DUEL

SHOOT = Form(
    "Shoot", primary=True, range=6 * INCH, effects=(Effect("slow", "suit", ("H",)), Effect("weaken"))
)
BLAST = Form("Blast", primary=True, template="area", range=6 * INCH, diameter=2 * INCH)
SPEAR = Form("Spear", primary=True, template="breakthrough", length=4 * INCH)
CHAIN = Form("Chain", primary=True, template="ricochet", range=4 * INCH, targets=3, between=2 * INCH)
NULL = Form("Null", primary=True, range=6 * INCH, effects=(Effect("null-strike"), Effect("slow")))


def active(*others: Figure, odds: str = "both", **what: Any) -> Table:
    hero = figure(
        "Ulf", at=(100, 100), attacks=(SHOOT, BLAST, SPEAR, CHAIN, NULL), skill=2, abilities=("compel",)
    )
    target = figure("Foe", "two", at=(180, 100), wounds=3)
    return battle(hero, target, *others, odds=odds, **what).activate("Ulf")


def shown(table: Table, action: Any) -> Preview:
    before = digest(table.state)
    found = preview.preview(table.state, action)
    assert digest(table.state) == before
    return found


def test_an_attack_shows_both_totals_with_their_rules_CA1() -> None:
    found = shown(active(), Attack("Shoot", target=2))
    (shot,) = found.shots
    assert (found.title, found.kind) == ("Shoot at Foe", "attack")
    assert (shot.attack.total, shot.defence.total) == (2, 2)
    assert {part.rule for part in (*shot.attack.parts, *shot.defence.parts)} == {"R-6.1.1"}


def test_the_odds_are_those_of_the_unseen_cards_CA1() -> None:
    table = active(cards={"one": "2H 3S", "two": "AH AS"})
    (shot,) = shown(table, Attack("Shoot", target=2)).shots
    mine, theirs = odds.known(table.state.decks["one"]), odds.known(table.state.decks["two"])
    assert shot.odds == odds.count(0, mine, theirs, SHOOT.effects, (), 3)
    assert shot.headline == preview.words(shot.odds)


def test_the_other_deck_may_be_counted_as_whole_CA1() -> None:
    def hit(option: str) -> float:
        table = active(odds=option)
        table.play(Attack("Shoot", target=2), EndActivation(), Activate(2), EndActivation(), Activate(1))
        (shot,) = shown(table, Attack("Blast", at=spot(180, 100))).shots
        assert shot.odds is not None
        if option == "own":
            known = odds.known(table.state.decks["one"])
            lead = shot.attack.total - shot.defence.total
            assert shot.odds == odds.count(lead, known, FULL, (), (), table.model("Foe").wounds)
        return shot.odds.hit

    assert hit("own") != hit("both")


def test_who_may_answer_an_attack_counts_its_own_deck_and_not_the_attackers_C122() -> None:
    """The step is asked of the target: it remembers its own flips, and the attacker's deck counts as whole."""
    table = battle(
        figure("Bear", at=(300, 300), skill=2),
        figure("Hare", "two", at=(330, 300), reactions=("step",), wounds=2),
        odds="own",
    )
    table.state.decks["one"] = Deck(("JS", "JH", "JC"), (), "RJ")
    table.state.decks["two"] = Deck(("3S", "3H", "BJ"), (), "2S")
    table.activate("Bear")
    blow = Blow(1, "Strike", 2)
    attacking = preview.chances_of(table.state, blow, 0)
    table.play(Attack("Strike", target=2))
    assert isinstance(table.decision, reactions.SideStep)
    answering = preview.chances_of(table.state, blow, 0)
    mine, theirs = odds.known(table.state.decks["one"]), odds.known(table.state.decks["two"])
    assert attacking == odds.count(0, mine, FULL, (), (), 2)
    assert answering == odds.count(0, FULL, theirs, (), (), 2)


def test_unless_somebody_says_otherwise_the_enemys_deck_is_not_remembered_C122() -> None:
    assert Match.start("ascension", DUEL, seed=1).state.field.odds == "own"
    assert options.complete(SYSTEM.options, {})["odds"] == "own"


def test_odds_may_be_off_CA1() -> None:
    found = shown(active(odds="off"), Attack("Shoot", target=2))
    assert found.shots[0].odds is None
    assert found.headline == ""


def test_the_effects_are_named_with_their_chances_CA1() -> None:
    found = shown(active(), Attack("Shoot", target=2))
    (shot,) = found.shots
    assert shot.odds is not None
    assert [name for name, _ in shot.triggers] == ["Slow", "Weaken"]
    assert dict(shot.triggers)["Weaken"] == pytest.approx(shot.odds.hit)
    assert [note.cause for note in found.notes] == ["Slow: on hearts", "Weaken: always"]


def test_a_null_strike_does_no_damage_CC8() -> None:
    found = shown(active(), Attack("Null", target=2))
    (shot,) = found.shots
    assert shot.odds is not None
    assert (shot.odds.expected, shot.odds.removed) == (0, 0)
    assert shot.odds.hit > 0.3
    assert found.notes[0].cause == "null strike: no damage"


def test_toughness_is_counted_C92() -> None:
    tough = figure("Tough", "two", at=(180, 140), wounds=9, passives=("tough-2",))
    (shot,) = shown(active(tough), Attack("Shoot", target=3)).shots
    (plain,) = shown(active(tough), Attack("Shoot", target=2)).shots
    assert shot.odds is not None
    assert plain.odds is not None
    assert shot.odds.hit == plain.odds.hit
    assert shot.odds.expected < plain.odds.expected


def test_an_area_lists_who_is_hit_friends_marked_C33() -> None:
    friend = figure("Hild", at=(200, 100))
    found = shown(active(friend), Attack("Blast", at=spot(190, 100)))
    assert [(shot.name, shot.friend) for shot in found.shots] == [("Foe", False), ("Hild", True)]
    assert found.headline.startswith("hits 2, 1 of them friends; ")
    assert found.notes[-1].rule == "C-33"


def test_an_area_that_hits_nobody_says_so_C89() -> None:
    assert shown(active(), Attack("Blast", at=spot(120, 160))).headline == "hits nobody"


def test_a_line_shows_where_it_goes_C54() -> None:
    found = shown(active(), Attack("Spear", heading=0))
    assert [shot.name for shot in found.shots] == ["Foe"]
    assert len(found.outline) == 4


def test_the_next_target_of_a_ricochet_is_measured_from_the_last_C33() -> None:
    table = active(figure("Next", "two", at=(220, 100), wounds=5)).play(Attack("Chain", target=2))
    found = shown(table, NextTarget(3))
    assert [shot.name for shot in found.shots] == ["Next"]
    assert shown(table, NextTarget(0)).title == "No further target"


def test_terrain_has_its_defense_alone_C83() -> None:
    wall = piece("wall", box(150, 150, 20, 20), 2, "reinforced")
    (shot,) = shown(active(pieces=[wall]), Attack("Shoot", terrain="wall")).shots
    assert (shot.name, shot.defence.total) == ("Wall", 4)
    assert shot.odds is not None
    assert shot.odds.damage.get(1, 0) == 0


def test_the_lines_are_the_whole_breakdown_CA1() -> None:
    lines = shown(active(), Attack("Shoot", target=2)).lines
    assert [line.cause for line in lines[:2]] == ["Attack Skill", "against: Defense"]
    assert "to hit" in lines[2].cause


def test_an_effect_says_what_it_does_CC8() -> None:
    push = Form("Strike", primary=True, effects=(Effect("displace-defender"),))
    table = battle(
        figure("Ulf", at=(100, 100), attacks=(push,), skill=6),
        figure("Foe", "two", at=(130, 100), wounds=9),
        cards={"one": "3H 3S"},
    ).activate("Ulf")
    table.play(Attack("Strike", target=2))
    found = shown(table, ApplyEffect(0, to=mm(130, 110)))
    assert (found.title, found.kind) == ("Displace defender", "effect")


def test_abilities_and_other_actions_have_a_title() -> None:
    table = active()
    assert shown(table, UseAbility("compel", target=2)).title == "Compel: Foe"
    assert shown(table, Stride(mm(110, 100))).kind == "move"
    assert shown(table, EndActivation()).kind == "turn"
    assert shown(table, Activate(1)).title == "Activate Ulf"
    assert shown(table, Decline()).kind == "answer"


@pytest.mark.parametrize(
    ("action", "title"),
    [
        (React("step"), "Sidestep"),
        (NameSuit("S"), "The red joker counts as spades"),
        (DropCard("2H"), "Drop the two of hearts"),
        (Suffer("hinder"), "Take Hinder"),
        (Interact("door"), "Interact"),
        (Deploy(1, mm(10, 10)), "Deploy"),
        (Pass(), "Pass"),
    ],
)
def test_every_answer_has_a_title(action: Any, title: str) -> None:
    assert shown(active(), action).title == title


def test_nothing_hidden_shows_in_a_preview_CA1() -> None:
    table = active(cards={"one": "AH AS", "two": "2H 3S"}).play(Attack("Shoot", target=2))
    table.play(EndActivation(), Activate(2), EndActivation(), Activate(1))
    action = Attack("Blast", at=spot(180, 100))
    expected = preview.preview(table.state, action)
    for seed in range(5):
        guess = view.resample(view.view(table.state, "one"), seeded("guess", seed))
        assert preview.preview(guess, action) == expected
        other = view.disturb(table.state, "one", seeded("other", seed))
        assert preview.preview(other, action) == expected


def test_three_cards_for_the_defence_show_what_they_are_worth_CC10() -> None:
    target = figure("Brace", "two", at=(180, 140), wounds=9, reactions=("increase-defence",))
    table = active(target, cards={"one": "2H 3S"}).play(Attack("Shoot", target=3))
    found = shown(table, React("increase-defence"))
    assert isinstance(table.decision, reactions.Brace)
    two, three = preview.braced(table.state, table.decision)
    assert three < two
    assert found.headline == f"hit with {preview.percent(three)} instead of {preview.percent(two)}"


@pytest.mark.parametrize(
    ("chance", "words"), [(0, "0 %"), (0.001, "under 1 %"), (0.5, "50 %"), (0.999, "over 99 %"), (1, "100 %")]
)
def test_a_chance_in_words(chance: float, words: str) -> None:
    assert preview.percent(chance) == words
