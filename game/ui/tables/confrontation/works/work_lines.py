"""What a work does, in lines of the right column: its effects in the rulebook's notation, whom they reach, how long they last."""

from __future__ import annotations

from game.core.words.grammar import plural
from game.systems.confrontation.companies import notation
from game.systems.confrontation.state import Battle
from game.systems.confrontation.works import AnyEffect, Draw, Stride, Summon, Target, Work
from game.table.lengths import said_cm
from game.ui.kit.lines import Line
from game.ui.kit.pen import Pen

_WHOSE = {
    "friend": ("A friendly unit", "All friendly units"), "enemy": ("An enemy unit", "All enemy units"),
    "any": ("Any unit", "All units"), "self": ("The unit itself", "The unit itself"),
}  # fmt: skip
_LASTS = {"now": "", "round": "until the round ends", "battle": "for the whole battle"}


def lay(pen: Pen, state: Battle, work: Work) -> None:
    """A line for each effect, and one for whom and how long."""
    told = [_told(state, effect) for effect in work.effects if not isinstance(effect, Stride)]
    for words in told:
        pen.line(Line(words, icon="swirl"))
    named = any(not isinstance(effect, Stride | Summon | Draw) for effect in work.effects)
    reach = ", ".join(filter(None, (_whom(work.target), _lasting(work)))) if named else ""
    if reach:
        pen.line(Line(reach, icon="target", accent="dim"))


def _told(state: Battle, effect: AnyEffect) -> str:
    """An effect as a line: `Gain Bravery`, `+2 Defense`, `Summon 10 Fenlings`."""
    words = notation.written_effect(effect)
    if isinstance(effect, Summon):
        words = f"summon {plural(effect.number, state.field.profiles[effect.troop].name)}"
    return f"{words[:1].upper()}{words[1:]}"


def _whom(target: Target) -> str:
    words = _WHOSE[target.whose][target.everybody]
    if target.contact:
        return f"{words} in contact"
    return f"{words} within {said_cm(target.within)}" if target.within else words


def _lasting(work: Work) -> str:
    """How long it lasts; "" for what is over at once."""
    if work.lasts == "upkeep":
        return f"as long as {work.upkeep} is paid for it each round"
    return _LASTS[work.lasts]
