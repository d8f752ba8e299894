"""What a push or a throw over an edge would do: told before, sought by bots and feared by them (CA-1, C-114)."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from game.bots.greedy import best
from game.core.chance import seeded
from game.core.system import digest
from game.systems.ascension import events
from game.systems.ascension.actions import ApplyEffect, Attack, Suffer, UseAbility
from game.systems.ascension.bot.appraisal import Prices
from game.systems.ascension.bot.outlook import Outlook, Spot
from game.systems.ascension.combat import plunges, preview
from game.systems.ascension.displacement import Push
from game.systems.ascension.profile import Attack as Blow
from game.systems.ascension.profile import Effect
from game.systems.ascension.state import Piece
from game.systems.ascension.system import SYSTEM
from game.table.lengths import INCH
from tests.systems.ascension.builder import Table, battle, box, figure, mm, piece

RIM = Blow("Rim", primary=True, range=INCH, effects=(Effect("knockback", "always"),))
HURL = Blow("Hurl", primary=True, range=INCH, effects=(Effect("throw", "always"),))
CHASM = piece("chasm", box(200, 0, 200, 610), 1, "sunken", "impassable", "indestructible", depth=3.0)


def bridge(width: float = 60) -> Piece:
    return piece("bridge", box(190, 300 - width / 2, 220, width), 0.5, "bridge", "indestructible")


def span(attack: Blow, *, deck: Piece | None = None, foe: dict[str, Any] | None = None, **ulf: Any) -> Table:
    """Ulf on the near half of a bridge, his enemy nearer to its far side."""
    who = {"at": (300, 287), "size": 1, "wounds": 9, "skill": 6, "attacks": (attack,), "on": "bridge", **ulf}
    whom = {"at": (300, 318), "wounds": 9, "on": "bridge", "base": (25, 25), **(foe or {})}
    return battle(
        figure("Ulf", **who), figure("Foe", "two", **whom), pieces=(CHASM, deck or bridge()),
        cards={"one": "AH AS", "two": "AH AS"},
    )  # fmt: skip


# Told before


def test_what_is_foreseen_of_a_push_is_what_comes_of_it_CA1_C114() -> None:
    table = span(RIM)
    before = digest(table.state)
    seen = plunges.foreseen(table.state, 2, 9000, INCH)
    assert digest(table.state) == before
    assert (seen.height, seen.into, seen.wounds) == (3, "Chasm", 4)
    table.happen(Push(2, 9000, INCH, "one")).play(Suffer("slow"))
    assert table.told(events.Fell)[0].height == seen.height
    assert table.model("Foe").wounds == 9 - seen.wounds


def test_being_stopped_at_the_edge_is_foreseen_too_R7214() -> None:
    table = span(RIM, deck=bridge(120), foe={"at": (300, 330)})
    seen = plunges.foreseen(table.state, 2, 9000, INCH)
    assert (seen.height, seen.wounds) == (0, 1)
    assert next(plunges.words(table.state, seen))[0] == "Foe is stopped at the edge of Chasm: 1 wound more"


@pytest.mark.parametrize(
    ("depth", "text"),
    [
        (3.0, "Foe falls 3 Sizes into Chasm: 4 wounds"),
        (9.0, "Foe falls 9 Sizes into Chasm: 9 wounds, all it has"),
        ("bottomless", "Foe falls into Chasm, which has no bottom, and is gone"),
    ],
)
def test_a_fall_is_told_in_a_sentence_C114(depth: Any, text: str) -> None:
    table = span(RIM)
    table.state.alter("chasm", depth=depth)
    seen = plunges.foreseen(table.state, 2, 9000, INCH)
    assert (seen.height == inf) == (depth == "bottomless")
    assert next(plunges.words(table.state, seen)) == (text, "C-114")


def test_the_preview_of_a_knockback_off_a_bridge_says_so_CA1_C114() -> None:
    table = span(RIM).activate("Ulf")
    found = preview.preview(table.state, Attack("Rim", target=2))
    assert ("Foe falls 3 Sizes into Chasm: 4 wounds", "C-114") in [
        (part.cause, part.rule) for part in found.notes
    ]
    assert [each.model for each in found.plunges] == [2]


def test_the_preview_of_a_throw_off_a_bridge_says_so_CA1_C114() -> None:
    table = span(HURL, size=4, base=(30, 30)).activate("Ulf").play(Attack("Hurl", target=2))
    found = preview.preview(table.state, ApplyEffect(0, heading=9000, length=2 * INCH))
    assert "Foe falls 3 Sizes into Chasm: 4 wounds" in [part.cause for part in found.notes]


def test_the_preview_of_a_throw_by_an_ability_says_so_CA1_C114() -> None:
    table = span(RIM, size=4, base=(30, 30), abilities=("displace-target",)).activate("Ulf")
    found = preview.preview(table.state, UseAbility("displace-target", target=2, to=mm(300, 360)))
    assert "Foe falls 3 Sizes into Chasm: 4 wounds" in [part.cause for part in found.notes]


# Sought and feared


def test_greedy_strikes_whom_it_can_knock_off_a_bridge() -> None:
    """Two enemies alike in everything but that one of them stands with its back to the edge."""
    deck = bridge(200)
    edge = {"at": (300, 386), "wounds": 9, "on": "bridge", "base": (25, 25)}
    inner = {"at": (300, 330), "wounds": 9, "on": "bridge", "base": (25, 25)}
    table = battle(
        figure("Ulf", at=(300, 358), wounds=9, skill=6, attacks=(RIM,), on="bridge", base=(25, 25)),
        figure("Inner", "two", **inner), figure("Edge", "two", **edge), pieces=(CHASM, deck),
    ).activate("Ulf")  # fmt: skip
    view = SYSTEM.view(table.state, "one")
    action = best("ascension", view, SYSTEM.resample(view, seeded("test"))).action
    assert action == Attack("Rim", target=table.id("Edge"))


def test_a_place_from_which_a_blow_sends_somebody_over_is_worth_more() -> None:
    table = span(RIM).activate("Ulf")
    look = Outlook(table.state, 1, Prices(table.state, "one"))
    thrusts = look.thrusts((RIM,), moved=True)
    inside, outside = Spot(3000, 2900, 0), Spot(3000, 3460, 0)
    assert look.struck(inside, thrusts) > look.struck(outside, thrusts) > 0


def test_the_side_of_a_bridge_is_feared_where_somebody_can_push() -> None:
    table = span(Blow("Bite", primary=True), deck=bridge(200), foe={"at": (330, 300), "attacks": (RIM,)})
    look = Outlook(table.state, 1, Prices(table.state, "one"))
    assert look.danger(Spot(3000, 3800, 0)) > look.danger(Spot(3000, 3000, 0))
    bitten = span(Blow("Bite", primary=True), deck=bridge(200), foe={"at": (330, 300)})
    assert Outlook(bitten.state, 1, Prices(bitten.state, "one")).brink(Spot(3000, 3800, 0)) == 0


def test_firm_ground_is_not_feared_C69() -> None:
    table = span(
        Blow("Bite", primary=True), at=(150, 300), on="", foe={"at": (120, 300), "on": "", "attacks": (RIM,)}
    )
    look = Outlook(table.state, 1, Prices(table.state, "one"))
    assert look.brink(Spot(1840, 3000, 0)) == 0
