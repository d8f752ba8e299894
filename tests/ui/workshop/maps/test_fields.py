"""Whatever the formats of measured tables can say is said in the window: every field has its place there, or stands here with a reason."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from game.core.documents.edits import SetField
from game.core.documents.fields import within
from game.core.system import Document
from game.systems.ascension.scenario import scenario_file as ascension
from game.systems.confrontation.scenario import scenario_file as confrontation
from game.ui.app.loop import App
from game.ui.kit.base import Widget
from game.ui.workshop.blanks import blank
from game.ui.workshop.inquiry import Inquiry
from game.ui.workshop.notations import notation_of
from tests.ui.workshop.player import Surveyor


@pytest.fixture(autouse=True)
def answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to the speed of a thread."""
    monkeypatch.setattr(Inquiry, "here", True)


HERE, THERE = ["6in", "6in"], ["12in", "12in"]
INCHES: Document = {
    "system": "ascension", "title": "All that a map can say", "table": "3ft x 3ft", "bag": ["rock"], "lay": {"small": 3},
    "terrain": [{
        "id": "piece", "at": HERE, "kit": "gate", "kind": "gate", "points": [["-1in", "-1in"], ["1in", "-1in"], ["1in", "1in"], ["-1in", "1in"]], "depth": 1,
        "joins": ["", ""], "open": True, "locked": True, "wounds": 3, "interact": ["heal 1"], "destroyed": ["score 1"], "owner": "one",
        "hazard": {"wounds": 2}, "gone": True, "laid": "one", "holder": "two", "assigned": "shaped", "used": 2,
    }, {"id": "shaped", "kit": "console", "at": THERE, "shape": "2in x 2in"}],
    "zone": [{"id": "road", "name": "Road", "at": ["20in", "6in"], "across": "4in"}],
    "scoring": {"interact": {"piece": 1}},
    "start": {"discard": {"one": ["AS"]}, "teams": {"one": ["one"]}, "goals": {"one": "prowess"}, "laid": ["one"], "round": 2, "active": "one",
              "scores": {"one": 1}, "removed": {"one": 1}, "first": {"blood": "one"}},
    "sides": {
        "one": {"name": "One", "force": "hall", "models": ["runa", "asger"], "deploy": {"edge": "south"},
                "initiative": [{"amount": 1, "cause": "Awake"}], "stands": {"runa": {
                    "at": ["3in", "20in"], "facing": 90, "on": "piece", "wounds": 1, "deployed": 1, "fallen": 1, "activated": True, "running": True,
                    "compelled": 2, "conditions": {"slow": 1}, "exhaust": {"move": 1}, "bonuses": []}}},
        "two": {"name": "Two", "force": "barrow", "deploy": {"at": ["24in", "6in"], "to": ["30in", "20in"]}},
    },
}  # fmt: skip
MARK, FAR = ["20cm", "20cm"], ["60cm", "50cm"]
CENTIMETRES: Document = {
    "system": "confrontation", "title": "All that a map can say", "battle": "invasion",
    "terrain": [{
        "id": "piece", "at": MARK, "kit": "door", "points": [["0cm", "0cm"], ["2cm", "0cm"], ["0cm", "2cm"]], "destructible": True,
        "structure": 2, "of": "shaped", "open": True,
    }, {"id": "shaped", "kit": "timber-house", "at": FAR}],
    "objective": [{"id": "mark", "name": "Mark", "at": ["90cm", "30cm"]}],
    "item": [{"id": "box", "name": "Box", "at": ["90cm", "60cm"]}],
    "start": {"unit": 1, "part": "order", "round": 2, "next": "one", "lead": "one", "down": "one", "cards": {"one": {"open": True}}, "deck": []},
    "sides": {
        "one": {"name": "One", "list": "march-500", "eliminated": [], "away": [], "summoned": [], "deploy": {"at": MARK, "to": FAR, "edge": "north"},
                "stands": [{
                    "unit": 1, "at": ["30cm", "70cm"], "leader": 1, "gone": [1], "departed": [2], "wounds": {"1": 1}, "carries": {"1": "box"},
                    "avatar": True, "slain": True, "past": True, "resisted": 3, "activated": True, "late": True, "works": [], "charged": [],
                    "treated": [], "facings": [90],
                }, {"unit": 2, "places": [["10cm", "60cm"]]}]},
        "two": {"name": "Two", "list": "host-500"},
    },
}  # fmt: skip

