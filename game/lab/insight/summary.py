"""All that the traces of a study say, in one struct, and the main of it in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from game.core import registry
from game.core.descriptions.standing import Team
from game.core.descriptions.witness import Ground
from game.core.seats import Seat
from game.core.words.grammar import listed, number_word, plural
from game.lab.batches.batch import Game
from game.lab.batches.traces import Trace
from game.lab.fairness.words import said as spoken
from game.lab.insight.agency import FEWEST, Agency, AgencyBook
from game.lab.insight.falls import Beside, FallBook, Falls
from game.lab.insight.leads import LeadBook, Leads
from game.lab.insight.places import Heat, HeatBook
from game.lab.insight.samples import Spread
from game.lab.insight.tallies import Tally, TallyBook
from game.lab.insight.units import UnitBook, UnitFigures
from game.lab.insight.unused import unused
from game.lab.studies import venue
from game.lab.studies.study import Study
from game.lab.studies.study_files import StudyFile

_NAMED = 6
"""At most so many are named in a sentence."""
_CLEARLY = 0.1
"""By so much sides differ clearly."""


class Insight(msgspec.Struct, frozen=True):
    """What the games of a study tell. Where an edit is asked about they are those after it."""

    games: int
    teams: tuple[Team, ...]
    ground: Ground | None
    """What heat is counted on; None where nothing has a place."""
    tally: Tally
    leads: Leads
    units: tuple[UnitFigures, ...]
    heat: tuple[Heat, ...]
    falls: Falls | None
    """Where most fell; None where nothing has a place, or too few did."""
    agency: Agency | None
    """How much choices mattered; None if of no game it is known."""
    words: tuple[str, ...]
    """The main of it, sentence by sentence."""


def of_file(file: StudyFile) -> Insight | None:
    """What a study on the disk tells; None if no game of it has a trace. Raises `StudyError`."""
    return insight(file.study, file.traces())


def insight(study: Study, traced: Iterable[tuple[Game, Trace]]) -> Insight | None:
    """What games of a study tell, taken in one after the other; None if there are none."""
    ground = venue.ground(study)
    leads, units, tally = LeadBook(), UnitBook(), TallyBook(venue.catalogue(study))
    agency = AgencyBook()
    heat = HeatBook(ground) if ground else None
    survey = venue.survey(study) if ground else None
    falls = FallBook(survey) if survey else None
    games, teams = 0, tuple[Team, ...]()
    for game, trace in traced:
        if study.edited is not None and not game.edited:
            continue
        games, teams = games + 1, trace.teams
        for book in (leads, units, tally, agency):
            book.add(game, trace)
        for places in (heat, falls):
            if places:
                places.add(trace)
    if not games:
        return None
    counted, course, own, chosen = tally.figures(), leads.figures(), units.figures(), agency.figures()
    turn_word = registry.system(study.system).turn_word
    names, fallen = _names(study), falls.figures() if falls else None
    words = (
        *_of_lengths(counted, games, turn_word),
        *_of_leads(course, games),
        *(_of_agency(chosen, names) if chosen else ()),
        *(_of_falls(fallen) if fallen else ()),
        *_of_units(own, names, turn_word),
        *_of_uses(counted),
    )
    warm = heat.figures() if heat else ()
    return Insight(games, teams, ground, counted, course, own, warm, fallen, chosen, words)


# In words


def _names(study: Study) -> dict[Seat, str]:
    sides = (study.edited or study.document).get("sides", {})
    return {seat: str(side.get("name", f"side {seat}")) for seat, side in sides.items()}


def _of_lengths(tally: Tally, games: int, turn_word: str) -> list[str]:
    long = f"{tally.turns.mean:.1f} {turn_word}s{_mostly(tally.turns)}"
    said = [f"A game lasts {long}, and {tally.decisions.mean:.0f} decisions."]
    if tally.no_contact == 1:
        said.append("Nobody ever struck at anybody of another side.")
    else:
        when = f"{turn_word} {tally.contact.mean:.1f}{_mostly(tally.contact)}"
        none = f"; in {_seldom(tally.no_contact)} there is none" if tally.no_contact else ""
        said.append(f"The first blow between two sides falls in {when}{none}.")
    drawn = sum(tally.draws.values())
    if drawn:
        why, count = next(iter(tally.draws.items()))
        so = f", {count} of them so" if count < drawn else ""
        said.append(f"{plural(drawn, 'game')} of {games} {'was' if drawn == 1 else 'were'} drawn{so}: {why}.")
    return said


def _seldom(part: float) -> str:
    """A share of the games of which a percent would say nothing where it is small."""
    return f"{_percent(part)} of the games" if part >= 0.005 else "hardly any game"


def _of_leads(leads: Leads, games: int) -> list[str]:
    said = [
        f"The lead changes hands {leads.changes.mean:.1f} times in a game; in {_percent(leads.steady)} of them it never does."
    ]
    if leads.decided.mean:
        said.append(
            f"The winner leads for good after {_percent(leads.decided.mean)} of a game, and was behind by "
            f"{100 * leads.behind.mean:.0f} points at worst; {_percent(leads.comebacks)} of the winners came back from half of a fair chance or less."
        )
    if not leads.reading.fitted:
        said.append(
            f"{plural(games, 'game')} {'is' if games == 1 else 'are'} too few to say what a lead is worth here: it stands as the rules judge it."
        )
    return said


def _of_agency(agency: Agency, names: dict[Seat, str]) -> list[str]:
    said = []
    if agency.known:
        whole = agency.whole
        said.append(
            f"{_bots(agency.weighs)} weighed {whole.choices:.0f} choices in a game, each among {whole.among:.0f} actions or plans. "
            f"In {_of_ten(whole.near)} the second best was nearly as good, in {_of_ten(whole.free)} so were half of the others."
        )
        said += _of_free_sides(agency, names)
    if agency.silent:
        said.append(
            f"{_bots(agency.silent)} {'do' if len(agency.silent) > 1 else 'does'} not weigh one choice against another here, "
            "so nothing is known of how much those mattered."
        )
    elif not agency.known:
        said.append("Too few choices were weighed to say how much they mattered.")
    return said


def _bots(names: Sequence[str]) -> str:
    """Who played, as a sentence begins: `The fast and random bots`."""
    return f"The {listed(names)} {'bots' if len(names) > 1 else 'bot'}"


def _of_free_sides(agency: Agency, names: dict[Seat, str]) -> list[str]:
    """Whose choices mattered most and least, where they clearly differ."""
    sides = {seat: each.near for seat, each in agency.sides.items() if each.choices * agency.games >= FEWEST}
    if len(sides) < 2:
        return []
    most, least = min(sides, key=lambda seat: sides[seat]), max(sides, key=lambda seat: sides[seat])
    if sides[least] - sides[most] < _CLEARLY:
        return []
    return [
        f"The choices of {names.get(most, most)} mattered most: the second best was nearly as good in {_percent(sides[most])} of them, "
        f"of those of {names.get(least, least)} in {_percent(sides[least])}."
    ]


def _of_ten(part: float) -> str:
    """A share in tenths."""
    tenths = round(10 * part)
    if tenths in (0, 10):
        return "nearly all" if tenths else "hardly any"
    return f"{number_word(tenths)} of ten"


def _of_falls(falls: Falls) -> list[str]:
    said = [f"More fell {falls.where} than in any other part of the table: {_percent(falls.part)} of all."]
    return said + [beside(falls, each) for each in falls.beside]


def beside(falls: Falls, piece: Beside) -> str:
    """What is told of a piece of terrain beside which more fell than stood there."""
    where = f"within {spoken(falls.near, falls.unit)} of" if falls.unit != "squares" else "on or beside"
    return f"{_percent(piece.part)} of them fell {where} {piece.name}, though they stood there only {_percent(piece.stood)} of the time."


def _of_units(units: tuple[UnitFigures, ...], names: dict[Seat, str], turn_word: str) -> list[str]:
    said = []
    telling = [each for each in units if each.worth and (each.worth.low > 0 or each.worth.high < 0)]
    telling.sort(key=lambda each: -abs(each.worth.difference) if each.worth else 0.0)
    for each in telling[:_NAMED]:
        worth = each.worth
        assert worth is not None
        more = "more" if worth.difference > 0 else "less"
        low, high = sorted((abs(100 * worth.low), abs(100 * worth.high)))
        said.append(
            f"{names.get(each.seat, each.seat)} scored {abs(100 * worth.difference):.0f} points {more} ({low:.0f} to {high:.0f}) "
            f"where {each.unit} was alive in {turn_word} {worth.turn} than where it was not."
        )
    idle = [each for each in units if each.idle > 0.5]
    if idle:
        told = listed([f"{each.unit} ({names.get(each.seat, each.seat)})" for each in idle[:_NAMED]])
        more_of = f" and {len(idle) - _NAMED} more" if len(idle) > _NAMED else ""
        said.append(f"In more than half of the games nothing was done by {told}{more_of}.")
    return said


def _of_uses(tally: Tally) -> list[str]:
    return [f"Never used: {unused(tally.never, _NAMED)}."] if tally.never else []


def _mostly(spread: Spread) -> str:
    """Between what most values lie, if not all are alike."""
    return f" ({spread.low:.0f} to {spread.high:.0f} in most)" if spread.low < spread.high else ""


def _percent(part: float) -> str:
    return f"{100 * part:.0f} %"
