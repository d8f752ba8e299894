"""The player's hands: what mouse and keys do to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame
from msgspec import Struct

from game.systems.thor.actions import Deploy
from game.systems.thor.combat.attacks import FollowUp, Sidestep
from game.ui.paint import tokens
from game.ui.tables.thor.board import deployment
from game.ui.tables.thor.board.grid import token
from game.ui.tables.thor.board.picture import Picture
from game.ui.tables.thor.contract import Boarded
from game.ui.tables.thor.display import piece_of
from game.ui.tables.thor.hand.piles import DiscardPile
from game.ui.tables.thor.hand.shelf import Hand, Tray
from game.ui.tables.thor.table import Table

DRAG = 6
"""How far the pointer moves before a press becomes a drag, in logical pixels."""
FILES = "abcdefgh"


class Press(Struct):
    """What the pointer is doing."""

    start: tuple[int, int] | None = None
    unit: int = 0
    """The unit that a drag would take along."""
    slot: int = -1
    """The card that a drag would take along."""
    dragging: bool = False
    card: int = -1
    """The card pointed at."""
    tray: int = 0
    """The unit of the tray pointed at."""


class Handled(Boarded, Protocol):
    """A battle that pointer and keys act on."""

    drawer_open: bool
    noted: tuple[str, ...]
    """The places that are shown."""
    measured: tuple[str, str] | None
    """Where a line is measured from, and to."""
    peeking: bool
    """Whether the board is looked at while a question waits."""
    pressing: Press

    @property
    def hand(self) -> Hand: ...
    @property
    def tray(self) -> Tray: ...
    @property
    def seat_spots(self) -> dict[str, pygame.Rect]: ...
    def changed(self) -> None: ...
    def invalidate(self) -> None: ...
    def pointed_at(self, square: str) -> None: ...
    def on_action(self, action: str) -> bool: ...
    def commit(self) -> None: ...
    def let_through(self) -> None: ...
    def end_phase(self) -> None: ...
    def group(self) -> None: ...
    def show_cards(self, cards: tuple[str, ...], *, spied: bool, then: Callable[[], None]) -> None: ...


def on_event(scene: Handled, event: pygame.event.Event) -> bool:
    """A pointer event that no widget wanted."""
    if event.type == pygame.MOUSEMOTION:
        _on_motion(scene, event.pos)
        return True
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        _on_press(scene, event.pos)
        return True
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
        _on_release(scene, event.pos)
        return True
    if event.type == pygame.MOUSEBUTTONUP and event.button == 3:
        scene.pressing = Press(card=scene.pressing.card)
        if scene.table.back():
            scene.changed()
        return True
    return False


def _quiet(scene: Handled) -> bool:
    """Whether hands have to wait: something moves, or nobody may look."""
    return scene.flow.moving or scene.flow.veiled


def _on_motion(scene: Handled, pos: tuple[int, int]) -> None:
    press = scene.pressing
    covered = scene.plan.drawer and scene.drawer_open and scene.plan.board.collidepoint(pos)
    card = scene.hand.at(pos) if not scene.table.deploying else -1
    tray = _tray_at(scene, pos)
    if (card, tray) != (press.card, press.tray):
        press.card, press.tray = card, tray
        scene.invalidate()
    square = "" if covered or _quiet(scene) else scene.grid.at(pos) or ""
    if press.start and not press.dragging and (press.unit or press.slot >= 0):
        far = max(abs(pos[0] - press.start[0]), abs(pos[1] - press.start[1]))
        if far > scene.px(DRAG):
            press.dragging = True
            _take_up(scene)
    if press.dragging:
        scene.invalidate()
    scene.pointed_at(square)


def _take_up(scene: Handled) -> None:
    """A unit or a card is dragged: it is chosen by that."""
    press, table = scene.pressing, scene.table
    if press.unit and table.unit != press.unit:
        table.choose(press.unit)
        scene.changed()
    elif press.slot >= 0 and table.slot != press.slot:
        table.arm(press.slot)
        scene.changed()


def _tray_at(scene: Handled, pos: tuple[int, int]) -> int:
    if not scene.table.deploying:
        return 0
    return next((id for id, rect in scene.tray.places(scene.table).items() if rect.collidepoint(pos)), 0)


def _on_press(scene: Handled, pos: tuple[int, int]) -> None:
    press, table = scene.pressing, scene.table
    press.start, press.unit, press.slot, press.dragging = pos, 0, -1, False
    if scene.flow.told_early:
        scene.flow.finish_motion()
        return
    if _quiet(scene) or not table.mine:
        return
    square = scene.grid.at(pos)
    unit = table.at(square) if square else None
    if unit and table.own(unit) and table.in_phase and table.group is None:
        press.unit = unit.id
    elif square and (laid := deployment.at(table, square)):
        press.unit = laid
    elif tray := _tray_at(scene, pos):
        press.unit = tray
    elif table.in_phase and not table.discarding:
        press.slot = scene.hand.at(pos)


def _on_release(scene: Handled, pos: tuple[int, int]) -> None:
    press = scene.pressing
    start, unit, slot, dragging = press.start, press.unit, press.slot, press.dragging
    press.start, press.unit, press.slot, press.dragging = None, 0, -1, False
    if start is None or scene.flow.veiled:
        return
    if scene.flow.moving:
        return
    if dragging and slot >= 0:
        _lay_card(scene, slot, scene.grid.at(pos))
    elif dragging:
        _drop(scene, scene.grid.at(pos))
    else:
        _click(scene, pos, unit)
    _put_down(scene)
    scene.changed()


def _put_down(scene: Handled) -> None:
    """While the sides put down one unit each in turn, the hand that takes one to its square puts it down."""
    if isinstance(scene.table.plan, Deploy):
        scene.commit()
    if scene.table.deploying and not scene.table.said:
        # The next unit has a place of its own.
        scene.table.cursor = ""


def _drop(scene: Handled, square: str | None) -> None:
    """A dragged unit is let go: that proposes; only a unit that is deployed is put down by it."""
    table = scene.table
    unit = table.find(table.unit)
    if not square or (unit and square == unit.at):
        return
    table.said = None
    if deployment.freely(table):
        if not deployment.lay(table, square):
            table.explain(square)
    elif square in table.lit():
        table.click(square)
    else:
        table.explain(square)
        scene.app.sound.play("refused")


def _lay_card(scene: Handled, slot: int, square: str | None) -> None:
    """A dragged card is let go: on the board that means the square, as a click there does; elsewhere it stays taken up."""
    table = scene.table
    if table.said:
        scene.app.sound.play("refused")
    elif square and table.slot == slot:
        table.click(square)
        table.cursor = square


def _click(scene: Handled, pos: tuple[int, int], unit: int) -> None:
    table, plan = scene.table, scene.plan
    if scene.drawer_open and plan.drawer:
        return
    row = scene.hand.row_at(pos)
    slot = scene.hand.at(pos)
    square = scene.grid.at(pos)
    mods = pygame.key.get_mods()
    if row >= 0 and slot == table.slot:
        table.arm_row(row)
    elif slot >= 0 and not table.deploying:
        table.arm(slot)
    elif tray := _tray_at(scene, pos):
        if table.mine:
            table.choose(tray if tray != table.unit else 0)
        else:
            table.looked = tray
    elif plan.discard.collidepoint(pos) or (plan.compact and plan.deck.collidepoint(pos)):
        scene.on_action("discard")
        return
    elif plan.deck.collidepoint(pos):
        show_deck(scene)
        return
    elif square and mods & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
        measure(scene, square)
    elif square:
        scene.measured, scene.noted = None, ()
        table.click(square, more=bool(mods & pygame.KMOD_SHIFT))
        table.cursor = square
    elif (seat := _seat_at(scene, pos)) or table.unit or table.said:
        if seat:
            show_roster(scene, seat)
        else:
            table.back()
    if table.said:
        scene.app.sound.play("refused")
    elif slot >= 0:
        scene.app.sound.play("card")


def _seat_at(scene: Handled, pos: tuple[int, int]) -> str:
    return next((id for id, rect in reversed(scene.seat_spots.items()) if rect.collidepoint(pos)), "")


def show_roster(scene: Handled, spot: str) -> None:
    """A token of the roster shows its unit's text; a seat what is known of its hand."""
    kind, _, name = spot.partition(":")
    if kind == "roster":
        scene.table.looked = int(name)
        unit = scene.table.find(int(name))
        scene.noted = (unit.at,) if unit and unit.at else ()
    elif name != scene.table.seat and scene.table.view.known.hand:
        scene.show_cards(scene.table.view.known.hand, spied=True, then=lambda: None)


