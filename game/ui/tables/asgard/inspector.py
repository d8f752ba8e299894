"""What the inspector of a table with a story says besides: tokens, blips, what foes are about, and the checks ahead."""

from __future__ import annotations

from typing import Any, Protocol

from game.systems.asgard import adapters
from game.systems.asgard.encounters import checks
from game.systems.asgard.state import Saga
from game.ui.kit.lines import Line
from game.ui.kit.pen import Pen
from game.ui.tables.asgard import situation
from game.ui.tables.asgard.chits import ChitId
from game.ui.tables.asgard.flow import StoryFlow
from game.ui.tables.asgard.moments.teller import signed

LEVELS = {"regular": "a regular spotter", "skilled": "a skilled spotter", "equipped": "skilled and equipped"}


class Terrain(Protocol):
    """The table under a story, as the tactical system knows it."""

    @property
    def base(self) -> Any: ...
    @property
    def view(self) -> Any: ...


class Explored(Protocol):
    """A table with a story, whatever its places are."""

    @property
    def saga(self) -> Saga: ...
    @property
    def desk(self) -> Terrain: ...
    @property
    def flow(self) -> StoryFlow: ...
    def explorer(self) -> tuple[int, Any] | None: ...
    def ahead(self) -> situation.Ahead: ...
    def check_words(self, unit: int) -> str: ...


def about_mark(scene: Explored, pen: Pen, mark: ChitId) -> None:
    """A token or a blip that is pointed at."""
    {"token": _token, "blip": _blip, "place": _place}[mark.kind](scene, pen, mark.id)


def _place(scene: Explored, pen: Pen, number: int) -> None:
    saga = scene.saga
    spot, _ = situation.places(saga)[number]
    pen.line(Line(spot.name, icon="flag", heading=True, rule="A-4", accent="brass"))
    for id, aim in saga.plan.objectives.items():
        known = saga.objectives.get(id, "hidden")
        if aim.spot == spot.id and known != "hidden":
            pen.line(
                Line(situation.STATES[known], icon=situation.FLAGS[known], strong=aim.title, accent="brass")
            )
            pen.rich(aim.text)
    found = scene.explorer()
    if found is not None:
        gap = adapters.of(saga.plan).gap(scene.desk.base, found[0], spot.at)
        name = situation.called(saga, found[0])
        pen.line(Line(f"from {name}", icon="ruler", strong=situation.length(saga, max(0, gap)), rule="C-10"))


def _token(scene: Explored, pen: Pen, id: int) -> None:
    saga = scene.saga
    token = saga.tokens.get(id)
    if token is None:
        return
    if token.spent:
        pen.line(Line(f"Token {id}, spent", icon="check", heading=True, rule="A-13", accent="dim"))
        pen.rich("It has been spotted. It comes back into play when the condition changes.")
        return
    pen.line(Line(f"Token {id}", icon="help", heading=True, rule="A-10", accent="brass"))
    pen.rich(
        f"Something may be there. A unit within **{situation.length(saga, saga.now.range)}** that sees it checks "
        "before and after its move."
    )
    found = scene.explorer()
    if found is None:
        return
    unit, _ = found
    host, table = adapters.of(saga.plan), scene.desk.base
    gap = situation.length(saga, max(0, host.gap(table, unit, token.at)))
    name = situation.called(saga, unit)
    pen.line(Line(f"from {name}", icon="ruler", strong=gap, rule="A-33"))
    ahead = scene.ahead()
    if id in [each.id for each in ahead.tokens]:
        pen.line(Line("Would be checked from here", icon="eye", rule="A-11", accent="brass_hi"))
    elif ahead.combat:
        pen.line(Line(f"{name} sees an enemy and makes no checks", icon="engaged", rule="A-11"))
    elif host.gap(table, unit, token.at) > saga.now.range:
        pen.line(Line("Out of encounter range", icon="eyeno", rule="A-10"))
    else:
        pen.line(Line("Out of sight", icon="eyeno", rule="A-33"))
    _numbers(scene, pen, unit)


