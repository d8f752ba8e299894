"""What greedy answers when it is asked in between: reactions, effects, suits, cards, conditions."""

from __future__ import annotations

from typing import Any

from game.bots.base import Choice
from game.bots.greedy import best
from game.core.chance import seeded
from game.systems.ascension.actions import (
    ApplyEffect,
    Attack,
    Decline,
    DropCard,
    NameSuit,
    NextTarget,
    React,
    Suffer,
)
from game.systems.ascension.combat.attack_steps import ChooseTarget
from game.systems.ascension.combat.effects import ChooseEffect
from game.systems.ascension.combat.reactions import Brace, DropOne, SideStep
from game.systems.ascension.displacement import Push
from game.systems.ascension.harm import Affliction
from game.systems.ascension.profile import Attack as Blow
from game.systems.ascension.profile import Effect
from game.systems.ascension.system import SYSTEM
from game.table.lengths import INCH
from tests.systems.ascension.builder import Table, battle, box, figure, piece

THROW = Blow("Hurl", primary=True, effects=(Effect("throw"),))
HOOK = Blow("Hook", primary=True, range=2 * INCH, effects=(Effect("displace-defender"),))
DRAIN = Blow("Drain", primary=True, effects=(Effect("exhaust"),))
TWO_TONGUES = Blow(
    "Tongues", primary=True, effects=(Effect("slow", "suit", ("S",)), Effect("hinder", "suit", ("H",)))
)
CHAIN = Blow("Chain", primary=True, template="ricochet", range=6 * INCH, targets=2, between=4 * INCH)


def advised(table: Table) -> Choice:
    """What greedy would answer now."""
    view = SYSTEM.view(table.state, table.decision.seat)
    choice = best("ascension", view, SYSTEM.resample(view, seeded("test")))
    assert table.legal(choice.action), choice
    return choice


def attacked(table: Table, attacker: str, name: str, target: str) -> Any:
    """A model attacks another; the decision that this leads to."""
    table.activate(attacker)
    table.play(Attack(name, target=table.id(target)))
    return table.decision


def test_who_can_step_out_of_an_attack_does() -> None:
    table = battle(
        figure("Bear", at=(300, 300), skill=5),
        figure("Hare", "two", at=(330, 300), reactions=("step",), wounds=2),
    )
    assert isinstance(attacked(table, "Bear", "Strike", "Hare"), SideStep)
    answer = advised(table).action
    assert isinstance(answer, React)
    table.play(answer)
    assert table.model("Hare").wounds == 2


def test_who_cannot_get_out_of_reach_saves_the_step() -> None:
    far = Blow("Arrow", primary=True, range=12 * INCH)
    table = battle(
        figure("Bow", at=(300, 300), skill=5, attacks=(far,)),
        figure("Hare", "two", at=(330, 300), reactions=("step",), wounds=2),
    )
    attacked(table, "Bow", "Arrow", "Hare")
    assert advised(table).action == Decline()


def test_three_cards_are_flipped_when_it_matters() -> None:
    table = battle(
        figure("Bear", at=(300, 300), skill=4),
        figure("Wall", "two", at=(330, 300), reactions=("increase-defence",), wounds=2),
        cards={"one": "3S AH"},
    )
    assert isinstance(attacked(table, "Bear", "Strike", "Wall"), Brace)
    assert advised(table).action == React("increase-defence")


def test_three_cards_are_not_flipped_against_what_misses_anyway() -> None:
    table = battle(
        figure("Mouse", at=(300, 300), skill=0),
        figure("Wall", "two", at=(330, 300), reactions=("increase-defence",), wounds=2, defense=5),
        cards={"one": "JS JH"},
    )
    assert isinstance(attacked(table, "Mouse", "Strike", "Wall"), Brace)
    assert advised(table).action == Decline()


def test_the_lowest_of_three_cards_is_dropped() -> None:
    table = battle(
        figure("Bear", at=(300, 300), skill=4),
        figure("Wall", "two", at=(330, 300), reactions=("increase-defence",), wounds=2),
        cards={"one": "3S 3H", "two": "2S JD AH"},
    )
    attacked(table, "Bear", "Strike", "Wall")
    table.play(React("increase-defence"))
    assert isinstance(table.decision, DropOne)
    assert advised(table).action == DropCard("JD")


