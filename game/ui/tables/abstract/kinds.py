"""The five Traits as the window names them: letter, short name, icon and the colour of their band."""

from __future__ import annotations

from typing import NamedTuple

from game.systems.abstract.traits import TRAITS, Trait, Traits
from game.ui.app.theme import Rgb, Theme


class Kind(NamedTuple):
    """How a Trait looks. The letter is that of its short name which no other Trait has."""

    trait: Trait
    name: str
    short: str
    letter: str
    band: str
    """The band of the palette that it borrows."""
    says: str
    """What it is for, in a few words."""
    rule: str


KINDS: tuple[Kind, ...] = (
    Kind("initiative", "Initiative", "INIT", "I", "W", "Acts early", "SB-15"),
    Kind("accuracy", "Accuracy", "ACC", "A", "R", "Hits", "SB-16"),
    Kind("evasion", "Evasion", "EV", "V", "M", "Dodges", "SB-16"),
    Kind("damage", "Damage", "DMG", "D", "H", "Hurts", "SB-17"),
    Kind("endurance", "Endurance", "END", "N", "D", "Withstands", "SB-17"),
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
    """The colour of a Trait's band."""
    return theme.palette.bands[BY_TRAIT[trait].band]  # type: ignore[index]
