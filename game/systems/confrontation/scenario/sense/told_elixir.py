"""What texts tell of how Elixir is earned: what objectives pay and to whom, chests, charges and the fallen (GB-22, GB-123 to GB-128)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.descriptions.vocabulary import Figure, any_of, worth
from game.core.words.numerals import CARDINAL, MULTIPLE, ORDINAL
from game.systems.confrontation import scoring
from game.systems.confrontation.scenario import battles
from game.systems.confrontation.scenario.ground import Ground
from game.systems.confrontation.scenario.setup import Setting
from game.systems.confrontation.state import Council
from game.table import lengths
from game.table.names import nouns

_SOLE = rf"\b(?:within \d+ cm of (?:it|[^.;:]{{1,30}}?)|controls it and|held at the end,) (?:takes?|collects?|for) ({CARDINAL}) Elixir\b"
_QUIET = rf"\bshoots in the first ({CARDINAL}) rounds\b"
_LEAVES = rf"\b({CARDINAL}) when it leaves\b"
_FELLED = rf"\b({CARDINAL}) Elixir for (?:each|every|any) (?:enemy )?unit eliminated\b"
_ELIMINATED = rf"\bunits? eliminated(?: in hand to hand)?(?: pays?| is worth| are worth|,)? ({CARDINAL})\b"


def figures(setting: Setting, ground: Ground) -> Iterator[Figure]:
    """Every number by which texts tell what earns Elixir in a battle, and from how near."""
    yield from _objectives(setting, ground)
    yield from _sole(setting, ground)
    if ground.council.quiet:
        yield Figure(
            _QUIET, frozenset({ground.council.quiet}), "the rounds without shooting are", steady=True
        )
    yield from _rules(setting, ground)
    yield from _twice_the_others(setting, ground)
    yield from _deeds(ground.council)


def _objectives(setting: Setting, ground: Ground) -> Iterator[Figure]:
    """What each objective pays, by all that it may be called, and how near one has to be."""
    rows = setting.file.objective
    paid: dict[str, list[tuple[set[int], str]]] = {}
    for number, each in enumerate(ground.objectives):
        field = f"objective[{number}].worth" if rows and rows[number].worth else ""
        marks = (f"{each.id} mark", f"mark in the {each.id}", f"in the {each.id}")
        for name in sorted({*nouns.worth_of((each.name,)), *marks}):
            paid.setdefault(name.casefold(), []).append((set(each.worth.values()), field))
    for name, some in paid.items():
        values = set[int]().union(*(worths for worths, _ in some))
        yield worth((name,), values, f"{name} pays", some[0][1] if len(some) == 1 else "")
    names = any_of({"mark", "middle", *(name for name in paid if not name.startswith("in the"))})
    near = rf"\bwithin ({CARDINAL}) cm of (?:a |the |its |each |any )?{names}|\bPower within ({CARDINAL}) cm of it\b"
    for number, each in enumerate(ground.objectives):
        field = f"objective[{number}].reach" if rows is not None else ""
        reach = frozenset({each.reach // lengths.CM})
        yield Figure(near, reach, f"the reach of {each.name} is", field, "{}cm", steady=True, every=True)


def _sole(setting: Setting, ground: Ground) -> Iterator[Figure]:
    """What the one objective pays, where nothing else does or the file itself lays it."""
    rows, council = setting.file.objective, ground.council
    others = council.kill or council.melee or council.charge or council.carried
    if len(ground.objectives) == 1 and (rows or not others):
        field = "objective[0].worth" if rows and rows[0].worth else ""
        values = frozenset(ground.objectives[0].worth.values())
        yield Figure(_SOLE, values, "the objective pays", field, steady=True)


def _deeds(council: Council) -> Iterator[Figure]:
    """What is paid for chests, charges and units eliminated."""
    if council.carried:
        yield worth(("chest",), {council.carried}, "a chest that is carried pays")
        yield Figure(_LEAVES, frozenset({council.carried_off}), "a chest that leaves pays")
    if council.charge:
        yield worth(("a charge",), {council.charge}, "a charge pays")
    dearest = council.melee + max(council.kill.values(), default=0)
    felled = frozenset({*council.kill.values(), council.melee, dearest} - {0})
    if felled:
        yield Figure(_FELLED, felled, "a unit eliminated pays", steady=True)
        yield Figure(_ELIMINATED, felled, "a unit eliminated pays", steady=True)


def _rules(setting: Setting, ground: Ground) -> Iterator[Figure]:
    """What the rulebook says of the battle, and what the lesser objectives pay, and each for whom (GB-111, GB-123 to GB-128)."""
    council, usual = ground.council, battles.battles()[ground.battle].objective
    told = [
        (rf"\bshoots? in the ({ORDINAL}) round\b", {council.quiet} if council.quiet else set(), "the rounds without shooting are"),
        (rf"\b(?:comes?|arrives?|enters?) [^.;:!?]{{0,20}}?from the ({ORDINAL}) round on\b", {2}, "reserves come from the round"),
        (rf"\ban? ({ORDINAL}) of the defender", {battles.battles()["invasion"].reinforced}, "the part of the defender that comes later is one of"),
        (rf"\bleaves?\b[^.]*? an? ({ORDINAL}) of its Power\b", {scoring.EXIT_SHARE} if council.passage else set(), "the part of its Power is one of"),
    ]  # fmt: skip
    for duty in ("attacker", "defender"):
        paid = {getattr(row, duty) for row in setting.file.objective or usual} - {0}
        told.append((rf"\b({CARDINAL}) to the {duty}\b", paid, f"what the {duty} is paid is"))
    worths = [max(each.worth.values(), default=0) for each in ground.objectives]
    less = {each for each in worths if each < max(worths)}
    told.append((rf"\bElixir\b[^.;:!?]*, (?:and )?the others ({CARDINAL})\b", less, "the others pay"))
    felled = {*council.kill.values(), council.melee} - {0}
    told.append((rf"\beliminated ({CARDINAL}) more\b", felled, "a unit eliminated pays"))
    for pattern, values, said in told:
        if values:
            yield Figure(pattern, frozenset(values), said, steady=True, every=True)


def _twice_the_others(setting: Setting, ground: Ground) -> Iterator[Figure]:
    """`The booth in the middle is worth twice the others`."""
    worths = [max(each.worth.values(), default=0) for each in ground.objectives]
    ratios = set()
    for number, own in enumerate(worths):
        others = {*worths[:number], *worths[number + 1 :]}
        if len(others) == 1 and (other := next(iter(others))) and own >= other:
            ratios.add(own // other)
    if len(ratios) > 1:
        ratios -= {1}
    if ratios:
        pattern = rf"\b(?:is )?worth ({MULTIPLE})(?: as much as)? the others\b"
        said = "the worths are to one another as one to"
        yield Figure(pattern, frozenset(ratios), said, _outstanding(setting, worths), steady=True)


def _outstanding(setting: Setting, worths: Sequence[int]) -> str:
    """The field that says what the one objective is worth that all others are worth 1 beside: the dearest, or that in the middle; "" if there is none."""
    rows = setting.file.objective or []
    most = [number for number, worth_ in enumerate(worths) if worth_ == max(worths)]
    central = [number for number, row in enumerate(rows) if row.id == "middle"]
    meant = next((some[0] for some in (most, central) if len(some) == 1), None)
    if meant is None or any(worth_ != 1 for number, worth_ in enumerate(worths) if number != meant):
        return ""
    return f"objective[{meant}].worth" if rows and rows[meant].worth else ""
