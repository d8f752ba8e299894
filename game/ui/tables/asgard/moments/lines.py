"""What came of a card, a code or a condition: an icon, a line of words and the rule for each thing that happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch

from game.core.events import Event
from game.core.words.grammar import listed, number_word
from game.systems.asgard import events as e
from game.systems.asgard.sheet.effects import AnyEffect, PlaceFoes, Stance
from game.ui.kit.lines import Line
from game.ui.tables.asgard.moments.teller import Teller, card_words
from game.ui.tables.asgard.situation import MODES

STANCE_WORDS: dict[Stance, str] = {
    "advantaged": "advantaged",
    "neutral": "neutral",
    "disadvantaged": "at a disadvantage",
}
FIELD = {
    "open": "opens",
    "shut": "is shut",
    "remove": "is gone",
    "lock": "is locked",
    "unlock": "is unlocked",
}
OBJECTIVE = {
    "open": ("New objective", "flag", "brass"), "done": ("Done", "check", "verdigris"),
    "failed": ("Failed", "x", "ember"), "hidden": ("Given up", "minus", "dim"),
}  # fmt: skip


def came(
    happened: Iterable[Event], teller: Teller, unit: int = 0, effects: Sequence[AnyEffect] = ()
) -> list[Line]:
    """A line for each thing that happened; those who came alike stand in one.

    `unit` is who brought it about, `effects` what the sheet says: it knows where they come.
    """
    happened = list(happened)
    lines: list[Line] = []
    foes: dict[tuple[str, Stance, bool], int] = {}
    for event in happened:
        if isinstance(event, e.FoeCame):
            alike = (event.kind, event.stance, event.fixed)
            if alike not in foes:
                lines.append(Line(""))
            foes[alike] = foes.get(alike, 0) + 1
        else:
            line = _line(event, teller, unit)
            if line is not None:
                lines.append(line)
    caught = [event.unit for event in happened if isinstance(event, e.FlatFooted) and event.now]
    if caught:
        lines.append(flat_footed([teller.called(each) for each in caught], teller))
    groups = iter([_foes(alike, count, teller, unit, effects) for alike, count in foes.items()])
    return [line if line.text or line.strong else next(groups) for line in lines]


def _foes(
    alike: tuple[str, Stance, bool], count: int, teller: Teller, unit: int, effects: Sequence[AnyEffect]
) -> Line:
    """`Two guards come on the left of Ulfhild, 8 in away: advantaged.`"""
    kind, stance, fixed = alike
    placed = next(
        (
            each
            for each in effects
            if isinstance(each, PlaceFoes) and (each.kind, each.stance) == (kind, stance)
        ),
        None,
    )
    known = teller.kind(kind)
    name = known.name if known else kind
    who = name if count == 1 else f"{count} × {name}"
    verb = "comes" if count == 1 else "come"
    words = f"{verb}{where(placed, teller, unit)}"
    if fixed:
        words += ", to stay (fixed)"
    if stance != "neutral":
        words += f": {STANCE_WORDS[stance]}"
        if teller.advantage:
            worth = teller.advantage if stance == "advantaged" else teller.advantage.replace("+", "−")
            words += f" ({worth})"
    rule = "A-41" if fixed else "A-20" if stance != "neutral" else "A-5"
    return Line(f"{words}.", icon="lock" if fixed else "skull", strong=who, rule=rule)


def flat_footed(names: Sequence[str], teller: Teller) -> Line:
    """Who is caught, and what that means (A-21, A-32)."""
    worth = f": {teller.flat}" if teller.flat else ""
    verb = "is" if len(names) == 1 else "are"
    words = f"{verb} flat-footed{worth}, to the end of the next activation."
    return Line(words, icon="slow", strong=listed(names), rule="A-21")


def where(placed: PlaceFoes | None, teller: Teller, unit: int) -> str:
    """Where somebody appears, as the sheet has it (A-5): ` on the left of Ulfhild, 8 in away`."""
    if placed is None:
        return ""
    who = teller.called(unit) if unit else "the players"
    words = {
        "token": " where the token lay", "unit": f" beside {who}", "left": f" on the left of {who}",
        "right": f" on the right of {who}", "behind": f" behind {who}", "ahead": f" ahead of {who}",
        "edge": " from the nearest edge", "spot": f" at {teller.spot(placed.spot)}",
    }[placed.where]  # fmt: skip
    return words + (f", {teller.said(placed.distance)} away" if placed.distance is not None else "")


@singledispatch
def _line(event: Event, teller: Teller, unit: int) -> Line | None:
    """The line of an event; None if it needs no telling here."""
    return None


@_line.register
def _(event: e.FoeLeft, teller: Teller, unit: int) -> Line | None:
    return Line("leaves the table.", icon="external", strong=teller.called(event.unit), accent="dim")


@_line.register
def _(event: e.FriendCame, teller: Teller, unit: int) -> Line | None:
    return Line(
        "joins you.", icon="person", strong=teller.called(event.unit), accent="verdigris", rule="A-26"
    )


@_line.register
def _(event: e.FriendLeft, teller: Teller, unit: int) -> Line | None:
    return Line("is safe.", icon="external", strong=teller.called(event.unit), accent="verdigris")


@_line.register
def _(event: e.NoRoom, teller: Teller, unit: int) -> Line | None:
    known = teller.kind(event.kind)
    name = known.name if known else event.kind
    return Line("finds no room and does not come.", icon="refused", strong=name, accent="dim", rule="A-5")


@_line.register
def _(event: e.TrapSprung, teller: Teller, unit: int) -> Line | None:
    names = listed(teller.called(each) for each in event.units) or "nobody"
    wounds = "a wound" if event.wounds == 1 else f"{number_word(event.wounds)} wounds"
    each = " each" if len(event.units) > 1 else ""
    return Line(f"{wounds}{each} for {names}.", icon="warning", strong="Trap", rule="A-4")


@_line.register
def _(event: e.QuickKilled, teller: Teller, unit: int) -> Line | None:
    return Line(
        "was flat-footed and is slain at once.", icon="fallen", strong=teller.called(event.unit), rule="A-25"
    )


@_line.register
def _(event: e.FieldChanged, teller: Teller, unit: int) -> Line | None:
    piece = event.piece.replace("-", " ").capitalize()
    return Line(f"{FIELD[event.verb]}.", icon="interact", strong=piece, accent="brass", rule="A-2")


@_line.register
def _(event: e.DieRolled, teller: Teller, unit: int) -> Line | None:
    wanted = f", {event.of} or less" if event.of > 1 else ", 1 is wanted" if event.of else ""
    return Line(f"{event.die} of {event.sides}{wanted}.", icon="dice", strong="Chance decides:", rule="A-76")


@_line.register
def _(event: e.ObjectiveChanged, teller: Teller, unit: int) -> Line | None:
    aim = teller.plan.objectives.get(event.objective)
    words, icon, accent = OBJECTIVE[event.status]
    return Line(aim.title if aim else event.objective, icon=icon, strong=words, accent=accent)


@_line.register
def _(event: e.Counting, teller: Teller, unit: int) -> Line | None:
    name = teller.plan.gauges.get(event.name)
    if name is None:
        return None
    return Line(f"now {event.now}.", icon="hour", strong=name, accent="brass")


@_line.register
def _(event: e.EffectSeen, teller: Teller, unit: int) -> Line | None:
    words = "is seen from now on." if event.now else "counts as seen no longer."
    return Line(
        words, icon="cards", strong=f"[{event.effect}]", accent="brass", rule="A-3" if event.now else "A-35"
    )


@_line.register
def _(event: e.CardsBack, teller: Teller, unit: int) -> Line | None:
    cards = [card_words(card) for card in event.cards]
    told = listed(cards) if len(cards) <= 4 else f"{len(cards)} cards"
    verb = "goes" if len(cards) == 1 else "go"
    return Line(f"{told} {verb} back into the deck.", icon="draw", accent="dim", rule="A-14")


@_line.register
def _(event: e.MoodChanged, teller: Teller, unit: int) -> Line | None:
    names = listed(dict.fromkeys(teller.called(each) for each in event.units))
    verb = "is" if len(event.units) == 1 else "are"
    return Line(f"{verb} {MODES[event.mode]} now.", icon="swap", strong=names) if event.units else None


@_line.register
def _(event: e.TokensMoved, teller: Teller, unit: int) -> Line | None:
    told = [
        f"{len(tokens)} {words}"
        for tokens, words in (
            (event.returned, "back in play"), (event.spent, "spent"), (event.removed, "gone for good"),
        )
        if tokens
    ]  # fmt: skip
    return (
        Line(f"{', '.join(told)}.", icon="place", strong="Tokens", accent="brass", rule="A-15")
        if told
        else None
    )


@_line.register
def _(event: e.BlipGone, teller: Teller, unit: int) -> Line | None:
    return Line("An enemy out of sight is gone.", icon="eyeno", accent="dim", rule="A-23")


__all__ = ["came", "flat_footed", "where"]
