"""The panel of the thread on the shelf: what happened last in one line with its number, and what is asked now."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ui.kit.base import Widget
from game.ui.kit.measures import FIELD, GAP, GUTTER, INSET
from game.ui.kit.rich import Row, Run, draw_row, first_rows, set_rows
from game.ui.paint import panels, tokens
from game.ui.play.thread import Aftermath
from game.ui.tables.abstract.contract import Seated
from game.ui.tables.abstract.people import face

_BOSS, _ROOMY = 48, 400
"""The boss beside the words, and from which width it stands there."""
_SMALLER = {"card": "body-bold", "lead": "body"}
"""The steps in which a line is set that would not stand in one row."""


class Telling(Seated, Protocol):
    """A table that says what happened."""

    @property
    def aftermath(self) -> Aftermath | None: ...
    def happening(self) -> Aftermath | None: ...


class Told(Widget):
    """What happened last stays until the next act; what is asked comes before the sums. `link` pixels are a rule's."""

    pointable = True

    def __init__(self, scene: Telling, rect: pygame.Rect, asked: tuple[str, ...], *, link: int) -> None:
        super().__init__("told", rect)
        self._scene, self._asked, self._link = scene, asked, link

    @property
    def _last(self) -> Aftermath | None:
        """What happens just now, as far as its dice lie, or happened last."""
        return self._scene.happening() or self._scene.aftermath

    @property
    def told(self) -> str:
        last = self._last
        lines = (last.words, *last.lines) if last else ()
        return "\n".join(line.replace("**", "") for line in (*lines, *self._asked))

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, px = self.theme, self.place, self.theme.px
        low, roomy = place.height < px(FIELD), place.width > px(_ROOMY)
        room = place.copy()
        if not low:
            panels.lay(surface, theme, place)
            room = place.inflate(-2 * px(GUTTER if roomy else INSET), 0)
            boss = self._draw_boss(surface, room) if roomy else 0
            room.x, room.width = room.x + boss, room.width - boss
        rows = self._rows(room.width, 1 if low else max(1, (place.height - px(GAP)) // theme.line("body")))
        edge = px(GAP) if self._link else 0
        high = min(theme.line("lead"), (place.height - 2 * edge) // max(1, len(rows)))
        # Beside a rule the first row stands in its line, however many follow.
        y = place.y + edge if self._link else place.centery - high * len(rows) // 2
        for row in rows:
            draw_row(surface, theme, row, (room.x, y + (high - row.height) // 2))
            y += high

    def _draw_boss(self, surface: pygame.Surface, room: pygame.Rect) -> int:
        """Who is asked, or whose doing it was; gives what it takes of the width."""
        theme, shown, last = self.theme, self._scene.flow.shown, self._last
        did = int(last.places[0]) if last and last.places else 0
        body = shown.bodies.get(shown.actor if self._asked else did)
        if body is None:
            return 0
        mark = tokens.side_mark(theme, body.seat, theme.px(_BOSS), face(body.emblem, body.id))
        surface.blit(mark, mark.get_rect(midleft=room.midleft))
        return mark.get_width() + theme.px(GUTTER)

    def _rows(self, width: int, most: int) -> list[Row]:
        """The rows that there is room for: the outcome, what is asked, else the sums."""
        theme, last = self.theme, self._last
        first, *others = self._asked or ("",)
        asked = [_plain(first, "card", "bone"), *(_plain(words) for words in others)] if first else []
        if most == 1 and asked:
            return [*first_rows(theme, set_rows(theme, asked[0], width), 1, width)]
        said = [outcome_runs(last.words)] if last else []
        rest = [_plain(words) for words in last.lines] if last and not asked else []
        found: list[Row] = []
        for runs in [*said, *asked, *rest]:
            room = width - (0 if found else self._link)
            rows = set_rows(theme, runs, room)
            if len(rows) > 1:
                rows = set_rows(
                    theme, tuple(run._replace(step=_SMALLER.get(run.step, run.step)) for run in runs), room
                )
            if found and len(found) + len(rows) > most:
                break
            found += first_rows(theme, rows, most, room)
        return found


def _plain(words: str, step: str = "body", role: str = "dim") -> tuple[Run, ...]:
    return (Run(words.replace("**", ""), step, role),)


def outcome_runs(words: str) -> tuple[Run, ...]:
    """The line of an outcome: names in bold, and what came of it in ember."""
    head, colon, tail = words.partition(": ")
    runs = [
        Run(part, "card", "bone") if number % 2 else Run(part, "lead")
        for number, part in enumerate(head.split("**"))
    ]
    runs += [Run(colon, "lead"), Run(tail.replace("**", ""), "card", "ember")]
    return tuple(run for run in runs if run.words)
