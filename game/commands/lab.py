"""`holmgang lab`: studies that answer a question about a battle, kept on the disk and gone on with at any time."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.commands import lab_fair, lab_layout, lab_report, lab_selftest
from game.commands.words import (
    INTERRUPTED,
    Fault,
    add_options,
    bots_of,
    count,
    entry_of,
    match_options,
)
from game.core.words.grammar import plural

if TYPE_CHECKING:
    from game.lab.findings.verdicts import Question, Verdict
    from game.lab.studies.engine import Progress, Until
    from game.lab.studies.study import Study
    from game.lab.studies.study_files import StudyFile
    from game.scenarios import Entry

_UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0}
_MINUTE = 60.0
"""Seconds between two lines where nobody watches a terminal."""


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `lab`."""
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    run_ = _command(commands, "run", _run, "ask a question about a battle, and play until it is answered")
    run_.add_argument("scenario", help="an id such as thor/jotunheim, or a file")
    run_.add_argument(
        "--study",
        choices=("side", "first", "bots", "story"),
        help="whether a side is favoured (the usual question), whether going first is, which bot is stronger, or what a story comes to",
    )
    _add_players(run_)
    compare = _command(commands, "compare", _compare, "ask what an edit of a battle changed")
    compare.add_argument("old", help="the battle before the edit: an id, or a file")
    compare.add_argument("new", help="the battle after it")
    _add_players(compare)
    resume = _command(commands, "resume", _resume, "go on with a study")
    resume.add_argument("study", help="its name, or the beginning of it")
    _add_until(resume)
    _command(commands, "ls", _ls, "name the studies there are, and what they say")
    lab_report.add(_command(commands, "report", _report, "what a study says, and why"))
    export = _command(commands, "export", _export, "every game of a study as a line of JSON, in order")
    export.add_argument("study", help="its name, or the beginning of it")
    remove = _command(commands, "rm", _remove, "delete a study for good")
    remove.add_argument("study", nargs="+", help="its name, or the beginning of it")
    lab_fair.add(_command(commands, "fair", lab_fair.run, "what the ground gives each side, before any game"))
    lay = _command(commands, "layout", lab_layout.run, "lay terrain at random but fairly, from a seed")
    lab_layout.add(lay)
    test = _command(
        commands, "selftest", lab_selftest.run, "try the lab itself on outcomes whose truth is known"
    )
    lab_selftest.add(test)


def _command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], text: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=text, description=f"Holmgang lab: {text}."
    )
    parser.set_defaults(run=run)
    return parser


def _add_players(parser: argparse.ArgumentParser) -> None:
    """The words of a new study: who plays, and until when."""
    parser.add_argument(
        "--bots",
        default="",
        help="of the seats in turn, such as greedy,random (greedy); of a story those of the players, one after another, then the director's",
    )
    parser.add_argument("--seed", type=int, default=0, help="of the whole study (0)")
    _add_until(parser)
    add_options(parser)


def _add_until(parser: argparse.ArgumentParser) -> None:
    """The words for when it is enough, and for who plays."""
    enough = parser.add_mutually_exclusive_group()
    enough.add_argument(
        "--until",
        choices=("verdict",),
        default="verdict",
        help="play until the question is answered (the usual way)",
    )
    enough.add_argument("--games", type=count, metavar="N", help="play N games, filled up to whole blocks")
    enough.add_argument(
        "--budget", type=_budget, metavar="TIME", help="play for so long at most: 90s, 10m, 2h"
    )
    parser.add_argument(
        "--jobs", type=count, help="processes (one for each core); the answer does not depend on it"
    )
    parser.add_argument(
        "--farm",
        type=_farm,
        metavar="WHERE",
        help="play on a farm of dask instead: tcp://HOST:PORT of its scheduler, or local:4 for processes here",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def _budget(text: str) -> float:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smh])", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time; write it as 90s, 10m or 2h")
    return float(found[1]) * _UNITS[found[2]]