def test_the_red_joker_is_the_suit_that_does_more() -> None:
    from game.systems.ascension.cards import RED_JOKER

    table = battle(
        figure("Witch", at=(300, 300), skill=6, attacks=(TWO_TONGUES,)),
        figure("Foe", "two", at=(330, 300), wounds=6),
        cards={"one": f"{RED_JOKER} 3C"},
    )
    attacked(table, "Witch", "Tongues", "Foe")
    assert advised(table).action == NameSuit("H")


def test_a_chain_goes_on_to_the_weaker_of_two() -> None:
    table = battle(
        figure("Wisp", at=(300, 300), skill=4, attacks=(CHAIN,)),
        figure("First", "two", at=(340, 300), wounds=5),
        figure("Tough", "two", at=(380, 280), wounds=5, defense=5),
        figure("Soft", "two", at=(380, 330), wounds=5, defense=2),
        cards={"one": "3S AH"},
    )
    decision = attacked(table, "Wisp", "Chain", "First")
    assert isinstance(decision, ChooseTarget)
    assert advised(table).action == NextTarget(table.id("Soft"))


def test_who_is_thrown_is_thrown_off_the_edge() -> None:
    roof = piece("roof", box(200, 200, 150, 150), 3)
    table = battle(
        figure("Troll", at=(300, 275), size=4, on="roof", skill=1, attacks=(THROW,)),
        figure("Scout", "two", at=(240, 275), on="roof", wounds=5),
        figure("Other", "two", at=(500, 500)),
        pieces=[roof],
        cards={"one": "AS AH", "two": "JS JH"},
    )
    assert isinstance(attacked(table, "Troll", "Hurl", "Scout"), ChooseEffect)
    answer = advised(table).action
    assert isinstance(answer, ApplyEffect)
    table.play(answer)
    while table.decision.seat == "two":
        table.play(advised(table).action)
    assert table.gone("Scout") or table.model("Scout").on == ""


def test_who_is_hooked_is_put_into_the_fire() -> None:
    fire = piece("fire", box(345, 200, 60, 200), 1, "area", "hazardous", kind="fire")
    table = battle(
        figure("Hag", at=(300, 300), skill=1, attacks=(HOOK,)),
        figure("Foe", "two", at=(330, 300), wounds=5),
        pieces=[fire],
        cards={"one": "AS AH", "two": "JS JH"},
    )
    assert isinstance(attacked(table, "Hag", "Hook", "Foe"), ChooseEffect)
    answer = advised(table).action
    assert isinstance(answer, ApplyEffect)
    assert answer.to is not None
    assert answer.to.x > 3300


def test_some_action_of_the_enemy_is_exhausted() -> None:
    table = battle(
        figure("Witch", at=(300, 300), skill=1, attacks=(DRAIN,)),
        figure("Foe", "two", at=(330, 300), wounds=5),
        cards={"one": "AS AH", "two": "JS JH"},
    )
    assert isinstance(attacked(table, "Witch", "Drain", "Foe"), ChooseEffect)
    answer = advised(table).action
    assert isinstance(answer, ApplyEffect)
    assert answer.action


def test_a_push_off_a_tower_is_resisted() -> None:
    roof = piece("roof", box(200, 200, 150, 150), 3)
    table = battle(
        figure("Bear", at=(300, 275), size=2, on="roof"),
        figure("Post", "two", at=(220, 275), on="roof", wounds=5, reactions=("negate-displacement",)),
        pieces=[roof],
    )
    table.activate("Bear")
    table.happen(Push(table.id("Post"), 18000, 2 * INCH, "one"))
    assert advised(table).action == React("negate-displacement")


def test_a_harmless_push_is_let_happen() -> None:
    table = battle(
        figure("Bear", at=(300, 275), size=2),
        figure("Post", "two", at=(260, 275), wounds=5, reactions=("negate-displacement",)),
    )
    table.activate("Bear")
    table.happen(Push(table.id("Post"), 18000, INCH, "one"))
    assert advised(table).action == Decline()


def test_who_falls_takes_what_hurts_least() -> None:
    """Somebody with one stride does not feel Slow at all (R-7.1.1)."""
    table = battle(figure("Ulf", at=(300, 300), strides=1), figure("Foe", "two", at=(60, 60)))
    table.activate("Ulf")
    table.happen(Affliction(table.id("Ulf"), "a fall"))
    assert advised(table).action == Suffer("slow")
