"""Cards of actions, painted: their key stands on every one that has room for it beside its words."""

from __future__ import annotations

import pytest

from game.ui.app.theme import Theme
from game.ui.paint.cards import action_cards

Size = tuple[int, int]


def pixels(size: Size, title: str, number: str) -> bytes:
    theme = Theme("standard", 1.0)
    card = action_cards.face(theme, size, "boot", "C", title, "", number, 0, "rest")
    return bytes(card.get_buffer().raw)


@pytest.mark.parametrize("size", [(150, 70), (146, 33), (110, 33)])
def test_the_key_stands_on_high_cards_and_low_ones(size: Size) -> None:
    assert pixels(size, "Walk", "1") != pixels(size, "Walk", "2")


def test_on_a_low_card_the_words_come_before_the_key() -> None:
    size, long = (110, 30), "Unconquerables"
    assert pixels(size, long, "1") == pixels(size, long, "")


def test_where_icon_and_key_leave_the_words_no_room_the_key_stands_alone() -> None:
    size, long = (146, 33), "Spine-throwers"
    assert pixels(size, long, "1") != pixels(size, long, "2")


def test_a_long_word_on_a_narrow_card_has_the_room_of_the_band() -> None:
    theme = Theme("standard", 1.75)
    size = (193, 130)
    assert action_cards.holds(theme, size, "Quarrellers", spent=False)
    assert not action_cards.holds(theme, size, "Unconquerables", spent=False)


def test_a_card_without_room_for_a_letter_says_nothing() -> None:
    theme = Theme("standard", 2.0)
    faces = [
        action_cards.face(theme, (34, 45), "boot", "C", title, "", "", 0, "rest") for title in ("Walk", "")
    ]
    assert bytes(faces[0].get_buffer().raw) == bytes(faces[1].get_buffer().raw)


def test_what_an_action_is_about_has_a_second_line_before_it_is_cut() -> None:
    theme = Theme("standard", 1.0)
    size, room = (115, 72), action_cards.room(theme, 115)
    assert theme.width("North chest", "body") > room
    assert all(theme.width(word, "body") <= room for word in ("North", "chest"))

    def card(detail: str) -> bytes:
        face = action_cards.face(theme, size, "down", "W", "Put down", detail, "5", 0, "rest")
        return bytes(face.get_buffer().raw)

    assert card("North chest") != card("North chair")
