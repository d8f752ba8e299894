"""Lengths, sizes and shapes that are written otherwise are read as what was meant, and nothing is guessed."""

from __future__ import annotations

import pytest

from game.table import tape


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("4'", "4ft"),
        ('6"', "6in"),
        ("1' 6\"", "18in"),
        ("4,5in", "4.5in"),
        ("Ocm", "0cm"),
        ("l2in", "12in"),
        ("circle 6in", "6in"),
        ("about 2.5 in wide", "2.5in"),
        ("6in or 8in", ""),
        ("2 of 6in", ""),
        ("six inches", "6in"),
        ("half an inch", "0.5in"),
        ("2 1/2in", "2.5in"),
        ("2½in", "2.5in"),
        (".5in", "0.5in"),
        ("1.5m", "150cm"),
        ("15", "15in"),
        ("6im", "6in"),
        ("5 furlongs", ""),
        ("-3in", ""),
        ("6in 4in", ""),
        ("in", ""),
        ("", ""),
    ],
)
def test_a_length_that_is_written_otherwise(said: str, meant: str) -> None:
    assert tape.length(said, "in") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("4' x 3'", "4ft x 3ft"),
        ("4ft by 3ft", "4ft x 3ft"),
        ("4ftx3ft", "4ft x 3ft"),
        ("120x90cm", "120cm x 90cm"),
        ("4ft, 3ft", ""),
        ("large", ""),
    ],
)
def test_a_size_that_is_written_otherwise(said: str, meant: str) -> None:
    assert tape.size(said, "ft") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("60cm x 3.4cm blob", "blob 60cm x 3.4cm"),
        ("Circle 3in", "circle 3in"),
        ("circle of 3in", "circle 3in"),
        ("cirlce 3in", "circle 3in"),
        ("rectangle 3in x 2in", "3in x 2in"),
        ("square 3in", "3in x 3in"),
        ("ellipse 4in x 2in", "oval 4in x 2in"),
        ("3 x 2in", "3in x 2in"),
        ("triangle 9cm", ""),
        ("oval 3in", ""),
    ],
)
def test_a_shape_that_is_written_otherwise(said: str, meant: str) -> None:
    assert tape.shape(said, ("circle", "oval", "blob"), "in") == meant
