"""A study made into a dossier: its verdict, and all that its games tell."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import NormalDist

from game.core import registry
from game.core.seats import Seat
from game.lab.batches import blocks
from game.lab.batches.batch import Game
from game.lab.batches.traces import Trace
from game.lab.fairness.assessment import fairness
from game.lab.fairness.findings import Fairness
from game.lab.findings.verdicts import Verdict
from game.lab.firing.rates import part_rates
from game.lab.insight import summary
from game.lab.pages import highlights
from game.lab.pages.dossier import Course, Dossier, Edge, Look, Player, Score, Spread
from game.lab.pages.highlights import Tale
from game.lab.pages.side_names import signed, with_names
from game.lab.statistics.intervals import mean_interval, percentile
from game.lab.statistics.sequential import edges
from game.lab.studies.engine import Docket
from game.lab.studies.study import Study, StudyError
from game.lab.studies.study_files import StudyFile

_LOOKS = 240
"""At most so many looks are kept of a course."""
_Z95 = NormalDist().inv_cdf(0.975)
_MISSING = re.compile(r", (at most about [\d,]+ games more)")
_UNTIL = re.compile(r"(at most about .*|every rate is known[^:]*): (.*)")


def ground_of(study: Study) -> Fairness | None:
    """What the ground of a study gives each side; None where there is none, and of a story, which is not to be fair."""
    if _endings(study):
        return None
    return fairness(registry.system(study.system), study.edited or study.document)


def dossier(file: StudyFile, ground: Callable[[Study], Fairness | None] = ground_of) -> Dossier:
    """What a study says; `ground` is asked what its ground gives, which takes longest and no game changes.

    Raises `StudyError` if nothing of it has been played, or the file is damaged.
    """
    study = file.study
    docket, course, games = _played(file)
    verdict, names = course[-1], names_of(study)
    head, more = headline(verdict, names)
    first, tales = _followed(file, games)
    return Dossier(
        title=str(study.document.get("title", study.scenario)),
        scenario=study.scenario,
        study=study.name,
        question=study.question,
        version=study.version,
        seed=study.seed,
        games=docket.end,
        block=docket.size,
        headline=head,
        more=more,
        verdict=verdict,
        players=_players(games, names, _forces(first)),
        teams=registry.system(study.system).teams(study.document),
        scores=_scores(verdict),
        first=_first(study, games, docket.size),
        courses=_courses(course),
        draws=dict(Counter(each.why.partition(". ")[0].rstrip(".") for each in games if not each.winners)),
        turns=_spread([each.turns for each in games]),
        turn_word=registry.system(study.system).turn_word,
        decisions=_spread([each.decisions for each in games]),
        lost=tuple(docket.lost),
        endings=_endings(study),
        parts=part_rates(games),
        fairness=ground(study),
        insight=summary.of_file(file),
        picks=highlights.picks(tales, study.order(docket.end)),
        command=command(study, docket.end),
    )


def _played(file: StudyFile) -> tuple[Docket, list[Verdict], list[Game]]:
    """What has been played: the docket that has heard all of it, its verdict after each hearing, and the games that count."""
    study, results = file.study, file.results()
    docket = Docket(study)
    for result in results.values():
        docket.put(result)
    course = [docket.bench.verdict() for _ in iter(lambda: docket.hear(settle=False), False)]
    games = [
        each for _, each in sorted(results.items()) if isinstance(each, Game) and each.number < docket.end
    ]
    if not games or not course:
        raise StudyError(
            f"{study.name}: nothing of it has been played to its end, so there is nothing to tell"
        )
    return docket, course, games


# Who


def names_of(study: Study) -> dict[Seat, str]:
    """What every side is called."""
    seats = registry.system(study.system).seats(study.document)
    sides = study.document.get("sides", {})
    return {seat: str(sides.get(seat, {}).get("name", f"side {seat}")) for seat in seats}


def headline(verdict: Verdict, names: dict[Seat, str]) -> tuple[str, str]:
    """The verdict as the head of a page, and what else it says."""
    text, _, more = verdict.text.partition("; ")
    if missing := _MISSING.search(text):
        text = text.replace(missing[0], "")
        more = "; ".join(filter(None, (f"{missing[1]} would settle it", more)))
    elif until := _UNTIL.match(text):
        text, more = until[2], until[1]
    return _sentence(with_names(text, names)), _sentence(with_names(more, names)) + "." * bool(more)


def _sentence(text: str) -> str:
    """With a capital, and with the signs of numbers as they are printed."""
    return signed(text[:1].upper() + text[1:])


def _players(
    games: Sequence[Game], names: dict[Seat, str], forces: dict[Seat, tuple[str, ...]]
) -> tuple[Player, ...]:
    decided = [each for each in games if each.winners]
    found = []
    for seat, name in names.items():
        bots = tuple(dict.fromkeys(each.bots[seat] for each in games))
        won = sum(seat in each.winners for each in decided)
        found.append(
            Player(seat, name, bots, forces.get(seat, ()), won, won / len(decided) if decided else 0.0)
        )
    return tuple(found)


def _followed(file: StudyFile, games: Sequence[Game]) -> tuple[Trace | None, list[Tale]]:
    """The first trace that there is, and every game as one may choose it; the traces are read one after the other."""
    first: Trace | None = None
    followed: dict[int, Tale] = {}
    for game, trace in file.traces():
        first = first or trace
        followed[game.number] = highlights.tale(game, trace)
    return first, [followed.get(each.number) or highlights.tale(each) for each in games]


def _forces(trace: Trace | None) -> dict[Seat, tuple[str, ...]]:
    """Who fights for every side, as one game had them: `Thor`, `Frost Giants (3)`; of a unit of figures its name alone."""
    alone = (
        Counter((each.seat, each.name) for each in trace.pieces if each.unit == each.name)
        if trace
        else Counter()
    )
    found: dict[Seat, dict[str, None]] = {}
    for piece in trace.pieces if trace else ():
        count = alone[piece.seat, piece.unit]
        found.setdefault(piece.seat, {})[f"{piece.unit} ({count})" if count > 1 else piece.unit] = None
    return {seat: tuple(names) for seat, names in found.items()}


# What came of it


def _endings(study: Study) -> dict[str, str]:
    story = registry.system(study.system).story(study.document)
    return {each.id: f"{each.title} ({each.outcome})" for each in story.endings} if story else {}


def _scores(verdict: Verdict) -> tuple[Score, ...]:
    return tuple(
        Score(name, each.fair, each.share, each.low, each.high) for name, each in verdict.standings.items()
    )


def _first(study: Study, games: Sequence[Game], size: int) -> Score | None:
    """What going first is worth, over whole blocks; None where it does not change within a block."""
    whole = blocks.whole_blocks(list(games), size)
    if study.question == "first" or not whole or not all(each.first for each in whole[0]):
        return None
    teams = registry.system(study.system).teams(study.document)
    turns = blocks.by_turn(teams)
    values = [blocks.scores(block, turns, teams)["first"] for block in whole]
    low, high = mean_interval(values)
    return Score("first", blocks.fair(whole[0], turns, teams)["first"], sum(values) / len(values), low, high)


def _courses(course: Sequence[Verdict]) -> tuple[Course, ...]:
    """Everybody's score, look by look."""
    found = []
    last = course[-1]
    for name, standing in last.standings.items():
        kept = [course[number] for number in _evenly(len(course))]
        looks = [(verdict.games, verdict.standings[name]) for verdict in kept]
        error = (standing.high - standing.low) / 2 / _Z95
        tests = len(last.standings)
        found.append(
            Course(
                name,
                standing.fair,
                tuple(Look(games, each.share, each.low, each.high) for games, each in looks),
                tuple(
                    Edge(verdict.games, *edges(verdict.blocks, error * error * last.blocks, tests=tests))
                    for verdict in kept
                ),
            )
        )
    return tuple(found)


def _evenly(count: int) -> list[int]:
    """At most so many places of a list as a picture can show, the last among them."""
    step = max(1, count // _LOOKS)
    return sorted({*range(step - 1, count, step), count - 1})


def _spread(values: Sequence[int]) -> Spread:
    counts = Counter(values)
    return Spread(
        {value: counts[value] for value in sorted(counts)}, round(percentile(values, 0.5)), max(counts)
    )


# Repeating


def command(study: Study, games: int) -> str:
    """The command that plays the same games again."""
    words = ["holmgang", "lab"]
    words += ["compare", study.scenario, "EDITED"] if study.question == "edit" else ["run", study.scenario]
    if study.question not in ("side", "edit"):
        words += ["--study", study.question]
    words += ["--bots", ",".join(study.bots), "--seed", str(study.seed), "--games", str(games)]
    for name, value in study.options.items():
        words += ["--option", f"{name}={value}"]
    return shlex.join(words)
