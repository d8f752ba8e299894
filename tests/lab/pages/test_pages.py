"""The page, Markdown, and what both have to keep to."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from game.lab.pages import curves, fonts, html, markdown
from game.lab.pages.dossier import Dossier
from game.lab.pages.markup import Markup, joined, tag
from tests.lab.pages.conftest import played, study_of


class Reader(HTMLParser):
    """Reads a page and notes what it asks for and whether every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.asked += [
            value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "srcset")
        ]
        if tag not in ("meta", "img", "br", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


def test_a_page_needs_nothing_but_itself_and_its_games(duel: Dossier) -> None:
    page = html.page(duel, records="duel-games")
    reader = read(page)
    assert "script" not in reader.seen
    records = {f"duel-games/{pick.record}" for pick in duel.picks}
    assert {each for each in reader.asked if not each.startswith("#")} == records
    assert not re.search(r"url\((?!data:|#)", page)
    assert not re.search(r"@import|\son\w+=", page)


def test_the_same_dossier_is_the_same_page(duel: Dossier) -> None:
    first = html.page(duel)
    fonts._cut.cache_clear()
    assert html.page(duel) == first


def test_names_that_are_markup_are_told_as_they_are() -> None:
    assert (
        tag("p", "1 < 2 & so", tag("b", "x"), class_='a"b')
        == '<p class="a&quot;b">1 &lt; 2 &amp; so<b>x</b></p>'
    )
    assert joined(None, "", Markup("<br>")) == "<br>"
    assert tag("svg", view_box="0 0 1 1", font_size=None) == '<svg viewBox="0 0 1 1"></svg>'


@pytest.mark.usefixtures("no_letters")
def test_no_two_elements_of_a_page_have_one_name(duel: Dossier) -> None:
    names = re.findall(r'\sid="([^"]+)"', html.page(duel))
    assert len(names) == len(set(names))


def test_text_in_curves_is_text(duel: Dossier) -> None:
    picture = curves.score(duel.courses[0], "Bob", "#9c372f")
    read(picture)
    assert ">games</text>" in picture
    assert "<metadata" not in picture


def test_without_the_extra_a_page_says_how_to_get_curves_and_has_a_table(
    duel: Dossier, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(curves, "find_spec", lambda name: None)
    page = html.page(duel)
    read(page)
    assert "pip install 'holmgang[lab]'" in page
    assert "@font-face" not in page
    assert "Games going on" in page
    assert duel.headline in page


@pytest.mark.usefixtures("no_letters")
def test_a_page_says_who_plays_what_came_of_it_and_how_to_repeat_it(duel: Dossier) -> None:
    page = html.page(duel)
    for words in ("<h1>The duel</h1>", duel.headline, "Bob", "Fred", "Five games to watch", duel.command):
        assert words in page


def test_markdown_has_the_same_parts(duel: Dossier) -> None:
    text = markdown.page(duel, "duel-games")
    assert text.startswith("# The duel\n\n60 games · random plays every side · seed 3")
    assert f"**{duel.headline}**" in text
    assert f"](duel-games/{duel.picks[0].record})" in text
    assert f"    {duel.command}\n" in text
    tables = re.findall(r"(?:^\|.*\n)+", text, re.M)
    assert len(tables) == 4
    assert all(len({line.count("|") for line in each.splitlines()}) == 1 for each in tables)


@pytest.mark.usefixtures("no_letters")
def test_a_story_is_a_table_of_what_it_comes_to(watch: Dossier) -> None:
    assert "What the story comes to" in html.page(watch)
    assert "| Six sheep (victory) |" in markdown.page(watch)


_AGAIN = """
import sys
from game.lab.pages import study_dossier, html, markdown
from game.lab.studies.study_files import StudyFile, every
with StudyFile(every()[0]) as file:
    found = study_dossier.dossier(file)
sys.stdout.write(html.page(found) + markdown.page(found))
"""


@pytest.mark.slow
def test_the_same_study_is_the_same_page_in_every_process(home: Path) -> None:
    played(study_of("thor/jotunheim"), 8)
    root = Path(html.__file__).parents[3]
    told = {
        subprocess.run(
            [sys.executable, "-c", _AGAIN],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert len(told.pop()) > 50_000
