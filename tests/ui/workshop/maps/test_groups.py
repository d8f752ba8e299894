"""The groups of fields of a map with nothing chosen: folded up and unfolded by their headings."""

from __future__ import annotations

import pytest

from game.core.system import Document
from game.ui.app.loop import App
from game.ui.kit.disclosure import Disclosure
from game.ui.kit.scroll import Scroll
from game.ui.workshop.drawer import ProblemRow
from tests.ui.workshop.player import Surveyor


def opened(app: App, document: Document | None = None) -> Surveyor:
    """A map in the window."""
    app.open("menu")
    return Surveyor(app, app.open("maps", document=document))


@pytest.fixture
def surveyor(app: App) -> Surveyor:
    """Before an empty map in inches."""
    return opened(app)


def headings(surveyor: Surveyor) -> dict[str, bool]:
    """The headings from top to foot, and whether what is under them is seen."""
    return {each.words: each.unfolded for each in surveyor.widgets(Disclosure)}


def note(surveyor: Surveyor, title: str) -> str:
    """What the heading of a group says besides its title."""
    return next(each.note for each in surveyor.widgets(Disclosure) if each.words == title)


def turn_over(surveyor: Surveyor, title: str) -> None:
    """Click on a heading."""
    surveyor.click(surveyor.scrolled(f"maps.group:{title}"))


def there(surveyor: Surveyor, field: str) -> bool:
    """Whether a field is laid out, seen or scrolled away."""
    return surveyor.ui.get(f"maps.detail.{field}") is not None


def test_all_but_the_map_and_the_battle_is_folded_up_at_first(surveyor: Surveyor) -> None:
    found = headings(surveyor)
    assert list(found) == ["The map", "The battle", "Side one", "Side two", "Options", "Set beforehand"]
    assert {title for title, unfolded in found.items() if unfolded} == {"The map", "The battle"}
    assert there(surveyor, "points")
    assert not there(surveyor, "one.leader")


def test_a_heading_unfolds_its_group_and_folds_it_up_again(surveyor: Surveyor) -> None:
    turn_over(surveyor, "Side one")
    assert there(surveyor, "one.leader")
    assert not there(surveyor, "two.leader")
    turn_over(surveyor, "Side one")
    assert not there(surveyor, "one.leader")


def test_a_heading_stays_under_the_pointer(surveyor: Surveyor) -> None:
    turn_over(surveyor, "Side one")
    spot = surveyor.scrolled("maps.group:Side two")
    before = surveyor.find(spot)
    surveyor.click(spot)
    assert there(surveyor, "two.leader")
    assert surveyor.find(spot).topleft == before.topleft


def test_a_folded_heading_says_how_many_of_its_fields_say_something(surveyor: Surveyor) -> None:
    assert note(surveyor, "Options") == ""
    surveyor.work.set("options", {"terrain": "choose", "rubble": False})
    surveyor.seconds(0.6)
    assert note(surveyor, "Options") == "2 set"
    turn_over(surveyor, "Options")
    assert note(surveyor, "Options") == ""
    turn_over(surveyor, "The map")
    before = int(note(surveyor, "The map").removesuffix(" set"))
    surveyor.work.set("title", "A map")
    surveyor.seconds(0.6)
    assert note(surveyor, "The map") == f"{before + 1} set"


def test_what_is_unfolded_stays_so_through_undo_and_a_trial(app: App) -> None:
    surveyor = opened(app)
    turn_over(surveyor, "Side two")
    turn_over(surveyor, "The battle")
    before = headings(surveyor)
    assert (before["Side two"], before["The battle"]) == (True, False)
    surveyor.retype(surveyor.scrolled("maps.title"), "A map")
    surveyor.key("Ctrl+Z")
    surveyor.retype(surveyor.scrolled("maps.title"), "A map")
    surveyor.lay("crate", (2000, 2000))
    surveyor.key("Esc")
    assert headings(surveyor) == before
    surveyor.seconds(0.6)
    surveyor.key("F5")
    assert app.scene is not surveyor.scene
    surveyor.key("Esc")
    assert app.scene is surveyor.scene
    assert headings(surveyor) == before


@pytest.mark.parametrize("title", ["The map", "Set beforehand"])
def test_a_problem_unfolds_the_group_of_its_field(surveyor: Surveyor, title: str) -> None:
    path, value, spot = {
        "The map": ("title", 7, "maps.title"),
        "Set beforehand": ("start", {"order": ["one"]}, "maps.detail.start.order"),
    }[title]
    surveyor.work.set("title", "A map")
    turn_over(surveyor, "The map")
    turn_over(surveyor, "The battle")
    surveyor.lay_problem(path, value)
    (row,) = surveyor.widgets(ProblemRow)
    surveyor.click(row.id)
    focused = surveyor.ui.focused
    assert focused is not None
    assert (focused.id, focused.seen.height) == (spot, focused.rect.height)
    assert [each for each, unfolded in headings(surveyor).items() if unfolded] == [title]


def test_a_problem_of_a_piece_unfolds_nothing_of_the_map(surveyor: Surveyor) -> None:
    surveyor.work.set("title", "A map")
    turn_over(surveyor, "The map")
    fire = {"id": "fire", "kit": "fire", "at": ["10in", "10in"]}
    surveyor.lay_problem("terrain", [{**fire, "hazard": {"flip": "9 or less"}}])
    (row,) = surveyor.widgets(ProblemRow)
    surveyor.click(row.id)
    assert surveyor.ui.focused is surveyor.widget("maps.detail.hazard.flip")
    surveyor.key("Esc")
    assert not headings(surveyor)["The map"]


def test_who_saves_without_a_title_is_led_to_it_even_if_it_was_folded_up(surveyor: Surveyor) -> None:
    turn_over(surveyor, "The map")
    surveyor.key("Ctrl+S")
    assert surveyor.ui.focused is surveyor.widget("maps.title")


def test_folded_up_the_panel_is_no_longer_than_the_window(surveyor: Surveyor) -> None:
    for title in ("The map", "The battle"):
        turn_over(surveyor, title)
    panel = surveyor.widget("maps.side:")
    assert isinstance(panel, Scroll)
    assert not panel.overflows
