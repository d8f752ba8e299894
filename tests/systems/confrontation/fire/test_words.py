"""What the log says of salvos and templates (GB-51 to GB-58)."""

from __future__ import annotations

from game.core.events import Event
from game.systems.confrontation import words
from game.systems.confrontation.actions import Shoot
from game.systems.confrontation.fire import events
from tests.systems.confrontation.builder import FENLING, Table, battle, box, piece, row, unit
from tests.systems.confrontation.fire.salvos import BOLTS, GUNNER, MORTAR, shoot, table


def said(made: Table, *kinds: type[Event]) -> list[str]:
    """What is told of what has happened, of these kinds of events alone."""
    told = [event for event in made.events if isinstance(event, kinds)]
    return [line.text for line in words.tell(made.state, told, "two")]


def test_a_salvo_is_told_with_its_range_and_what_interferes_GB52() -> None:
    wall = piece("wall", box(30, 20, 60, 2), "obstacle", height=2)
    made = shoot(table(pieces=[wall], gap=24), BOLTS, 1, 1, 1)
    assert said(made, events.Shot) == ["**Bows** shot at **Fenlings**: 3 fighters, 24 cm, past Wall."]
    assert said(made, events.SalvoLost) == ["The salvo at **Fenlings** came to nothing."]


def test_a_template_is_told_with_its_deviation_and_its_area_GB57() -> None:
    made = battle(
        unit("Mortar", at=[(60, 10), (57, 10), (63, 10)], profile=GUNNER, with_=[(MORTAR, (60, 5))]),
        unit("Fenlings", "two", at=row(60, 48, count=2, step=3.2), profile=FENLING),
    )
    made.activate("Mortar", "walk")
    shoot(made, Shoot("mortar", 2, 5), 1, 2, 4, 1)
    lines = said(made, events.Shot, events.TemplateLanded)
    assert (
        lines[0]
        == "**Mortar** shot at **Fenlings** and placed a template over a fighter of **Fenlings**, 35 cm."
    )
    assert lines[1] == "The template deviated by 2 cm (die 4); 1 figure is within 2 cm."


def test_a_template_that_does_not_deviate_lies_true_GB58() -> None:
    made = battle(
        unit("Mortar", at=[(60, 10), (57, 10), (63, 10)], profile=GUNNER, with_=[(MORTAR, (60, 5))]),
        unit("Fenlings", "two", at=row(60, 33, count=2, step=3.2), profile=FENLING),
    )
    made.activate("Mortar", "walk")
    shoot(made, Shoot("mortar", 2, 5), 4, 5, 1, 1)
    assert said(made, events.TemplateLanded) == ["The template lies true; 2 figures are within 4 cm."]
