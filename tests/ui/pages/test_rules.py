"""The rules reader finds, follows and comes back."""

from __future__ import annotations

import pytest

from game import rulebook
from game.rulebook import Paragraph, Rulebook
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from tests.ui.pages.player import Reader

BOOK = Rulebook(
    "Tafl",
    (
        Paragraph("X-1", "First", "Moving", "A piece moves. See {X-3}, or ({X-2})."),
        Paragraph("X-2", "First", "Pushing", "A push moves a piece.\n\nTwice.", ("X-1",), "ruling"),
        *(Paragraph(f"X-{n}", f"Chapter {n}", f"Title {n}", "word " * 300) for n in range(3, 12)),
    ),
)


@pytest.fixture(autouse=True)
def _book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "load", lambda system: BOOK)


def reader(app: App) -> Reader:
    return Reader(app, app.scene)


def test_search_ranks_id_then_title_then_text() -> None:
    assert BOOK.search("x-2")[0].id == "X-2"
    assert [each.id for each in BOOK.search("pushing")] == ["X-2"]
    assert [each.id for each in BOOK.search("mov")] == ["X-1", "X-2"]
    assert BOOK.search("nothing holds this") == []
    assert BOOK.search("  ") == []


def test_it_opens_at_the_paragraph_that_was_asked_for(app: App, pilot: Pilot) -> None:
    app.open("rules", paragraph="x-5")
    assert reader(app).current == "X-5"
    assert pilot.has("rules.text:X-5")


def test_an_unknown_paragraph_is_said(app: App, pilot: Pilot) -> None:
    app.open("rules", paragraph="X-99")
    assert "X-99" in app.notices.texts[0]
    assert reader(app).current == "X-1"


def test_links_lead_on_and_back_returns(app: App, pilot: Pilot) -> None:
    app.open("rules")
    pilot.click("rules.text:X-1.link0")
    assert reader(app).current == "X-3"
    pilot.click("rules.back")
    assert reader(app).current == "X-1"
    pilot.click("rules.text:X-1.link1")
    pilot.key("Backspace")
    assert reader(app).current == "X-1"
    pilot.click("rules.back")
    assert app.scenes == []


def test_chapters_open_by_click_and_by_arrows(app: App, pilot: Pilot) -> None:
    app.open("rules")
    pilot.click("rules.row:#Chapter 3")
    assert reader(app).current == "X-3"
    pilot.click("rules.list")
    pilot.key("Down")
    assert reader(app).current != "X-3"


def test_a_chapter_leads_on_to_the_next_and_the_last_one_does_not(app: App, pilot: Pilot) -> None:
    app.open("rules", paragraph="X-1")
    read = [reader(app).current]
    while (way := reader(app).ui.get("rules.next")) is not None:
        assert way.parent is not None
        way.parent.reveal(way)
        pilot.click("rules.next")
        read.append(reader(app).current)
    assert read == [BOOK.chapter(each)[0].id for each in BOOK.chapters]


def test_the_search_field_filters_while_it_is_typed_into(app: App, pilot: Pilot) -> None:
    app.open("rules")
    pilot.key("/")
    pilot.type("push")
    assert pilot.has("rules.row:X-2")
    assert not pilot.has("rules.row:X-5")
    pilot.key("Enter")
    assert reader(app).current == "X-2"
    pilot.key("Esc")
    assert (reader(app).scene.words, reader(app).widget("rules.search").text) == ("", "")
    pilot.key("Esc")
    assert app.scenes == []


def test_f1_in_the_reader_turns_its_pages_only(app: App, pilot: Pilot) -> None:
    app.open("rules")
    app.open_rules("X-4")
    assert len(app.scenes) == 1
    assert reader(app).current == "X-4"
    pilot.key("F1")
    assert len(app.scenes) == 1


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [None, 1.5, 2.0])
def test_narrow_windows_show_contents_or_page(app: App, pilot: Pilot, size, scale) -> None:
    app.settings.scale = scale
    app.open("rules", paragraph="X-2")
    pilot.resize(*size)
    if pilot.has("rules.list"):
        return
    pilot.click("rules.back")
    assert pilot.has("rules.list")
    pilot.click("rules.row:X-1")
    assert reader(app).current == "X-1"
    assert pilot.has("rules.page")


def test_a_damaged_file_is_said(app: App, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(system: str) -> Rulebook:
        raise ValueError("line 3")

    monkeypatch.setattr(rulebook, "load", broken)
    app.open("rules")
    pilot.frames(2)
    assert "line 3" in app.notices.texts[0]
