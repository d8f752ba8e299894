"""A dossier as one HTML page that needs nothing else: no script, no network, no file beside it but the games to watch."""

from __future__ import annotations

from importlib.resources import files

from game.lab.pages import curves, places, reasons, sections
from game.lab.pages.dossier import Dossier
from game.lab.pages.fonts import faces
from game.lab.pages.markup import Markup, joined, tag
from game.lab.pages.signs import braid
from game.lab.pages.words import subtitle


def page(dossier: Dossier, picture: bytes | None = None, records: str = "") -> str:
    """The page. `picture` is the map as the game draws it, from edge to edge, without units, as PNG; `records` is the folder
    beside the page that has the records of the games to watch, "" for none."""
    body = tag(
        "main",
        tag(
            "header",
            tag("h1", dossier.title),
            tag("p", subtitle(dossier), class_="sub"),
            braid(),
        ),
        sections.verdict(dossier),
        sections.story(dossier),
        reasons.why(dossier),
        sections.figures(dossier),
        places.maps(dossier, picture),
        reasons.ground(dossier, mapped=picture is not None),
        sections.players(dossier),
        reasons.worth(dossier),
        reasons.never(dossier),
        sections.games(dossier, records),
        sections.repeat(dossier),
    )
    head = joined(
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", f"{dossier.title}: {dossier.headline}"),
        tag("style", Markup(style(body))),
    )
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>{head}</head>\n<body>{body}</body>\n</html>\n'


def style(body: str) -> str:
    """The look of the page, with the letters of our fonts that `body` uses."""
    text = (files("game.lab.pages") / "style.css").read_text("utf-8")
    return faces(body) + text if curves.drawn() else text
