"""Cards say type, number, rule and use; greyed ones say why."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest

from game.ui.app.theme import PALETTES, Theme
from game.ui.paint.cards import hand_cards

KINDS = "MRHDCWT"
SIZE = (hand_cards.WIDTH, hand_cards.HEIGHT)


def differ(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGBA") != pygame.image.tobytes(b, "RGBA")


def face(theme: Theme | None = None, **more: object) -> pygame.Surface:
    theme = theme or Theme()
    kind: dict[str, object] = {"kind": "H", "name": "Slam", "number": "1", "rule_lines": ("Push 1",), **more}
    return hand_cards.card(theme, (theme.px(SIZE[0]), theme.px(SIZE[1])), **kind)  # type: ignore[arg-type]


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
def test_every_type_paints_at_every_scale(palette: str, scale: float) -> None:
    theme = Theme(palette, scale)
    pictures = [face(theme, kind=kind) for kind in KINDS]
    assert all(picture.get_size() == (theme.px(112), theme.px(136)) for picture in pictures)
    assert all(differ(a, b) for a, b in itertools.combinations(pictures, 2))


def test_a_card_is_painted_once() -> None:
    assert face() is face()


def test_corners_are_cut() -> None:
    picture = face()
    assert [picture.get_at(point).a for point in ((0, 0), (111, 0), (0, 135), (111, 135))] == [0, 0, 0, 0]


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5])
def test_the_words_at_the_foot_of_a_narrow_card_keep_off_its_edge(scale: float) -> None:
    theme = Theme(scale=scale)
    foot: dict[str, Any] = {"foot": "6 squares", "foot_icon": "place"}
    size = (theme.px(102), theme.px(hand_cards.HEIGHT))
    shared: dict[str, Any] = {"kind": "M", "name": "Creep", "number": "1", "rule_lines": ("Straight",)}
    with_foot, bare = (hand_cards.card(theme, size, **shared, **more) for more in (foot, {}))
    edge = pygame.Rect(size[0] - theme.px(3), size[1] - theme.px(28), theme.px(3), theme.px(24))
    assert not differ(with_foot.subsurface(edge), bare.subsurface(edge))


@pytest.mark.parametrize("change", [
    {"number": "2"}, {"number": "K"}, {"name": "Smash"}, {"rule_lines": ("Orthogonal",)}, {"foot": "1 foe"},
    {"foot": "1 foe", "foot_icon": "target"}, {"foot": "1 foe", "foot_icon": "place"},
    {"foot": "Reaction", "foot_icon": "hour"}, {"state": "grey", "rule_id": "T-86"}, {"state": "acted"},
])  # fmt: skip
def test_everything_told_is_shown(change: dict[str, Any]) -> None:
    assert differ(face(), face(**change))


def test_inline_icons_replace_their_names() -> None:
    assert differ(face(rule_lines=("Stops {H}",)), face(rule_lines=("Stops {R}",)))


def test_long_words_stay_inside_the_card() -> None:
    picture = face(name="Donaudampfschifffahrt", rule_lines=("A rule that goes on and on beyond two lines",))
    assert min(sum(picture.get_at((109, y))[:3]) for y in range(45, 100)) > 500


def test_low_cards_take_the_compact_form() -> None:
    theme = Theme()
    compact = hand_cards.card(
        theme, (84, 84), kind="H", name="Slam", number="1", foot="1", foot_icon="target"
    )
    assert compact.get_size() == (84, 84)


ROWS = (
    hand_cards.Row("H", "Whirling Hammer", "all adjacent"),
    hand_cards.Row("R", "Lightning Strike", "knight’s jump"),
    hand_cards.Row("H", "Smash", "push 3", enabled=False),
)


@pytest.mark.parametrize("size", [(320, 136), (233, 100)])
def test_rows_of_a_wild_card_lie_inside_it_and_apart(size: tuple[int, int]) -> None:
    for count in (1, 2, 3):
        rects = hand_cards.row_rects(Theme(), size, count)
        assert len(rects) == count
        assert all(pygame.Rect(0, 0, *size).contains(rect) for rect in rects)
        assert all(a.bottom <= b.top for a, b in itertools.pairwise(rects))


@pytest.mark.parametrize("size", [(320, 136), (233, 100)])
def test_the_armed_row_stands_out(size: tuple[int, int]) -> None:
    def opened(armed: int) -> pygame.Surface:
        return hand_cards.wild_open(
            Theme(), size, name="Class", chooser="Thor", emblem="hammer", seat="one", rows=ROWS, armed=armed
        )

    assert all(differ(opened(a), opened(b)) for a, b in itertools.combinations((-1, 0, 1, 2), 2))
    assert opened(1) is opened(1)


@pytest.mark.parametrize("state", ["rest", "hover", "chosen", "focus"])
def test_states_show_around_the_card(state: str) -> None:
    def drawn(state: str) -> pygame.Surface:
        ground = pygame.Surface((200, 220))
        ground.fill((60, 50, 40))
        hand_cards.lay(ground, Theme(), pygame.Rect(44, 42, *SIZE), face(), state)
        return ground

    if state != "rest":
        assert differ(drawn("rest"), drawn(state))


def test_piles_thin_out() -> None:
    theme = Theme()
    assert differ(hand_cards.deck(theme, SIZE, 53), hand_cards.deck(theme, SIZE, 5))
    assert differ(hand_cards.discard(theme, SIZE, None, 0), hand_cards.discard(theme, SIZE, face(), 1))
    assert hand_cards.back(theme, (16, 22)).get_size() == (16, 22)
