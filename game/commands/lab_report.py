"""`holmgang lab report`: what a study says, as a page, as Markdown, as a picture or as JSON, with games to watch beside it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.words import Fault, number

if TYPE_CHECKING:
    from game.lab.pages.dossier import Dossier
    from game.lab.studies.study import Study
    from game.lab.studies.study_files import StudyFile

_MAP = (720, 720)
"""The map has at most so many pixels."""


def add(report: argparse.ArgumentParser) -> None:
    """The words of `lab report`."""
    report.add_argument("study", help="its name, or the beginning of it")
    report.add_argument(
        "--html", type=Path, metavar="OUT", help="one page with maps and curves, that needs no network"
    )
    report.add_argument("--md", type=Path, metavar="OUT", help="as Markdown")
    report.add_argument(
        "--png", type=Path, metavar="OUT", help="curves and maps as one picture (with the extra lab)"
    )
    report.add_argument("--json", action="store_true", help="all of it as JSON, to the terminal")
    report.add_argument(
        "--no-games",
        action="store_true",
        help="do not play the games to watch again for their records, which lie in a folder beside the page",
    )
    report.add_argument("--jobs", type=number, help="processes for that (one for each core)")


def write(file: StudyFile, arguments: argparse.Namespace) -> bool:
    """Write the report in every form that was asked for; False if none was. Raises `Fault`, and `StudyError`."""
    if not (arguments.html or arguments.md or arguments.png or arguments.json):
        return False
    for out in (arguments.html, arguments.md, arguments.png):
        if out is not None and out.is_dir():
            raise Fault(f"{out}: is a folder; name a file in it", 1)
    from game.lab.pages.curves import drawn
    from game.lab.pages.study_dossier import dossier

    if arguments.png and not drawn():
        raise Fault(f"{arguments.png}: pictures are drawn with the extra lab: pip install 'holmgang[lab]'", 1)
    found, records = dossier(file), ""
    if arguments.json:
        import msgspec

        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    try:
        if arguments.html:
            from game.lab.pages import html

            records = _games(file.study, found, arguments.html, arguments)
            _put(arguments.html, html.page(found, _map(file.study), records))
        if arguments.md:
            from game.lab.pages import markdown

            if not arguments.html:
                records = _games(file.study, found, arguments.md, arguments)
            elif arguments.md.parent != arguments.html.parent:
                records = ""
            _put(arguments.md, markdown.page(found, records))
        if arguments.png:
            from game.lab.pages import poster

            _put(arguments.png, poster.poster(found, _map(file.study)))
    except OSError as error:
        raise Fault(
            f"{error.filename or 'the report'}: cannot be written: {error.strerror or error}", 1
        ) from None
    return True


def tell(file: StudyFile) -> None:
    """Say to the terminal what the games of a study tell, if any was kept with its course. Raises `StudyError`."""
    from game.lab.insight.summary import of_file

    insight = of_file(file)
    for sentence in insight.words if insight else ():
        print(f"- {sentence}")


def _put(out: Path, made: str | bytes) -> None:
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(made.encode() if isinstance(made, str) else made)
    print(out)


def _games(study: Study, found: Dossier, out: Path, arguments: argparse.Namespace) -> str:
    """The name of the folder beside `out` that has the records of the games to watch; "" if it has none."""
    if arguments.no_games or not found.picks:
        return ""
    from game.lab.pages.highlights import Unlike, write

    folder = out.with_name(f"{out.stem}-games")
    jobs = os.cpu_count() or 1 if arguments.jobs is None else arguments.jobs
    try:
        write(
            study,
            found.picks,
            folder,
            jobs,
            lambda pick: print(f"{pick.why}: {folder / pick.record}", file=sys.stderr),
        )
    except Unlike as error:
        print(f"no games to watch are written: {error}", file=sys.stderr)
        return ""
    return folder.name


def _map(study: Study) -> bytes | None:
    """The map as the game draws it, from edge to edge and without units."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    from game.core.match import Match
    from game.ui.app import shot

    match = Match.start(study.system, study.document, seed=study.seed, options=study.options)
    subject = shot.Subject("battle", match, 0, match.system.seats(study.document)[0])
    return shot.map_of(subject, _MAP, 1.0, units=False)
