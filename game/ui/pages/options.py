"""The options of a system as rows to change: a switch, a number or a list, with what each is called here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import pygame

from game.core.options import Option, Value
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.button import Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.labels import Label
from game.ui.kit.measures import GAP, STROKE
from game.ui.pages.controls import Stepper

_NUMBER, _CHOICE = 132, 190
"""How wide the control of a number is, and of a list at least, in logical pixels."""


@dataclass(frozen=True)
class Wording:
    """What an option is called in a row; `turned` if the row says the contrary of the option."""

    words: str
    turned: bool = False
    hint: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    """What the values of a list are called."""


_WORDINGS = {
    "skip-empty-reactions": Wording(
        "Always ask for an answer",
        turned=True,
        hint="The question comes even when the hand holds no answer, so that it tells nothing.",
    ),
    "battlefield": Wording(
        "Terrain",
        choices={
            "laid": "As it lies",
            "borderland": "Borderland",
            "pacified": "Pacified",
            "positions": "Positions",
        },
    ),
    "estimates": Wording("Distances and odds beforehand"),
    "fear": Wording("Rout on a failed Fear test"),
    "goals": Wording("Secret secondary goals"),
    "long": Wording("Long battle, twice the Elixir"),
    "mode": Wording(
        "Order of the cards",
        choices={
            "as written": "As the battle has it",
            "barbarian": "Barbarian",
            "marauder": "Marauder",
            "warlord": "Warlord",
            "general": "General",
            "strategist": "Master strategist",
            "genius": "Military genius",
            "drawn": "By a die",
        },
    ),
    "odds": Wording(
        "Show the odds",
        choices={"own": "From one's own deck", "both": "From both decks", "off": "Not at all"},
    ),
    "rubble": Wording("Rubble where terrain falls"),
    "terrain": Wording("Terrain", choices={"laid": "As it lies", "chosen": "Chosen and laid by turns"}),
    "turn-cap": Wording("Turns before slots count"),
    "turn-limit": Wording("Turns before a draw"),
}


def wording(option: Option) -> Wording:
    """What the option is called; its own name where nothing better is known."""
    plain = option.name.replace("-", " ")
    return _WORDINGS.get(option.name, Wording(plain[:1].upper() + plain[1:]))


def row(
    option: Option, value: Value, rect: pygame.Rect, theme: Theme, changed: Callable[[Value], None]
) -> list[Widget]:
    """The widgets of an option in a row: its words at the left, what changes it at the right."""
    said, id = wording(option), f"setup.option.{option.name}"
    hint, rule = said.hint or option.text, option.rule or None
    if isinstance(option.default, bool):
        on = bool(value) != said.turned
        return [
            Toggle(id, said.words, rect, on, lambda now: changed(now != said.turned),
                   hint=hint, rule=rule)
        ]  # fmt: skip
    choices = [(each, said.choices.get(str(each), str(each))) for each in option.choices]
    whole = isinstance(option.default, int)
    wide = (
        theme.px(_NUMBER)
        if whole
        else max(theme.px(_CHOICE), Choice.need(theme, (each for _, each in choices)))
    )
    wide = min(wide, rect.width * 3 // 5)
    words, box = (
        pygame.Rect(rect),
        pygame.Rect(rect.right - wide, rect.y, wide, rect.height - theme.px(STROKE)),
    )
    words.width -= wide + theme.px(GAP)
    label = Label("", said.words, words, colour="dim")
    if whole:
        number = Stepper(id, int(value), box, changed, low=option.least, high=option.most,
                         hint=hint, rule=rule)  # fmt: skip
        return [label, number]
    return [label, Choice(id, choices, value, box, lambda now: changed(str(now)), hint=hint)]
