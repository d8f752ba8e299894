"""From what the player is doing to what is to be seen on the board."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.words.grammar import plural
from game.systems.thor.actions import Charge, Deploy, LetThrough, Move, StepAside, Summon
from game.systems.thor.cards.preview import Preview
from game.systems.thor.squares import BETWEEN, DIRECTION, DIRECTIONS
from game.ui.play.thread import Aftermath
from game.ui.tables.thor.answer_motion import Telling
from game.ui.tables.thor.board.picture import Bubble, Ghost, Picture, Shove, square_of
from game.ui.tables.thor.display import Display, piece_of
from game.ui.tables.thor.outcome import Fought
from game.ui.tables.thor.table import Table


def picture_of(
    table: Table, shown: Display, aftermath: Aftermath | None = None, *, moving: bool, peeking: bool = False
) -> Picture:
    """The board as the looking seat sees it; while things move, without any marks.

    How the last play went (`aftermath`) is marked until something else is planned or asked.
    """
    picture = Picture(pieces=list(shown.pieces.values()), last=tuple(shown.last))
    if shown.telling is not None:
        mark_telling(picture, shown.telling)
    if moving or peeking:
        return picture
    _mark(picture, table)
    _draw_draft(picture, table)
    action = table.shown
    if table.reacting:
        # Whatever is being thought of, the fight as it will go if nobody stops it stays in sight.
        _draw_plan(picture, table, table.preview(LetThrough()), pinned=True)
        blow = getattr(table.decision, "blow", None)
        if blow and blow.attacker in table.view.units and blow.target in table.view.units:
            picture.shots = ((table.view.units[blow.attacker].at, table.view.units[blow.target].at),)
    elif action is not None:
        _draw_plan(picture, table, table.preview(action), pinned=action is table.plan)
    if isinstance(action, Deploy):
        _draw_deploy(picture, table, action)
    elif isinstance(action, Summon):
        picture.goal = action.to
    elif aftermath is not None and table.plan is None and not table.reacting:
        mark_outcome(picture, aftermath)
    if table.threats_shown and (picture.bubble is None or picture.bubble.spare):
        picture.bubble = _threat(table) or picture.bubble
    if table.said and table.said.square:
        picture.refused, refusal = table.said.square, table.said.refusal
        picture.bubble = Bubble(picture.refused, refusal.text, "", "refused", "dim", refusal.rule)
    return picture


def mark_telling(picture: Picture, telling: Telling) -> None:
    """An answer on its way: the marks of the attack fade, and the shield stamps."""
    mark_outcome(picture, telling.told)
    picture.aimed, picture.waning = (picture.ringed,), 1 - telling.faded
    picture.stamp, picture.bubble = telling.stamped, None


def mark_outcome(picture: Picture, aftermath: Aftermath) -> None:
    """How the last blow went: the hits just lost, a ring, the shield of an answer, and a callout."""
    if not isinstance(aftermath, Fought):
        return
    lost = dict(aftermath.lost)
    picture.pieces = [
        replace(piece, fresh=lost[piece.id]) if piece.id in lost else piece for piece in picture.pieces
    ]
    target = next((piece for piece in picture.pieces if piece.id == aftermath.target), None)
    at = square_of(target) if target else aftermath.fell[-1] if aftermath.fell else aftermath.at
    picture.ringed, picture.ring = at, "verdigris" if aftermath.stopped else "ember"
    if aftermath.stopped and target:
        picture.shielded = aftermath.origin, at
    detail = aftermath.lines[0].rstrip(".") if aftermath.stopped and aftermath.lines else ""
    detail = detail[:1].lower() + detail[1:].partition(":")[0]
    icon = "defended" if aftermath.stopped else "fall" if aftermath.fell else "hits"
    accent = "bone" if aftermath.stopped else "ember"
    picture.bubble = Bubble(at, aftermath.brief, detail, icon, accent, spare=True)


def _threat(table: Table) -> Bubble | None:
    """Who could hit the square that is pointed at."""
    threat = table.threats().get(table.hovered)
    if threat is None:
        return None
    units = [table.view.units[unit] for unit in threat.standing or threat.moving]
    names = list(dict.fromkeys(table.view.field.profiles[unit.name].label for unit in units))
    listed = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
    who = "they stand" if len(units) > 1 else "it stands"
    how = f"could hit from where {who}" if threat.standing else "could hit after a move"
    return Bubble(table.hovered, listed, how, "threat")


def _mark(picture: Picture, table: Table) -> None:
    """What can be gone to and hit, who is chosen, what is pointed at."""
    unit = table.find(table.unit)
    if table.reacting:
        unit = table.view.units.get(getattr(getattr(table.decision, "blow", None), "attacker", 0))
    if unit and unit.at:
        picture.chosen, picture.chosen_seat = unit.at, unit.seat
    elif table.looked and (seen := table.view.units.get(table.looked)):
        picture.pointed = seen.at
    if table.group is not None:
        _mark_group(picture, table)
    elif table.mine and not table.reacting:
        lit = table.lit()
        hit = set(table.struck())
        picture.targets = tuple(square for square in lit if square in hit)
        picture.places = tuple(square for square in lit if square not in hit)
        if table.card and not table.unit:
            picture.places = tuple(table.view.units[each].at for each in table.users(table.card))
    picture.pointed = table.hovered or picture.pointed
    if table.threats_shown:
        picture.threats = {square: bool(threat.standing) for square, threat in table.threats().items()}


def _mark_group(picture: Picture, table: Table) -> None:
    group = table.group or []
    places = {each: table.view.units[each].at for each in table.view.units}
    picture.picked = tuple(places[each] for each in group[1:])
    picture.chosen = places[group[0]] if group else ""
    picture.places = tuple(places[each] for each in table.joinable(group)) if len(group) < 3 else ()


def _draw_draft(picture: Picture, table: Table) -> None:
    """The units that are laid out and not yet put down."""
    for id, square in table.draft.items():
        unit = table.find(id)
        if unit:
            piece = piece_of(table.view, unit, square)
            piece.state = "ghost"
            picture.pieces.append(piece)
    chosen = table.draft.get(table.unit)
    if chosen:
        picture.chosen, picture.chosen_seat = chosen, table.seat


def _draw_deploy(picture: Picture, table: Table, action: Deploy) -> None:
    unit = table.find(action.unit)
    if unit:
        piece = piece_of(table.view, unit, action.to)
        piece.state = "ghost"
        picture.pieces.append(piece)
        picture.goal = action.to


def _draw_plan(picture: Picture, table: Table, preview: Preview, *, pinned: bool) -> None:
    """Ways, shots, pushes, ghosts and the outcome of a preview."""
    units = table.view.units
    picture.ways = tuple(_corners(way) for _, way in preview.ways)
    picture.shots, picture.covered = preview.shots, preview.covered
    hurt = [units[unit].at for unit, _, _ in preview.wounds if unit in units]
    action = table.shown
    if isinstance(action, Move | Charge | StepAside):
        picture.goal = action.to
    if pinned:
        picture.aimed = tuple(dict.fromkeys([*hurt, *(end for _, end in preview.shots)]))
    picture.shoves = tuple(
        Shove(push.origin, *DIRECTIONS[push.toward], push.order, push.to or push.into)
        for push in preview.pushes
    )
    taken = {
        unit.at for unit in units.values() if unit.id not in preview.ends or preview.ends[unit.id] != unit.at
    }
    picture.ghosts = tuple(ghost for ghost in _ghosts(preview) if ghost.falls or ghost.square not in taken)
    if preview.headline and pinned:
        picture.bubble = Bubble(
            _where(table, preview), preview.headline, _condition(table, preview), icon=_icon(preview)
        )


def _corners(way: Sequence[str]) -> tuple[str, ...]:
    """A way without the squares that it passes straight."""
    kept = [way[0]]
    for before, square, after in zip(way, way[1:], way[2:], strict=False):
        if DIRECTION[before].get(square) != DIRECTION[square].get(after):
            kept.append(square)
    return (*kept, way[-1])


def _ghosts(preview: Preview) -> tuple[Ghost, ...]:
    ghosts = []
    falls: dict[str, list[int]] = {}
    for push in preview.pushes:
        if not push.to and push.into:
            falls.setdefault(push.into, []).append(push.unit)
    for square, fallen in falls.items():
        for number, unit in enumerate(fallen):
            share = 0.34 * (number - (len(fallen) - 1) / 2)
            ghosts.append(Ghost(unit, square, True, share))
    gone = {unit for fallen in falls.values() for unit in fallen}
    ghosts += [Ghost(unit, end) for unit, end in preview.ends.items() if end and unit not in gone]
    return tuple(ghosts)


def _where(table: Table, preview: Preview) -> str:
    """The square that the callout points at: where the first unit falls, or the target."""
    for push in preview.pushes:
        if not push.to:
            return push.into or push.origin
    if preview.wounds and preview.wounds[0][0] in table.view.units:
        return table.view.units[preview.wounds[0][0]].at
    ends = [end for end in preview.ends.values() if end]
    return ends[0] if ends else "d4"


def _condition(table: Table, preview: Preview) -> str:
    if table.reacting:
        return "unless you defend" if table.mine else "unless defended"
    return preview.condition


def _icon(preview: Preview) -> str:
    return "fall" if preview.falls else "hits" if preview.wounds else "push"


def line_words(table: Table, start: str, end: str) -> tuple[str, str, bool]:
    """What a measured line says: distance and line, what blocks it, and whether it is open (T-20, T-21, T-101)."""
    from game.systems.thor.movement import name_at
    from game.systems.thor.squares import DISTANCE, KNIGHT

    away = DISTANCE[start][end]
    head = f"{start} to {end}: {plural(away, 'square')}"
    if end in KNIGHT[start]:
        return head, "a knight's jump", True
    between = BETWEEN[start].get(end)
    if between is None:
        return head, "not in a straight line", False
    bars = [square for square in between if square in table.state.board or table.state.field.wall(square)]
    if bars:
        return head, f"blocked by {name_at(table.state, bars[0])}", False
    return head, f"straight {DIRECTION[start].get(end, '')}, open".replace("  ", " "), True
