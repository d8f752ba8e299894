"""The Decision phase: every slot filled, free to change, secret until all have confirmed (DECISION, S-3, S-4, S-19)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.core.events import Event
from game.systems.abstract import events
from game.systems.abstract.actions import Assign, Attack, Confirm
from game.systems.abstract.decision import Plot, PlotAtLarge
from game.systems.abstract.traits import (
    TEMPLATES,
    Traits,
    allocations,
    any_deal,
    deals,
    dealt,
    fitted,
    shared,
    template,
    ways,
)  # fmt: skip
from tests.systems.abstract.builder import table

EVEN = (2, 2, 2, 2, 2)


def test_bob_and_fred_deal_as_in_the_rulebook_SB11() -> None:
    battle = table(B=10, f=10).deal("B", *EVEN).confirm().deal("f", 3, 3, 0, 4, 0)
    assert battle.state.cards == {1: Traits(2, 2, 2, 2, 2), 2: Traits(initiative=3, accuracy=3, damage=4)}
    assert (template("balanced", 10), template("first strike", 10)) == tuple(battle.state.cards.values())


def test_ten_slots_can_be_filled_in_1001_ways_S4() -> None:
    battle = table(B=10, f=10)
    listed = battle.decision.actions(battle.state)
    assert len(listed) == ways(10, 5) == 1001
    assert {action.cards.cards for action in listed if isinstance(action, Assign)} == {10}
    assert len(battle.deal("B", *EVEN).decision.actions(battle.state)) == 1001, "one less, and to confirm"


def test_a_card_too_many_or_too_few_is_refused_S4() -> None:
    battle = table(B=10, f=10)
    refusal = battle.why_not(Assign(1, Traits(3, 3, 3, 1, 1)))
    assert (refusal.rule, refusal.text) == ("S-4", "B has 10 slots, and these are 11 cards: 1 too many.")
    assert "3 too few" in battle.why_not(Assign(1, Traits(7))).text
    assert battle.why_not(Assign(1, Traits(12, -2))).text == "Accuracy cannot have -2 cards."


def test_nobody_confirms_before_every_unit_has_cards_S4() -> None:
    battle = table(A=5, B=5, f=10).deal("A", 1, 1, 1, 1, 1)
    refusal = battle.why_not(Confirm())
    assert refusal.text == "Every slot is filled first: B has no cards yet."
    battle.deal("B", 5).confirm()
    assert battle.decision.seat == "two"


def test_cards_can_be_changed_until_confirmed_S19() -> None:
    battle = table(B=10, f=10).deal("B", *EVEN).deal("B", 10)
    assert battle.state.cards[1] == Traits(10)
    assert battle.why_not(Assign(1, Traits(10))).rule == "S-19"
    battle.confirm()
    assert battle.why_not(Assign(1, Traits(*EVEN))).text == "That is no unit of yours."


def test_one_deals_to_living_units_of_ones_own_SB8() -> None:
    battle = table(B=10, f=10)
    for unit in (2, 0, 99):
        assert battle.why_not(Assign(unit, Traits(*EVEN))).rule == "SB-8"
    assert battle.why_not(Attack(2)).rule == "SB-8"


def test_no_view_and_no_event_tells_of_anothers_cards_S3() -> None:
    battle = table(B=10, C=10, f=10, g=10)
    blank = battle.view("two")
    battle.deal("B", *EVEN)
    seen: list[Event | None] = [event.seen_by(seat) for event in battle.events for seat in ("two", None)]  # type: ignore[arg-type]
    assert seen == [None, None]
    assert battle.log("two") == []
    assert "Initiative 2" in battle.log("one")[0].text
    assert battle.view("two") == blank, "not even that something was dealt"
    battle.deal("C", 10).confirm()
    assert battle.view("two").cards == {}
    assert battle.view("two").ready == ("one",)
    assert battle.view("one").cards.keys() == {1, 2}
    battle.deal("f", 10).deal("g", 10)
    assert battle.view("one").cards.keys() == {1, 2}


def test_all_cards_are_revealed_when_the_last_side_confirms_SB12() -> None:
    battle = table(B=10, f=10).reveal((6, 6, 1, 1), B=EVEN, f=(0, 5, 0, 5, 0))
    (shown,) = battle.happened(events.Revealed)
    assert shown.cards == battle.state.cards == battle.view("one").cards == battle.view("two").cards
    assert shown.reveals


def test_levels_stand_though_slots_are_lost_and_the_loss_counts_next_turn_S4() -> None:
    battle = table(B=10, f=10).reveal((1, 1, 6, 6), B=EVEN, f=(3, 3, 0, 4, 0))
    battle.attack("B", 6, 6, 1, 1, 4, 4, 3, 3)
    assert battle.slots("B") == 6
    assert battle.state.cards[1] == Traits(*EVEN)
    battle.hold()
    assert battle.state.turn == 2
    assert "4 too many" in battle.why_not(Assign(1, Traits(*EVEN))).text
    battle.deal("B", 2, 1, 1, 1, 1)


def test_last_turns_cards_stay_open_S18() -> None:
    battle = table(B=10, f=10).reveal((1, 1, 6, 6), B=EVEN, f=(3, 3, 0, 4, 0)).hold().hold()
    assert battle.state.cards == {}
    assert battle.view("one").last[2] == Traits(3, 3, 0, 4, 0)
    first = battle.decision.suggest(battle.state)[0]
    assert first == Assign(1, Traits(*EVEN)), "as last turn"


def test_a_side_without_units_is_not_asked_S20() -> None:
    battle = table(sides={"one": "A", "two": "b", "three": "c"}, A=10, b=1, c=10)
    battle.reveal((6, 5, 1, 2, 1, 1), A=(0, 0, 0, 10, 0), b=(1, 0, 0, 0, 0), c=(10, 0, 0, 0, 0))
    assert battle.order() == "cAb"
    battle.hold().attack("b", 6, 6, 1, 1, 6, 6, 1, 1)
    assert battle.decision.seat == "one"
    battle.deal("A", *EVEN).confirm()
    assert battle.decision.seat == "three"


def test_large_sides_suggest_instead_of_listing() -> None:
    battle = table(B=11, f=10)
    assert isinstance(battle.decision, PlotAtLarge)
    assert all(
        battle.decision.check(battle.state, action) is None
        for action in battle.decision.suggest(battle.state)
    )
    assert type(table(B=10, f=10).decision) is Plot


# Counting


@given(st.integers(0, 12), st.integers(1, 5), st.integers(0, 10**6))
def test_every_way_to_deal_has_its_number(things: int, parts: int, number: int) -> None:
    every = deals(things, parts)
    assert len(every) == len(set(every)) == ways(things, parts)
    assert dealt(things, parts, number % len(every)) == every[number % len(every)]


@given(st.lists(st.integers(-3, 10**9), min_size=5, max_size=5), st.integers(1, 60))
def test_fitted_cards_fill_the_slots_S4(levels: list[int], slots: int) -> None:
    found = fitted(Traits(*levels), slots)
    assert found.cards == slots
    assert min(found.levels) >= 0


@given(st.integers(1, 120), st.sampled_from(sorted(TEMPLATES)))
def test_templates_fill_every_number_of_slots_SA4(slots: int, name: str) -> None:
    cards = template(name, slots)
    assert cards.cards == slots
    exact = [slots * weight / sum(TEMPLATES[name]) for weight in TEMPLATES[name]]
    assert all(abs(level - share) < 1 for level, share in zip(cards.levels, exact, strict=True))
    assert sum(shared(slots, TEMPLATES[name])) == slots


def test_every_allocation_is_within_reach_of_chance() -> None:
    class Every:
        """Chance that answers all numbers in turn."""

        number = 0

        def roll(self, sides: int) -> int:
            self.number += 1
            return self.number

    chance = Every()
    drawn = {any_deal(4, 5, chance) for _ in range(ways(4, 5))}  # type: ignore[arg-type]
    assert drawn == {cards.levels for cards in allocations(4)}
