"""The card set of the tests: small round values, a card for whatever a rule needs. Never the house edition.

- Nawals: `<sign>-<level>` for every sign and level, Power = level, Life = 5 x level (`dog-2`: 2 and 10).
  MONKEY does nothing unless an Item is equipped, so `monkey-1` to `monkey-4` serve as Nawals with no
  ability. Besides these the few Nawals of the rulebook's worked examples.
- Items: `<sign>-item` gives one sign and nothing else, `<sign>-pair` gives it twice; `blade` and `plate`
  give Power and Life alone.
- Magic: `<op>-<target>` for every effect and target (damage 2, heal 4, power 2); those for `same` heal 1
  damage of any Nawal first; then Spells of several effects.

Spells are of level 1, but for Makkwawitl and Texoxalistli.
"""

from __future__ import annotations

from msgspec.structs import replace

from tonalli.games.nawalli.cards import (
    Bring,
    CardSet,
    Damage,
    DrawCards,
    Effect,
    GainEnergy,
    GuardianCard,
    Heal,
    Might,
    Move,
    NawalCard,
    ShiftAway,
    Sign,
    Slay,
    SpellCard,
    Strip,
    Stun,
    TargetKind,
)

SINGLE: tuple[TargetKind, ...] = ("own", "opponent", "any", "same")
EVERY: tuple[TargetKind, ...] = ("own", "opponent", "any", "all-own", "all-opponent", "same")

GUARDIANS = tuple(
    GuardianCard(id=id, name=id.title(), gloss="", deck=deck, sign=sign, energy=5, power=5, life=10)
    for id, deck, sign in (
        ("teskatlipoka", "night", Sign.REED),
        ("tlalok", "rain", Sign.DEER),
        ("xipe-totek", "earth", Sign.EAGLE),
        ("ehekatl", "wind", Sign.WIND),
        ("ome-teotl", "creator", Sign.CAIMAN),
    )
)


