"""Our fonts in a page: only the letters that it uses, so that it stays small and looks the same everywhere."""

from __future__ import annotations

import io
import logging
import re
from base64 import b64encode
from functools import lru_cache

from game import paths

_FACES = (
    ("Lato", 400, "Lato-Regular.ttf"),
    ("Lato", 700, "Lato-Bold.ttf"),
    ("Vollkorn", 900, "Vollkorn-Black.ttf"),
)
_MARKUP = re.compile(r"<[^>]*>")
_ALWAYS = "0123456789 .,:;()+-%"


def faces(body: str) -> str:
    """Rules for the fonts of a page, cut down to its letters; fontTools, which comes with matplotlib, cuts them."""
    letters = "".join(sorted(set(_MARKUP.sub("", body)) | set(_ALWAYS)))
    return "".join(
        f"@font-face{{font-family:{family};font-weight:{weight};src:url(data:font/ttf;base64,{_cut(file, letters)})}}\n"
        for family, weight, file in _FACES
    )


@lru_cache(maxsize=16)
def _cut(file: str, letters: str) -> str:
    """A font with only some letters, in base64."""
    from fontTools import subset

    logging.getLogger("fontTools").setLevel(logging.ERROR)

    options = subset.Options(
        recalc_timestamp=False, layout_features=["kern", "liga", "lnum", "tnum"], hinting=False
    )
    font = subset.load_font(str(paths.assets() / "fonts" / file), options)
    cutter = subset.Subsetter(options)
    cutter.populate(text=letters)
    cutter.subset(font)
    made = io.BytesIO()
    subset.save_font(font, made, options)
    return b64encode(made.getvalue()).decode()
