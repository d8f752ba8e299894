"""Putting cards into order: by drag, by keys, as before, sealed; and what is told of each."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.core.seats import Seat
from game.systems.confrontation import tactical
from game.systems.confrontation.actions import Arrange
from game.systems.confrontation.state import Battle, Card, Sequence
from game.ui.app.loop import App
from game.ui.app.theme import Theme
from game.ui.kit.lines import Rule
from game.ui.kit.measures import GAP, NEAR
from game.ui.tables.confrontation.orders import order_sheet
from game.ui.tables.confrontation.orders.order import OrderScene
from game.ui.tables.confrontation.orders.order_plan import OrderPlan
from game.ui.tables.confrontation.orders.order_row import BOSS, OrderRow, instead, named
from tests.systems.confrontation.builder import (
    COLOSSUS,
    FENLING,
    LANCER,
    MARSHAL,
    QUARRELLER,
    battle,
    row,
    unit,
)
from tests.ui.player import Guest, on_top
from tests.ui.tables.confrontation.player import Player, brought_to


def state(**field: object) -> Battle:
    """Five units against one; two of them twins."""
    made = battle(
        unit("Wardens", at=row(10, 20, count=3), with_=[(MARSHAL, (19, 20))]),
        unit("Second Wardens", at=row(40, 20, count=4)),
        unit("Quarrellers", at=row(60, 20, count=2), profile=QUARRELLER),
        unit("Lancers", at=row(80, 20, count=2, step=5), profile=LANCER),
        unit("Colossus", at=((110, 20),), profile=COLOSSUS),
        unit("Fenlings", "two", at=row(80, 50, count=8), profile=FENLING),
        **field,  # type: ignore[arg-type]
    ).state
    made.sequences["one"] = Sequence(tactical.hand(made, "one"))
    return made


def plan(seat: Seat = "one", before: tuple[Card, ...] = (), **field: object) -> OrderPlan:
    return OrderPlan(state(**field), seat, before, lambda order: order.reverse())


def names(it: OrderPlan) -> list[str]:
    return [face.name for face in it.faces]


def test_a_card_that_is_sent_makes_the_others_give_way() -> None:
    it = plan()
    first = names(it)
    it.send(0, 2)
    assert names(it) == [first[1], first[2], first[0], *first[3:]]
    assert it.chosen == 2


def test_the_chosen_card_moves_to_the_end_and_no_farther() -> None:
    it = plan()
    moves = [it.move(1) for _ in range(6)]
    assert moves == [True, True, True, True, False, False]
    assert it.chosen == 4


def test_the_order_that_is_sealed_is_legal_and_leaves_twins_in_their_order_GB17() -> None:
    it = plan()
    it.mix()
    decision = tactical.Arranging("one")
    assert decision.check(it.state, it.action) is None
    assert isinstance(it.action, Arrange)


def test_as_before_repeats_the_last_order_and_puts_what_is_new_at_the_end() -> None:
    hand = plan().hand
    before = (hand[4], hand[2], Card("somebody-gone"), hand[0])
    it = plan(before=before)
    assert [it.hand[at] for at in it.order[:3]] == [hand[4], hand[2], hand[0]]
    assert len(it.order) == 5
    assert it.can_repeat
    assert not plan().can_repeat


def test_twins_share_their_places_on_the_table_GB17() -> None:
    it = plan()
    numbers = it.numbers()
    wardens = [number for number, each in it.state.units.items() if each.troop == "warden"]
    assert len(wardens) == 2
    assert numbers[wardens[0]] == numbers[wardens[1]]
    assert len(numbers[wardens[0]]) == 2


def test_a_unit_that_reaches_somebody_is_told_whom_and_what_is_lost_if_it_waits() -> None:
    it = plan()
    lancers = next(number for number, each in it.state.units.items() if each.name == "Lancers")
    prospect = it.prospect(lancers)
    assert prospect.now[0].text == "Fenlings in reach, 26 of 36 cm"
    assert prospect.threat == "Fenlings"
    assert any("out of reach" in line.text for line in prospect.later)
    assert it.state.units[prospect.aim].name == "Fenlings"


def test_without_estimates_nothing_is_measured_GA1() -> None:
    it = plan(estimates=False)
    texts = [line.text for number in it.numbers() for line in it.prospect(number).now]
    assert not any(" cm" in text for text in texts)
    assert {face.foot for face in it.faces} == {"free"}


def test_shooters_count_their_targets() -> None:
    face = next(face for face in plan().faces if face.name == "Quarrellers")
    assert (face.band, face.foot) == ("R", "1 target")


class Orderer(Guest):
    """Somebody before the cards."""

    scene: OrderScene
    kind = OrderScene

    @classmethod
    def sits(cls, app: App, it: OrderPlan) -> tuple[Orderer, list[Arrange]]:
        """Before these cards, and what is sealed."""
        sealed: list[Arrange] = []
        app.settings.reduced_motion = True
        made = cls.before(app, OrderScene(it, it.state, sealed.append, person="Astrid", title="Round 1"))
        made.frames(3)
        return made, sealed


def test_a_card_is_dragged_to_its_place(app: App, blank: object) -> None:
    it = plan()
    orderer, _ = Orderer.sits(app, it)
    first = names(it)
    orderer.drag("order.card:1", "order.card:3")
    assert names(it) == [first[1], first[2], first[0], *first[3:]]


def test_keys_alone_set_and_seal_an_order(app: App, blank: object) -> None:
    it = plan()
    orderer, sealed = Orderer.sits(app, it)
    first = names(it)
    orderer.key("Right")
    assert names(it)[:2] == [first[1], first[0]]
    orderer.key("Down", "5")
    assert names(it)[4] == first[2]
    orderer.key("Enter")
    assert orderer.covered
    assert sealed == [it.action]


def test_esc_leaves_the_cards_unsealed(app: App, blank: object) -> None:
    orderer, sealed = Orderer.sits(app, plan())
    orderer.key("Esc")
    assert (orderer.covered, sealed) == (True, [])


def test_mixing_is_seen_at_once(app: App, blank: object) -> None:
    it = plan()
    orderer, _ = Orderer.sits(app, it)
    first = names(it)
    orderer.click("order.mix")
    assert names(it) == first[::-1]


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0), ((1280, 720), 1.5), ((640, 480), 1.0), ((640, 480), 2.0), ((2560, 1440), 2.0)],
)
def test_all_cards_have_room(app: App, blank: object, size: tuple[int, int], scale: float) -> None:
    app.settings.scale = scale
    app.resize(size)
    orderer, _ = Orderer.sits(app, plan())
    rows = orderer.widgets(OrderRow)
    assert len(rows) == 1
    spots = orderer.spots()
    window = app.screen.get_rect()
    assert all(window.contains(spots[f"order.card:{place}"]) for place in range(1, 6))
    assert not orderer.ui.cut()


def behind_the_curtain(app: App) -> Player:
    """Whoever has to order his cards, once the curtain has been opened for him."""
    player = Player.opens(app, brought_to("Arranging", mode="general"))
    player.frames(5)
    assert on_top(app) == "curtain"
    player.key("Enter")
    for _ in range(40):
        player.frames()
        player.look()
    return player


def test_at_the_table_the_cards_open_and_what_is_sealed_is_played(app: App) -> None:
    player = behind_the_curtain(app)
    assert on_top(app) == "order"
    player.key("Enter")
    player.frames(5)
    assert len(player.did(Arrange)) == 1


def test_at_the_table_cards_that_were_left_can_be_opened_again(app: App) -> None:
    player = behind_the_curtain(app)
    player.key("Esc")
    player.frames(5)
    assert on_top(app) == "battle"
    player.click("order.open")
    assert on_top(app) == "order"


def test_a_card_too_narrow_for_its_name_tells_its_sort_and_not_its_number_twice() -> None:
    it, theme = plan(), Theme(scale=1.0)
    face = next(it.face(card) for card in it.order if " " in it.face(card).sort and it.face(card).many)
    broad = max(theme.width(word, "body") for word in face.sort.split())
    assert " ".join(instead(theme, face, broad)) == face.sort
    assert instead(theme, face, broad - 1) == [str(face.many)]


def test_a_name_is_written_smaller_and_then_in_two_parts_before_it_is_left_out() -> None:
    theme = Theme(scale=1.5)
    whole, plain = (theme.width("Oathblades", step) for step in ("card", "body"))
    assert named(theme, "Oathblades", whole, 2) == ("card", ["Oathblades"])
    assert named(theme, "Oathblades", plain, 2) == ("body", ["Oathblades"])
    assert named(theme, "Oathblades", plain - 1, 2) == ("body-bold", ["Oath-", "blades"])
    assert named(theme, "Oathblades", plain - 1, 1) == ("", [])
    assert named(theme, "Oathblades", theme.width("blades", "body") - 1, 2) == ("", [])


def test_nine_cards_are_read_whole_at_150_percent(app: App, blank: object) -> None:
    app.settings.scale = 1.5
    app.resize((1280, 720))
    it = plan()
    orderer, _ = Orderer.sits(app, it)
    (cards,), theme = orderer.widgets(OrderRow), app.theme
    it.order = it.order[:1] * 9
    inner = cards.card[0] - 2 * theme.px(NEAR)
    assert all(named(theme, name, inner, 2)[1] == [name] for name in ("Oathblades", "Quarrellers"))


def test_a_name_of_two_lines_does_not_stand_on_the_edge_of_a_low_card(app: App, blank: object) -> None:
    app.settings.scale = 1.5
    app.resize((1280, 720))
    orderer, _ = Orderer.sits(app, plan())
    (cards,), theme = orderer.widgets(OrderRow), app.theme
    paper = cards.card[1] - cards.band - theme.px(NEAR)
    assert paper - 2 * theme.line("body-bold") >= theme.px(GAP)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_how_many_they_are_is_read_beside_the_place_of_a_card(app: App, blank: object, scale: float) -> None:
    app.settings.scale = scale
    app.resize((1280, 720))
    orderer, _ = Orderer.sits(app, plan())
    (cards,), theme = orderer.widgets(OrderRow), app.theme
    for wide, band in ((60, 30), (78, 30), (90, 34), (120, 40)):
        card = pygame.Rect(0, 0, theme.px(wide), theme.px(144))
        room, step = cards.number(card, theme.px(band))
        boss = pygame.Rect(0, 0, theme.px(BOSS), theme.px(BOSS))
        boss.center = card.midtop
        written = pygame.Rect(0, 0, theme.width("88", step), theme.line(step) // 2)
        written.midright = room.midright
        assert not written.colliderect(boss)


def test_no_part_of_a_low_sheet_is_set_off_twice(app: App, blank: object) -> None:
    app.settings.scale = 1.5
    app.resize((1280, 720))
    orderer, _ = Orderer.sits(app, plan())
    ruled = [isinstance(each, Rule) for each in orderer.ui.walk()]
    assert any(ruled)
    assert (True, True) not in pairwise(ruled)


@pytest.mark.parametrize(
    ("threat", "head"),
    [("Fenlings", "If Fenlings act"), ("Maulkin", "If Maulkin act"), ("Mire-Wyrm", "If Mire-Wyrm acts")],
)
def test_the_verb_agrees_with_whoever_may_act_before(threat: str, head: str) -> None:
    assert order_sheet.before(threat) == f"{head} before"


def test_an_enemy_without_room_for_its_name_is_called_by_the_word_that_tells_most(
    app: App, blank: object
) -> None:
    orderer, _ = Orderer.sits(app, plan("two"))
    foe = next(each for each in orderer.widgets(order_sheet.Foe) if each.named(999) == "Second Wardens")
    assert foe.named(app.theme.width("Second Wardens", "body")) == "Second Wardens"
    assert foe.named(app.theme.width("Second Wardens", "body") - 1) == "Wardens"
