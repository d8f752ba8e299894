"""What is chosen of a story, to be typed: a row of the card table, a condition, the lines of a code or of a watch, an ending."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from game.core.fields import says, within
from game.core.wording import plural
from game.ui.kit.button import Button, Toggle
from game.ui.kit.entry import Entry
from game.ui.kit.measures import BUTTON, CLOSE, FIELD, GAP, NEAR, ROW
from game.ui.kit.pen import Pen
from game.ui.workshop.part import Part
from game.ui.workshop.stories import aims, fields, parts
from game.ui.workshop.stories.fields import LONG, Typist
from game.ui.workshop.stories.firings import NEVER
from game.ui.workshop.stories.grid import colour
from game.ui.workshop.stories.lexicon import Lexicon
from game.ui.workshop.stories.offered_entry import OfferedEntry
from game.ui.workshop.stories.offers import Kind
from game.ui.workshop.stories.parts import KINDS, UNCOUNTED, WORDED
from game.ui.workshop.stories.rows import RowButton
from game.ui.workshop.stories.story import Claim, Story, code_of_version, line_field


class Desk(Typist, Protocol):
    """Where a story is worked on."""

    def hold(self, entry: str) -> None:
        """Paint with a row from now on; "" for none."""

    def choose(self, path: str) -> None:
        """Work on another part of the story."""

    def take_part_out(self) -> None:
        """Take the part that is chosen out of the story."""

    def lay_trial(self, pen: Pen) -> None:
        """What a trial from the condition that is shown begins with."""


def lay(desk: Desk, pen: Pen) -> None:
    """The panel from top to foot."""
    story, path = desk.story, desk.story.chosen
    if not path:
        pen.heading("The story")
        for key, words in (("title", "Title"), ("story", "Briefing")):
            fields.lay(desk, pen, "", key, words)
        return
    pen.heading(story.title(path))
    if story.firings and not path.startswith(UNCOUNTED) and not code_of_version(path):
        never = not story.firings.fraction(path)
        pen.text(story.firings.told(path), colour="ember" if never else "dim")
    kind = path.partition("[")[0].partition(".")[0]
    texts: dict[str, tuple[tuple[str, str], ...]] = {
        "condition": (
            ("title", "Title"),
            ("story", "Told"),
            ("range", "Range"),
            ("visibility", "Visibility"),
        ),
        "code": (("title", "Title"), ("story", "Told")),
        "ending": (("title", "Title"), ("story", "Told"), ("outcome", "Outcome")),
        "count": (("name", "Name"),) if isinstance(says(story.document, path), Mapping) else (),
    }
    if kind in WORDED or (kind == "code" and not code_of_version(path)):
        _word(desk, pen, path)
    for key, words in texts.get(kind, ()):
        fields.lay(desk, pen, path, key, words)
    if kind == "watch":
        _lay_watch(desk, pen, path)
    elif kind == "count":
        table = isinstance(says(story.document, path), Mapping)
        _numbers(desk, pen, within(path, "start") if table else path, "start", "Begins at")
    elif kind == "enemy":
        aims.lay_enemy(desk, pen, path)
    elif kind == "friend":
        aims.lay_friend(desk, pen, path)
    elif kind == "objective":
        aims.lay_objective(desk, pen, path)
    if path.startswith("condition"):
        aims.lay_spotting(desk, pen, path)
        _lay_rows(desk, pen)
    if code_of_version(path):
        _lay_lines(desk, pen, path, "when")
    if kind not in WORDED:
        _lay_lines(desk, pen, path, line_field(path))
    if kind == "code" and not code_of_version(path):
        _lay_versions(desk, pen, path)
    if path.startswith("condition"):
        desk.lay_trial(pen)
    _lay_taking_out(desk, pen, "version" if code_of_version(path) else dict(KINDS)[kind].lower())


def _lay_taking_out(desk: Desk, pen: Pen, words: str) -> None:
    pen.gap(GAP)
    pen.add(
        Button("stories.take-part-out", f"Take the {words} out", pen.row(BUTTON, CLOSE), desk.take_part_out, icon="trash",
               step="body-bold", hint="Also by the key that takes out, while no row is in the hand")
    )  # fmt: skip


def _lay_rows(desk: Desk, pen: Pen) -> None:
    """The rows of the card table: one is taken up to paint with; its words are typed below."""
    story = desk.story
    pen.text("Rows: take one, then drag over the cards", colour="mute")
    claims = story.claims(story.condition)
    for number, claim in enumerate(claims):
        title = story.title(within("code", claim.code)) if claim.code else "nothing happens"
        told = f"{claim.entry}: {title}, {plural(len(claim.cards), 'card')}"
        note = _came(story, claim)
        if note and story.firings:
            told += (
                f"; {'came ' + note if note == NEVER else 'came ' + note + ' in all'}. {story.firings.whole}"
            )
        pen.add(
            RowButton(f"stories.row:{number}", claim.code or "-", title, told, colour(pen.theme, number), pen.row(FIELD, CLOSE),
                      partial(desk.hold, "" if claim.entry == story.entry else claim.entry), chosen=claim.entry == story.entry,
                      note=note, accent="ember" if note == NEVER else "brass_hi")
        )  # fmt: skip
    held = next((claim for claim in claims if claim.entry == story.entry), None)
    pen.add(
        OfferedEntry("stories.entry", story.entry, pen.row(FIELD), lambda text: None, entered=_writer(desk, held),
                     empty="A new row: 101, [J] 102, -", limit=LONG, kind="row", lexicon=Lexicon(story.document),
                     hint="Enter rewrites the row that is taken, or takes up a new one")
    )  # fmt: skip
    if held is not None:
        pen.add(
            Button("stories.drop", "Take the row out", pen.row(BUTTON, CLOSE), lambda: desk.act(story.drop(held)), icon="trash",
                   step="body-bold")
        )  # fmt: skip


def _came(story: Story, claim: Claim) -> str:
    """How often any row of a claim held in the games of the last run."""
    if not story.firings:
        return ""
    rows = within(story.condition, "cards")
    times = story.firings.times(within(rows, key) for key in claim.keys)
    return f"{times}×" if times else NEVER


def _writer(desk: Desk, held: Claim | None) -> Callable[[str], None]:
    def write(text: str) -> None:
        if held is not None and text:
            desk.act(desk.story.reword(held, text))
        else:
            desk.hold(text)

    return write


_ABOUT_LINES = {"do": "What happens", "enter": "On entering it", "when": "When all of this holds"}


def _lay_lines(desk: Desk, pen: Pen, path: str, field: str) -> None:
    story = desk.story
    in_turn = field == "when" and code_of_version(path)
    pen.text(
        "When all of this holds; in turn if nothing is said" if in_turn else _ABOUT_LINES[field],
        colour="mute",
    )
    kind: Kind = "when" if field == "when" else "do"
    lexicon = Lexicon(story.document)
    name = "fact" if in_turn else "line"
    for number, line in enumerate([*story.lines(path, field), ""]):
        pen.add(
            OfferedEntry(f"stories.{name}:{number}", line, pen.row(FIELD, CLOSE), lambda text: None,
                         entered=_liner(desk, path, number, field), empty="One more line", limit=LONG, kind=kind, lexicon=lexicon,
                         hint="Enter writes the line; an empty one goes")
        )  # fmt: skip


def _liner(desk: Desk, path: str, number: int, field: str) -> Callable[[str], None]:
    return lambda text: desk.act(desk.story.set_line(path, number, text, field))


def _lay_versions(desk: Desk, pen: Pen, code: str) -> None:
    """The other versions of a code: a click goes to one, the button adds one."""
    story = desk.story
    pen.text("When it comes again", colour="mute")
    for path in story.versions(code):
        facts = ", ".join(story.lines(path, "when"))
        told = f"{story.title(path)}, when {facts}" if facts else f"{story.title(path)}, in turn"
        pen.put(Part("stories.part", path, told, pen.box(ROW), desk.choose, pen.theme, chosen=False), NEAR)
    pen.add(
        Button("stories.add-version", "Another version", pen.row(BUTTON, CLOSE), lambda: desk.act(parts.add_version(story, code)),
               icon="plus", step="body-bold", hint="What it says and does another time, or when some facts hold")
    )  # fmt: skip


def _lay_watch(desk: Desk, pen: Pen, path: str) -> None:
    """Which code follows, in which conditions it waits, and whether more than once."""
    _numbers(desk, pen, within(path, "code"), "code", "Code")
    _numbers(desk, pen, within(path, "in"), "in", "Conditions", several=True, empty="all of them")
    again = within(path, "again")
    pen.add(
        Toggle("stories.again", "Again in every round", pen.row(FIELD), bool(says(desk.story.document, again, False)),
               lambda on: desk.act(desk.story.set(again, on or "")), hint="Otherwise it fires once in a game")
    )  # fmt: skip


def _word(desk: Desk, pen: Pen, path: str) -> None:
    """By what lines name it."""
    code = path.startswith("code")
    place = pen.named("Number" if code else "In lines")
    named = "number by which rows, lines and watches name" if code else "word by which lines name"
    pen.add(
        Entry("stories.word", parts.word_of(desk.story, path), place, lambda text: None, limit=5 if code else 40,
              allowed="0123456789" if code else None, entered=lambda text: desk.act(parts.rename(desk.story, path, text)),
              hint=f"The {named} it; Enter writes another one everywhere")
    )  # fmt: skip


def _numbers(
    desk: Desk, pen: Pen, where: str, key: str, words: str, *, several: bool = False, empty: str = ""
) -> None:
    """A number of the field `where`, or several with commas between them."""
    place = pen.named(words)
    value = says(desk.story.document, where, "")
    shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)

    def change(text: str) -> None:
        found = [int(each) for each in text.replace(",", " ").split()]
        made: object = found if several else found[0] if found else ""
        desk.typed(desk.story.set(where, made or ("" if several else made), going=where))

    allowed = "0123456789, " if several else "0123456789"
    pen.add(Entry(f"stories.{key}", shown, place, change, allowed=allowed, empty=empty, limit=40))
