"""What is chosen of a story, to be typed: a row of the card table, a condition, the lines of a code or of a watch, an ending."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from game.core.documents.fields import says, within
from game.core.words.grammar import plural
from game.ui.kit.button import Button, Toggle
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.measures import BUTTON, CLOSE, FIELD, GAP, HEADING, NEAR, ROW
from game.ui.kit.pen import Pen
from game.ui.workshop.part import Part
from game.ui.workshop.stories import aims, fields, figures, parts, places, reactions, rules, variables
from game.ui.workshop.stories.fields import LONG, Typist
from game.ui.workshop.stories.firings import NEVER
from game.ui.workshop.stories.grid import colour
from game.ui.workshop.stories.lexicon import Lexicon
from game.ui.workshop.stories.offered_entry import OfferedEntry
from game.ui.workshop.stories.offers import Kind
from game.ui.workshop.stories.parts import KINDS, UNCOUNTED, WORDED
from game.ui.workshop.stories.rows import RowButton
from game.ui.workshop.stories.story import TABLES, Claim, Story, kind_of, whole_of


class Desk(Typist, Protocol):
    """Where a story is worked on."""

    def hold(self, entry: str) -> None:
        """Paint with a row from now on; "" for none."""

    def choose(self, path: str) -> None:
        """Work on another part of the story."""

    def take_part_out(self) -> None:
        """Take the part that is chosen out of the story."""

    def lay_table(self, pen: Pen) -> None:
        """What opens the table of the story."""

    def lay_trial(self, pen: Pen) -> None:
        """What a trial from the condition that is shown begins with."""


def lay(desk: Desk, pen: Pen) -> None:
    """The panel from top to foot."""
    story, path = desk.story, desk.story.chosen
    kind = kind_of(path)
    words = story.title(path) if path else "The story"
    if any(map(str.isdecimal, words)):  # the figures of headings are hard to read
        pen.put(Label("", words, pen.box(HEADING), step="card"), NEAR)
    else:
        pen.heading(words)
    if story.firings and path and kind not in UNCOUNTED:
        never = not story.firings.fraction(path)
        pen.text(story.firings.told(path), colour="ember" if never else "dim")
    if kind in WORDED or kind == "code":
        _word(desk, pen, path)
    for key, words in _TEXTS.get(kind, ()):
        fields.lay(desk, pen, path, key, words)
    _FORMS[kind](desk, pen, path)
    if path and kind not in TABLES:
        _lay_taking_out(desk, pen, dict(KINDS).get(kind, kind).lower())


_TEXTS: dict[str, tuple[tuple[str, str], ...]] = {
    "": (("title", "Title"), ("story", "Briefing")),
    "condition": (
        ("title", "Title"),
        ("story", "Told"),
        ("range", "Range"),
        ("visibility", "Visibility"),
    ),
    "code": (("title", "Title"), ("story", "Told")),
    "version": (("title", "Title"), ("story", "Told")),
    "ending": (("title", "Title"), ("story", "Told")),
}
"""What of a part is typed first."""


def _lay_story(desk: Desk, pen: Pen, path: str) -> None:
    desk.lay_table(pen)
    rules.lay_story(desk, pen)
    places.lay_tokens(desk, pen)
    if "progress" in desk.story.document:
        pen.text("It begins in its middle, as the table of progress in its text says.", colour="mute")
        pen.add(
            Button("stories.from-start", "Begin at the beginning", pen.row(BUTTON, CLOSE), lambda: desk.act(desk.story.set("progress", "")),
                   icon="undo", step="body-bold", hint="Forget how far the story was; the table stays as it stands")
        )  # fmt: skip


def _lay_condition(desk: Desk, pen: Pen, path: str) -> None:
    aims.lay_spotting(desk, pen, path)
    rules.lay_in_combat(desk, pen, path)
    _lay_rows(desk, pen)
    _lay_lines(desk, pen, path, "enter")
    variables.lay_all(desk, pen, path)
    reactions.lay(desk, pen, path)
    desk.lay_trial(pen)


def _lay_code(desk: Desk, pen: Pen, path: str) -> None:
    _lay_lines(desk, pen, path, "do")
    _lay_versions(desk, pen, path)


def _lay_version(desk: Desk, pen: Pen, path: str) -> None:
    _lay_lines(desk, pen, path, "when")
    _lay_lines(desk, pen, path, "do")


def _lay_ending(desk: Desk, pen: Pen, path: str) -> None:
    fields.choice(desk, pen, within(path, "outcome"), "Outcome", _OUTCOMES, "What it is for the players")


_OUTCOMES = [("victory", "Victory"), ("defeat", "Defeat"), ("plain", "Just an end")]


def _lay_count(desk: Desk, pen: Pen, path: str) -> None:
    """A counter that the players see has a name; one that they do not is no more than a number."""
    story = desk.story
    seen = isinstance(says(story.document, path), Mapping)
    if seen:
        fields.lay(desk, pen, path, "name", "Name")
    _numbers(desk, pen, within(path, "start") if seen else path, "start", "Begins at")
    pen.add(
        Toggle("stories.seen", "The players see it", pen.row(FIELD), seen, lambda on: desk.act(parts.let_see(story, path, seen=on)),
               hint="Otherwise only lines and facts know how it stands")
    )  # fmt: skip


def _lay_taking_out(desk: Desk, pen: Pen, words: str) -> None:
    pen.gap(GAP)
    pen.add(
        Button("stories.take-part-out", f"Take the {words} out", pen.row(BUTTON, CLOSE), desk.take_part_out, icon="trash",
               step="body-bold", hint="Also by the key that takes out, while no row is in the hand")
    )  # fmt: skip


def _lay_rows(desk: Desk, pen: Pen) -> None:
    """The rows of the card table: one is taken up to paint with; its words are typed below."""
    story = desk.story
    pen.caption("Rows: take one, then drag over the cards")
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
            RowButton(f"stories.row:{number}", claim.code or "-", title, told, colour(pen.theme, number, claim), pen.row(FIELD, CLOSE),
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
    in_turn = field == "when" and whole_of(path)
    pen.caption("When all of this holds; in turn if nothing is said" if in_turn else _ABOUT_LINES[field])
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
    pen.caption("When it comes again")
    for path in story.versions(code):
        facts = ", ".join(story.lines(path, "when"))
        told = f"{story.title(path)}, when {facts}" if facts else f"{story.title(path)}, in turn"
        pen.put(Part("stories.part", path, told, pen.box(ROW), desk.choose, pen.theme, chosen=False), NEAR)
    pen.add(
        Button("stories.add-version", "Another version", pen.row(BUTTON, CLOSE), lambda: desk.act(parts.add_version(story, code)),
               icon="plus", step="body-bold", hint="What it says and does another time, or when some facts hold")
    )  # fmt: skip


def _lay_watch(desk: Desk, pen: Pen, path: str) -> None:
    """Which code follows, in which conditions it waits, and whether more than once; what it waits for."""
    _numbers(desk, pen, within(path, "code"), "code", "Code")
    _numbers(desk, pen, within(path, "in"), "in", "Conditions", several=True, empty="all of them")
    fields.toggle(
        desk, pen, within(path, "again"), "Again in every round", "Otherwise it fires once in a game"
    )
    _lay_lines(desk, pen, path, "when")


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
    shown = shown if set(shown) <= set(allowed) else ""
    pen.add(Entry(f"stories.{key}", shown, place, change, allowed=allowed, empty=empty, limit=40))


_FORMS: dict[str, Callable[[Desk, Pen, str], None]] = {
    "": _lay_story, "condition": _lay_condition, "code": _lay_code, "version": _lay_version, "watch": _lay_watch, "ending": _lay_ending,
    "count": _lay_count, "enemy": aims.lay_enemy, "friend": aims.lay_friend, "objective": aims.lay_objective, "spot": places.lay_spot,
    "fixed": places.lay_fixed, "variable": variables.lay, "figure": figures.lay, "rules": lambda desk, pen, _: rules.lay_rules(desk, pen),
    "blips": lambda desk, pen, _: reactions.lay(desk, pen), "skill": lambda desk, pen, _: rules.lay_skills(desk, pen),
}  # fmt: skip
"""What else each kind of part says."""
TYPED = ("base", "strides", "wounds", "value", "effect", "at", "cards", "dice", "tokens", "beat")
"""Fields of these forms whose words are typed."""
ELSEWHERE = {
    "title": "",
    "story": "",
    "difficulty": "",
    "hints": "",
    "tokens": "",
    "options": "rules",
    "deal": "rules",
}
"""Where the fields of the story itself are found, by the part that has them."""
