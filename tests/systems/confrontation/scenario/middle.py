"""A battle of which two rounds are over, as a file says it."""

from __future__ import annotations

from typing import Any

from tests.systems.confrontation.scenario.field import document, side

Document = dict[str, Any]

COMPANY: Document = {
    "people": "host",
    "name": "The Bog",
    "limit": 1500,
    "banner": [
        {
            "units": [
                {"troop": "fenling", "number": 10},
                {
                    "troop": "reaver",
                    "number": 8,
                    "incarnate": "quill",
                    "familiars": 1,
                },
                {"troop": "mire-wyrm"},
            ]
        }
    ],
}


def rank(x: float, y: float, count: int, step: float = 4) -> list[list[str]]:
    """So many places beside each other."""
    return [[f"{x + step * number:g}cm", f"{y:g}cm"] for number in range(count)]


def one() -> Document:
    """The side of the march: its Incarnate leads what is left of his unit, another is gone, a third has left with a chest."""
    stands = [
        {
            "unit": 1,
            "places": rank(20, 20, 6),
            "facings": [90, 90, 90, 45.5, 0, 359.99],
            "formation": "close",
            "gone": [2, 5, 7],
            "wounds": {"1": 1},
            "avatar": True,
            "resisted": 5,
            "activated": True,
            "works": [{"work": "bramble-snare", "unit": 2, "side": "two"}],
            "faith": 7,
            "charged": [{"side": "two", "unit": 2}, {"side": "two", "unit": 4}],
        },
        {
            "unit": 3,
            "places": rank(60, 20, 2, 6),
            "facing": 270,
            "leader": 4,
            "gone": [1],
            "departed": [2],
            "wounds": {"2": 1},
            "carries": {"2": "jug", "3": "box"},
            "rout": True,
            "late": True,
        },
    ]
    return {"stands": stands, "eliminated": [2], "elixir": 4, "commander": 1}


def two() -> Document:
    """The side of the bog: Quill has just fallen, whom she called is there, her snare lies on the wardens."""
    stands = [
        {"unit": 2, "places": rank(20, 40, 9), "facing": 270, "leader": 3, "gone": [1], "mana": 12},
        {
            "unit": 4,
            "places": rank(20, 46, 10),
            "facing": 270,
            "works": [{"work": "gloom", "unit": 2, "void": True}],
            "treated": ["black-thorns"],
        },
    ]
    called = {"troop": "fenling", "name": "Fenlings 2", "size": 10, "unit": 2, "member": 1, "number": 1}
    return {
        "company": COMPANY,
        "list": "",
        "stands": stands,
        "waiting": [3],
        "reserves": [{"unit": 1, "resisted": 3}],
        "summoned": [called],
        "elixir": 2,
    }


def under_way(**changes: Any) -> Document:
    """The battle in its third round: side two is about to draw a card."""
    sides = {**side("one", **one()), "two": side("two", **two())["two"]}
    return document(
        free=True,
        points=2000,
        kind="custom",
        mode="general",
        battle="pitched",
        sides=sides,
        terrain=[
            {"id": "wall", "kit": "palisade", "at": ["40cm", "30cm"], "destructible": True, "structure": 1}
        ],
        objective=[{"id": "mark", "name": "Mark", "at": ["40cm", "33cm"], "worth": 1, "holder": "one"}],
        item=[
            {"id": "jug", "name": "Jug", "at": ["10cm", "30cm"]},
            {"id": "box", "name": "Box", "at": ["12cm", "30cm"]},
            {"id": "bag", "name": "Bag", "at": ["70cm", "33.33cm"]},
        ],
        start={
            "part": "activation",
            "first": "one",
            "round": 3,
            "next": "two",
            "cards": {
                "one": {"next": ["lamp-outrider"], "played": ["warden"]},
                "two": {
                    "next": ["reaver", {"unit": 3}],
                    "reserve": "fenling",
                    "reserved": True,
                    "played": [{"unit": 3, "work": "spew"}],
                    "sacrificed": [{"unit": 3, "work": "lunge"}],
                },
            },
        },
        **changes,
    )
