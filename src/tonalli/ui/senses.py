"""How the one who looks is shown things, where a game makes that harder for a player."""

from __future__ import annotations

from msgspec import Struct


class Senses(Struct, frozen=True):
    """Sees everything as it is.

    Whatever a match shows to somebody goes through here: the prompt, labels in lists and in the palette, reasons,
    the log, what a film tells. A game's own may change words and hold back what was told, never what is done.
    """

    grey: bool = False
    """Sees no colours, on the whole screen."""

    def text(self, said: str) -> str:
        """A sentence as it reads; done twice it is the same."""
        return said

    def label(self, action: Struct, said: str) -> str:
        """An action's label as it reads."""
        return self.text(said)

    def reason(self, action: Struct, said: str) -> str:
        """Why an action cannot be done, as it reads."""
        return self.text(said)

    def stays(self, action: Struct) -> str | None:
        """Why an action that was chosen so cannot be taken back, though the rules would let it; None if it can."""
        return None

    def event(self, event: Struct) -> Struct:
        """An event without what is held back."""
        return event


PLAIN = Senses()
"""Everything as it is."""
