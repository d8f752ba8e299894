"""The damage of an attack as bars: a miss, one wound, two, and that the target falls."""

from __future__ import annotations

import pygame

from game.core.words.grammar import plural
from game.systems.ascension.combat.odds import Odds
from game.ui.app.theme import mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.ink import cap_middle, that_fits
from game.ui.paint import svg

MOST = 5


def columns_of(odds: Odds, wounds: int, end: str = "Falls") -> list[tuple[str, float, str]]:
    """Words, chance and kind ("miss", "wound", "falls") of each bar; `end` is what becomes of the target at last."""
    bars = [("Miss" if odds.hit < 1 else "No harm", odds.damage.get(0, 0.0), "miss")]
    for count in range(1, wounds):
        bars.append((plural(count, "wound"), odds.damage.get(count, 0.0), "wound"))
    falls = sum(chance for count, chance in odds.damage.items() if count >= wounds)
    bars.append((end, falls, "falls"))
    while len(bars) > MOST:
        # Few wounds matter more than many: those next to falling are told together.
        last, second = bars.pop(-2), bars.pop(-2)
        first = second[0].split(" ")[0].split("-")[0]
        bars.insert(-1, (f"{first}+ wounds", last[1] + second[1], "wound"))
    return bars


class Bars(Widget):
    """The bars, each with its chance above and its words below."""

    def __init__(self, rect: Area, odds: Odds, wounds: int, end: str = "Falls") -> None:
        super().__init__("", rect)
        self._bars = columns_of(odds, max(1, wounds), end)

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette, px = self.theme, self.theme.palette, self.theme.px
        place, count = self.place, len(self._bars)
        foot, head = px(26), px(22)
        floor = place.bottom - foot
        room = floor - place.y - head
        for number in range(1, 4):
            y = floor - round(room * number / 3)
            surface.fill(mix(palette.edge, palette.panel, 0.5), (place.x, y, place.width, px(1)))
        gap = px(12 if count <= 4 else 7)
        wide = (place.width - gap * (count - 1)) // count
        most = max(0.5, *(chance for _, chance, _ in self._bars))
        for number, (words, chance, kind) in enumerate(self._bars):
            x = place.x + number * (wide + gap)
            high = max(px(2), round(room * chance / most))
            box = pygame.Rect(x, floor - high, wide, high)
            self._bar(surface, box, kind)
            percent = theme.text(f"{100 * chance:.0f} %", "body-bold", palette.bone)
            surface.blit(
                percent,
                (box.centerx - percent.get_width() // 2, box.y - px(11) - cap_middle(theme, "body-bold")),
            )
            short = that_fits(theme, (words, words.split(" ")[0]), wide + gap - px(2), "body")
            label = theme.text(short, "body", palette.dim)
            surface.blit(
                label, (box.centerx - label.get_width() // 2, floor + px(13) - cap_middle(theme, "body"))
            )
        surface.fill(palette.hairline, (place.x, floor, place.width, px(1)))

    def _bar(self, surface: pygame.Surface, box: pygame.Rect, kind: str) -> None:
        palette, px = self.theme.palette, self.theme.px
        if kind == "miss":
            step = px(7)
            hatch = "".join(
                f"M{x} {box.height}L{x + box.height} 0" for x in range(-box.height, box.width + step, step)
            )
            body = svg.shape(hatch, None, palette.mute, px(1), opacity=0.6)
            body += svg.shape(f"M.5 .5H{box.width - 0.5}V{box.height - 0.5}H.5Z", None, palette.mute, px(1))
            surface.blit(svg.picture(body, box.size, finer=1), box)
        else:
            surface.fill(palette.ember if kind == "falls" else palette.face_lo, box)
