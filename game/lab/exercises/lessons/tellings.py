"""What the text of a step tells of dice, cards and blows against what the steps before it brought about: something dealt was changed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from game.core.problems.problem import Change, Problem, warning, written
from game.core.words.numerals import CARDINAL
from game.lab.wording.passages import in_figures, recounted, replaced

_N = rf"(?<![-+\w])({CARDINAL})(?![-\w])"
_TOLD_NOW = r"(?:^|(?<=[.;:!?,] ))"
"""Where a sentence begins, or a part of one that tells on: `Attack 4 against 5` is what will be rolled."""
_PAIRS = (
    (re.compile(rf"{_TOLD_NOW}{_N} against {_N}(?=[,.;:])", re.IGNORECASE), (1, 2)),
    (re.compile(rf"\bneeded {_N} and rolled {_N}", re.IGNORECASE), (2, 1)),
)
"""How a text tells two numbers that were compared, and which of them the log names first."""
_TOLD = tuple(
    (re.compile(shape, re.IGNORECASE), source)
    for shape, source in (
        (rf"{_N} (?:beats|to) {_N}(?=[,.;:])", "came"),
        (rf"{_TOLD_NOW}{_N} against {_N}(?=[,.;:])", "came"),
        (rf"{_N} and {_N}: (?:neither|both)", "came"),
        (rf"\b(?:needed|came to|made) {_N}", "came"),
        (rf"\b(?:rolled|flipped|has rolled) {_N}", "rolled"),
        (rf"{_N} (?:wounds?\b|hits? on\b|slots (?:gone|lost)\b)", "lost"),
        (rf"{_N} [A-Z][\w-]+ (?:fell|ran|fled|were lost)\b", "came"),
    )
)
"""How a text tells what has just been rolled and done; every group is a number that the log must have told, too: what something came to,
what was rolled, or what was lost."""
_LOST = re.compile(r"\b(\d+) (?:hits?|wounds?|slots?)\b")
_RANKS = {"ace": "1", "jack": "11", "queen": "12", "king": "13"}
_CARD = re.compile(r"\b(\d{1,2}|ace|jack|queen|king) of (hearts?|diamonds?|spades?|clubs?)\b", re.IGNORECASE)
_JOKER = re.compile(r"\b(black|red) joker\b", re.IGNORECASE)
_SUIT = re.compile(r"(?:^|\bcards? was )a (heart|diamond|spade|club)\b", re.IGNORECASE)
"""A card of which only the suit is told: `One of your cards was a spade`."""
_DRAWN = re.compile(r"\b(A|J|Q|K|\d{1,2})([♥♦♠♣])")
_SIGNS = {"♥": "h", "♦": "d", "♠": "s", "♣": "c"}
_LETTERS = {"A": "1", "J": "11", "Q": "12", "K": "13"}
_SLIP = 2
"""By no more a number is mistaken that may be written as the one which came."""
_DICE = re.compile(r"\bdice (\d+) and (\d+)")
_BRACKETS = re.compile(r"\([^)]*\)")
_PAIR = re.compile(r"(\d+)(?: \([^)]*\))? against (\d+)")


def problems(field: str, text: str, told: Sequence[str]) -> Iterator[Problem]:
    """Numbers and cards that a text tells and that the log of what was done before it does not."""
    if not told:
        return
    plain, log = in_figures(text), [in_figures(line).text for line in told]
    compared = {(int(one), int(other)) for line in log for one, other in _PAIR.findall(line)}
    for shape, (first, second) in _PAIRS:
        for found in shape.finditer(plain.text):
            pair = int(found[first]), int(found[second])
            if compared and pair not in compared:
                wrong = _wrong(pair, compared)
                group = (first, second)[wrong]
                yield _other(field, text, plain.span(*found.span(group)), _meant(pair, wrong, compared))
                return
    numbers = {
        "came": Counter(_came(log)),
        "rolled": Counter([*_came(log), *_dice(log)]),
        "lost": Counter(_lost(log)),
    }
    for shape, source in _TOLD:
        for found in shape.finditer(plain.text):
            said = [int(number) for number in found.groups()]
            strange = [
                group
                for group, number in enumerate(said, 1)
                if said[:group].count(number) > numbers[source][number]
            ]
            if strange and (numbers[source] or (source == "lost" and compared)):
                right = _nearest(said[strange[0] - 1], [*numbers[source]], said)
                yield _other(field, text, plain.span(*found.span(strange[0])), right)
                return
    if card := _undrawn(plain.text, {each for line in log for each in _cards(line)}):
        yield warning(
            field,
            f"tells of {card}, which was not drawn in the steps before: write which card it was, or mend what is dealt",
        )


def _undrawn(text: str, drawn: Collection[str]) -> str:
    """The first card or suit of which a text tells and that was not among those drawn; "" if there is none, or nothing was drawn."""
    for found in (*_CARD.finditer(text), *_JOKER.finditer(text)) if drawn else ():
        if not {*_cards(found[0])} <= {*drawn}:
            return f"the {found[0]}"
    for found in _SUIT.finditer(text) if drawn else ():
        if not any(card.endswith(found[1][0].casefold()) for card in drawn):
            return f"a {found[1]}"
    return ""


def _came(log: Sequence[str]) -> Iterator[int]:
    """Every number that the log tells, but for what stands in brackets: single dice, and what was added to them."""
    for line in log:
        yield from map(int, re.findall(r"\d{1,4}", _BRACKETS.sub("", line)))


def _dice(log: Sequence[str]) -> Iterator[int]:
    """What two dice come to, and each of them."""
    for line in log:
        yield from (int(one) + int(other) for one, other in _DICE.findall(line))
        yield from map(int, re.findall(r"\d{1,4}", line))


def _lost(log: Sequence[str]) -> Iterator[int]:
    return (int(found) for line in log for found in _LOST.findall(_BRACKETS.sub("", line)))


def _cards(line: str) -> Iterator[str]:
    yield from (_card(rank, suit) for rank, suit in _CARD.findall(line))
    yield from (_LETTERS.get(rank, rank) + _SIGNS[suit] for rank, suit in _DRAWN.findall(line))
    yield from (colour.casefold() for colour in _JOKER.findall(line))


def _card(rank: str, suit: str) -> str:
    return _RANKS.get(rank.casefold(), rank) + suit[0].casefold()


def _wrong(pair: tuple[int, int], compared: set[tuple[int, int]]) -> int:
    """Which of two numbers is not what was compared: 0 or 1."""
    return 1 if any(first == pair[0] for first, _ in compared) else 0


def _meant(pair: tuple[int, int], wrong: int, compared: set[tuple[int, int]]) -> int | None:
    """The number that was compared instead, if only one comparison has the other of the two."""
    fitting = {each[wrong] for each in compared if each[1 - wrong] == pair[1 - wrong]}
    return next(iter(fitting)) if len(fitting) == 1 else None


def _nearest(told: int, came: Sequence[int], said: Collection[int]) -> int | None:
    """The one number that came and is nearest to what is told, if it is one or two off and the text does not tell it already."""
    near = sorted({each for each in came if each not in said}, key=lambda each: abs(each - told))
    ways = [abs(each - told) for each in near[:2]]
    return near[0] if near and ways[0] <= _SLIP and ways[0] not in ways[1:] else None


def _other(field: str, text: str, span: tuple[int, int], right: int | None) -> Problem:
    said = text[slice(*span)]
    there = f"it was {right}" if right is not None else "nothing in the steps before came to that"
    mend: tuple[Change, ...] = written(field, recounted(text, *span, right)) if right is not None else ()
    return warning(
        field, f"tells {said.lower()}, and {there}: write what was rolled, or mend what is dealt", mend
    )


def cards_told(field: str, text: str, told: Sequence[str], cards: Sequence[str]) -> Iterator[Problem]:
    """Cards that somebody is said to have played, and another one was: `They had Block`."""
    names = "|".join(sorted(map(re.escape, cards), key=len, reverse=True))
    played = (
        {found for line in told for found in re.findall(rf"played ({names})\b", line)} if cards else set()
    )
    for found in (
        re.finditer(rf"\b(?:had|have played|played|answered with|held) ({names})\b", text) if played else ()
    ):
        if found[1] not in played:
            left = sorted(played - {each for each in played if re.search(rf"\b{re.escape(each)}\b", text)})
            mend = written(field, replaced(text, *found.span(1), left[-1])) if len(left) == 1 else ()
            yield warning(
                field,
                f"tells of {found[1]}, and what was played is {' and '.join(sorted(played))}: write that, or mend what is done",
                mend,
            )
            return


def cards_named(text: str) -> Iterator[str]:
    """The cards of which a text tells, as a file writes them: `5H`."""
    letters = {rank: letter for letter, rank in _LETTERS.items()}
    for rank, suit in _CARD.findall(in_figures(text).text):
        number = _RANKS.get(rank.casefold(), rank)
        yield letters.get(number, number) + suit[0].upper()
    yield from (f"{colour[0].upper()}J" for colour in _JOKER.findall(text))
