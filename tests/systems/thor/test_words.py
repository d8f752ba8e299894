"""The log: every fact in a sentence, every name in stars, and nothing that the reader may not know (T-95)."""

from __future__ import annotations

import re

import pytest

from game.core import options, steps
from game.core.chance import seeded
from game.core.events import Context, Event
from game.core.seats import Seat
from game.systems.thor import SYSTEM, events
from game.systems.thor.catalogue import cards
from game.systems.thor.squares import SQUARES
from game.systems.thor.state import Battle
from game.systems.thor.words import _WORDS, plural
from tests.systems.thor.builder import Board, board, unit
from tests.systems.thor.universe import random_document

KINDS = {"turn", "move", "card", "play", "attack", "defence", "push", "end"}
READERS: tuple[Seat | None, ...] = ("one", "two", None)


def texts(battle: Board, seat: Seat | None = None) -> list[str]:
    return [line.text for line in battle.log(seat)]


def test_a_play_and_its_move_stand_in_one_line() -> None:
    battle = board("T . . g", phase="move", T="Thor", g="Laufey").hand("Creep")
    assert texts(battle.play("Creep", by="T", to="b2")) == ["**Thor** played Creep: a1 to b2."]


def test_an_attack_its_damage_and_a_fall_stand_in_one_line_T28() -> None:
    battle = board("T g . h", T="Thor", g=unit("Frost Giants", 1), h="Laufey").hand("Strike")
    (line,) = battle.play("Strike", by="T", at="g").log()
    assert line.text.endswith(
        " struck **Frost Giants** on b1: 1 hit, none left, and **Frost Giants** fell."
    ) or line.text.endswith(" against **Frost Giants** on b1: 1 hit, none left, and **Frost Giants** fell.")
    assert line.places[:2] == ("a1", "b1")


def test_a_push_says_where_it_went_and_into_what_T30() -> None:
    for sign, words in (("#", "into the wall on c1"), ("o", "into the pit on c1")):
        battle = board(f"T g {sign} h", T="Thor", g="Laufey", h="Kursed").hand("Slam")
        assert words in " ".join(texts(battle.play("Slam", by="T", at="g")))
    battle = board("g T . h", T="Thor", g="Laufey", h="Kursed").hand("Slam")
    assert "off the board" in " ".join(texts(battle.play("Slam", by="T", at="g")))
    battle = board("T g . h", T="Thor", g="Laufey", h="Kursed").hand("Slam")
    assert "east to c1" in " ".join(texts(battle.play("Slam", by="T", at="g")))


def test_groups_were_and_single_units_was() -> None:
    for name, verb in (("Frost Giants", "were"), ("Laufey", "was")):
        battle = board("T g . h", T="Thor", g=name, h="Kursed").hand("Slam")
        assert f"**{name}** {verb} pushed" in " ".join(texts(battle.play("Slam", by="T", at="g")))


def test_an_advance_tells_the_side_the_card_and_every_unit_T12() -> None:
    battle = board("A B . g", phase="move", A="Thor", B="Loki", g="Laufey").hand("Creep")
    assert texts(battle.play("Creep", units="AB")) == [
        "Whites advanced with Creep.", "**Thor** moved from a1 to a2.", "**Loki** moved from b1 to b2.",
    ]  # fmt: skip


def test_a_defence_is_told_with_who_was_saved_T42() -> None:
    battle = board("T g h", T="Thor", g="Laufey", h="Sif").hand("Strike").foe("Super", "Block")
    battle.play("Strike", by="T", at="g")
    told = texts(battle.defend("Super", "Defender", by="h"))
    assert told[0] == "**Sif** played Super, Defender."
    assert "**Sif** saved **Laufey**." in told


def test_a_negated_move_is_told_with_the_card_that_was_lost_T43() -> None:
    battle = board("T v .", phase="move", T="Thor", v="Volstagg").hand("Creep").foe("Special")
    battle.play("Creep", by="T", to="a2").negate("Special", "Great Girth", by="v")
    assert "Creep was lost" in " ".join(texts(battle))


def test_an_order_names_who_gave_it_and_who_obeyed_T56() -> None:
    battle = board("C B . g", phase="move", C="Frost Giant Captain", B="Frost Giant Brute", g="Thor")
    battle.hand("Special").play("Special", "Orders", by="B", order="C", to="b3")
    told = " ".join(texts(battle))
    assert "**Frost Giant Captain** played Special, Orders" in told
    assert "**Frost Giant Brute** obeyed" in told


