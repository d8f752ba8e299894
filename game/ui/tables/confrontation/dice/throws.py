"""What a throw of dice is to be shown as, and what it is read off a test as; `oppositions` reads the others. No pixels here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, Protocol

from game.core.breakdowns import Part
from game.core.seats import Seat
from game.core.words.grammar import does, plural
from game.systems.confrontation import dice, dice_tests, odds
from game.systems.confrontation.state import FighterId, Rolled, Test, TestKind, UnitId
from game.ui.kit.lines import Line

Setting = Literal["always", "own", "never"]
"""Whose dice are shown as a moment of their own."""
MINUS = "−"
_LEAST = 0.002
"""Ends of a distribution that are rarer than this are not drawn."""


class Who(NamedTuple):
    """Somebody who throws or is thrown at: name, side and emblem."""

    name: str
    seat: Seat
    emblem: str = ""
    incarnate: bool = False


class Names(Protocol):
    """Who is who on the table, as the looking seat sees it."""

    def unit(self, unit: UnitId) -> Who:
        """A unit."""

    def fighter(self, fighter: FighterId) -> Who:
        """A single fighter."""

    def side(self, seat: Seat) -> Who:
        """A player, by his Commander if he has one."""

    def work(self, work: str) -> str:
        """The name of a work."""


class Die(NamedTuple):
    """A die as it lies: what it showed after each pass, whether it succeeds and whether it gave another die.

    `again` are the passes in which it was rolled again; `wave` is 0 for a die of the first throw, else in which throw of
    bonus dice it came.
    """

    faces: tuple[int, ...]
    good: bool
    gave: bool
    again: tuple[int, ...] = ()
    wave: int = 0

    @property
    def face(self) -> int:
        """What it shows in the end."""
        return self.faces[-1]


class Contender(NamedTuple):
    """A player in an opposition: his dice, which of them count, what is added, and his total."""

    who: Who
    faces: tuple[int, ...]
    counts: tuple[bool, ...]
    total: int
    lost: bool
    won: bool


class Rarity(NamedTuple):
    """How rare a result is: the chances from `first` on, which is shown, and what is said of it."""

    chances: tuple[float, ...]
    first: int
    now: int
    words: str


class Cast(NamedTuple):
    """A throw with all that is said of it. `line` is the least face that succeeds; 0: nothing does or does not."""

    kind: str
    title: str
    under: str
    by: Who
    against: Who | None
    total: str
    noun: str
    beside: str
    dice: tuple[Die, ...] = ()
    line: int = 0
    verdicts: tuple[str, str] = ("", "")
    """What stands left and right of the line of success."""
    groups: tuple[tuple[Line, ...], ...] = ()
    rarity: Rarity | None = None
    contenders: tuple[Contender, ...] = ()
    next_words: str = ""
    """What the throw after this one is, for the button that leads to it."""
    steps: tuple[str, ...] = ()
    """The steps of the combat, salvo or work that it belongs to; other throws stand alone."""

    @property
    def waves(self) -> int:
        """How often bonus dice were thrown."""
        return max((each.wave for each in self.dice), default=0)

    @property
    def counted(self) -> bool:
        """Whether its total is a number of successes; in a test of nerve it is the best die."""
        return bool(self.dice) and self.kind not in _BEST

    @property
    def passes(self) -> int:
        """How often dice were rolled again."""
        return max((len(each.faces) for each in self.dice), default=1) - 1


class _Kind(NamedTuple):
    """The words of a kind of test: the noun of a success (one, more), and the verdicts on a die."""

    one: str
    many: str
    good: str
    bad: str


_KINDS: dict[TestKind, _Kind] = {
    "attack": _Kind("hit", "hits", "hit", "miss"),
    "shot": _Kind("hit", "hits", "hit", "miss"),
    "strength": _Kind("wound", "wounds", "wound", "no harm"),
    "courage": _Kind("passed", "passed", "hold", "fail"),
    "fervor": _Kind("passed", "passed", "are heard", "fail"),
    "energy": _Kind("passed", "passed", "hold", "fail"),
}
STRENGTH = "Strength"
_FIRST = {"attack": "Attack", "shot": "Shots"}
_OF_HITS = {"GB-63": "Attack", "GB-54": "Shots"}
"""By which rule a test of Strength follows from hits, and what those were thrown in."""
_THROWN: dict[TestKind, str] = {
    "attack": "GB-61", "shot": "GB-53", "strength": "GB-63", "courage": "GB-66", "fervor": "GB-66", "energy": "GB-66",
}  # fmt: skip
"""By which rule the dice of a test are thrown."""
_BEST = {"courage": "Courage", "fervor": "Fervor", "energy": "Energy"}


def said(amount: int, *, sign: bool = False) -> str:
    """A number with a true minus, with a plus if asked for."""
    return f"{amount:+d}".replace("-", MINUS) if sign else str(amount).replace("-", MINUS)


# Tests


def of_test(rolled: Rolled, names: Names) -> Cast:
    """A test on the universal table as it was rolled."""
    test, words = rolled.test, _KINDS[rolled.test.kind]
    count = len(rolled.first) + sum(map(len, rolled.bonus))
    by = _thrower(test, names)
    against = _target(test, names)
    if test.best:
        total, noun = str(max(rolled.kept, default=0)), "passed" if rolled.successes else "failed"
        beside = f"best of {plural(count, 'die', 'dice')}" if count > 1 else "on one die"
    else:
        total, noun = str(rolled.successes), words.one if rolled.successes == 1 else words.many
        beside = f"of {plural(count, 'die', 'dice')}"
    return Cast(
        test.kind, _title(test, by, against), _under(test), by, against, total, noun, beside, read_dice(rolled),
        dice.needed(test.margin), (_verdict(test.margin, words), words.bad), _groups(rolled),
        rarity(rolled), next_words=_next_words(rolled), steps=_steps(test),
    )  # fmt: skip


def _steps(test: Test) -> tuple[str, ...]:
    """What came before the losses: an attack or shots, and Strength; of a miracle, spell or titanic card Strength alone."""
    first = _FIRST.get(test.kind, "")
    if test.kind == "strength":
        first = next((_OF_HITS[part.rule] for part in test.value.parts if part.rule in _OF_HITS), "")
    elif not first:
        return ()
    return (*([first] if first else []), STRENGTH, "Losses")


def _thrower(test: Test, names: Names) -> Who:
    return names.fighter(test.hero) if test.hero else names.unit(test.by)


def _target(test: Test, names: Names) -> Who | None:
    if test.victim:
        return names.fighter(test.victim)
    return names.unit(test.against) if test.against else None


_VERBS = {"attack": ("strikes", ""), "shot": ("shoots", " at"), "strength": ("wounds", "")}


def _title(test: Test, by: Who, against: Who | None) -> str:
    if test.kind not in _VERBS:
        return f"{by.name}: {_BEST.get(test.kind, 'test')}"
    verb, at = _VERBS[test.kind]
    verb = (verb if by.incarnate else does(by.name, verb)) + at
    if against is None:
        return f"{by.name}: {test.kind}"
    named = against.incarnate or against.name[-1:].isdigit()
    return f"{by.name} {verb} {'' if named else 'the '}{against.name}"


def _under(test: Test) -> str:
    """Who throws how many: the causes of the dice, and their number where they do not say it."""
    number = plural(test.dice.total, "die", "dice")
    causes = [part.cause for part in test.dice.parts if part.amount]
    if test.kind == "strength" and len(causes) == 1 and causes[0].endswith(("hit", "hits")):
        return "a die for each hit" if test.dice.total > 1 else number
    return ", ".join([*causes, number])


def _verdict(margin: int, words: _Kind) -> str:
    least = dice.needed(margin)
    if least == dice.SIDES:
        return f"only {least} {words.good}"
    return f"{least} and more {words.good}"


def read_dice(rolled: Rolled) -> tuple[Die, ...]:
    """Every die of a test, those of the first throw before the bonus dice."""
    margin, thrown = rolled.test.margin, (rolled.first, *rolled.passes)
    gives = rolled.test.bonus and not rolled.test.best
    made = [
        Die(
            faces,
            dice.succeeds(margin, faces[-1]),
            gives and dice.gives_bonus(margin, faces[-1]),
            tuple(at for at in range(1, len(faces)) if dice_tests.rolls_again(rolled.test, faces[at - 1])),
        )
        for faces in zip(*thrown, strict=True)
    ]
    for wave, faces in enumerate(rolled.bonus, 1):
        made += [
            Die((face,), dice.succeeds(margin, face), dice.gives_bonus(margin, face), (), wave)
            for face in faces
        ]
    return tuple(made)


def _forced(test: Test) -> bool:
    """Whether successes are rolled again, not failures (G-4)."""
    return dice_tests.net(test) < 0


def _sum(parts: Iterable[Part]) -> int:
    return sum(part.amount or 0 for part in parts)


def part_line(part: Part, sign: int = 1) -> Line:
    """A part of a sum, with its rule."""
    lead = "" if part.amount is None else said(sign * part.amount, sign=True)
    return Line(part.cause[:1].upper() + part.cause[1:], lead=lead, rule=part.rule)


def _groups(rolled: Rolled) -> tuple[tuple[Line, ...], ...]:
    """The breakdown: value and difficulty with what a die needs, then where the successes came from."""
    test = rolled.test
    needs = Line("is what a die needs", lead=f"{dice.needed(test.margin)}+", rule="GB-65")
    values = [part_line(part) for part in test.value.parts]
    values += [part_line(part, -1) for part in test.difficulty.parts]
    if not test.value.parts and not test.difficulty.parts:
        return (needs,), _sources(rolled)
    return (*values, needs), _sources(rolled)


def _sources(rolled: Rolled) -> tuple[Line, ...]:
    """Where the successes came from: the first throw, what was rolled again, the bonus dice, and the halving."""
    test, margin = rolled.test, rolled.test.margin

    def good(faces: Iterable[int]) -> int:
        return sum(dice.succeeds(margin, face) for face in faces)

    lines = [
        Line(
            f"of {len(rolled.first)} at the first throw",
            lead=str(good(rolled.first)),
            rule=_THROWN[test.kind],
        )
    ]
    if rolled.passes:
        gained = good(rolled.kept) - good(rolled.first)
        side = test.forced if _forced(test) else test.own
        causes = " and ".join(dict.fromkeys(part.cause for part in side))
        number = sum(bool(each.again) for each in read_dice(rolled))
        lines.append(
            Line(
                f"of {number} again: {causes}",
                lead=said(gained, sign=True),
                rule=side[0].rule if side else "G-4",
            )
        )
    thrown = [face for cast in rolled.bonus for face in cast]
    if thrown:
        lines.append(
            Line(
                f"of {plural(len(thrown), 'bonus die', 'bonus dice')}",
                lead=said(good(thrown), sign=True),
                rule="GB-67",
            )
        )
    if dice.halves(margin) and not test.best:
        lines.append(Line(f"halved and rounded up: {said(margin)}", lead=str(rolled.successes), rule="G-2"))
    return tuple(lines)


def distribution(test: Test) -> odds.Chances:
    """The exact chances of every number of successes of a test; of a failure and a success where the best die counts."""
    own, forced = _sum(test.own), _sum(test.forced)
    if test.best:
        passed = odds.best_of(test.dice.total, test.margin, own, forced)
        return (1 - passed, passed)
    return odds.successes(max(0, test.dice.total), test.margin, own, forced, test.bonus)


def rarity(rolled: Rolled) -> Rarity | None:
    """How rare the result of a test is; nothing is said of a test without dice."""
    test, now = rolled.test, rolled.successes
    if test.dice.total <= 0:
        return None
    chances = distribution(test)
    if test.best:
        return Rarity(chances, 0, now, f"{_percent(chances[1])} of throws pass")
    better = odds.at_least(chances, now + 1)
    shown = [number for number, chance in enumerate(chances) if chance >= _LEAST] or [now]
    first, last = min(shown[0], now), max(shown[-1], now)
    cut = tuple((*chances, *(0.0 for _ in range(last + 1)))[first : last + 1])
    return Rarity(cut, first, now, f"{_percent(better)} of throws do better")


def _percent(share: float) -> str:
    whole = share * 100
    if 0 < whole < 0.5:
        return "less than 1 %"
    return "more than 99 %" if 99.5 <= whole < 100 else f"{whole:.0f} %"


# What of a moment is shown


def _next_words(rolled: Rolled) -> str:
    """What follows a test by itself: hits are tested for Strength; where a shot's template lands is settled first."""
    if rolled.test.kind in ("attack", "shot") and rolled.successes and not rolled.test.asks:
        return f"Throw {rolled.successes} for Strength"
    return ""


def shown(setting: Setting, casts: Iterable[Cast], people: Iterable[Seat]) -> tuple[Cast, ...]:
    """The throws that are shown as a moment of their own: all, those in which a person at this screen has a part, or none."""
    own = set(people)
    if setting == "never":
        return ()
    return tuple(cast for cast in casts if setting == "always" or own & _part_takers(cast))


def _part_takers(cast: Cast) -> set[Seat]:
    found = {cast.by.seat, *(each.who.seat for each in cast.contenders)}
    return found | ({cast.against.seat} if cast.against else set())
