"""Cells over a map."""

from __future__ import annotations

import re

import msgspec
import pytest

from game.lab.pages import html, markdown, places
from game.lab.pages.dossier import Dossier
from game.lab.pages.heat import Field, Spot, heat, picture

pytestmark = pytest.mark.usefixtures("no_letters")

GROUND = Field(4, 2, 1)
NAMES = {"one": "Asgardians", "two": "Frost Giants"}


def test_a_cell_lies_where_it_is_on_the_map_and_is_brighter_where_more_happened() -> None:
    drawn = heat(GROUND, {"one": [0, 9, 0, 0, 0, 0, 0, 1], "two": [0] * 8}, NAMES, "fell here", mapped=True)
    assert 'viewBox="0 0 1000 500"' in drawn
    cells = re.findall(r'<rect x="(\d+)" y="(\d+)" width="250" height="250" fill-opacity="([\d.]+)"', drawn)
    shown = {(x, y): float(light) for x, y, light in cells if light != "0"}
    assert set(shown) == {("250", "0"), ("750", "250")}
    assert shown["250", "0"] > shown["750", "250"] > 0


def test_a_cell_says_how_often_and_whose_it_was() -> None:
    drawn = heat(
        GROUND,
        {"one": [3, 0, 0, 0, 0, 0, 0, 0], "two": [1, 4, 0, 0, 0, 0, 0, 0]},
        NAMES,
        "fell here",
        mapped=True,
    )
    assert "50.0 of 100 fell here: Asgardians 3, Frost Giants 1" in drawn
    assert ">50\u00a0%</text>" in drawn
    told = heat(
        GROUND, {"one": [3, 0, 0, 0, 0, 0, 0, 0]}, NAMES, "activations sooner", mapped=True, shares=False
    )
    assert "Asgardians 3 activations sooner" in told
    assert "<text" not in told


def test_nothing_that_happened_is_an_empty_map() -> None:
    assert "<title" not in heat(GROUND, {"one": [0] * 8}, NAMES, "fell here", mapped=False)


def test_the_map_lies_once_in_a_page_and_is_shown_by_all(jotunheim: Dossier) -> None:
    page = html.page(jotunheim, b"PNG")
    assert page.count('id="map"') == page.count("data:image/png;base64,UE5H") == 1
    assert page.count('href="#map"') >= 3
    bare = html.page(jotunheim)
    assert "#map" not in bare
    assert "Where they go" in bare
    assert picture(b"PNG", GROUND).count("base64,UE5H") == 1


def test_a_side_is_first_where_it_deploys(jotunheim: Dossier) -> None:
    assert jotunheim.fairness is not None
    drawn = places.first_there(jotunheim.fairness, NAMES, mapped=False)
    assert drawn is not None
    one, two = re.findall(r"<g fill[^>]*>(.*?)</g>", drawn)
    assert set(re.findall(r'y="([\d.]+)"', one)) >= {"750", "875"}
    assert set(re.findall(r'y="([\d.]+)"', two)) >= {"0", "125"}
    three = msgspec.structs.replace(jotunheim.fairness, sides=jotunheim.fairness.sides[:1] * 3)
    assert places.first_there(three, NAMES, mapped=False) is None


def test_a_page_tells_why_before_it_shows_where(jotunheim: Dossier) -> None:
    page = html.page(jotunheim)
    heads = re.findall(r"<h2>([^<]*)</h2>", page)
    order = [
        "What it tells",
        "Who is ahead, turn by turn",
        "Where they go",
        "The ground, before any game",
        "Who plays",
    ]
    order += ["What units are worth", "What never happened", "To repeat it"]
    assert [head for head in heads if head in order] == order


def test_markdown_has_the_ground_the_lead_and_the_units(jotunheim: Dossier) -> None:
    text = markdown.page(jotunheim)
    for head in (
        "What it tells",
        "The ground, before any game",
        "Who is ahead, turn by turn",
        "What units are worth",
    ):
        assert f"## {head}" in text
    assert "| Asgardians | Thor |" in text


@pytest.mark.parametrize("name", ["duel", "watch"])
def test_a_game_without_a_map_has_a_page_without_maps(name: str, request: pytest.FixtureRequest) -> None:
    found: Dossier = request.getfixturevalue(name)
    page = html.page(found)
    assert ("Where they go" in page) == (name == "watch")
    assert "The ground, before any game" not in page


def test_what_makes_a_difference_is_marked_where_it_stands(jotunheim: Dossier) -> None:
    drawn = heat(GROUND, {"one": [0] * 8}, NAMES, "", mapped=False, spots=[Spot(2, 1, 7, "the wall does it")])
    assert "<title>the wall does it</title>" in drawn
    assert 'points="500,220 530,250 500,280 470,250"' in drawn
    assert jotunheim.fairness is not None
    shown = places.first_there(jotunheim.fairness, NAMES, mapped=False)
    pieces = [piece for each in jotunheim.fairness.findings for piece in each.cause.pieces]
    assert shown is not None
    assert pieces
    assert shown.count("<polygon") == len({(piece.x, piece.y) for piece in pieces})
