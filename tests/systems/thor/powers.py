"""What every power of a kind must do, must not do, and how it meets other rules: cases for the unit tables.

Each function gives the named cases of one power; a test file strings them together and lets them run. The
geometry is worked out here anew, so that a mistake of the game's own tables would show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

import pytest

from game.core.seats import Seat
from game.systems.thor.actions import Move
from game.systems.thor.cards.notation import Way
from game.systems.thor.catalogue import units
from game.systems.thor.combat.attacks import FollowUp
from game.systems.thor.sequence import FightPhase, MovePhase
from tests.systems.thor.builder import Board, board, unit

Case = Any
Check = Callable[[], None]
Step = tuple[int, int]

STEPS: tuple[Step, ...] = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))
JUMPS: tuple[Step, ...] = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))


# Squares and boards


def square(start: str, step: Step, times: int = 1) -> str:
    """The square so many steps away; "" off the board."""
    file, rank = ord(start[0]) + step[0] * times, int(start[1]) + step[1] * times
    return f"{chr(file)}{rank}" if "a" <= chr(file) <= "h" and 1 <= rank <= 8 else ""


def around(start: str, lengths: Iterable[int] = (1,), *, knight: bool = False) -> set[str]:
    """Every square exactly so many steps away in a straight line, and the knight's jumps if asked for."""
    found = {square(start, step, length) for step in STEPS for length in lengths}
    if knight:
        found |= {square(start, jump) for jump in JUMPS}
    return found - {""}


def drawn(places: dict[str, str]) -> str:
    """A picture of a whole board with these signs on these squares."""
    return "\n".join(
        " ".join(places.get(f"{file}{rank}", ".") for file in "abcdefgh") for rank in range(8, 0, -1)
    )


def stage(places: dict[str, str], *, phase: str = "fight", first: Seat = "one", **pieces: Any) -> Board:
    """A battle with these signs on these squares, for tests that go through many squares."""
    return board(drawn(places), phase=phase, first=first, **pieces)


def foe_on(where: str, hero: str, *, phase: str = "fight", **others: str) -> Board:
    """The hero U of side one on d4 and a Rock Giant g of side two; other squares with a sign of terrain."""
    return stage({"d4": "U", where: "g"} | others, phase=phase, U=hero, g="Rock Giant")


# Cases


def case(hero: str, power: str, sentence: str, check: Check) -> Case:
    """A named case of one power."""
    return pytest.param(check, id=f"{hero}: {power} {sentence}")


def slug(name: str) -> str:
    """A name as it stands in the name of a test."""
    return name.lower().replace(" ", "_")


def way_of_power(hero: str, card: str, power: str) -> tuple[Way, ...]:
    """The ways in which a power can be used."""
    return next(found.ways for found in units()[hero].of_kind(card) if found.name == power)


def table(faction: str) -> list[str]:
    """The units of a unit table."""
    return [profile.name for profile in units().values() if profile.faction == faction]


def untested(heroes: Iterable[str], cases: Iterable[Case], names: Iterable[str]) -> dict[str, int]:
    """The powers of these units with fewer than three cases or tests of their own, and how many they have."""
    ids, tests = [found.id for found in cases], list(names)
    counts = {
        f"{hero}: {power.name}": sum(found.startswith(f"{hero}: {power.name} ") for found in ids)
        + sum(name.startswith(f"test_{slug(power.name)}_") for name in tests)
        for hero in heroes
        for powers in units()[hero].powers.values()
        for power in powers
    }
    return {power: count for power, count in counts.items() if count < 3}


# Attacks on one enemy