def _farm(text: str) -> str:
    from game.lab.workforce.farm import ADDRESS, LOCAL

    if not (LOCAL.fullmatch(text) or ADDRESS.fullmatch(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is no farm; write it as tcp://HOST:PORT or local:4")
    return text


# Playing


def _run(arguments: argparse.Namespace) -> int:
    from game.lab.studies.study import usual

    entry = entry_of(arguments.scenario)
    return _begin(entry, arguments, arguments.study or usual(entry.system, entry.document))


def _compare(arguments: argparse.Namespace) -> int:
    old, new = entry_of(arguments.old), entry_of(arguments.new)
    if old.system != new.system:
        raise Fault(f"{old.id} is a battle of {old.system}, {new.id} one of {new.system}")
    return _begin(old, arguments, "edit", new)


def _begin(
    entry: Entry, arguments: argparse.Namespace, question: Question, edited: Entry | None = None
) -> int:
    """Make a study, or find it again, and play."""
    from game.bots.base import Unfit
    from game.lab.studies.study import StudyError, asked
    from game.lab.studies.study_files import StudyFile

    try:
        study = asked(
            question,
            entry.id,
            entry.system,
            entry.document,
            bots_of(arguments.bots, entry.system),
            arguments.seed,
            match_options(entry, arguments.option),
            edited.document if edited else None,
        )
        _tell_of_others(study)
        with StudyFile.of(study) as file:
            return _play(file, arguments)
    except (StudyError, Unfit) as error:
        raise Fault(str(error)) from None


def _tell_of_others(study: Study) -> None:
    """That the battle has been studied as it was before: those games are kept, and not counted with these."""
    from game.lab.studies.study import StudyError
    from game.lab.studies.study_files import StudyFile, every

    for path in every():
        if path.stem == study.name or path.stem.rpartition("-")[0] != study.name.rpartition("-")[0]:
            continue
        try:
            with StudyFile(path) as file:
                changed = [
                    what
                    for what, differs in (
                        ("the battle", file.study.document != study.document),
                        ("the program", file.study.version != study.version),
                    )
                    if differs
                ]
        except StudyError:
            continue
        if changed:
            print(
                f"{' and '.join(changed)} changed since {path.stem}: its games are not counted here",
                file=sys.stderr,
            )


def _resume(arguments: argparse.Namespace) -> int:
    from game.lab.studies.study import StudyError
    from game.lab.studies.study_files import StudyFile, named

    try:
        with StudyFile(named(arguments.study), writes=True) as file:
            _same_program(file.study)
            return _play(file, arguments)
    except StudyError as error:
        raise Fault(str(error)) from None


def _same_program(study: Study) -> None:
    from game import __version__

    if study.version != __version__:
        raise Fault(
            f"{study.name}: it was played with Holmgang {study.version}, this is {__version__}; games of both cannot be "
            f"counted together. Ask anew: holmgang lab run {study.scenario} --study {study.question}"
        )


def _play(file: StudyFile, arguments: argparse.Namespace) -> int:
    import os

    from game.lab.studies import engine

    until = _until(arguments)
    with _Watch(until) as watch:
        jobs = arguments.jobs or os.cpu_count() or 1
        found = engine.run(file, until, jobs, watch.step, farm=arguments.farm or "")
    _show(file, found, as_json=arguments.json)
    if found.interrupted or found.trouble:
        print(found.trouble or "Interrupted.", file=sys.stderr)
        print(f"Go on with: {_going_on(file.study, arguments)}", file=sys.stderr)
        return 1 if found.trouble else INTERRUPTED
    return 1 if found.lost else 0


def _going_on(study: Study, arguments: argparse.Namespace) -> str:
    """The command that goes on with a study as it was begun: until then, and by those who played."""
    words = [f"holmgang lab resume {study.name}"]
    words += [f"--games {arguments.games}"] if arguments.games else []
    words += [f"--budget {arguments.budget:g}s"] if arguments.budget else []
    words += [f"--jobs {arguments.jobs}"] if arguments.jobs else []
    words += [f"--farm {arguments.farm}"] if arguments.farm else []
    return " ".join(words)


def _until(arguments: argparse.Namespace) -> Until:
    from game.lab.studies.engine import Until

    return Until(not arguments.games, arguments.games or 0, arguments.budget or 0.0)


class _Watch:
    """A line on the terminal that is written anew after every block; elsewhere one a minute."""

    def __init__(self, until: Until) -> None:
        self._until = until
        self._status: Any = None
        self._told = 0.0

    def __enter__(self) -> _Watch:
        if sys.stderr.isatty():
            from rich.console import Console

            self._status = Console(stderr=True, highlight=False).status("the processes start")
            self._status.start()
        return self

    def step(self, progress: Progress) -> None:
        """One more block was heard."""
        line = _line(progress, self._until)
        if self._status is not None:
            self._status.update(line)
        elif progress.seconds - self._told >= _MINUTE:
            self._told = progress.seconds
            print(line, file=sys.stderr)

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()


def _line(progress: Progress, until: Until) -> str:
    """How far it is: games, what they say, and about how long it still takes."""
    from game.lab.studies.engine import seconds_left

    verdict = progress.verdict
    line = f"{plural(verdict.games, 'game')}: {verdict.text}"
    left = seconds_left(verdict, until, progress.played, progress.seconds)
    return f"{line} ({_duration(left)} still)" if left else line


def _duration(seconds: float) -> str:
    """A stretch of time as one says it."""
    if seconds < _MINUTE:
        return f"about {max(1, round(seconds))} s"
    minutes = round(seconds / _MINUTE)
    return f"about {minutes} min" if minutes < 60 else f"about {minutes // 60} h {minutes % 60:02} min"


# Telling


def _show(file: StudyFile, progress: Progress, *, as_json: bool) -> None:
    if as_json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(progress.verdict), indent=2).decode())
        return
    study, verdict = file.study, progress.verdict
    print(f"{study.name}: {study.scenario}, {' against '.join(study.bots)}, seed {study.seed}")
    for line in _figures(study, verdict):
        print(f"  {line}")
    for each_lost in progress.lost:
        print(f"  lost: game {each_lost.number + 1} (seed {each_lost.seed}): {each_lost.why}")
        if (record := file.record(each_lost.number)).exists():
            print(f"    as far as it went: holmgang replay {record}")
    if progress.again:
        print(f"  {progress.again} process{'' if progress.again == 1 else 'es'} had to be replaced")
    print(f"{plural(verdict.games, 'game')}: {verdict.text}")


