"""A line of text to type into: pygame_gui's, in our frame.

Selection, clipboard, caret and input methods come from `UITextEntryLine`; the well around it, the words shown
while it is empty, the focus and the interface scale are ours. pygame_gui is imported when the first entry is
made, so that a window without one does not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from game import paths
from game.ui.app import art, pictures
from game.ui.app.theme import STEPS, hexa
from game.ui.kit.base import Area, Widget
from game.ui.kit.words import draw_words
from game.ui.paint import panels

if TYPE_CHECKING:
    from game.ui.app.loop import App
    from game.ui.app.theme import Theme

_FINISHES = (pygame.K_RETURN, pygame.K_KP_ENTER)
_NOT_OURS = (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN, *(pygame.K_F1 + n for n in range(12)))
_EDITS = "acvx"
_HELD = "_entry_manager"
_LETTER = "H"
"""What stands on the line and is as high as a letter."""


class Entry(Widget):
    """A text field. `changed` gets the text after every edit, `entered` after Enter.

    `allowed` restricts the characters, `limit` their number; `empty` is shown while there are none.
    """

    focusable = True
    pointable = True

    def __init__(
        self,
        id: str,
        text: str,
        rect: Area,
        changed: Callable[[str], None],
        *,
        entered: Callable[[str], None] | None = None,
        empty: str = "",
        icon: str = "",
        allowed: str | None = None,
        limit: int = 60,
        enabled: bool = True,
        hint: str = "",
    ) -> None:
        super().__init__(id, rect, enabled=enabled, hint=hint)
        held = text[:limit] if allowed is None or {*text} <= {*allowed} else ""
        self._text, self.changed, self.entered = held, changed, entered
        self.empty, self.icon, self.allowed, self.limit = empty, icon, allowed, limit
        self._line: Any = None
        self._seen: object = None
        self._caret: Any = None
        """Where caret and mark stood before everything was laid out anew, until the focus comes back."""

    @property
    def text(self) -> str:
        """What stands in it."""
        return str(self._line.text) if self._line else self._text

    def set(self, text: str) -> None:
        """Put another text in, without calling `changed`."""
        self._text = text[: self.limit]
        if self._line:
            self._line.set_text(self._text)
            self._line.update(0.0)
            self.ui.scene.invalidate()

    # -- pygame_gui's part

    def _box(self) -> pygame.Rect:
        place, theme = self.place, self.theme
        left = theme.px(10) + (theme.px(26) if self.icon else 0)
        return pygame.Rect(
            place.x + left,
            place.y + theme.px(3),
            place.width - left - theme.px(8),
            place.height - theme.px(6),
        )

    def _made(self) -> Any:
        """The line, made when somebody types into it: most fields of a panel are only looked at."""
        if self._line is None:
            self._line = self._new_line()
        return self._line

    def _new_line(self, text: str = "") -> Any:
        from pygame_gui.elements import UITextEntryLine

        # Where it was laid out may be scrolled out of the window, and there pygame_gui draws nothing.
        line = UITextEntryLine(pygame.Rect((0, 0), self._box().size), manager=_manager(self.ui.scene.app))
        line.set_text_length_limit(self.limit)
        if self.allowed is not None and not text:
            line.set_allowed_characters(list(self.allowed))
        line.set_text(text or self._text)
        line.update(0.0)
        return line

    def _picture(self) -> pygame.Surface:
        """What a line shows that nobody has typed into: the same picture for all that say the same."""

        def drawn() -> pygame.Surface:
            line = self._new_line()
            picture: pygame.Surface = line.image.copy()
            line.kill()
            return picture

        key = (Entry, self.theme, self._text, self.allowed, self.limit, self._box().size)
        return pictures.KEPT.ask(key, drawn)

    def _drop(self) -> int:
        """How far down its words have to go to stand as high as ours: pygame_gui has another middle for them at larger scales."""
        box, theme, drops = self._box(), self.theme, _manager(self.ui.scene.app).drops
        if box.height not in drops:
            line = self._new_line(_LETTER)
            theirs = line.image.get_bounding_rect().top
            line.kill()
            ours = theme.text(_LETTER, "body", theme.palette.bone)
            high = (box.height - ours.get_height()) // 2 + ours.get_bounding_rect().top
            drops[box.height] = high - theirs
        return int(drops[box.height])

    def discard(self) -> None:
        if self._line:
            self._text = self._line.text
            self._line.kill()
            self._line = None
            pygame.key.set_repeat(400, 40)

    def keep(self) -> object | None:
        if not self._line:
            return self.text, 0, (0, 0)
        return self.text, self._line.edit_position, tuple(self._line.select_range)

    def restore(self, kept: object) -> None:
        if isinstance(kept, tuple):
            self.set(kept[0])
            self._caret = kept[1:] if self.focused else None

    def on_focus(self, *, follow: bool = True) -> None:
        super().on_focus(follow=follow)
        if self.enabled:
            self._made().focus()
            end = len(self.text)
            caret, marked = self._caret or (end, (0, 0))
            self._caret = None
            self._line.edit_position = min(caret, end)
            if marked[0] != marked[1]:
                self._line.select_range = [min(place, end) for place in marked]
            self._line.cursor_has_moved_recently = True

    def on_blur(self) -> None:
        if self._line:
            self._line.unfocus()
            self._line.update(0.0)
            # It switches key repeat off, which the rest of the window wants.
            pygame.key.set_repeat(400, 40)

    def on_press(self, pos: tuple[int, int]) -> None:
        if self.enabled:
            self._feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))

    def on_release(self, pos: tuple[int, int]) -> None:
        if self.enabled:
            self._feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))

    def on_key(self, event: pygame.event.Event) -> bool:
        if not self.enabled or event.type == pygame.KEYUP:
            return False
        if event.type != pygame.KEYDOWN:
            return self._feed(event)
        if event.key in _FINISHES:
            if self.entered:
                self.entered(self.text)
            return self.entered is not None
        if event.key in _NOT_OURS:
            return False
        ctrl = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if ctrl and event.key not in tuple(map(ord, _EDITS)) and event.unicode:
            return False
        used = self._feed(event)
        # A printing key is ours even before its TEXTINPUT comes: it must not call a bound action as well.
        printing = bool(event.unicode) and event.unicode.isprintable() and not ctrl
        return used or printing

    def _feed(self, event: pygame.event.Event) -> bool:
        before = self.text
        line = self._made()
        line.set_relative_position(self._box().topleft)
        used = bool(line.process_event(event))
        if self.text != before:
            self.changed(self.text)
        self.ui.scene.invalidate()
        return used

    def update(self, dt: float) -> bool:
        line = self._line
        if line is None or not line.is_focused:
            return False
        line.update(dt)
        look = (line.text, line.edit_position, tuple(line.select_range), line.cursor_on)
        changed, self._seen = look != self._seen, look
        return changed

    # -- ours

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, box = self.theme, self.place, self._box()
        typing = bool(self._line and self._line.is_focused)
        surface.blit(panels.well(theme, place.size, focus=typing), place)
        colour = theme.palette.dim if self.enabled else theme.palette.mute
        if self.icon:
            sign = art.icon(theme, self.icon, theme.px(20), colour)
            surface.blit(sign, (place.x + theme.px(10), place.centery - sign.get_height() // 2))
        if self.empty and not self.text:
            draw_words(surface, theme, self.empty, "body", theme.palette.mute, box.move(theme.px(2), 0))
        if self.text or typing:
            before = surface.get_clip()
            surface.set_clip(box.clip(before))
            picture = self._line.image if self._line else self._picture()
            surface.blit(picture, box.move(0, self._drop()), special_flags=pygame.BLEND_PREMULTIPLIED)
            surface.set_clip(before)
        if self.focused:
            panels.focus_ring(surface, theme, place)


def _manager(app: App) -> Any:
    """The manager of all entries at the present theme: a new scale or palette needs a new one."""
    held = getattr(app, _HELD, None)
    if held and held[0] == app.theme and held[1].window_resolution == app.size:
        return held[1]
    import pygame_gui

    class Manager(pygame_gui.UIManager):
        """pygame_gui's manager, told where the pointer is instead of asking the system."""

        drops: ClassVar[dict[int, int]] = {}

        def get_mouse_position(self) -> tuple[int, int]:
            return app.pointer

    manager = Manager(app.size, enable_live_theme_updates=False)
    manager.add_font_paths("lato", str(paths.assets() / "fonts" / "Lato-Regular.ttf"))
    manager.get_theme().load_theme(_look(app.theme))
    setattr(app, _HELD, (app.theme, manager))
    return manager


def _look(theme: Theme) -> dict[str, Any]:
    """The theme of the bare line: no box of its own, our font and colours."""
    palette = theme.palette
    bone, dark = hexa(palette.bone), "#00000000"
    return {
        "text_entry_line": {
            "colours": {
                "dark_bg": dark,
                "normal_border": dark,
                "normal_text": bone,
                "selected_text": hexa(palette.ink),
                "selected_bg": hexa(palette.brass),
                "text_cursor": hexa(palette.brass_hi),
                "disabled_dark_bg": dark,
                "disabled_border": dark,
                "disabled_text": hexa(palette.mute),
            },
            "font": {"name": "lato", "size": str(theme.px(STEPS["body"].size)), "bold": "0", "italic": "0"},
            "misc": {"border_width": "0", "shadow_width": "0", "padding": "2,0"},
        }
    }