def hand_to_hand(
    hero: str,
    card: str,
    power: str,
    *,
    damage: int = 1,
    knockback: int = 0,
    lines: Literal["any", "diagonal", "orthogonal"] = "any",
) -> list[Case]:
    """An attack on an adjacent enemy (T-22, T-28)."""

    def allowed(step: Step) -> bool:
        return lines == "any" or (0 not in step) == (lines == "diagonal")

    near = next(step for step in STEPS if allowed(step))

    def strikes() -> None:
        for step in filter(allowed, STEPS):
            battle = foe_on(square("d4", step), hero).hand(card)
            battle.play(card, power, by="U", at="g")
            end = square("d4", step, 1 + knockback)
            assert battle.gone("g") if not end else (battle.hits("g"), battle.at("g")) == (6 - damage, end)

    def two_away() -> None:
        refusal = foe_on(square("d4", near, 2), hero).hand(card).refused(card, power, by="U", at="g")
        assert refusal.rule == "T-22"
        assert "2 away" in refusal.text

    def wrong_line() -> None:
        for step in STEPS:
            if not allowed(step):
                refusal = foe_on(square("d4", step), hero).hand(card).refused(card, power, by="U", at="g")
                assert refusal.rule == "T-22"
                assert f"{lines}ly" in refusal.text

    def parried() -> None:
        battle = foe_on(square("d4", near), hero).hand(card).foe("Parry", "Cover")
        battle.play(card, power, by="U", at="g")
        assert battle.answers() == {("Parry", "", "g")}
        battle.defend("Parry", by="g")
        assert (battle.hits("g"), battle.at("g")) == (6, square("d4", near))

    def too_early() -> None:
        battle = foe_on(square("d4", near), hero, phase="move").hand(card)
        assert battle.refused(card, power, by="U", at="g").rule == "T-51"

    def kills() -> None:
        battle = stage(
            {"d4": "U", square("d4", near): "g", "h8": "h"}, U=hero, g=unit("Kursed", damage), h="Kursed"
        )
        battle.hand(card).play(card, power, by="U", at="g")
        assert battle.gone("g")

    found = [
        case(hero, power, f"hits an adjacent enemy for {damage} T-22 T-28", strikes),
        case(hero, power, "does not reach two squares T-22", two_away),
        case(hero, power, "is stopped by Parry and not by Cover T-40", parried),
        case(hero, power, "waits for the Fight phase T-51", too_early),
        case(hero, power, f"fells a unit with {damage} left T-28", kills),
    ]
    if lines != "any":
        found.append(case(hero, power, f"goes {lines}ly only T-22", wrong_line))
    return found


