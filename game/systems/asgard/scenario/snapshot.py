"""The inverse of beginning: a scenario that begins where a story stands (`docs/asgard-sheets.md`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from game.core.system import Document, Restless, ScenarioError
from game.systems.asgard import adapters
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.scenario import setup
from game.systems.asgard.sequence import Tactical
from game.systems.asgard.state import Acting, Blip, Foe, Page, Saga

_SLIDERS = ("boldness", "aggression", "cohesion", "memory")


def rest(state: Saga) -> str:
    """Where a story rests: its table does, and nothing of the story is on its way; "" elsewhere."""
    top = state.decision
    if state.outcome is not None or not isinstance(top, Tactical) or len(state.stack) > 1:
        return ""
    return adapters.of(state.plan).rests(state.table)


def snapshot(state: Saga, document: Document, adapter: Adapter) -> Document:
    """A scenario that begins where `state` rests. Raises `Restless`."""
    if not rest(state):
        raise Restless("A story can begin where nobody is activated; here something is going on.")
    _, plan, part, found = setup.read(document, adapter)
    if plan is None:
        raise ScenarioError(found)
    told = adapter.snapshot(state.table, part, setup.cast(plan))
    kept = {name: value for name, value in {**document, **told}.items() if name not in ("lesson", "deal")}
    made = {
        **kept,
        "system": document["system"],
        "title": document["title"],
        "progress": _progress(state, adapter),
    }
    deal = {"cards": list(state.stacked), "dice": list(state.dice)}
    left = {name: value for name, value in deal.items() if value}
    return {**made, "deal": left} if left else made


def _progress(state: Saga, host: Adapter) -> dict[str, Any]:
    """How far the story is, less what goes without saying."""
    plan, pages = state.plan, _pages(state.tale)
    found: dict[str, Any] = {
        "condition": state.condition,
        "entered": state.entered,
        "over": state.over,
        "codes": state.fired,
        "groups": state.groups,
        "spent": [token.id for token in state.tokens.values() if token.spent],
        "gone": [token.id for token in state.tokens.values() if token.gone],
        "laid": [host.in_file(token.at) for token in state.tokens.values() if token.id not in plan.tokens],
        "out": [_less(_plain(out)) for out in state.out.values()],
        "seen": list(state.seen),
        "foes": [_foe(state, foe, host) for foe in state.foes.values()],
        "blips": [_blip(blip, host) for blip in state.blips.values()],
        "known": [
            {"unit": each.unit, "at": host.in_file(each.at), "round": each.round}
            for each in state.known.values()
        ],
        "flat-footed": [{"unit": unit, "activations": count} for unit, count in state.flat.items()],
        "stances": [_plain(each) for each in state.stands],
        "objectives": dict(state.objectives),
        "counts": dict(state.counts),
        "came": dict(state.came),
        "fallen": dict(state.fallen),
        "lost": dict(state.lost),
        "watched": [{"watch": number + 1, "round": over} for number, over in state.watched.items()],
        "acting": _less(_plain(_acting(state))),
        "told": [
            _less({"code": page.number, "version": page.version or 0})
            for page in pages
            if page.kind == "code"
        ],
        "drawn": [
            {"condition": page.condition, "row": page.what.split()[1]}
            for page in pages
            if page.kind == "card"
        ],
        "been": [page.number for page in pages if page.kind == "condition"],
    }
    return _less(found)


def _plain(value: msgspec.Struct) -> dict[str, Any]:
    """A struct as tables and lists."""
    return msgspec.json.decode(msgspec.json.encode(value), type=dict[str, Any])


def _less(row: dict[str, Any]) -> dict[str, Any]:
    """A row without what is nothing."""
    return {name: value for name, value in row.items() if value or name == "condition"}


def _foe(state: Saga, foe: Foe, host: Adapter) -> dict[str, Any]:
    """An enemy in play, its mind too."""
    mind, kind = state.minds[foe.unit], state.plan.enemies[foe.kind]
    told: dict[str, Any] = {
        "unit": foe.unit, "enemy": foe.kind, "group": foe.group, "card": foe.card, "code": foe.code, "fixed": foe.fixed,
        "unmet": not foe.met,
    }  # fmt: skip
    sliders = {
        name: getattr(mind, name)
        for name in ("mode", *_SLIDERS)
        if getattr(mind, name) != getattr(kind, name)
    }
    thinks: dict[str, Any] = {
        "post": host.in_file(mind.post), "ordered": mind.ordered, "intent": mind.intent if mind.intent != "hold" else "",
        "target": mind.target, "at": host.in_file(mind.at) if mind.at is not None else None, "beat": mind.beat, "whom": mind.whom or "",
    }  # fmt: skip
    return _less(told) | sliders | _less(thinks)


def _blip(blip: Blip, host: Adapter) -> dict[str, Any]:
    row = {"unit": blip.unit, "at": host.in_file(blip.at), "since": blip.since}
    return row | _less({"unseen": blip.unseen, "stranger": blip.stranger is True})


def _pages(tale: Iterable[Page]) -> list[Page]:
    """What of the debrief the rules still ask for: which codes were told, which rows happened, which conditions were entered."""
    found: dict[Page, None] = {}
    for page in tale:
        if page.kind == "code":
            found[Page(0, 0, "code", "", page.number, version=page.version)] = None
        elif page.kind == "condition":
            found[Page(0, 0, "condition", "", page.number)] = None
        elif page.kind == "card" and len(page.what.split()) == 2:
            found[Page(0, page.condition, "card", f"- {page.what.split()[1]}")] = None
    return sorted(found, key=lambda page: page.kind)


def _acting(state: Saga) -> Acting:
    """Who acts, if he is still there."""
    there = adapters.of(state.plan).units(state.table)
    return state.acting if state.acting.unit in there else Acting(0)


def unhistoried(state: Saga) -> Saga:
    """The story less its debrief, of which only what was told, drawn and entered is ever asked for, and who acted last if he is gone."""
    other = state.copy()
    other.tale = tuple(_pages(state.tale))
    other.acting = _acting(state)
    other.table = adapters.of(state.plan).unhistoried(state.table)
    return other