def test_the_end_is_told_with_its_reason_and_the_winner_T8() -> None:
    battle = board("T g .", T="Thor", g=unit("Laufey", 1)).hand("Strike").play("Strike", by="T", at="g")
    assert battle.log()[-1].text == "Blacks have no unit left. Whites won."
    assert (battle.log()[-1].kind, battle.log()[-1].seat) == ("end", "one")
    battle = board("T . g", turn=15, first="two", T="Thor", g="Laufey").end_phase().end_phase().end_phase()
    assert battle.log()[-1].text.endswith("A draw.")


def test_a_reshuffle_is_told_T4() -> None:
    battle = board("T . g", T="Thor", g="Laufey").hand("Tactics").last_cards()
    pile = len(battle.state.discard) + 1
    battle.play("Tactics", "", list(range(pile)))
    assert f"The discard pile was shuffled into a new deck of {pile}." in texts(battle)


def test_cards_drawn_are_named_to_their_owner_only_T95() -> None:
    battle = board("T . g", T="Thor", g="Laufey").hand("Tactics").deck("Far", "Long").play("Tactics")
    assert texts(battle, "one")[-1] == "Whites drew 2 cards: Far, Long."
    assert texts(battle, "two")[-1] == texts(battle, None)[-1] == "Whites drew 2 cards."


def test_cards_looked_at_are_named_to_the_looker_only_T55() -> None:
    battle = board("T . g", T="Odin", g="Laufey").hand("Class").deck("Far", "Long")
    battle.play("Class", "Wisdom", by="T")
    assert "Far, Long" in texts(battle, "one")[-1]
    assert texts(battle, "two")[-1] == texts(battle)[-1] == "Whites looked at the next 5 cards."


def test_cards_lost_and_discarded_are_named_to_all_T95() -> None:
    battle = board("T . g", T="Earthlings", g="Laufey").hand("Special").foe("Block")
    battle.play("Special", "Science", 0, by="T")
    for reader in READERS:
        assert texts(battle, reader)[-1] == "Blacks lost Block."
    battle = board("T . g", phase="fate", T="Thor", g="Laufey").hand("Slam", "Run", "Far").begin()
    battle.throw_away("Slam")
    for reader in READERS:
        assert texts(battle, reader)[0] == "Whites discarded Slam."


def test_one_is_singular() -> None:
    assert [plural(count, "card") for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


@pytest.mark.parametrize("seed", range(30))
def test_every_line_of_a_random_battle_is_a_sentence_with_known_places_and_names(seed: int) -> None:
    chance = seeded("words", seed)
    told: list[Event] = []
    ctx = Context(chance, told)
    state: Battle = SYSTEM.begin(random_document(chance), options.complete(SYSTEM.options, {}), ctx)
    steps.advance(state, ctx)
    for _ in range(30):
        for reader in READERS:
            for line in SYSTEM.tell(state, told, reader):
                assert line.kind in KINDS
                assert line.kind == "turn" or line.text.endswith("."), line.text
                assert ".." not in line.text
                assert " ." not in line.text
                assert set(line.places) <= set(SQUARES), line
                assert line.text.count("**") % 2 == 0
                assert set(re.findall(r"\*\*(.+?)\*\*", line.text)) <= set(state.field.profiles)
        assert hidden_from("two", told) == hidden_from("one", told) == []
        if state.decision is None:
            break
        told.clear()
        steps.act(state, state.decision.sample(state, chance), ctx)


def hidden_from(seat: Seat, told: list[Event]) -> list[Event]:
    """The draws and looks of the foe that still name a card when `seat` reads them."""
    kinds = (events.Drew, events.Looked)
    seen = [event.seen_by(seat) for event in told if isinstance(event, kinds) and event.seat != seat]
    return [event for event in seen if isinstance(event, kinds) and event.cards]


def test_every_kind_of_event_has_words_or_is_silent_on_purpose() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert kinds - {Event} - set(_WORDS) == {events.PhaseBegan, events.TurnEnded}


def test_no_card_or_power_is_called_by_the_wrong_side() -> None:
    battle = board("T g .", first="two", T="Thor", g="Laufey").hand("Class").play("Class", "Command", by="g")
    assert texts(battle, "one")[0] == "**Laufey** played Class, Command."
    assert all(card.name != "Command" for card in cards().values())