def ranged(
    hero: str,
    card: str,
    power: str,
    *lengths: int,
    knight: bool = False,
    damage: int = 1,
    knockback: int = 0,
) -> list[Case]:
    """A ranged attack at exactly these distances, or at a knight's jump (T-20, T-21)."""
    reached = around("d4", lengths, knight=knight)
    far = max(lengths, default=0)

    def shoots() -> None:
        for where in sorted(reached):
            battle = foe_on(where, hero).hand(card)
            battle.play(card, power, by="U", at="g")
            assert battle.hits("g") == 6 - damage

    def elsewhere() -> None:
        for where in sorted(
            {f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)} - reached - {"d4"}
        ):
            refusal = foe_on(where, hero).hand(card).refused(card, power, by="U", at="g")
            assert refusal.rule == "T-20"
            assert "away" in refusal.text

    def barred() -> None:
        unit_between = stage(
            {"d1": "U", "d2": "F", square("d1", (0, 1), far): "g"}, U=hero, F="Sif", g="Rock Giant"
        ).hand(card)
        refusal = unit_between.refused(card, power, by="U", at="g")
        assert (refusal.rule, "Sif on d2" in refusal.text) == ("T-20", True)
        wall = stage({"d1": "U", "d2": "#", square("d1", (0, 1), far): "g"}, U=hero, g="Rock Giant").hand(
            card
        )
        refusal = wall.refused(card, power, by="U", at="g")
        assert (refusal.rule, "wall on d2" in refusal.text) == ("T-21", True)

    def over_pit() -> None:
        battle = stage({"d1": "U", "d2": "o", square("d1", (0, 1), far): "g"}, U=hero, g="Rock Giant").hand(
            card
        )
        assert battle.play(card, power, by="U", at="g").hits("g") == 6 - damage

    def over_walls() -> None:
        ring = dict.fromkeys(around("d4"), "#")
        battle = stage(ring | {"d4": "U", "e6": "g"}, U=hero, g="Rock Giant").hand(card)
        assert battle.play(card, power, by="U", at="g").hits("g") == 6 - damage

    def covered() -> None:
        battle = foe_on(min(reached), hero).hand(card).foe("Parry", "Cover")
        battle.play(card, power, by="U", at="g")
        assert battle.answers() == {("Cover", "", "g")}
        assert battle.defend("Cover", by="g").hits("g") == 6

    def pushes() -> None:
        battle = stage({"d1": "U", square("d1", (0, 1), far): "g"}, U=hero, g="Rock Giant").hand(card)
        battle.play(card, power, by="U", at="g")
        assert battle.at("g") == square("d1", (0, 1), far + knockback)

    def too_early() -> None:
        battle = foe_on(min(reached), hero, phase="move").hand(card)
        assert battle.refused(card, power, by="U", at="g").rule == "T-51"

    found = [
        case(hero, power, f"hits for {damage} at exactly its range T-20", shoots),
        case(hero, power, "hits nowhere else T-20", elsewhere),
        case(hero, power, "is stopped by Cover and not by Parry T-40 T-102", covered),
        case(hero, power, "waits for the Fight phase T-51", too_early),
    ]
    if lengths:
        found += [
            case(hero, power, "is stopped by a unit or a wall between T-20 T-21", barred),
            case(hero, power, "passes over a pit T-21", over_pit),
            case(hero, power, f"pushes {knockback} squares T-30", pushes),
        ]
    if knight:
        found.append(case(hero, power, "flies over anything T-20", over_walls))
    return found


# Moving


def move(
    hero: str, card: str, power: str, *lengths: int, knight: bool = False, leap: bool = False
) -> list[Case]:
    """A move of its own, in the Move phase (T-10, T-11, T-51)."""
    reached = around("d4", lengths, knight=knight)
    target = "e6" if knight else square("d4", (0, 1), min(lengths))

    def ends() -> None:
        battle = stage({"d4": "U", "h7": "g"}, phase="move", U=hero, g="Rock Giant").hand(card)
        assert battle.squares(card, power, by="U") == reached - {"h7"}
        assert battle.play(card, power, by="U", to=target).at("U") == target

    def taken() -> None:
        for sign, word in (("g", "Rock Giant"), ("#", "wall"), ("o", "pit")):
            other = "a8" if sign == "g" else sign
            places = {"d4": "U", target: sign} | ({} if sign == "g" else {"a8": "g"})
            battle = stage(places, phase="move", U=hero, g="Rock Giant").hand(card)
            refusal = battle.refused(card, power, by="U", to=target)
            assert refusal.rule in ("T-10", "T-11"), other
            assert word in refusal.text
            assert refusal.nearest is not None

    def elsewhere() -> None:
        battle = stage({"d4": "U", "h7": "g"}, phase="move", U=hero, g="Rock Giant").hand(card)
        for where in sorted({f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)} - reached):
            refusal = battle.refused(card, power, by="U", to=where)
            assert refusal.rule in ("T-10", "T-11")
            assert isinstance(refusal.nearest, Move)

    def late() -> None:
        battle = stage({"d4": "U", "h8": "g"}, U=hero, g="Rock Giant").hand(card)
        assert battle.refused(card, power, by="U", to=target).rule == "T-86"

    def the_play() -> None:
        battle = stage({"d4": "U", "h8": "g"}, phase="move", U=hero, g="Rock Giant").hand(card, "Creep")
        battle.play(card, power, by="U", to=target)
        assert battle.refused("Creep", by="U", to=min(around(target))).rule == "T-6"

    def girth() -> None:
        battle = stage({"d4": "U", "c3": "v"}, phase="move", U=hero, v="Volstagg").hand(card).foe("Special")
        battle.play(card, power, by="U", to=target)
        assert battle.at("U") == target
        assert battle.asks(MovePhase, "one")

    def passing() -> None:
        length = min(7, max(lengths))
        places = {"a1": "U", "a2": "#", square("a1", (0, 1), length): "."}
        battle = stage(places | {"h1": "g"}, phase="move", U=hero, g="Rock Giant").hand(card)
        where = square("a1", (0, 1), length)
        if leap:
            assert battle.play(card, power, by="U", to=where).at("U") == where
            return
        refusal = battle.refused(card, power, by="U", to=where)
        assert (refusal.rule, "wall on a2" in refusal.text) == ("T-10", True)

    found = [
        case(hero, power, "ends on every square at exactly its distance T-10 T-11", ends),
        case(hero, power, "does not end on a taken or impassable square T-10", taken),
        case(hero, power, "goes nowhere else T-10", elsewhere),
        case(hero, power, "is closed once the Move phase is over T-51 T-86", late),
        case(hero, power, "is the one Move play of the turn T-6 T-51", the_play),
        case(hero, power, "is not stopped by Great Girth T-111", girth),
    ]
    if lengths and max(lengths) > 1:
        found.append(
            case(hero, power, "passes over anything T-13" if leap else "passes over nothing T-10", passing)
        )
    return found


