"""The sentence for the prompt line: what the cursor is on and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable

from tonalli.games.nawalli.cards import GuardianCard, Sign, SpellCard
from tonalli.games.nawalli.model import COLOURS, Action, Take
from tonalli.games.nawalli.words import capital, effect_text, listed, sign_gist
from tonalli.ui.games.nawalli.choosing import At, Do, Held, Option, Pick, Verb
from tonalli.ui.games.nawalli.detail import in_short, power_now
from tonalli.ui.games.nawalli.preview import Forecast, in_words, may_answer, may_follow
from tonalli.ui.games.nawalli.session import Session
from tonalli.ui.widgets.canvas import width

KEYS: dict[Verb, str] = {
    Verb.ATTACK: "a",
    Verb.SHIFT: "s",
    Verb.SACRIFICE: "x",
    Verb.BLESS: "b",
    Verb.GUARDIAN: "g",
    Verb.ITEM: "i",
    Verb.SIGN: "w",
    Verb.END: "e",
    Verb.NAWAL: "n",
    Verb.SPELL: "m",
    Verb.REDRAW: "r",
    Verb.PASS: "p",
}
"""The key of each verb."""

_NEXT = {
    Verb.PLAY: "choose the card",
    Verb.ITEM: "choose the Item",
    Verb.ATTACK: "choose who attacks",
    Verb.SHIFT: "choose who shifts",
    Verb.SIGN: "choose whose sign is used",
    Verb.SACRIFICE: "choose the card to burn",
    Verb.BLESS: "choose the Guardian",
    Verb.GUARDIAN: "choose the Guardian",
}


def hint(
    session: Session, label: Callable[[Action], str], told: Forecast | None = None, room: int = 76
) -> str:  # fmt: skip
    """What to say; "" to show the question. As much of it as fits into the room, if that is enough."""
    if session.plan:
        return _plan(session, room)
    action = session.prospect
    if isinstance(action, Take):
        return _text(session, action.card)
    if action is not None:
        return _what_if(session, f"{label(action)}?", told, room)
    if session.free:
        return _about(session)
    if session.menu is not None:
        return "What shall it do?  ↵ choose  esc back"
    verb = session.prefix[0].verb if isinstance(session.prefix[0], Do) else None
    return f"{_next(session, verb)}.  ↵ choose  esc back"


def _what_if(session: Session, label: str, told: Forecast | None, room: int) -> str:
    """An action, what it would do, and how it may be answered."""
    assert session.reader is not None
    keys = "  ↵ yes" if session.free else "  ↵ yes  esc back"
    if told is None:
        return label + keys
    pieces = in_words(told, session.reader, session.names)
    what = f" {'; '.join(pieces)}." if pieces else ""
    after = f" {may_answer(told)}" if told.answers else f" {may_follow(told)}" if told.mine else ""
    full = f"{label}{what}{after}"
    tight = full.replace(" → ", "→").replace(" May be answered with", " Answers:")
    return _fitting(room, full + keys, full, tight)


def _fitting(room: int, *texts: str) -> str:
    """The first of the texts that fits, else the last one whole: the prompt may take two lines."""
    return next((text for text in texts if width(text) <= room), texts[-1])


def letting_pass(session: Session, question: str, told: Forecast | None, room: int) -> str:
    """The question with what giving no answer would lead to; "" where that does not fit."""
    if told is None or session.reader is None:
        return ""
    pieces = in_words(told, session.reader, session.names) or ("nothing changes",)
    full, brief = f"{question}  p: {'; '.join(pieces)}.", f"{question}  p: {pieces[0].removeprefix('your ')}"
    return full if width(full) <= room else brief if width(brief) <= room else ""


def _plan(session: Session, room: int) -> str:
    """The attacks that are intended."""
    lanes = ", ".join(COLOURS[one.lane] for one in session.plan)
    keys = "  ↵ starts  x leaves one out  esc back"
    return _fitting(room, f"All attack: {lanes}.{keys}", f"All attack: {lanes}.  ↵ starts")


def _next(session: Session, verb: Verb | None) -> str:
    able = session.able
    if verb is not None and len(session.prefix) == 1:
        asked = _NEXT.get(verb, "choose")
        if verb in (Verb.BLESS, Verb.GUARDIAN) and not any(isinstance(step, Option) for step in able):
            asked = "choose the lane"
        return asked[:1].upper() + asked[1:]
    if any(isinstance(step, Option) for step in able):
        return "Choose one of these"
    return "Choose the lane"


def _about(session: Session) -> str:
    """The thing under a free cursor."""
    reader, spot = session.reader, session.cursor
    assert reader is not None
    step = session.step_of(spot)
    if step is None:
        return ""
    if isinstance(step, Pick):
        return _text(session, step.card)
    if isinstance(step, Held):
        return f"{session.names[step.seat]} holds {_text(session, step.card)}"
    if isinstance(step, At):
        fact = reader.fact(step.side, step.lane) if reader.view.battle else None
        if fact is None:
            return ""
        where = f"{fact.name} in {COLOURS[step.lane]}"
        power = f" has Power {fact.power}{power_now(fact)}" if fact.changes else ""
        if len(fact.signs) == 1:
            sign = fact.signs[0].sign
            return f"{where}{power}. {_told(sign, session.told(step.side, sign))}"
        signs = listed([capital(sign.sign) for sign in fact.signs])
        return f"{where}{power}{' with ' if signs else ''}{signs}."
    return ""


def _told(sign: Sign, gist: str) -> str:
    return f"{capital(sign)}: {gist}"


def _text(session: Session, card: str) -> str:
    """A card and what it does."""
    assert session.reader is not None
    found = session.reader.cards[card]
    name = f"{found.name} ({found.gloss})" if found.gloss else found.name
    if isinstance(found, SpellCard) and found.kind == "magic":
        return f"{name}: {' '.join(effect_text(effect) for effect in found.effects)}"
    if session.reader.plain:
        return f"{name}." if isinstance(found, GuardianCard) else f"{name}, {in_short(found, plain=True)}."
    signs = found.signs if isinstance(found, SpellCard) else (found.sign,)
    told = " ".join(_told(sign, sign_gist(sign)) for sign in dict.fromkeys(signs))
    return f"{name}. {told}" if told else f"{name}, {in_short(found)}."