PARTS: list[tuple[Document, str, type[msgspec.Struct], tuple[str, ...]]] = [
    (INCHES, "", ascension.ScenarioFile, ("",)), (INCHES, "scoring.", ascension.ScoringTable, ("",)),
    (INCHES, "lay.", ascension.LayTable, ("",)), (INCHES, "start.", ascension.Start, ("",)), (INCHES, "one.", ascension.SideTable, ("",)),
    (INCHES, "", ascension.TerrainTable, ("terrain[0]", "terrain[1]")), (INCHES, "hazard.", ascension.HazardTable, ("terrain[0]",)),
    (INCHES, "", ascension.ZoneTable, ("zone[0]",)), (INCHES, "", ascension.DeployTable, ("sides.one.deploy", "sides.two.deploy")),
    (INCHES, "", ascension.ModelTable, ("sides.one.stands.runa",)),
    (CENTIMETRES, "", confrontation.ScenarioFile, ("",)), (CENTIMETRES, "start.", confrontation.Start, ("",)),
    (CENTIMETRES, "one.", confrontation.SideTable, ("",)), (CENTIMETRES, "", confrontation.TerrainTable, ("terrain[0]", "terrain[1]")),
    (CENTIMETRES, "", confrontation.ObjectiveTable, ("objective[0]",)), (CENTIMETRES, "", confrontation.ItemTable, ("item[0]",)),
    (CENTIMETRES, "", confrontation.ZoneTable, ("sides.one.deploy",)),
    (CENTIMETRES, "", confrontation.StandTable, ("sides.one.stands[0]", "sides.one.stands[1]")),
]  # fmt: skip
"""A map, a table in what is chosen, what the format knows of that table, and what is chosen one after the other to see all of it."""
CALLED = {"joins": "detail.from", "at": "x", "to": "to-x", "facing": "turn", "id": "word"}
"""Fields whose widgets are not called as they are."""
PARTED = {"terrain", "zone", "objective", "item", "sides", "scoring", "lay", "start", "hazard", "deploy"}
"""Fields with fields of their own, which are looked for one by one."""
ELSEWHERE = {
    "system": "said by the door through which the workshop is entered",
    "kit": "taken from the shelf",
    "character": "made in the force builder, and brought at the set-up",
    "company": "made in the company builder, and brought at the set-up",
    "lesson": "written on a page of the drawer",
    "solution": "kept from a trial, by the button with the puzzle",
}
ONLY_IN_TEXT = {
    (ascension.ScenarioFile, "kind"): "what is made in the window is custom",
    (ascension.SideTable, "joined"): "who has come in the middle of a story: a position writes it",
    (confrontation.ZoneTable, "duty"): "whose zone it is in a battle that comes with the game",
}


def opened(app: App, document: Document) -> Surveyor:
    """A map in the window."""
    app.open("menu")
    return Surveyor(app, app.open("maps", document=document))


@pytest.mark.parametrize(
    ("document", "table", "kind", "chosen"),
    PARTS,
    ids=[f"{each[0]['system']}-{each[2].__name__}" for each in PARTS],
)
def test_every_field_of_the_format_has_a_place_in_the_window(
    app: App, document: Document, table: str, kind: type[msgspec.Struct], chosen: tuple[str, ...]
) -> None:
    surveyor, there = opened(app, document), set[str]()
    for path in chosen:
        surveyor.choose(path)
        surveyor.unfold()
        there |= {each.id for each in surveyor.widgets(Widget)}

    def shown(field: str) -> bool:
        plain, detail = f"maps.{CALLED.get(field, field)}", f"maps.detail.{table}{field}"
        return (not table and plain in there) or any(
            id == detail or id.startswith((f"{detail}:", f"{detail}.")) for id in there
        )

    fields = {each.encode_name for each in msgspec.structs.fields(kind)}
    missing = {field for field in fields - PARTED - {*ELSEWHERE} if not shown(field)}
    assert missing == {field for part, field in ONLY_IN_TEXT if part is kind}


def everywhere(said: Any, path: str = "") -> Iterator[str]:
    """Every field of a document, and every part of one."""
    inside = said.items() if isinstance(said, dict) else enumerate(said) if isinstance(said, list) else ()
    for step, part in inside:
        yield within(path, step)
        yield from everywhere(part, within(path, step))


@pytest.mark.parametrize("nonsense", [7, "x", True, [], [7], {}, {"x": []}], ids=repr)
@pytest.mark.parametrize(
    "document", [INCHES, CENTIMETRES, tomllib.loads(blank("asgard"))], ids=lambda each: each["system"]
)
def test_whatever_nonsense_a_field_says_everything_else_is_shown(
    document: Document, nonsense: object
) -> None:
    notation = notation_of(str(document["system"]))
    assert notation is not None
    for path in everywhere(document):
        if path in ("system", "sides"):
            continue
        spoilt = SetField(path, nonsense).apply(document)
        assert notation.groups(spoilt), path
        for item in notation.items(spoilt):
            if item.path:
                notation.details(spoilt, item)