def _numbers(scene: Explored, pen: Pen, unit: int) -> None:
    """What both have to roll (A-12)."""
    saga = scene.saga
    name = situation.called(saga, unit)
    level = LEVELS[checks.level_of(saga, unit)]
    pen.line(Line("Three dice, to come to at most", heading=True, icon="dice", rule="A-12", accent="brass"))
    pen.line(Line(f"{level}, condition {signed(saga.now.you)}", lead=str(situation.need(saga, unit)), strong=name,
                  rule="A-46"))  # fmt: skip
    pen.line(Line(f"{LEVELS[saga.now.level]}, condition {signed(saga.now.they)}",
                  lead=str(situation.need_theirs(saga)), strong="They", rule="A-46"))  # fmt: skip


def _blip(scene: Explored, pen: Pen, unit: int) -> None:
    saga = scene.saga
    blip = saga.blips.get(unit)
    if blip is None:
        return
    pen.line(Line(situation.kind_name(saga, unit), icon="eyeno", heading=True, rule="A-22", accent="dim"))
    ended = "since this round" if blip.since >= saga.turn else f"since round {blip.since}"
    pen.line(Line(f"Out of sight {ended}", icon="hour"))
    if not situation.stranger(saga, unit):
        pen.line(Line(situation.health(saga, blip), icon="hits"))
        pen.line(Line(situation.nature(saga, unit), icon="person"))
    pen.line(Line("At the end of each round", icon="dice", heading=True, rule="A-23", accent="brass"))
    for words in situation.blip_table(saga, unit):
        pen.line(Line(words))
    pen.rich("When one of you sees it again, it is that enemy again, and no check is made.")


def about_unit(scene: Explored, pen: Pen, unit: int) -> None:
    """What the story knows of a unit that is looked at."""
    saga = scene.saga
    if unit in saga.foes:
        _foe(scene, pen, unit)
    elif unit in scene.desk.view.models and not situation.is_enemy(saga, unit):
        _friend(scene, pen, unit)


def _foe(scene: Explored, pen: Pen, unit: int) -> None:
    saga = scene.saga
    words, icon = situation.intent(saga, unit)
    pen.line(Line(situation.kind_name(saga, unit), heading=True, icon="person", rule="A-24", accent="brass"))
    nature = situation.nature(saga, unit)
    if nature:
        pen.line(Line(nature))
    if words:
        pen.line(Line(words[:1].upper() + words[1:], icon=icon, strong=""))
    reason = scene.flow.reason_of(unit)
    if reason:
        pen.line(Line(f"“{reason}”"))
    if saga.foes[unit].fixed:
        pen.line(Line("A fixed encounter: it never becomes a blip", icon="lock", rule="A-22"))
    stance = situation.stance(saga, unit)
    if stance:
        pen.line(Line(stance, icon="gangup", rule="A-20"))
    if unit in saga.flat:
        pen.line(Line("Flat-footed", icon="warning", rule="A-21"))


def _friend(scene: Explored, pen: Pen, unit: int) -> None:
    saga = scene.saga
    if unit in saga.flat:
        pen.line(Line("Flat-footed to the end of its next activation", icon="warning", rule="A-32"))
    found = scene.explorer()
    if found is None or found[0] != unit:
        return
    ahead = scene.ahead()
    if ahead.combat:
        pen.line(Line("In combat: makes no checks", icon="engaged", rule="A-11"))
    if not ahead.tokens or scene.check_words(unit) == "Has acted this round":
        return
    host = adapters.of(saga.plan)
    pen.line(Line(scene.check_words(unit), icon="eye", heading=True, rule="A-11", accent="brass_hi"))
    for token in ahead.tokens:
        gap = situation.length(saga, max(0, host.gap(scene.desk.base, unit, token.at)))
        pen.line(Line(f"{gap} away", strong=f"Token {token.id}", rule="A-10"))
    _numbers(scene, pen, unit)