def charge(hero: str, card: str, power: str, length: int) -> list[Case]:
    """A full move, then a hand-to-hand attack (T-25, T-74, T-104)."""
    end = square("a1", (0, 1), length)
    beyond = square(end, (1, 1))

    def strikes() -> None:
        battle = stage({"a1": "U", beyond: "g"}, U=hero, g="Rock Giant").hand(card)
        battle.play(card, power, by="U", to=end)
        assert battle.asks(FollowUp, "one")
        assert battle.strike("g").hits("g") == 5
        assert battle.at("U") == end

    def short() -> None:
        battle = stage({"a1": "U", beyond: "g"}, U=hero, g="Rock Giant").hand(card)
        refusal = battle.refused(card, power, by="U", to=square(end, (0, 1)))
        assert (refusal.rule, f"exactly {length}" in refusal.text) == ("T-10", True)
        assert refusal.nearest is not None

    def let_go() -> None:
        battle = stage({"a1": "U", beyond: "g"}, U=hero, g="Rock Giant").hand(card)
        battle.play(card, power, by="U", to=end).let_go()
        assert battle.hits("g") == 6
        assert battle.asks(FightPhase, "one")

    def nobody() -> None:
        battle = stage({"a1": "U", "h8": "g"}, U=hero, g="Rock Giant").hand(card, "Strike")
        battle.play(card, power, by="U", to=end)
        assert battle.asks(FightPhase, "one")
        assert battle.refused("Strike", by="U", at="g").rule == "T-6"

    def parried() -> None:
        battle = stage({"a1": "U", beyond: "g"}, U=hero, g="Rock Giant").hand(card).foe("Parry", "Cover")
        battle.play(card, power, by="U", to=end).strike("g")
        assert battle.answers() == {("Parry", "", "g")}
        battle.defend("Parry", by="g")
        assert (battle.hits("g"), battle.at("U")) == (6, end)

    def too_early() -> None:
        battle = stage({"a1": "U", beyond: "g"}, phase="move", U=hero, g="Rock Giant").hand(card)
        assert battle.refused(card, power, by="U", to=end).rule == "T-51"

    return [
        case(hero, power, f"moves {length} and strikes T-25", strikes),
        case(hero, power, "moves the full distance or not at all T-104", short),
        case(hero, power, "may let its attack go T-74", let_go),
        case(hero, power, "is used up without a foe at its end T-104", nobody),
        case(hero, power, "stays moved when its attack is parried T-40", parried),
        case(hero, power, "waits for the Fight phase T-51", too_early),
    ]
