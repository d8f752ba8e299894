"""Numbers in sentences."""

from __future__ import annotations

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def number_word(count: int) -> str:
    """`three` for 3; digits from ten on."""
    return _NUMBERS[count] if count < 10 else str(count)


def counted(count: int) -> str:
    """A small number in letters, of things that are named rather than reckoned with; digits above twelve."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def plural(count: int, word: str) -> str:
    """`1 square`, `4 squares`."""
    return f"{count} {word}{'' if count == 1 else 's'}"
