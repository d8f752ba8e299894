"""The five Traits as the window names them: one name, one abbreviation, one icon and the colour of their stones."""

from __future__ import annotations

from typing import NamedTuple

from game.systems.abstract.traits import TRAITS, Trait, Traits
from game.ui.app.theme import Rgb, Theme


class Kind(NamedTuple):
    """How a Trait looks and is called."""

    trait: Trait
    name: str
    short: str
    """As the rulebook abbreviates it."""
    band: str
    """The band of the palette that it borrows."""
    says: str
    """What it is for, in a few words."""
    rule: str


KINDS: tuple[Kind, ...] = (
    Kind("initiative", "Initiative", "INIT", "W", "Acts early", "SB-15"),
    Kind("accuracy", "Accuracy", "ACC", "R", "Hits", "SB-16"),
    Kind("evasion", "Evasion", "EV", "M", "Dodges", "SB-16"),
    Kind("damage", "Damage", "DMG", "H", "Hurts", "SB-17"),
    Kind("endurance", "Endurance", "END", "D", "Withstands", "SB-17"),
)
"""In the rulebook's order, which is that of `TRAITS`."""

BY_TRAIT = {kind.trait: kind for kind in KINDS}
Levels = tuple[int, int, int, int, int]
NOTHING: Levels = (0, 0, 0, 0, 0)


def levels_of(cards: Traits) -> Levels:
    """The levels of these cards, in the rulebook's order."""
    return cards.levels


def cards_of(levels: Levels) -> Traits:
    """Cards with these levels."""
    return Traits(*levels)


def in_order(levels: Levels) -> list[Trait]:
    """The cards one by one, as they lie on the slots: Trait after Trait."""
    return [trait for trait, level in zip(TRAITS, levels, strict=True) for _ in range(level)]


def colour(theme: Theme, trait: str) -> Rgb:
    """The colour of a Trait's stones."""
    return theme.palette.bands[BY_TRAIT[trait].band]  # type: ignore[index]