def _nawals() -> tuple[NawalCard, ...]:
    """Two of each level bear each Guardian's glyph: those of the first ten signs, in order."""
    plain = tuple(
        NawalCard(
            id=f"{sign}-{level}",
            name=f"{sign.title()} {level}",
            gloss="",
            level=level,
            power=level,
            life=5 * level,
            sign=sign,
            glyph=GUARDIANS[place // 2].id if place < 10 else "",
        )
        for level in (1, 2, 3, 4)
        for place, sign in enumerate(Sign)
    )
    named = tuple(
        NawalCard(id=id, name=id.title(), gloss="", level=level, power=power, life=life, sign=sign)
        for id, level, power, life, sign in (
            ("michin", 1, 2, 3, Sign.WATER),
            ("techichi", 1, 1, 4, Sign.DOG),
            ("atekokolli", 1, 1, 5, Sign.HOUSE),
            ("axolotl", 2, 1, 10, Sign.GRASS),
            ("tlakwachin", 2, 3, 6, Sign.KNIFE),
        )
    )
    return plain + named


def _magic() -> tuple[tuple[str, tuple[Effect, ...]], ...]:
    """Every effect for every target it can have, then the Spells of several effects."""
    singles: list[tuple[str, Effect]] = []
    for target in EVERY:
        singles += [
            (f"damage-{target}", Damage(amount=2, target=target)),
            (f"heal-{target}", Heal(amount=4, target=target)),
            (f"power-{target}", Might(amount=2, target=target)),
            (f"stun-{target}", Stun(target=target)),
        ]
    for target in SINGLE:
        singles += [
            (f"shift-{target}", ShiftAway(target=target)),  # type: ignore[arg-type]
            (f"move-{target}", Move(target=target)),  # type: ignore[arg-type]
            (f"strip-{target}", Strip(target=target)),  # type: ignore[arg-type]
            (f"defeat-{target}", Slay(target=target)),  # type: ignore[arg-type]
        ]
    singles += [
        ("energy", GainEnergy(amount=3)),
        ("draw", DrawCards(amount=2)),
        ("return-hand", Bring(max_level=3, to="hand")),
        ("return-lane", Bring(max_level=2, to="open-lane")),
    ]
    first = Heal(amount=1, target="any")
    return (
        *((id, (first, effect) if id.endswith("-same") else (effect,)) for id, effect in singles),
        ("heal-fully", (Heal(amount=99, target="own"),)),
        ("hurt-both", (Damage(amount=2, target="own"), Damage(amount=2, target="opponent"))),
        ("hurt-two", (Damage(amount=2, target="opponent"), Damage(amount=2, target="opponent"))),
        ("hurt-again", (Damage(amount=2, target="opponent"), Damage(amount=2, target="same"))),
        ("push-hurt", (ShiftAway(target="opponent"), Damage(amount=2, target="same"))),
        ("push-both", (ShiftAway(target="own"), ShiftAway(target="opponent"))),
        ("price", (Damage(amount=2, target="own"), GainEnergy(amount=3))),
        ("offering", (Slay(target="own"), Bring(max_level=4, to="open-lane"))),
        ("hurt-stun", (Damage(amount=2, target="opponent"), Stun(target="same"))),
        ("might-stun", (Might(amount=2, target="own"), Stun(target="opponent"))),
        ("hurt-might", (Damage(amount=2, target="any"), Might(amount=2, target="same"))),
        (
            "hurt-both-push",
            (
                Damage(amount=2, target="own"),
                Damage(amount=2, target="opponent"),
                ShiftAway(target="same"),
            ),
        ),
    )


def _spells() -> tuple[SpellCard, ...]:
    """The first twenty Magic Spells are Sacred, four for each Guardian; all else is Basic."""
    magic = tuple(
        SpellCard(
            id=id,
            name=id.title()[:16],
            gloss="",
            level=1,
            kind="magic",
            effects=effects,
            glyph=GUARDIANS[place // 4].id if place < 20 else "",
        )
        for place, (id, effects) in enumerate(_magic())
    )
    signs = tuple(
        SpellCard(
            id=f"{sign}-{word}",
            name=f"{sign.title()} {word}",
            gloss="",
            level=1,
            kind="item",
            signs=(sign,) * times,
        )
        for sign in Sign
        for word, times in (("item", 1), ("pair", 2))
    )
    named = (
        SpellCard(id="blade", name="Blade", gloss="", level=1, kind="item", power=2),
        SpellCard(id="plate", name="Plate", gloss="", level=1, kind="item", life=3),
        SpellCard(
            id="makkwawitl", name="Makkwawitl", gloss="", level=2, kind="item", copies=2, power=2, life=2
        ),
        SpellCard(id="ichkawipilli", name="Ichkawipilli", gloss="", level=1, kind="item", copies=2, life=3),
        SpellCard(
            id="metl",
            name="Metl",
            gloss="",
            level=1,
            kind="magic",
            copies=2,
            effects=(Heal(amount=4, target="own"),),
        ),
        SpellCard(
            id="ahkwalli-ehekatl",
            name="Ahkwalli Ehekatl",
            gloss="",
            level=1,
            kind="magic",
            copies=2,
            effects=(Damage(amount=2, target="any"),),
        ),
        SpellCard(
            id="texoxalistli",
            name="Texoxalistli",
            gloss="",
            level=2,
            kind="magic",
            copies=2,
            effects=(Damage(amount=5, target="opponent"),),
        ),
    )
    return magic + signs + named


CARDS = CardSet(
    name="The set of the tests",
    guardian=GUARDIANS,
    nawal=_nawals(),
    spell=_spells(),
    quick_start_spells=("makkwawitl", "metl", "ahkwalli-ehekatl", "ichkawipilli"),
)


def _quest_spells() -> tuple[SpellCard, ...]:
    """What Adventure Mode needs besides: the classes' Spells that are lacking, and Items for the boss."""
    items = tuple(
        SpellCard(
            id=id, name=id.title(), gloss="", level=level, kind="item", copies=2, power=power, life=life
        )
        for id, level, power, life in (
            ("itstli", 1, 1, 0),
            ("tepostopilli", 2, 3, 0),
            ("chimalli", 2, 0, 5),
            ("pantli", 2, 1, 4),
            ("tlawitolli", 2, 2, 1),
        )
    )
    magic = tuple(
        SpellCard(id=id, name=id.title(), gloss="", level=level, kind="magic", copies=2, effects=effects)
        for id, level, effects in (
            ("ehekapolli", 1, (GainEnergy(amount=3),)),
            ("ehekakiyawitl", 2, (Bring(max_level=2, to="open-lane"),)),
            ("yolitilistli", 2, (Heal(amount=4, target="all-own"),)),
            ("tesowalistli", 1, (Damage(amount=1, target="own"), DrawCards(amount=1))),
            ("tlamanalistli", 2, (Slay(target="own"), DrawCards(amount=1))),
        )
    )
    relics = tuple(
        SpellCard(id=f"relic-{n}", name=f"Relic {n}", gloss="", level=3, kind="item", power=1, life=2)
        for n in range(1, 6)
    )
    return items + magic + relics


ADVENTURE = replace(CARDS, spell=(*CARDS.spell, *_quest_spells()))
"""The set with what a quest needs besides; battles do without, so that their drafts stay as they are."""