def show_deck(scene: Handled) -> None:
    """What this player has seen of the next cards of the deck."""
    known = scene.table.view.known.deck
    if known:
        scene.show_cards(known, spied=False, then=lambda: None)
    else:
        scene.app.notify("You have not seen the next cards of the deck.")


def measure(scene: Handled, square: str) -> None:
    """The first square, then the second: distance and line, and what blocks it."""
    table = scene.table
    if scene.measured and scene.measured[0] == scene.measured[1] != square:
        scene.measured = (scene.measured[0], square)
        return
    unit = table.find(table.unit)
    start = unit.at if unit and unit.at and pygame.key.get_mods() & pygame.KMOD_CTRL else square
    scene.measured = (start, square)


# Dragging


def show_drag(scene: Handled, picture: Picture) -> None:
    """The way of a dragged unit to the square under it."""
    press, table = scene.pressing, scene.table
    if not press.dragging or press.slot >= 0:
        return
    unit = table.find(table.unit)
    if unit and unit.at and table.hovered and table.hovered != unit.at and not picture.ways:
        picture.line = (unit.at, table.hovered, table.hovered in table.lit())


def paint_drag(scene: Handled, surface: pygame.Surface) -> None:
    """The ghost of a dragged unit, under the pointer, or a dragged card, above it."""
    table, press = scene.table, scene.pressing
    if press.dragging and press.slot >= 0:
        scene.hand.draw_carried(surface, press.slot, scene.app.pointer)
        return
    unit = table.find(table.unit) if press.dragging else None
    if unit is None:
        return
    size = tokens.fit(scene.plan.square)
    ghost = token(scene.theme, piece_of(table.view, unit), size, state="ghost")
    surface.blit(ghost, ghost.get_rect(center=scene.app.pointer))


