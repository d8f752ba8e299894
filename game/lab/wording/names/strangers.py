"""Names of the game in texts of a scenario that has nothing of that name: somebody exchanged, a hint from another map."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from game.core.descriptions.vocabulary import Stranger, Vocabulary
from game.core.problems.problem import Change, Problem, note, without, written
from game.lab.wording.passages import Passage, begins_sentence, pattern, renamed, replaced

Span = tuple[int, int]


def problems_by_step(texts: Sequence[Passage], known: Vocabulary) -> Iterator[list[Problem]]:
    """Every text that speaks of what is not here, told of the first such name in it; a text a step."""
    for passage in texts:
        own = list(_own(passage.text, known.here))
        named = ((stranger, _found(passage, stranger, own)) for stranger in known.strangers)
        stranger, found = next(((each, span) for each, span in named if span), (None, None))
        if stranger is None or found is None:
            yield []
        else:
            others = (look(passage, stranger, texts) for look in (_replaced, _renamed))
            yield [_told(passage, stranger, found), *chain.from_iterable(others)]


def _replaced(passage: Passage, stranger: Stranger, texts: Sequence[Passage]) -> Iterator[Problem]:
    """The one of its force who plays and of whom no text speaks: he may stand in the place of the stranger."""
    unsaid = [
        (field, name)
        for field, name in stranger.entries
        if field and not any(_speaks(each.text, name) for each in texts)
    ]
    if len(unsaid) == 1:
        field, name = unsaid[0]
        text = f"{passage.field} speaks of {stranger.name}, who does not play, and no text of {name}: write {stranger.id!r}, or mend the text"
        yield note(field, text, written(field, stranger.id))


def _renamed(passage: Passage, stranger: Stranger, texts: Sequence[Passage]) -> Iterator[Problem]:
    """The one of its force who plays and of whom this text says nothing, or no other one either, or of those the only one that is several, as it is, or
    one: he may be whom it means."""
    said = [each.text for each in texts]
    unsaid = [name for _, name in stranger.entries if not _speaks(passage.text, name)]
    nowhere = [name for name in unsaid if not any(_speaks(text, name) for text in said)]
    alike = [name for name in nowhere if name.endswith("s") == stranger.name.endswith("s")]
    for name in next((some for some in (unsaid, nowhere, alike) if len(some) == 1), ()):
        text = passage.text
        spans = [found.span() for found in _word(stranger.name, capitals=True).finditer(text)]
        for span in reversed(spans):
            text = renamed(text, span, name, said)
        if text != passage.text:
            words = f"speaks of {stranger.name}, who does not play, and not of {name} of the same force: write {name}, or mend who plays"
            yield note(passage.field, words, written(passage.field, text))


def _speaks(text: str, name: str) -> bool:
    return bool(_word(name).search(text))


def _word(name: str, *, capitals: bool = False) -> re.Pattern[str]:
    return pattern(rf"\b{re.escape(name)}\b", capitals=capitals)


def _own(text: str, names: Sequence[str]) -> Iterator[Span]:
    """Where names of the scenario itself stand."""
    plain = text.casefold()
    for name in names:
        if name and name.casefold() in plain:
            for found in _word(name).finditer(text):
                yield found.span()


def _found(passage: Passage, stranger: Stranger, own: Sequence[Span]) -> Span | None:
    """Where a text speaks of a stranger; None if it does not."""
    if not passage.heard(stranger.heard) or (not stranger.pattern and stranger.name not in passage.text):
        return None
    wanted = stranger.pattern or rf"\b{re.escape(stranger.name)}(?:s|es)?\b"
    for found in pattern(wanted, capitals=not stranger.pattern).finditer(passage.text):
        start, end = found.span()
        inside = any(first <= start and end <= last for first, last in own)
        if not inside and not (stranger.plain and begins_sentence(passage.text, start)):
            return start, end
    return None


def _told(passage: Passage, stranger: Stranger, span: Span) -> Problem:
    text = f"speaks of {stranger.name}, {stranger.what}"
    mend: tuple[Change, ...] = ()
    if stranger.instead:
        text += f": write {stranger.instead}"
        mend = written(passage.field, replaced(passage.text, *span, stranger.instead))
    elif passage.kind == "hint":
        text += f": take it out, or let {stranger.name} {'play' if 'play' in stranger.what else 'be there'}"
        mend = without(passage.field)
    return note(passage.field, text, mend)
