"""Stories at a glance: what players may know of one before it begins, and one as it stands; of any tactical system beneath."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from game.core import registry
from game.core.system import Document
from game.core.words.grammar import number_word, plural
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.scenario import setup
from game.systems.asgard.sheet.plan import Plan
from game.systems.asgard.state import ENEMY, Saga
from game.ui.paint.measured.minimap import MapMark
from game.ui.play.summaries.brief import Brief, Host, Land, of_board
from game.ui.play.summaries.brief import standing as standing_board


def read(system: str, document: Document) -> Brief:
    """A scenario at a glance: the players' sides, the map and its tokens; the enemy only by name."""
    title = str(document.get("title", "")) or "Without a name"
    adapter = adapter_of(system)
    sheet, plan, _part, _ = setup.read(document, adapter)
    if sheet is None or plan is None:
        return Brief(title)
    made = _beneath(adapter, plan, document)
    kind, hosts, steps = (
        str(document.get("kind", "battle")),
        _hosts(made, document),
        len(document.get("lesson", [])),
    )
    return Brief(title, plan.story, kind, hosts, made.walls, made.pits, steps, "one", board=True,
                 land=_with_tokens(made, plan), note=_note(plan))  # fmt: skip


def adapter_of(system: str) -> Adapter:
    """The adapter that a system of the director sits on."""
    found: Any = registry.system(system)
    return cast(Adapter, found.adapter)


def _beneath(adapter: Adapter, plan: Plan, document: Document) -> Brief:
    """What the tactical system shows of its part."""
    part = setup.tactical(document, adapter)
    if adapter.name != "ascension":
        from game.systems.asgard.on_thor.scenario import table

        return of_board(table(part))
    from game.systems.asgard.on_ascension import tactical_part
    from game.ui.play.summaries import fields

    found = tactical_part.read(part, setup.cast(plan))[0]
    return fields.of_plan(found) if found is not None else Brief(plan.title)


def _hosts(made: Brief, document: Document) -> tuple[Host, ...]:
    """The players first; of the enemy nothing but its name and who plays it."""
    side = document.get("sides", {}).get(ENEMY, {})
    enemy = Host(ENEMY, str(side.get("name", "")) or "The enemy", (), (), str(side.get("bot", "")) or "reaction",
                 unseen=True)  # fmt: skip
    return (*(host for host in made.hosts if host.seat != ENEMY), enemy)


def _with_tokens(made: Brief, plan: Plan) -> Land | None:
    if made.land is None:
        return None
    marks = tuple(MapMark("token", *at) for at in plan.tokens.values())
    kept = tuple(each for each in made.land.standing if each[0] != ENEMY)
    zones = tuple(each for each in made.land.zones if each[0] != ENEMY)
    return replace(made.land, zones=zones, standing=kept, marks=marks)


def _note(plan: Plan) -> str:
    """`For two, 18 tokens`; of a story that says how hard it is `Hard, for two` (A-80)."""
    players = number_word(len(plan.players))
    if plan.difficulty:
        return f"{plan.difficulty.capitalize()}, for {players}"
    return f"For {players}, {plural(len(plan.tokens), 'token')}"


# As it stands


def standing(saga: Saga) -> Brief:
    """A story as it stands: the table with tokens and blips."""
    table, plan = saga.table, saga.plan
    if plan.on == "ascension":
        from game.ui.play.summaries import fields

        made = fields.standing(table)
    else:
        made = standing_board(table)
    land = made.land
    if land is not None:
        tokens = [
            MapMark("spent" if each.spent else "token", *each.at)
            for each in saga.tokens.values()
            if not each.gone
        ]
        blips = [MapMark("blip", *each.at) for each in saga.blips.values()]
        land = replace(land, zones=(), marks=(*tokens, *blips))
    return Brief(plan.title, hosts=made.hosts, walls=made.walls, pits=made.pits, land=land, note=_note(plan))
