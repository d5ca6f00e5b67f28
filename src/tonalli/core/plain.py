"""Makes text that a person typed, or that a file holds, safe to show."""

from __future__ import annotations

import unicodedata

_ELLIPSIS = "..."


def plain(text: str, limit: int = 80) -> str:
    """The text as one line of at most `limit` printable characters.

    Normalised to NFC; every character that does not print (control and format characters, line breaks, lone
    surrogates, odd spaces) becomes "?", so that no terminal takes any of it for a command. What is longer
    ends in three dots. It may still hold square brackets: show it as `Content` or `Text`, never as markup.
    """
    if len(text) <= limit and text.isascii() and text.isprintable():
        return text
    kept = unicodedata.normalize("NFC", text[: 4 * limit + 4])  # so that an endless text costs nothing
    if len(kept) > limit or len(text) > 4 * limit + 4:
        kept = kept[: limit - len(_ELLIPSIS)] + _ELLIPSIS if limit > len(_ELLIPSIS) else kept[:limit]
    return "".join(c if c.isprintable() else "?" for c in kept)
