"""Sides that do not say where they deploy, or along which edge: where they lie themselves, or what the others leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.core.documents.fields import says, steps
from game.core.problems.problem import Problem, written
from game.core.system import Document
from game.core.words.compass import OPPOSITE
from game.table import lengths
from game.table.counterparts.twins import Symmetry
from game.table.notation import points
from game.table.placement import deployments
from game.table.shapes import Outline
from game.toml_text import inline

Deploy = dict[str, Any]
"""Where a side deploys, as its file says it."""


def completed(
    document: Document, problem: Problem, size: tuple[int, int] | None, laid: Sequence[Symmetry]
) -> Problem:
    """A problem of a side that does not say where, or along which edge, it deploys, with what the table leaves to it.

    `laid` is how the two sides of the table are alike, as far as it is known.
    """
    if not problem.field.endswith((".deploy", ".deploy.edge")):
        return problem  # Whatever else a file has may stand under a name that is none.
    match steps(problem.field):
        case ["sides", str(seat), "deploy"] | ["sides", str(seat), "deploy", "edge"]:
            own = says(document, f"sides.{seat}.deploy")
        case _:
            return problem
    sides = [says(document, f"sides.{each}.deploy") for each in document["sides"] if each != seat]
    others = [each for each in sides if isinstance(each, dict)]
    if isinstance(own, dict) and size and problem.field.endswith("deploy") and zone(own):
        return _retyped(problem, own, others, size)
    if problem.mend:
        return problem
    if own is None and problem.text.startswith("is missing") and len(others) == len(sides):
        return _whole(problem, others, size, laid)
    lacks = isinstance(own, dict) and not own.get("edge")
    if lacks and ("edge" in problem.field or not own.get("at")):
        return _edged(problem, own, others, size)
    return problem


def _retyped(problem: Problem, own: Deploy, others: Sequence[Deploy], size: tuple[int, int]) -> Problem:
    """Of a rectangle that is none, or none on the table, with the one length that was mistyped, if it can be told."""
    unit = lengths.unit([*own["at"], *own["to"]])
    outline, taken = zone(own), [outline for each in others if (outline := zone(each))]
    meant = deployments.retyped(outline, taken, size, unit) if outline else None
    if outline is None or meant is None:
        return problem
    mend = deployments.cornered(problem.field, outline, meant, unit)
    text = f"{problem.text}; did you mean {' '.join(mend[0].value)}, perhaps?"
    return msgspec.structs.replace(problem, text=text, mend=mend, certain=False)


def _edged(problem: Problem, own: Deploy, others: Sequence[Deploy], size: tuple[int, int] | None) -> Problem:
    """With the edge along which it lies, or the one that no other side has."""
    outline = zone(own)
    touched = deployments.touched(outline, size) if outline and size else list(OPPOSITE)
    along = deployments.edge_of(outline, size) if outline and size else ""
    right = along or _left(others)
    if right not in touched:
        return problem
    why = f"it lies along the {right} one" if along else f"the {right} is the edge that the others leave"
    field = f"{problem.field.removesuffix('.edge')}.edge"
    return msgspec.structs.replace(problem, text=f"{problem.text}; {why}", mend=written(field, right))


def _left(others: Sequence[Deploy]) -> str:
    """The edge across from the only other side, or the last of four; "" if there is no saying."""
    said = [str(each.get("edge", "")) for each in others]
    free = [edge for edge in OPPOSITE if edge not in said]
    return OPPOSITE.get(said[0], "") if len(said) == 1 else free[0] if len(free) == 1 else ""


def _whole(
    problem: Problem, others: Sequence[Deploy], size: tuple[int, int] | None, laid: Sequence[Symmetry]
) -> Problem:
    """With all of it: the edge that the others leave, as deep as they deploy, or the only place that lies as theirs do."""
    deploy: Deploy = {}
    if not any(each.get("at") for each in others):
        deep = {each.get("depth") for each in others}
        like = others[0] if len(deep) == 1 else {}
        deploy = {**like, "edge": right} if (right := _left(others)) else {}
    elif size:
        taken = [outline for each in others if (outline := zone(each))]
        spare = deployments.spare(taken, size) if len(taken) == len(others) else []
        if len(spare) > 1:
            images = [{symmetry.point(at) for at in each} for symmetry in laid for each in taken]
            spare = [each for each in spare if {*each} in images]
        deploy = _rectangle(spare[0], others, size) if len(spare) == 1 else {}
    if not deploy:
        return problem
    text = f"{problem.text}; {inline(deploy)} is what the others leave"
    return msgspec.structs.replace(problem, text=text, mend=written(problem.field, deploy))


def zone(deploy: Deploy) -> Outline | None:
    """The rectangle in which a side deploys, as far as it can be read."""
    at, to = points.point(deploy.get("at")), points.point(deploy.get("to"))
    if at and to:
        return deployments.rectangle((*at, *to))
    return None


def _rectangle(outline: Outline, others: Sequence[Deploy], size: tuple[int, int]) -> Deploy:
    """A place as the others write theirs: with its two corners, and with its edge if they have one."""
    unit = lengths.unit(str(text) for each in others for text in each.get("at", ()))
    deploy: Deploy = {
        name: [lengths.written_in(each, unit) for each in outline[corner]]
        for name, corner in (("at", 0), ("to", 2))
    }
    if all("edge" in each for each in others):
        deploy["edge"] = deployments.edge_of(outline, size) or _left(others)
    return deploy
