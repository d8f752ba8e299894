"""Hints come by the rules that matter now: every one of Confrontation has its moment."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.chance import Chance, Seeded
from game.core.match import Match
from game.core.seats import Seat
from game.systems.confrontation import actions as a
from game.systems.confrontation.state import UnitId
from game.systems.confrontation.titans import Sacrificing
from game.ui.app.loop import App
from game.ui.play.lessons.hints import all_hints
from game.ui.tables.confrontation import hints
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.orders.order import OrderScene
from tests.systems.confrontation.scenario.field import document, north, south
from tests.ui.player import top
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import BOWS, WARDENS, brought
from tests.ui.tables.confrontation.player import Player, brought_to

OATHBLADES, MORTAR, MAULKIN, QUILL = 3, 5, 8, 5
"""Units of larger battles, as they are counted there."""


def at(match: Match) -> Desk:
    """The desk of whoever has the choice."""
    decision = match.decision
    assert decision is not None
    return Desk(match, decision.seat)


def armed(match: Match, card: str) -> Desk:
    """The same with a card taken up."""
    desk = at(match)
    assert desk.arm(card), desk.said
    return desk


def in_play(desk: Desk) -> list[str]:
    return list(hints.rules_in_play(desk))


WATCH = {
    "people": "march",
    "name": "The Road Watch",
    "limit": 1000,
    "banner": [
        {
            "units": [
                {"troop": "warden", "number": 15},
                {"troop": "quarreller", "number": 9, "specials": {"beacon-keeper": 1}},
                {
                    "troop": "oathblade",
                    "number": 6,
                    "incarnate": "edda-vorn",
                    "standard": True,
                    "musician": True,
                },
                {"troop": "beacon-lancer", "number": 3},
                {"troop": "bellows-mortar", "number": 1},
            ]
        }
    ],
}
"""A company with an engine."""


def larger() -> Match:
    """Companies of 1,000 points that stand face to face."""
    places = [f"{20 * number - 2}cm" for number in range(1, 6)]
    own, foes = (
        [
            {"unit": number, "at": [place, y], "facing": facing, "wide": 4, "gap": "1cm"}
            for number, place in enumerate(places, 1)
        ]
        for y, facing in (("46cm", 270), ("22cm", 90))
    )
    sides = {
        "one": {"name": "Road", "company": WATCH, "deploy": south(), "stands": own},
        "two": {"name": "Frogs", "list": "host-1000", "deploy": north(), "stands": foes},
    }
    return Match.start("confrontation", document(points=1000, table="120cm x 70cm", sides=sides), seed=7)


def stricken(**changes: Any) -> Match:
    """A battle whose first Wardens are in rout, or few."""
    sides = fields.field()["sides"]
    for stand in sides["one"]["stands"]:
        stand |= changes
    found = Match.start("confrontation", fields.field(sides=sides, mode="barbarian"), seed=7)
    return played(found, "CardPick", "one")


def played(match: Match, kind: str, seat: Seat | None = None, seed: int = 5) -> Match:
    """Played by what is suggested up to a choice."""
    chance = Chance(Seeded(seed))
    while match.decision is not None and len(match.moments) < 300:
        decision = match.decision
        if type(decision).__name__ == kind and seat in (None, decision.seat):
            return match
        listed = decision.actions(match.state) if decision.listed else decision.suggest(match.state)
        match.act(chance.pick(listed))
    raise AssertionError(f"no {kind} came")


def mystic(unit: UnitId) -> Match:
    """A unit with a mystic walks, with points for all that he knows."""
    sides = fields.field()["sides"]
    sides["one"]["stands"][0] |= {"faith": 20}
    sides["two"]["stands"][1] |= {"mana": 30}
    found = brought(Match.start("confrontation", fields.field(sides=sides), seed=7), unit)
    found.act(a.Declare("walk"))
    return found


def test_every_hint_of_confrontation_is_asked_for_in_this_room() -> None:
    own = {hint.when for hint in all_hints() if hint.when.startswith("G")}
    assert own == {
        "GB-6", "GB-7", "GB-13", "GB-17", "GB-18", "GB-22", "GB-45", "GB-46", "GB-47", "GB-52", "GB-57", "GB-65", "GB-72",
        "GB-77", "GB-81", "GB-85", "GB-89", "GB-92", "GB-100", "G-10", "G-13", "G-41", "G-45", "G-58",
    }  # fmt: skip


def test_the_order_of_cards_is_told_of_when_they_are_ordered_GB13() -> None:
    assert in_play(at(brought_to("Arranging", mode="general")))[0] == "GB-13"


def test_the_reserve_is_told_of_when_a_card_may_be_put_there_GB17() -> None:
    assert in_play(at(brought_to("CardChoice", mode="general")))[0] == "GB-17"


def test_a_unit_that_acts_hears_of_its_forms_its_formations_and_the_objectives_GB18() -> None:
    found = in_play(at(fields.acting(WARDENS)))
    assert found[0] == "GB-18"
    assert {"GB-6", "GB-7", "GB-22", "G-13"} <= set(found)
    assert "G-10" not in found, "Wardens do not shoot"


def test_a_unit_that_shoots_hears_of_the_range_G10() -> None:
    assert "G-10" in in_play(at(fields.acting(BOWS)))


def test_a_walk_that_is_taken_up_tells_of_formations_GB6() -> None:
    assert in_play(armed(fields.acting(WARDENS), "walk")) == ["GB-6", "GB-7"]


def test_a_salvo_past_somebody_tells_of_interference_GB52() -> None:
    found = in_play(armed(fields.acting(BOWS), "shoot"))
    assert found[0] == "GB-52"
    assert "GB-65" in found


def test_a_template_tells_of_its_way_GB57() -> None:
    assert in_play(armed(brought(larger(), MORTAR), "shoot"))[0] == "GB-57"


def test_an_assault_tells_of_its_length_and_the_charge_G13() -> None:
    assert in_play(armed(fields.acting(WARDENS), "assault")) == ["G-13", "GB-47"]


def test_an_assault_on_what_frightens_tells_of_fear_GB46() -> None:
    desk = armed(brought(larger(), OATHBLADES), "assault")
    for _ in desk.ways():
        target = desk.act
        assert isinstance(target, a.Assault)
        if target.target == MAULKIN:
            break
        desk.next_way(1)
    assert in_play(desk)[0] == "GB-46"


def test_whoever_is_engaged_hears_of_staying_and_of_leaving_G41() -> None:
    engaged = fields.acting(WARDENS, **fields.melee())
    assert in_play(at(engaged))[:3] == ["G-41", "GB-45", "GB-18"]
    assert in_play(armed(engaged, "walk"))[0] == "GB-45"


def test_combats_tell_of_the_dice_GB65() -> None:
    assert in_play(at(brought_to("Combats"))) == ["GB-65", "G-41"]


def test_losses_tell_who_falls_first_G45() -> None:
    assert in_play(at(brought_to("Losses"))) == ["G-45"]


def test_units_that_are_few_hear_of_their_test_before_they_are_activated_GB72() -> None:
    assert "GB-72" in in_play(at(stricken(left=2)))
    assert "GB-72" not in in_play(at(stricken()))


def test_units_in_rout_hear_of_rallying_GB77() -> None:
    assert "GB-77" in in_play(at(stricken(rout=True)))


@pytest.mark.parametrize(("stricken", "rule"), [({"left": 2}, "GB-72"), ({"rout": True}, "GB-77")])
def test_the_offer_of_certain_courage_tells_what_the_test_is_for_GB101(
    stricken: dict[str, Any], rule: str
) -> None:
    sides = fields.field()["sides"]
    sides["one"]["stands"][0] |= stricken
    sides["one"]["elixir"] = 3
    found = played(Match.start("confrontation", fields.field(sides=sides), seed=7), "CourageOffer")
    assert in_play(at(found)) == [rule]


def test_feats_are_told_of_when_they_are_offered_GB100() -> None:
    assert in_play(at(brought_to("FeatOffer"))) == ["GB-100"]


def test_a_communion_tells_what_exalting_it_does_GB85() -> None:
    found = mystic(WARDENS)
    assert "GB-85" in in_play(at(found))
    assert in_play(armed(found, "call:bulwark-hymn")) == ["GB-85"]


def test_a_ritual_and_a_summoning_tell_of_themselves_GB89() -> None:
    found = mystic(QUILL)
    assert {"GB-89", "GB-92"} <= set(in_play(at(found)))
    assert in_play(armed(found, "call:call-the-fen")) == ["GB-92", "GB-89"]


def test_what_can_be_carried_off_is_told_of_G58() -> None:
    chest = [{"id": "chest", "name": "Chest", "at": ["40cm", "44.2cm"]}]
    match = fields.acting(WARDENS, battle="skirmish", item=chest)
    assert "G-58" in in_play(at(match))


def test_a_titan_that_is_struck_hears_of_its_cards_GB81() -> None:
    struck = fields.acting(WARDENS)
    struck.state.push(Sacrificing("one", WARDENS))
    assert in_play(at(struck)) == ["GB-81"]


# In the window


def test_a_hint_stays_while_a_card_is_taken_up_and_is_told_in_the_sheet(app: App) -> None:
    player = Player.opens(app, fields.acting(BOWS))
    app.settings.hints, app.settings.hints_seen = True, []
    player.key("4")
    player.frames(2)
    assert any(line.startswith("Hint") for line in player.lines())
    player.click("hint")
    assert "interference" in app.settings.hints_seen


def test_a_hint_about_losses_comes_although_something_is_planned_G45(app: App) -> None:
    player = Player.opens(app, brought_to("Losses"))
    app.settings.hints, app.settings.hints_seen = True, []
    player.key("Tab")
    player.frames(2)
    assert player.desk.plans
    assert any(line.startswith("Hint") for line in player.lines())


def test_the_hint_about_the_order_is_told_beside_the_cards_GB13(app: App) -> None:
    app.settings.hints, app.settings.hints_seen, app.settings.curtain = True, [], False
    player = Player(app, app.open("battle", match=brought_to("Arranging", mode="general")))
    for _ in range(4):
        player.frames(2)
        app.draw()
    assert isinstance(app.scene, OrderScene)
    assert any(line.startswith("Hint") for line in top(app).lines())
