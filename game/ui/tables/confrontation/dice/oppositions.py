"""What throws that are no tests are shown as: oppositions, in which every player has his dice, mana, and the die of a template. No pixels
here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from game.core.seats import Seat
from game.core.words.grammar import plural
from game.systems.confrontation import events, setup_events
from game.systems.confrontation.fire.events import Shot, TemplateLanded
from game.systems.confrontation.mystics.pools import MOST_MANA
from game.table.lengths import CM
from game.ui.kit.lines import Line
from game.ui.tables.confrontation.dice.throws import Cast, Contender, Die, Names, part_line, said

_WAYS = ("up", "up and right", "down and right", "down", "down and left", "up and left")
"""Where a template goes for each face of the die (G-15, G-40)."""
_PURPOSES = {"defends": "Who defends?", "picks his zone first": "Who picks a zone first?"}
"""What single dice are rolled for."""


def of_authority(rolled: Sequence[events.AuthorityRolled], winner: Seat | None, names: Names) -> Cast:
    """An opposition of Authority: the last that every player rolled, and who has won, if it is settled."""
    last = {each.seat: each for each in rolled}
    contenders = tuple(_contender(each, names, seat == winner) for seat, each in last.items())
    shown = names.side(winner) if winner else None
    first = contenders[0]
    title = f"{shown.name} has Authority" if shown else "Who has Authority?"
    best = next((each for each in contenders if each.won), first)
    others = [each for each in contenders if each is not best]
    against = " and ".join("one who has lost" if each.lost else said(each.total) for each in others)
    lines = tuple(
        (Line(each.who.name, heading=True), *(part_line(part) for part in last[seat].total.parts),
         *([Line("A 1 loses the opposition", icon="x", rule="G-1")] if each.lost else []))
        for seat, each in zip(last, contenders, strict=True)
    )  # fmt: skip
    other = others[0].who if others else None
    return Cast(
        "authority", title, "The highest die and Authority; a 6 may be rolled again", best.who, other,
        said(best.total), "Authority", f"against {against}" if against else "", groups=lines, contenders=contenders,
    )  # fmt: skip


def _contender(rolled: events.AuthorityRolled, names: Names, won: bool) -> Contender:
    """A player's dice: the parts called "die" are those that count."""
    kept = Counter(part.amount for part in rolled.total.parts if part.cause == "die")
    counts = []
    for face in reversed(rolled.dice):
        counts.append(kept[face] > 0)
        kept[face] -= counts[-1]
    return Contender(
        names.side(rolled.seat), rolled.dice, tuple(reversed(counts)), rolled.total.total, rolled.lost, won
    )


# One die each


def of_conflict(event: events.ConflictRolled, names: Names) -> Cast:
    """The dice over effects that contradict each other: the highest may pay to choose (GB-10)."""
    works = [names.work(each) for each in event.works]
    cast = _of_dice(
        f"{' or '.join(works)} on {names.unit(event.unit).name}?", "A die each; the highest may say which holds",
        event.throws, event.seat, names, "GB-10",
    )  # fmt: skip
    choice = Line(
        f"{names.side(event.seat).name} may choose for 1 Elixir", icon="star", accent="brass", rule="GB-10"
    )
    return cast._replace(groups=(*cast.groups, (choice,)))


def of_purpose(rolled: Sequence[setup_events.DieRolled], names: Names) -> Cast:
    """The single dice of all players for one purpose: whoever is highest has it, those who are equal roll again (GB-116)."""
    throws: list[dict[Seat, int]] = []
    for each in rolled:
        if not throws or each.seat in throws[-1]:
            throws.append({})
        throws[-1][each.seat] = each.die
    why, last = rolled[0].why, throws[-1]
    best = max(last, key=lambda seat: last[seat])
    title = _PURPOSES.get(why, f"Who {why}?")
    cast = _of_dice(title, "A die each; the highest has it", throws, best, names, "GB-116")
    end = Line(f"{names.side(best).name} {why}", icon="star", accent="brass", rule="GB-116")
    return cast._replace(groups=(*cast.groups, (end,)))


