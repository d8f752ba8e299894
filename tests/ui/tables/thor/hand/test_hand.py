"""The hand and the tray of a deployment: as wide as their words need, and no name where another has no room."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game import scenarios
from game.core.match import Match
from game.systems.thor import catalogue
from game.ui.app.pictures import KEPT
from game.ui.app.theme import Theme
from game.ui.kit.measures import GAP, NEAR
from game.ui.paint.cards import hand_cards
from game.ui.tables.thor.display import Display
from game.ui.tables.thor.hand import small_hands
from game.ui.tables.thor.hand.shelf import Hand, Tray
from game.ui.tables.thor.panels.floor_plan import plan
from tests.ui.tables.thor.board.test_deployment import ONE, battle
from tests.ui.tables.thor.player import fielded, opened

EIGHT = ["Slam", "Block", "Super", "Parry", "Lunge", "Medium", "Maneuver", "Short"]


@pytest.mark.parametrize("size", [(1280, 720), (960, 720)])
def test_a_low_card_is_never_narrower_than_its_name(size: tuple[int, int]) -> None:
    player = opened(fielded({"d4": "Thor"}, {"d8": "Laufey"}, {"one": EIGHT, "two": []}), size, scale=1.5)
    theme, rects = player.app.theme, player.hand.rects
    assert player.plan.compact
    for slot, name in enumerate(player.table.hand):
        assert rects[slot].width >= hand_cards.least(theme, name)
    assert rects[EIGHT.index("Maneuver")].width > rects[EIGHT.index("Slam")].width


def test_eight_cards_lie_side_by_side_where_their_names_have_room() -> None:
    match = fielded({"d4": "Thor"}, {"d8": "Laufey"}, {"one": EIGHT, "two": []})
    player = opened(match, (1280, 720), scale=1.5)
    rects = player.hand.rects.values()
    assert all(one.right <= other.left for one, other in itertools.pairwise(rects))


@pytest.mark.parametrize(("battle", "everybody"), [("thor/jotunheim", True), ("thor/vanaheim", False)])
def test_the_tray_names_everybody_or_only_who_is_pointed_at(
    battle: str, everybody: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = opened(Match.start("thor", scenarios.load(battle).document, seed=2))
    waiting = player.table.view.reserve[player.table.seat]
    labels = [player.table.view.field.profiles[unit.name].label for unit in waiting]
    said: list[str] = []
    text = Theme.text

    def noted(theme: Theme, words: str, step: str, colour: tuple[int, int, int]) -> pygame.Surface:
        said.extend(words.split())
        return text(theme, words, step, colour)

    monkeypatch.setattr(Theme, "text", noted)
    Tray(player.app.theme, player.plan).draw(player.app.screen, player.table, hovered=waiting[0].id)
    expected = labels if everybody else labels[:1]
    assert sorted(said) == sorted(" ".join(expected).split())


def test_cards_that_overlap_show_their_names() -> None:
    player = opened(fielded({"d4": "Thor"}, {"d8": "Laufey"}, {"one": EIGHT, "two": []}))
    rects = [player.hand.rects[slot] for slot in sorted(player.hand.rects)]
    assert any(one.right > other.left for one, other in itertools.pairwise(rects))
    for name, (one, other) in zip(player.table.hand, itertools.pairwise(rects), strict=False):
        assert other.left - one.left >= hand_cards.named(player.app.theme, name, small=True)
    assert rects[-1].right <= player.plan.cards.right


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25, 1.5, 2.0])
def test_whatever_card_lies_on_top_of_the_discard_pile_is_read_whole(
    size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    theme = Theme(scale=scale)
    floor = plan(theme, (round(size[0] * scale), round(size[1] * scale)))
    assert not floor.compact
    said: list[str] = []
    fit = Theme.fit
    KEPT.clear()

    def noted(theme: Theme, words: str, step: str, width: int) -> str:
        said.append(fit(theme, words, step, width))
        return said[-1]

    monkeypatch.setattr(Theme, "fit", noted)
    hand, top = Hand(theme, floor), Display()
    for name in catalogue.cards():
        top.discard = (name,)
        hand.draw_piles(pygame.Surface(size), top)
    assert [each for each in said if each.strip()] == list(catalogue.cards())
    piles = [floor.deck, floor.discard, floor.cards]
    assert all(one.right + theme.px(GAP) <= other.left for one, other in itertools.pairwise(piles))


@pytest.mark.parametrize("count", [5, 6, 8])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.25), ((1920, 1080), 1.5)])
def test_every_name_in_the_hand_is_read_whole(
    count: int, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    fit = Theme.fit

    def noted(theme: Theme, words: str, step: str, width: int) -> str:
        said.append(fit(theme, words, step, width))
        return said[-1]

    KEPT.clear()
    monkeypatch.setattr(Theme, "fit", noted)
    names = [*EIGHT[: count - 2], "Head Butt", "Maneuver"]
    player = opened(fielded({"d4": "Thor"}, {"d8": "Laufey"}, {"one": names, "two": []}), size, scale=scale)
    player.hand.draw(pygame.Surface(size), player.table, player.flow.shown, range(count))
    assert not any(each.endswith("…") for each in said)
    assert set(names) <= set(said)


def test_cards_side_by_side_are_equally_far_apart() -> None:
    for count in (5, 6):
        names = ["Slam", "Head Butt", "Creep", "Long", "Charge", "Smash"][:count]
        player = opened(fielded({"d4": "Thor"}, {"d8": "Laufey"}, {"one": names, "two": []}))
        rects = [player.hand.rects[slot] for slot in range(count)]
        gaps = {other.left - one.right for one, other in itertools.pairwise(rects)}
        assert len(gaps) == 1
        assert min(gaps) > 0


@pytest.mark.parametrize("wide", [320, 400])
def test_a_full_hand_that_is_watched_names_every_card(wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    fit = Theme.fit

    def noted(theme: Theme, words: str, step: str, width: int) -> str:
        said.append(fit(theme, words, step, width))
        return said[-1]

    KEPT.clear()
    monkeypatch.setattr(Theme, "fit", noted)
    surface, place = pygame.Surface((wide, 70)), pygame.Rect(0, 0, wide, 70)
    small_hands.paint(surface, Theme(), EIGHT, place)
    assert set(EIGHT) <= set(said)


def test_who_is_put_down_next_is_named_inside_the_frame() -> None:
    player = opened(battle(ONE, ["Laufey"]), (1280, 720), scale=1.5)
    places = Tray(player.app.theme, player.plan).places(player.table)
    for unit in player.table.view.reserve[player.table.seat]:
        label = player.table.view.field.profiles[unit.name].label
        place = places[unit.id]
        assert player.app.theme.width(label, "body-semibold") + 2 * player.app.theme.px(NEAR) <= place.width