def _figures(study: Study, verdict: Verdict) -> list[str]:
    """What was counted, line by line."""
    from game.core import registry
    from game.lab.findings import stories
    from game.lab.findings.verdicts import NOT_CROSSED

    story = registry.system(study.system).story(study.document)
    if story is not None:
        return stories.lines(verdict, story)
    found = []
    for name, each in verdict.standings.items():
        if study.question == "edit":
            low, share, high = (f"{100 * value:+.1f}" for value in (each.low, each.share, each.high))
            found.append(f"{name}: {share} points of the score since the edit ({low} to {high})")
            continue
        low, share, high = (f"{100 * value:.1f}" for value in (each.low, each.share, each.high))
        found.append(f"{name}: {share} % of the score ({low} to {high}), {100 * each.fair:.0f} would be fair")
    for name, of_decided in verdict.decided.items() if study.question != "edit" else ():
        found.append(f"{name}: won {100 * of_decided:.1f} % of the decided games")
    if verdict.draws:
        found.append(f"drawn: {verdict.draws} of {verdict.games}")
    if study.question == "side" and not study.crossed:
        found.append(f"going first is not told apart from the sides: {NOT_CROSSED}")
    return found


def _opened(word: str) -> StudyFile:
    from game.lab.studies.study import StudyError
    from game.lab.studies.study_files import StudyFile, named

    try:
        return StudyFile(named(word))
    except StudyError as error:
        raise Fault(str(error)) from None


def _report(arguments: argparse.Namespace) -> int:
    from game.lab.studies.engine import heard
    from game.lab.studies.study import StudyError

    with _opened(arguments.study) as file:
        try:
            if not lab_report.write(file, arguments):
                _show(file, heard(file), as_json=False)
                lab_report.tell(file)
        except StudyError as error:
            raise Fault(str(error)) from None
    return 0


def _ls(arguments: argparse.Namespace) -> int:
    from game.lab.studies.engine import heard
    from game.lab.studies.study import StudyError
    from game.lab.studies.study_files import StudyFile, every

    if not every():
        print("There are no studies yet; `holmgang lab run MAP` begins one.", file=sys.stderr)
    for path in every():
        try:
            with StudyFile(path) as file:
                verdict = heard(file).verdict
                print(f"{path.stem}  {plural(verdict.games, 'game')}: {verdict.text}")
        except StudyError as error:
            print(f"{path.stem}  {error}")
    return 0


def _export(arguments: argparse.Namespace) -> int:
    from game.lab.studies.study import StudyError
    from game.lab.studies.study_files import export

    with _opened(arguments.study) as file:
        try:
            for line in export(file.results(traces=True)):
                print(line)
        except StudyError as error:
            raise Fault(str(error)) from None
    return 0


def _remove(arguments: argparse.Namespace) -> int:
    from game.lab.studies.study import StudyError
    from game.lab.studies.study_files import named, remove

    try:
        for word in arguments.study:
            path = named(word)
            remove(path)
            print(f"{path.stem} is deleted")
    except StudyError as error:
        raise Fault(str(error)) from None
    return 0