def _of_dice(
    title: str, under: str, throws: Sequence[Mapping[Seat, int]], best: Seat, names: Names, rule: str
) -> Cast:
    faces = {seat: tuple(throw[seat] for throw in throws if seat in throw) for seat in throws[0]}
    contenders = tuple(
        Contender(names.side(seat), own, (*(False for _ in own[1:]), True), own[-1], False, seat == best)
        for seat, own in faces.items()
    )
    groups = tuple(
        (Line(each.who.name, heading=True), *_throw_lines(each.faces, rule)) for each in contenders
    )
    others = [each for each in contenders if not each.won]
    won = next(each for each in contenders if each.won)
    against = " and ".join(said(each.total) for each in others)
    return Cast(
        "dice", title, under, won.who, others[0].who if others else None, said(won.total), "highest die",
        f"against {against}" if against else "", groups=groups, contenders=contenders,
    )  # fmt: skip


def _throw_lines(faces: Sequence[int], rule: str) -> list[Line]:
    """A player's dice one after the other: all but the last were equal to another's."""
    *equal, last = faces
    words = "rolled again" if equal else "rolled"
    return [
        *(Line("equal to another", lead=str(face), rule=rule) for face in equal),
        Line(words, lead=str(last), rule=rule),
    ]


# Mana


def of_mana(filled: Sequence[events.PoolFilled], names: Names) -> Cast:
    """The dice of mana of some units, all of which are added to their pools (GB-87)."""
    contenders = tuple(
        Contender(names.unit(each.unit), each.dice, (True,) * len(each.dice), each.mana, False, False)
        for each in filled
    )
    groups = tuple(
        (Line(it.who.name, heading=True), *_pool_lines(each))
        for it, each in zip(contenders, filled, strict=True)
    )
    first, many = contenders[0], len(contenders)
    more = sum(each.more_mana for each in filled)
    return Cast(
        "mana", f"Mana of {first.who.name}" if many == 1 else f"Mana of {many} units", "All dice and Energy are added",
        first.who, None, said(first.total if many == 1 else more), "mana",
        f"{more} more" if many == 1 else "more in all", groups=groups, contenders=contenders,
    )  # fmt: skip


def _pool_lines(filled: events.PoolFilled) -> list[Line]:
    """What was in a pool, what the dice bring, and Energy; of a pool that is full it is not known what Energy alone brought."""
    before, thrown = filled.mana - filled.more_mana, sum(filled.dice)
    lines = [Line("there before", lead=said(before), rule="GB-87")] if before else []
    lines.append(
        Line(f"of {plural(len(filled.dice), 'die', 'dice')}", lead=said(thrown, sign=True), rule="GB-87")
    )
    if filled.mana == MOST_MANA:
        return [*lines, Line("A pool holds no more", lead=said(MOST_MANA), rule="GB-87")]
    return [*lines, Line("Energy", lead=said(filled.more_mana - thrown, sign=True), rule="G-33")]


# The die of a template


def of_template(landed: TemplateLanded, shot: Shot, names: Names) -> Cast:
    """The die that says where a template goes, as far as dice have failed (GB-57)."""
    far, way = landed.deviation // CM, _WAYS[landed.direction - 1]
    by = names.fighter(shot.marksmen[0]) if len(shot.marksmen) == 1 else names.unit(shot.unit)
    struck = len(landed.under)
    groups = (
        (
            Line("a cm for each die that failed", lead=str(far), rule="GB-57"),
            Line(f"is {way}; 1 is up, then clockwise", lead=str(landed.direction), rule="G-15"),
        ),
        (
            Line(
                f"{'figure lies' if struck == 1 else 'figures lie'} under it, {landed.radius // CM} cm round",
                lead=str(struck),
                rule="GB-58",
            ),
        ),
    )
    return Cast(
        "template", "The template deviates", f"{far} cm {way}", by, names.unit(shot.target), str(far), "cm off",
        way, (Die((landed.direction,), True, False),), groups=groups,
    )  # fmt: skip
