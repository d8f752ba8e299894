"""The widgets of one scene: who is pointed at, who has the focus, who is drawn when.

`Ui.handle` turns raw events into the few calls that a `Widget` knows. Tab order is the order of adding. Focus
and scroll positions are kept by id over a rebuild, so that a change of scale loses nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import pygame

from game.ui.kit import tooltip
from game.ui.kit.base import Area, Owner, Widget
from game.ui.kit.command import Command

W = TypeVar("W", bound=Widget)

TIP_SECONDS = 0.4
"""How long the pointer rests before a tooltip shows."""
_DIRECTIONS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class Ui:
    """A group of widgets. `default` is the id of the widget that Enter presses while none has the focus, or one that lends Enter."""

    def __init__(self, scene: Owner) -> None:
        self.scene = scene
        self.default: str | None = None
        self.popup: Widget | None = None
        """What lies over everything and gets every event first: an open list of choices."""
        self._widgets: list[Widget] = []
        self._focus: str | None = None
        self._clicked: str | None = None
        """What has the focus by a click alone."""
        self._hover: Widget | None = None
        self._held: Widget | None = None
        self._rested = 0.0
        self._arrived = False
        """Whether the pointer went to what it is on: what came under it while it rested does not explain itself over what is new."""
        self._left: Widget | None = None
        """What the pointer was on before everything was laid out anew."""
        self._explained = False
        self.pointed = False
        """Whether the pointer has gone to something since the last key."""
        self._kept: dict[str, object] = {}
        self._follows = True
        """Whether what has the focus was seen before everything was laid out anew: else somebody has scrolled away from it."""

    # -- contents

    def add(self, widget: W) -> W:
        """Put a widget after the others; returns it."""
        widget.attach(self)
        self._widgets.append(widget)
        return widget

    def remove(self, widget: Widget) -> None:
        """Take one widget away."""
        widget.discard()
        self._widgets.remove(widget)
        if self._hover is widget:
            self._hover = None

    def renew(self, id: str, lay: Callable[[], object]) -> None:
        """Take a widget away, if there is one of that id: what `lay` adds has its place among the others, and what it held."""
        old, after = self.get(id), list[Widget]()
        kept = old.keep() if old else None
        if old:
            at = self._widgets.index(old)
            self.remove(old)
            after, self._widgets = self._widgets[at:], self._widgets[:at]
        lay()
        self._widgets += after
        new = self.get(id)
        if new and kept is not None:
            new.restore(kept)

    def forget(self, id: str) -> None:
        """Do not give back to that widget what it held: it shows something else after the next rebuild."""
        widget = self.get(id)
        if widget:
            widget.id = ""

    def begin(self) -> None:
        """Empty it, keeping the focus and what each widget wants kept, by id."""
        focused = self.focused
        self._follows = focused is None or focused.seen.height > 0
        self._kept = {each.id: each.keep() for each in self.walk() if each.id and each.keep() is not None}
        for widget in self.walk():
            widget.discard()
        self._widgets, self.default = [], None
        self._left = self._hover
        self._hover = self._held = self.popup = None

    def settle(self) -> None:
        """After adding: give back what was kept."""
        for widget in self.walk():
            if widget.id in self._kept:
                widget.restore(self._kept[widget.id])
        focused = self.focused
        if focused:
            focused.on_focus(follow=self._follows)
        self._hover = None if self.scene.covered else self.at(self.scene.app.pointer)
        self._arrived = self._arrived and _same(self._left, self._hover)

    def walk(self) -> Iterator[Widget]:
        """Every widget, those inside others after them."""
        for widget in self._widgets:
            yield from widget.walk()

    def get(self, id: str) -> Widget | None:
        """The widget of that id."""
        return _of_id(self._widgets, id)

    def hotspots(self) -> dict[str, pygame.Rect]:
        """Where each widget can be pointed at: what is scrolled out of sight is left out."""
        found: dict[str, pygame.Rect] = {}
        for widget in self._pool():
            if widget.visible:
                found.update(widget.spots())
        return {id: rect for id, rect in found.items() if id and rect.width > 0 and rect.height > 0}

    @property
    def holding(self) -> bool:
        """Whether a button of the mouse is held on a widget: nothing may be laid out anew under it."""
        return self._held is not None

    # -- focus

    @property
    def focused(self) -> Widget | None:
        """The widget with the focus, if it is (still) there."""
        return self.get(self._focus) if self._focus else None

    @property
    def shows_focus(self) -> bool:
        """Is the ring to be drawn? From the first key until the next click."""
        return self.scene.app.keyboard and not self.scene.covered

    def focus(self, id: str | None) -> None:
        """Give the focus to a widget, or take it away."""
        before = self.focused
        if before and before.id != id:
            before.on_blur()
        self._focus, self._clicked = id, None
        after = self.focused
        if after and after is not before:
            after.on_focus()
        self._rested, self._explained = 0.0, False
        self.scene.invalidate()

    def drop(self) -> None:
        """Another scene comes on top: let go of what is held or open."""
        self._hover = self._held = self.popup = None

    def rule(self) -> str | None:
        """The rule of the widget pointed at, else of the one in focus."""
        for widget in (self._hover, self.focused):
            if widget and widget.paragraph:
                return widget.paragraph
        return None

    def _order(self) -> list[Widget]:
        return [each for each in self.walk() if each.focusable and each.visible]

    # -- events

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to the widget that it concerns; True when it was used."""
        if event.type == pygame.MOUSEMOTION:
            return self._on_motion(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._on_press(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._on_release(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            return self._on_wheel(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING):
            if self.popup and self.popup.light:
                return self.popup.on_key(event)
            if self.popup:
                return self._on_popup_key(event)
            focused = self.focused
            used = bool(focused and focused.visible and focused.on_key(event))
            if used and event.type == pygame.TEXTINPUT:
                # Who types reads what comes of it, over which no tooltip may lie.
                self._rested = -math.inf
            return used
        return False

    def _pool(self) -> list[Widget]:
        """Whatever can be reached now: under a popup nothing, unless that is a light one."""
        over = list(self.popup.walk()) if self.popup else []
        return over if self.popup and not self.popup.light else [*self.walk(), *over]

    def at(self, pos: tuple[int, int]) -> Widget | None:
        """The topmost widget under a point that takes the pointer."""
        found = None
        for widget in self._pool():
            if widget.visible and widget.pointable and widget.seen.collidepoint(pos):
                found = widget
        return found

    def _on_motion(self, pos: tuple[int, int]) -> bool:
        if self._held:
            self._held.on_drag(pos)
            self.scene.invalidate()
            return True
        widget = self.at(pos)
        if widget is not self._hover or (widget and not self._arrived):
            self._hover, self._rested, self._explained, self.pointed = widget, 0.0, False, True
            self._arrived = True
            self.scene.invalidate()
        if widget:
            widget.on_point(pos)
        return widget is not None

    def _on_press(self, pos: tuple[int, int]) -> bool:
        widget = self.at(pos)
        if self.popup and widget not in list(self.popup.walk()):
            light = self.popup.light
            self.close_popup()
            if not light:
                return True
        if widget is None:
            if self._focus:
                self.focus(None)
            return False
        if widget.focusable and not self.popup:
            self.focus(widget.id)
            self._clicked = widget.id
        self._held = widget
        widget.held = True
        widget.on_press(pos)
        self.scene.invalidate()
        return True

    def _on_release(self, pos: tuple[int, int]) -> bool:
        widget, self._held = self._held, None
        if widget is None:
            return False
        widget.held = False
        self.scene.invalidate()
        widget.on_release(pos)
        if widget.seen.collidepoint(pos):
            self.activate(widget)
        return True

    def _on_wheel(self, event: pygame.event.Event) -> bool:
        pos = self.scene.app.pointer
        for widget in reversed(self._pool()):
            if widget.visible and widget.seen.collidepoint(pos) and widget.on_wheel(event.y):
                if self.popup and widget not in self.popup.walk():
                    self.close_popup()
                self._on_motion(pos)
                self.scene.invalidate()
                return True
        return False

    def _on_popup_key(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return True
        action = self.scene.app.keys.action(event)
        if action == "back" or action in ("next", "previous"):
            self.close_popup()
        elif action and self.popup:
            self.popup.navigate(action)
        self.scene.invalidate()
        return True

    # -- acting

    def activate(self, widget: Widget) -> None:
        """Press a widget; one that is greyed out says why instead."""
        if widget.enabled:
            widget.activate()
        elif widget.tip:
            self._explain(widget)
        self.scene.invalidate()

    def order(self, command: Command) -> None:
        """A key asks for a command: the same happens as by its button, which says why where it is refused."""
        button = self.get(command.id)
        if not command.refused:
            command.act()
        elif button is not None:
            button.enabled, button.hint = False, command.refused
            self._explain(button)
        else:
            self.scene.app.sound.play("refused")
            self.scene.app.notify(command.refused)
        self.scene.invalidate()

    def _explain(self, widget: Widget) -> None:
        """Show at once why a widget is greyed out."""
        self.scene.app.sound.play("refused")
        self._hover, self._rested, self._explained = widget, TIP_SECONDS, True

    def cut(self) -> dict[str, int]:
        """The widgets whose words are cut: by id, the device pixels that they lack."""
        return {each.id: missing for each in self.walk() if each.visible and (missing := each.cut())}

    def navigate(self, action: str) -> bool:
        """Enter, Tab and the arrows; True when that did something here."""
        focused = self.focused
        if action == "confirm" and self._enters_default:
            focused = None
        if focused and focused.navigate(action):
            self.scene.invalidate()
            return True
        if action == "confirm":
            target = focused or (self.get(self.default) if self.default else None)
            if target:
                self.activate(target)
            return target is not None
        order = self._order()
        if not order:
            return False
        if action in ("next", "previous"):
            step = 1 if action == "next" else -1
            start = order.index(focused) if focused in order else (-1 if step > 0 else 0)
            self.focus(order[(start + step) % len(order)].id)
            return True
        return self._look(action, order)

    def _look(self, action: str, order: list[Widget]) -> bool:
        """Move the focus to the nearest widget in a direction, sideways distance counting double."""
        if action not in _DIRECTIONS:
            return False
        focused = self.focused
        if focused is None:
            self.focus(self.default or order[0].id)
            return True
        dx, dy = _DIRECTIONS[action]
        here = focused.place
        best: tuple[float, Widget] | None = None
        for widget in order:
            there = widget.place
            along = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
            if widget is focused or along <= 0:
                continue
            gap = max(there.left - here.right, here.left - there.right) if dy else 0
            gap = gap if dy else max(there.top - here.bottom, here.top - there.bottom)
            aside = abs((there.centerx - here.centerx) * dy) + abs((there.centery - here.centery) * dx)
            cost = along + 4 * max(0, gap) + aside / 8
            if best is None or cost < best[0]:
                best = cost, widget
        if best:
            self.focus(best[1].id)
        return best is not None

    def open_popup(self, widget: Widget) -> None:
        """Let a widget lie over everything until it is closed."""
        widget.attach(self)
        self.popup = widget
        self._hover = self._held = None
        self.scene.invalidate()

    def close_popup(self) -> None:
        """Close what lies over everything."""
        if self.popup:
            self.popup.discard()
        self.popup = self._hover = self._held = None
        self.scene.invalidate()

    # -- time and drawing

    def update(self, dt: float) -> None:
        """One tick."""
        for widget in list(self.walk()):
            if widget.update(dt):
                self.scene.invalidate()
        subject = self._subject()
        if subject and subject.tip and self._rested < TIP_SECONDS:
            self._rested += dt
            if self._rested >= TIP_SECONDS:
                self.scene.invalidate()

    def is_hovered(self, widget: Widget) -> bool:
        """Is the pointer on it, with nothing else held?"""
        return self._hover is widget and self._held in (None, widget)

    def is_focused(self, widget: Widget) -> bool:
        """Does it wear the focus ring now?"""
        return self.shows_focus and self._focus == widget.id and widget.focusable

    @property
    def _enters_default(self) -> bool:
        """Whether Enter presses the default: nothing has the focus, or what a click alone gave it to lends Enter."""
        focused = self.focused
        lent = focused is not None and focused.lends_enter and self._clicked == focused.id
        return focused is None or (lent and self.default is not None and self.get(self.default) is not None)

    def is_default(self, widget: Widget) -> bool:
        """Does Enter press it now?"""
        return self.default == widget.id and (self._enters_default or self.focused is widget)

    def draw(self, surface: pygame.Surface) -> None:
        """Every widget in order."""
        for widget in self._widgets:
            if widget.visible:
                widget.draw(surface)

    def draw_popup(self, surface: pygame.Surface) -> None:
        """The popup and the tooltip, over everything else."""
        if self.popup:
            self.popup.draw(surface)
        subject = self._subject()
        if subject and subject.tip and self._rested >= TIP_SECONDS and not self.popup:
            taken = self.scene.app.notices.places
            tooltip.draw(surface, self.scene.theme, subject.tip, subject.seen, subject.rule, taken)

    def _subject(self) -> Widget | None:
        """Whose tooltip would show."""
        if self.shows_focus and not self._explained and (self.focused or not self.pointed):
            return self.focused
        return self._hover if self._arrived or self._explained else None


def _of_id(widgets: Sequence[Widget], id: str) -> Widget | None:
    """The first widget of that id, those inside others after them: asked often, so no generator goes through all of them."""
    for each in widgets:
        if each.id == id:
            return each
        if each.inside and (found := _of_id(each.inside, id)):
            return found
    return None


def _same(one: Widget | None, other: Widget | None) -> bool:
    """Whether two widgets are the same thing, laid out anew, and say the same."""
    if one is None or other is None:
        return one is other
    return (one.id, one.told) == (other.id, other.told) if one.id else one.tip == other.tip


__all__ = ["Area", "Ui", "Widget"]