# Keys

_STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
"""The arrows as they point on the board, where ranks grow upwards."""


def steer(scene: Handled, action: str) -> bool:
    """A bound key that moves about the board, takes a card or commits."""
    if action.startswith("card-"):
        _number(scene, int(action.removeprefix("card-")) - 1)
    elif action in ("next", "previous"):
        next_unit(scene.table, 1 if action == "next" else -1)
        scene.pointed_at("")
    elif action in _STEPS:
        _arrow(scene, action)
    elif action == "confirm":
        return _confirm(scene)
    else:
        return False
    scene.changed()
    return True


def _number(scene: Handled, number: int) -> None:
    table = scene.table
    if table.deploying:
        able = table.able()
        if number < len(able):
            table.choose(able[number])
        return
    if table.rows():
        table.arm_row(number)
    else:
        table.arm(number)
    scene.app.sound.play("refused" if table.said else "card")


def _arrow(scene: Handled, action: str) -> None:
    """While targeting, the next target; else the cursor of the board."""
    table = scene.table
    dx, dy = _STEPS[action]
    targeting = table.plan is not None or bool(table.card) or isinstance(table.decision, Sidestep | FollowUp)
    free = table.mine and not table.reacting and table.group is None
    if targeting and free and next_target(table, dx - dy):
        scene.pointed_at("")
        return
    at = table.cursor or _first_cursor(table)
    file, rank = FILES.index(at[0]) + dx * bool(table.cursor), int(at[1]) + dy * bool(table.cursor)
    table.cursor = f"{FILES[max(0, min(7, file))]}{max(1, min(8, rank))}"
    scene.pointed_at(table.cursor)


def next_unit(table: Table, step: int) -> None:
    """Choose the next unit that can do something."""
    able = table.able()
    if not able:
        return
    index = able.index(table.unit) + step if table.unit in able else (0 if step > 0 else -1)
    table.choose(able[index % len(able)])
    unit = table.find(table.unit)
    table.cursor = unit.at if unit and unit.at else table.cursor


def next_target(table: Table, step: int) -> bool:
    """Propose the next lit square; True if there is one."""
    lit = table.lit()
    squares = list(lit)
    if not squares:
        return False
    index = squares.index(table.aim) + step if table.aim in squares else (0 if step > 0 else -1)
    table.cursor = squares[index % len(squares)]
    offer = lit[table.cursor][0]
    if not table.gives_order(offer):
        table.propose(offer, table.cursor)
    return True


def _first_cursor(table: Table) -> str:
    deploy = deployment.suggested(table) if table.deploying and table.mine else None
    if deploy is not None:
        return deploy.to
    unit = table.find(table.unit)
    if unit and unit.at:
        return unit.at
    return "d4"


def _confirm(scene: Handled) -> bool:
    table = scene.table
    if table.plan is not None:
        scene.commit()
    elif table.cursor and scene.app.keyboard:
        _click_by_key(scene, table.cursor)
    elif table.deploying and table.mine:
        deploy = deployment.suggested(table)
        if deploy is None:
            scene.end_phase()
            return True
        table.unit = deploy.unit
        _click_by_key(scene, deploy.to)
    return True


def _click_by_key(scene: Handled, square: str) -> None:
    table = scene.table
    table.click(square)
    _put_down(scene)
    if table.said:
        scene.app.sound.play("refused")
    scene.changed()


def commands(scene: Handled) -> dict[str, Callable[[], None]]:
    """The keys that this table adds to those of every battle."""
    return {
        "discard": lambda: _discard(scene),
        "pass": scene.let_through,
        "group": scene.group,
        "peek": lambda: _peek(scene),
    }


def _discard(scene: Handled) -> None:
    if not scene.flow.veiled:
        scene.app.push(DiscardPile(scene.table.view))


def _peek(scene: Handled) -> None:
    scene.peeking = not scene.peeking
    scene.changed()
