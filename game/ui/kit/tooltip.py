"""The small panel that says what a control does, or why it does not."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.app.theme import Theme


def draw(
    surface: pygame.Surface,
    theme: Theme,
    words: str,
    subject: pygame.Rect,
    rule: str | None = None,
    taken: Sequence[pygame.Rect] = (),
) -> None:
    """Draw `words` (and the rule id) near `subject`: below it, or above where there is no room; of what is `taken` beneath it."""
    from game.ui.paint import panels

    pad, gap = theme.px(10), theme.px(8)
    bounds = surface.get_rect().inflate(-2 * theme.px(8), -2 * theme.px(8))
    lines = theme.wrap(words, "body", max(40, min(theme.px(340), bounds.width - 2 * pad)))
    rows = [(line, theme.palette.bone) for line in lines] + ([(rule, theme.palette.brass)] if rule else [])
    width = max(theme.width(line, "body") for line, _ in rows) + 2 * pad
    box = pygame.Rect(0, 0, width, theme.line("body") * len(rows) + 2 * pad)
    box.midtop = subject.centerx, subject.bottom + gap
    if box.bottom > bounds.bottom:
        box.bottom = subject.top - gap
    box.clamp_ip(bounds)
    for each in taken:
        if box.colliderect(each):
            box.top = each.bottom + gap
    surface.blit(panels.panel(theme, box.size), box)
    for index, (line, colour) in enumerate(rows):
        surface.blit(
            theme.text(line, "body", colour), (box.x + pad, box.y + pad + index * theme.line("body"))
        )
