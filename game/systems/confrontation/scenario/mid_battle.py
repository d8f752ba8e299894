"""Battles that begin in the middle: whose turn it is, every card where it lies, who was summoned (GB-12 to GB-17, GB-92)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from game.core.problems.problem import Problem, did_you_mean, out_of_bounds
from game.core.seats import Seat
from game.core.steps import Step
from game.systems.confrontation import sequence, titans, victory
from game.systems.confrontation.scenario import standing_units
from game.systems.confrontation.scenario.battles import battles
from game.systems.confrontation.scenario.company_muster import Company
from game.systems.confrontation.scenario.deployment import Deployment, FillPools, NameCommanders
from game.systems.confrontation.scenario.scenario_file import (
    CardsTable,
    CardTable,
    ScenarioFile,
    SummonedTable,
    seats,
)
from game.systems.confrontation.scenario.standing_units import Companies
from game.systems.confrontation.state import NOWHERE, Battle, Card, Dealt, Fighter, Unit
from game.systems.confrontation.state import Sequence as Cards
from game.table.notation.fields import FieldError

MOST_ROUND = 99
"""The last round that a battle can begin with."""
_MOST_SUMMONED = 60
"""The most members of a summoned unit."""


# Who was summoned


def _summoned(file: ScenarioFile) -> list[tuple[Seat, int, SummonedTable]]:
    """The summoned units of all sides with their places in the file, in the order in which they appeared."""
    found = [(seat, at, row) for seat in seats(file) for at, row in enumerate(file.sides[seat].summoned)]
    return sorted(found, key=lambda each: each[2].number)


def summons_problems(file: ScenarioFile, companies: Companies) -> Iterator[Problem]:
    """Summoned units that nobody can have summoned (GB-92); `companies` are those of the lists."""
    every = _summoned(file)
    numbers = [row.number for _, _, row in every]
    sound = not any(numbers) or numbers == list(range(1, len(every) + 1))
    for seat, at, row in every:
        field, own = f"sides.{seat}.summoned[{at}]", companies[seat]
        cards = own.mustered.profiles
        if row.troop not in cards:
            text = f"nobody of its company summons {row.troop!r}{did_you_mean(row.troop, cards)}"
            yield Problem(f"{field}.troop", text)
        if not 1 <= row.size <= _MOST_SUMMONED:
            yield Problem(f"{field}.size", f"{row.size}: a summoned unit has 1 to {_MOST_SUMMONED} members")
        sizes = [sum(each.unit == unit.id for each in own.fighters) for unit in own.units]
        sizes += [other.size for other in file.sides[seat].summoned[:at]]
        if not 1 <= row.unit <= len(sizes):
            yield Problem(f"{field}.unit", f"{row.unit}: the units before it are 1 to {len(sizes)}")
        elif not 1 <= row.member <= sizes[row.unit - 1]:
            yield Problem(
                f"{field}.member", f"{row.member}: that unit has members 1 to {sizes[row.unit - 1]}"
            )
        if not sound:
            text = f"the summoned units of the battle are counted from 1, each number once; there are {len(every)}"
            yield Problem(f"{field}.number", text)


def joined(file: ScenarioFile, companies: Companies) -> Companies:
    """The companies with those whom they have summoned, numbered after everybody of the lists (GB-92)."""
    unit = 1 + sum(len(company.units) for company in companies.values())
    fighter = 1 + sum(len(company.fighters) for company in companies.values())
    starts: dict[tuple[Seat, int], tuple[int, int]] = {}
    for seat, at, row in _summoned(file):
        starts[seat, at] = unit, fighter
        unit, fighter = unit + 1, fighter + row.size
    made: Companies = {}
    for seat, company in companies.items():
        units, fighters = list(company.units), list(company.fighters)
        for at, row in enumerate(file.sides[seat].summoned):
            id, first = starts[seat, at]
            card = company.mustered.profiles[row.troop]
            caller = [each for each in fighters if each.unit == units[row.unit - 1].id][row.member - 1]
            name = row.name or card.name
            units.append(Unit(id, seat, name, row.troop, first, row.size, "waiting", summoner=caller.id))
            for number in range(first, first + row.size):
                fighters.append(Fighter(number, id, card.id, card.role, NOWHERE, card.health))
        made[seat] = Company(company.mustered, tuple(units), tuple(fighters))
    return made


# What is wrong


def problems(file: ScenarioFile, state: Battle, companies: Companies) -> Iterator[Problem]:
    """What is wrong with how far a battle is; in `state` everybody stands where the file says already."""
    for seat, side in file.sides.items():
        own = companies[seat].units
        if not 0 <= side.commander <= len(own):
            yield Problem(
                f"sides.{seat}.commander", f"{side.commander}: the company has units 1 to {len(own)}"
            )
        elif side.commander and state.incarnate(own[side.commander - 1].id) is None:
            text = f"{own[side.commander - 1].name} has no Incarnate who could command"
            yield Problem(f"sides.{seat}.commander", text)
    part = file.start.part
    if not part:
        told = [name for name in ("next", "lead", "down", "cards", "deck") if getattr(file.start, name)]
        for name in told:
            yield Problem(f"start.{name}", "is for a battle under way: say in start.part what comes next")
        return
    yield from _unsaid(file, companies)
    if victory.over(state):
        yield Problem("sides", "only one side has anybody left: the battle is over")
    if part != "deploy":
        yield from _card_problems(file, state, companies)


def _unsaid(file: ScenarioFile, companies: Companies) -> Iterator[Problem]:
    """What a battle under way has to say, and what it cannot say."""
    start, plan = file.start, battles().get(file.battle)
    if file.kind == "puzzle" or start.unit:
        yield Problem("start.part", "a puzzle is one activation and has no rounds (G-152)")
    if plan is None:
        yield Problem("battle", "say which it is: in a battle under way no die chooses it any more")
    elif plan.duties and not all(side.duty for side in file.sides.values()):
        yield Problem(
            "sides.one.duty", "say who attacks and who defends: in a battle under way that is settled"
        )
    if file.mode == "drawn":
        yield Problem("mode", "say which it is: in a battle under way no die chooses it any more")
    if not 1 <= start.round <= MOST_ROUND:
        text = f"a battle begins with round 1 to {MOST_ROUND}, not with {start.round}"
        yield from out_of_bounds("start.round", text, start.round, 1, MOST_ROUND)
    for name in ("first", "next", "lead", "down"):
        seat = getattr(start, name)
        if seat is not None and seat not in file.sides:
            yield Problem(f"start.{name}", f"there is no side {seat!r}{did_you_mean(seat, file.sides)}")
    needed = (
        {"first": "who has won the Authority opposition"} if start.part not in ("order", "opposition") else {}
    )
    if start.part in ("deploy", "activation"):
        needed["next"] = "who places a unit" if start.part == "deploy" else "who plays a card"
    if file.mode == "genius":
        needed["down"] = "a seat of the side that plays face down (G-26)"
    for name, what in needed.items():
        if getattr(start, name) is None:
            yield Problem(f"start.{name}", f"is missing: say {what}")
    if start.part == "deploy":
        return
    for seat, side in file.sides.items():
        said = {told.row.unit for told in standing_units.rows(side)}
        for number, unit in enumerate(companies[seat].units, 1):
            if number not in said:
                text = f"{unit.name}, unit {number}, is nowhere: it stands, waits, comes later, or is eliminated or away"
                yield Problem(f"sides.{seat}.stands", text)


def _card_problems(file: ScenarioFile, state: Battle, companies: Companies) -> Iterator[Problem]:
    """Cards that nobody can have, and turns without any (GB-13)."""
    start = file.start
    if start.part != "order" and not start.cards and not start.deck:
        yield Problem("start.cards", "is missing: say which cards are still to come")
    if start.deck and file.mode != "marauder":
        yield Problem("start.deck", f"there is one deck in Marauder mode alone, and this is {file.mode}")
    for seat in start.cards:
        if seat not in file.sides:
            text = f"there is no side {seat!r}{did_you_mean(seat, file.sides)}"
            yield Problem(f"start.cards.{seat}", text)
            return
    try:
        _deal(file, state, companies)
    except FieldError as error:
        yield error.problem
        return
    for seat, own in state.sequences.items():
        held = [*own.cards, *own.played, *([own.reserve] if own.reserve else [])]
        held += [dealt.card for dealt in state.deck if dealt.seat == seat]
        troops = Counter(unit.troop for unit in state.units.values() if unit.seat == seat)
        for card, count in Counter(held).items():
            most = 1 if card.unit else troops[card.troop]
            if count > most:
                name = card.work or card.troop
                yield Problem(f"start.cards.{seat}", f"it has {count} cards of {name!r}, and can have {most}")


# The cards


def _deal(file: ScenarioFile, state: Battle, companies: Companies) -> None:
    """Give everybody the cards that the file says. Raises `FieldError`."""
    for seat, said in file.start.cards.items():
        state.sequences[seat] = _sequence(companies[seat], state, said, f"start.cards.{seat}")
    deck = []
    for at, row in enumerate(file.start.deck):
        field = f"start.deck[{at}]"
        if row.side not in companies:
            raise FieldError(
                f"{field}.side", f"there is no side {row.side!r}{did_you_mean(row.side, companies)}"
            )
        asked = CardTable(row.unit, row.work) if row.unit else row.troop
        deck.append(Dealt(row.side, _card(companies[row.side], state, asked, field)))
    state.deck = tuple(deck)


def _sequence(company: Company, state: Battle, said: CardsTable, field: str) -> Cards:
    def read(name: str) -> tuple[Card, ...]:
        rows = getattr(said, name)
        return tuple(_card(company, state, row, f"{field}.{name}[{at}]") for at, row in enumerate(rows))

    reserve = None if said.reserve is None else _card(company, state, said.reserve, f"{field}.reserve")
    reserved = said.reserved or reserve is not None
    return Cards(read("next"), reserve, reserved, read("played"), said.open, read("sacrificed"))


def _card(company: Company, state: Battle, said: str | CardTable, field: str) -> Card:
    """A card of a company. Raises `FieldError`."""
    if isinstance(said, str):
        troops = {unit.troop for unit in company.units}
        if said not in troops:
            raise FieldError(field, f"no unit of its company is {said!r}{did_you_mean(said, sorted(troops))}")
        return Card(said)
    if not 1 <= said.unit <= len(company.units):
        raise FieldError(f"{field}.unit", f"{said.unit}: the company has units 1 to {len(company.units)}")
    unit = company.units[said.unit - 1]
    known = titans.works(state.field, (each.profile for each in company.fighters if each.unit == unit.id))
    if said.work and said.work not in known:
        text = f"{unit.name} has no titanic work {said.work!r}{did_you_mean(said.work, known)}"
        raise FieldError(f"{field}.work", text)
    return Card(unit.troop, unit.id, said.work)


# The beginning


def begin(file: ScenarioFile, state: Battle, companies: Companies) -> None:
    """Let a sound battle go on where it is: everybody stands, and nothing else has happened."""
    start = file.start
    for seat, side in file.sides.items():
        chief = state.incarnate(companies[seat].units[side.commander - 1].id) if side.commander else None
        state.commanders[seat] = chief.id if chief else 0
    state.winner, state.lead = start.first, start.lead
    if start.down is not None:
        state.field = msgspec.structs.replace(state.field, face_down=start.down)
    if start.part == "deploy":
        assert start.next is not None
        waiting = standing_units.to_deploy(file, state, companies)
        pools = FillPools(standing_units.pools_fixed(file, companies))
        steps: tuple[Step[Battle], ...] = (Deployment(start.next, waiting), pools, sequence.BeginRound(1))
    else:
        state.round = start.round
        _deal(file, state, companies)
        steps = sequence.remaining(start.part)  # type: ignore[arg-type]
    if start.part == "activation":
        assert start.next is not None
        state.lead = start.lead or start.next
        if state.field.mode == "marauder":
            state.drawer = state.clockwise(start.next)[-1]
    state.push(NameCommanders(), *steps)
