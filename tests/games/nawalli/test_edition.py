"""Sets of cards: the house edition is a complete box, small sets are sets, broken ones are refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from tonalli.core.game import DefinitionsError, OptionsError
from tonalli.games.nawalli import edition
from tonalli.games.nawalli.cards import CardSet, Damage, GainEnergy, NawalCard, Sign, SpellCard

from .cardset import CARDS

SMALL = (
    """
name = "Small"

[[guardian]]
id = "hearth"
name = "Hearth"
gloss = "where the fire is"
deck = "fire"
sign = "dog"
energy = 5
power = 4
life = 12
"""
    + "".join(
        f"""
[[nawal]]
id = "{word}"
name = "{word.title()}"
gloss = ""
level = {level}
power = {level}
life = 5
sign = "eagle"
glyph = "hearth"
"""
        for word, level in (("ash", 4), ("birch", 4), ("cedar", 3), ("elder", 3))
    )
    + """
[[spell]]
id = "spark"
name = "Spark"
gloss = ""
level = 2
kind = "magic"
copies = 3
glyph = "hearth"
effects = [{ op = "damage", amount = 2, target = "opponent" }, { op = "heal", amount = 1, target = "own" }]

[[spell]]
id = "poker"
name = "Poker"
gloss = ""
level = 2
kind = "item"
glyph = "hearth"
power = 1
signs = ["reed"]

[[spell]]
id = "bellows"
name = "Bellows"
gloss = ""
level = 1
kind = "magic"
effects = [{ op = "energy", amount = 2 }]
"""
)
"""The least that a set can be, and one Basic Spell."""


def error_of(text: str) -> str:
    with pytest.raises(DefinitionsError) as caught:
        edition.parse(text, "my.toml")
    said = str(caught.value)
    assert said.startswith("my.toml: ")
    assert said.endswith(".")
    assert said.isprintable()
    assert len(said) < 300
    return said.removeprefix("my.toml: ")


def changed(old: str, new: str) -> str:
    assert SMALL.count(old) >= 1, old
    return SMALL.replace(old, new, 1)


# ------------------------------------------------------------------------------------- the house edition


@pytest.mark.rule("NW-01")
def test_the_house_edition_is_a_complete_box() -> None:
    box = edition.house()
    assert Counter(nawal.level for nawal in box.nawal) == {1: 15, 2: 15, 3: 15, 4: 15}
    assert Counter(nawal.sign for nawal in box.nawal) == dict.fromkeys(Sign, 3)
    basic = [spell for spell in box.spell if not spell.glyph]
    sacred = [spell for spell in box.spell if spell.glyph]
    assert [spell.copies for spell in basic] == [2] * 15
    assert {spell.level for spell in basic} == {1, 2}
    assert sum(spell.copies for spell in sacred) == 20
    assert {spell.level for spell in sacred} == {2, 3}
    assert len(box.guardian) == 5


@pytest.mark.rule("NW-02")
def test_each_guardian_has_two_nawals_of_level_4_and_3_and_four_sacred_spells() -> None:
    box = edition.house()
    cards = edition.index(box)
    for guardian in box.guardian:
        deck = [cards[card] for card in edition.deck_of(guardian.id, box)]
        assert deck[0] == guardian
        assert [card.level for card in deck[1:5] if isinstance(card, NawalCard)] == [4, 4, 3, 3]
        assert len([card for card in deck[5:] if isinstance(card, SpellCard)]) == 4
        assert all(card.glyph == guardian.id for card in deck[1:] if isinstance(card, NawalCard | SpellCard))


@pytest.mark.rule("NW-03")
def test_the_values_that_the_rulebook_tells_are_in_the_house_edition() -> None:
    cards = edition.index(edition.house())

    def values(card: str) -> tuple[int, int]:
        found = cards[card]
        return found.power, found.life

    assert cards["ahkwalli-ehekatl"].effects == (Damage(amount=2, target="any"),)  # type: ignore[union-attr]
    dog, club = values("techichi"), values("makkwawitl")
    assert (dog[0] + club[0], dog[1] + club[1]) == (3, 6)
    assert values("michin")[0] == 2
    assert values("tlakwachin")[0] + club[0] == 5
    assert values("axolotl")[0] + 1 == 2
    assert cards["xipe-totek"].sign is Sign.EAGLE  # type: ignore[union-attr]


QUICK_START = {
    "teskatlipoka": "tekolotl oselotl pinawistli tlaloselotl",
    "tlalok": "tamasolin axolotl atekokolli michin",
    "xipe-totek": "tlakwachin kwawtli pesohtli tlekwawtli",
    "ehekatl": "kanawtli osomahtli ketsaltototl mapachin",
    "ome-teotl": "akwetspalin papalotl kwetspalmichin xikohtli",
}


@pytest.mark.rule("NW-07")
def test_quick_start_decks_are_those_of_the_rulebook() -> None:
    box = edition.house()
    assert [guardian.id for guardian in box.guardian] == list(QUICK_START)
    for guardian, nawals in QUICK_START.items():
        deck = edition.quick_start_deck(guardian, box)
        assert len(deck) == 17
        assert deck[:9] == edition.deck_of(guardian, box)
        assert deck[9:13] == tuple(nawals.split())
        assert deck[13:] == ("makkwawitl", "metl", "ahkwalli-ehekatl", "ichkawipilli")


def test_the_house_edition_is_read_once_and_goes_through_msgspec_unchanged() -> None:
    assert edition.house() is edition.house()
    assert msgspec.json.decode(msgspec.json.encode(edition.house()), type=CardSet) == edition.house()


# -------------------------------------------------------------------------------------------- small sets


def test_a_small_set_is_a_set() -> None:
    small = edition.parse(SMALL)
    assert edition.deck_of("hearth", small) == (
        "hearth", "ash", "birch", "cedar", "elder", "spark", "spark", "spark", "poker",
    )  # fmt: skip
    assert sorted(edition.index(small)) == [
        "ash", "bellows", "birch", "cedar", "elder", "hearth", "poker", "spark",
    ]  # fmt: skip
    edition.check(CARDS)


def test_a_set_without_quick_start_decks_says_so_when_one_is_asked_for() -> None:
    with pytest.raises(OptionsError, match="'Small' has no Quick Start deck for Hearth"):
        edition.quick_start_deck("hearth", edition.parse(SMALL))


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    assert edition.read(path) == edition.parse(SMALL)


# ----------------------------------------------------------------------------- what is wrong with a file


def test_a_file_that_is_not_there_or_is_a_folder_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(
            DefinitionsError, match=re.escape(str(path)) + ": this file cannot be read: .*\\.$"
        ):
            edition.read(path)


def test_a_file_with_an_impossible_name_is_named_safely() -> None:
    for name in ("none\x1b[2J.toml", "none\x00.toml"):
        with pytest.raises(DefinitionsError, match=r"^none\?.*: this file cannot be read: .*\.$") as caught:
            edition.read(Path(name))
        assert str(caught.value).isprintable()


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes(b'name = "\xe9"\n')
    with pytest.raises(DefinitionsError, match="byte 9 is not UTF-8 text"):
        edition.read(path)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * (edition.MAX_BYTES + 1))
    with pytest.raises(DefinitionsError, match="this file is larger than the 96 KiB"):
        edition.read(path)
    assert "larger than the 96 KiB" in error_of("#" * (edition.MAX_BYTES + 1))


def test_a_text_that_is_not_toml_is_refused() -> None:
    assert error_of("name = ").startswith("this is not TOML: ")
    assert error_of("name = '\x1b[2J'").startswith("this is not TOML: ")
    assert error_of(f"name = {'9' * 5000}").startswith("this is not TOML: ")


def test_a_text_that_lies_deep_is_refused() -> None:
    assert (
        error_of("name = " + "[" * 40_000) == "the lists and tables in this file lie too deep in one another."
    )


# ---------------------------------------------------------------------------- what is wrong with a card

HURT = '{ op = "damage", amount = 2, target = "opponent" }'
HEAL = '{ op = "heal", amount = 1, target = "own" }'
SPARK = f"effects = [{HURT}, {HEAL}]"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        # types and ranges
        ('name = "Small"', "", "name is missing."),
        ('name = "Small"', 'name = "Small"\nauthor = "Ana"', "there is no field 'author'."),
        ('name = "Small"', "name = 3", "name must be a text, not a whole number."),
        ("power = 4", "", "Guardian 'Hearth': power is missing."),
        ("power = 4", 'power = "4"', "Guardian 'Hearth': power must be a whole number, not a text."),
        (
            "power = 4",
            "power = 4.5",
            "Guardian 'Hearth': power must be a whole number, not a number with a point.",
        ),
        ("power = 4", "power = -1", "Guardian 'Hearth': power must be a whole number of at least 0."),
        ("power = 4", "power = 100", "Guardian 'Hearth': power must be a whole number of at most 99."),
        ("life = 5", "life = 0", "Nawal 'Ash': life must be a whole number of at least 1."),
        ("level = 4", "level = 5", "Nawal 'Ash': level must be a whole number of at most 4."),
        ('sign = "eagle"', 'sign = "cat"', "Nawal 'Ash': sign cannot be 'cat'."),
        ('sign = "eagle"', 'sign = ["eagle"]', "Nawal 'Ash': sign must be a text, not a list."),
        ("gloss = ", "glos = ", "Guardian 'Hearth': there is no field 'glos'."),
        ('name = "Ash"', "", "Nawal 'ash': name is missing."),
        (
            'name = "Ash"',
            f'name = "{"A" * 17}"',
            f"Nawal '{'A' * 17}': name must have a length of at most 16.",
        ),
        ('name = "Ash"', "name = 7", "[[nawal]] number 1: name must be a text, not a whole number."),
        (
            'id = "ash"',
            'id = "Ash!"',
            "Nawal 'Ash': id may have small letters, digits and single hyphens between them only.",
        ),
        ('kind = "magic"', 'kind = "song"', "Spell 'Spark': kind cannot be 'song'."),
        ('op = "damage"', 'op = "harm"', "Spell 'Spark': effect 1: op cannot be 'harm'."),
        ('op = "damage", ', "", "Spell 'Spark': effect 1: op is missing."),
        ('target = "own"', 'target = "all"', "Spell 'Spark': effect 2: target cannot be 'all'."),
        (
            "amount = 1,",
            "amount = 0,",
            "Spell 'Spark': effect 2: amount must be a whole number of at least 1.",
        ),
        ("amount = 1,", "amout = 1,", "Spell 'Spark': effect 2: there is no field 'amout'."),
        (SPARK, "effects = 3", "Spell 'Spark': effects must be a list, not a whole number."),
        (SPARK, "effects = [3]", "Spell 'Spark': effect 1: it must be a table, not a whole number."),
        ('signs = ["reed"]', 'signs = ["reed", "cat"]', "Spell 'Poker': signs 2 cannot be 'cat'."),
        (
            'signs = ["reed"]',
            'signs = ["dog", "dog", "dog", "dog", "dog", "dog", "dog"]',
            "Spell 'Poker': signs may have 6 entries at most.",
        ),
        ("copies = 3", "copies = 10", "Spell 'Spark': copies must be a whole number of at most 9."),
        # what does not hold together
        (
            'name = "Ash"',
            'name = "A\\u001bsh"',
            "Nawal 'A?sh': name has a character that cannot be shown, or a space at its end.",
        ),
        (
            'name = "Ash"',
            'name = "Ash "',
            "Nawal 'Ash ': name has a character that cannot be shown, or a space at its end.",
        ),
        (
            'name = "Small"',
            'name = "Sm\\u009ball"',
            "the name of the set has a character that cannot be shown.",
        ),
        (
            'gloss = "where the fire is"',
            'gloss = "where\\nthe fire is"',
            "Guardian 'Hearth': gloss has a character that cannot be shown, or a space at its end.",
        ),
        (
            'deck = "fire"',
            'deck = ""',
            "Guardian 'Hearth': deck must have 1 to 16 characters that can be shown.",
        ),
        (
            'id = "ash"',
            'id = "ash\\n"',
            "Nawal 'Ash': id may have small letters, digits and single hyphens between them only.",
        ),
        ('id = "ash"', 'id = "red"', "Nawal 'Ash': id 'red' is the name of a lane."),
        ('id = "birch"', 'id = "ash"', "Nawal 'Birch': id 'ash' is taken by Nawal 'Ash'."),
        ('id = "bellows"', 'id = "ash"', "Spell 'Bellows': id 'ash' is taken by Nawal 'Ash'."),
        ('id = "ash"', 'id = "hearth"', "Nawal 'Ash': id 'hearth' is taken by Guardian 'Hearth'."),
        ('glyph = "hearth"', 'glyph = "heart"', "Nawal 'Ash': glyph 'heart' is no Guardian of this set."),
        (
            "copies = 3",
            "copies = 3\npower = 1",
            "Spell 'Spark': power is for kind \"item\"; Magic has effects.",
        ),
        (
            "copies = 3",
            "copies = 3\nlife = 1",
            "Spell 'Spark': life is for kind \"item\"; Magic has effects.",
        ),
        (
            "copies = 3",
            'copies = 3\nsigns = ["dog"]',
            "Spell 'Spark': signs is for kind \"item\"; Magic has effects.",
        ),
        (
            'signs = ["reed"]',
            'effects = [{ op = "energy", amount = 2 }]',
            "Spell 'Poker': effects are for kind \"magic\"; an Item has power, life and signs.",
        ),
        ('power = 1\nsigns = ["reed"]', "", "Spell 'Poker': an Item needs power, life or signs."),
        (SPARK, "effects = []", "Spell 'Spark': effects is empty, and Magic needs at least one."),
        (
            'target = "opponent"',
            'target = "same"',
            "Spell 'Spark': effect 1: target \"same\" needs an effect on one Nawal right before it.",
        ),
        (
            'target = "opponent" }, { op = "heal", amount = 1, target = "own"',
            'target = "all-opponent" }, { op = "heal", amount = 1, target = "same"',
            "Spell 'Spark': effect 2: target \"same\" needs an effect on one Nawal right before it.",
        ),
        (
            '{ op = "damage", amount = 2, target = "opponent" }, { op = "heal", amount = 1, target = "own"',
            '{ op = "energy", amount = 2 }, { op = "heal", amount = 1, target = "same"',
            "Spell 'Spark': effect 2: target \"same\" needs an effect on one Nawal right before it.",
        ),
        (
            "level = 4",
            "level = 3",
            "Guardian 'Hearth': glyph 'hearth' must be on 2 Nawals of level 4, not on 1.",
        ),
        (
            "copies = 3",
            "copies = 2",
            "Guardian 'Hearth': glyph 'hearth' must be on 4 Spells, copies counted, not on 3.",
        ),
        (
            "copies = 3",
            "copies = 4",
            "Guardian 'Hearth': glyph 'hearth' must be on 4 Spells, copies counted, not on 5.",
        ),
        # Quick Start
        (
            'name = "Small"',
            'name = "Small"\nquick_start_spells = ["bellows"]',
            "quick_start_spells must have 4 entries or none, not 1.",
        ),
        (
            'name = "Small"',
            f'name = "Small"\nquick_start_spells = {["bell"] * 4}',
            "quick_start_spells: 'bell' is no Spell of this set.",
        ),
        (
            'name = "Small"',
            f'name = "Small"\nquick_start_spells = {["ash"] * 4}',
            "quick_start_spells: 'ash' is no Spell of this set.",
        ),
        (
            'name = "Small"',
            f'name = "Small"\nquick_start_spells = {["spark"] * 4}',
            "quick_start_spells: 'spark' is a Sacred Spell, and they must be Basic.",
        ),
    ],
)
def test_the_sentence_names_the_card_and_the_field(old: str, new: str, said: str) -> None:
    assert error_of(changed(old, new)) == said


def test_a_set_without_a_guardian_or_with_no_list_of_them_is_refused() -> None:
    assert error_of('name = "x"\nguardian = []\nnawal = []\nspell = []').startswith(
        "there is no [[guardian]]"
    )
    assert error_of('name = "x"\nguardian = 3\nnawal = []\nspell = []') == (
        "guardian must be a list, not a whole number."
    )
    assert error_of('name = "x"\nguardian = [3]\nnawal = []\nspell = []') == (
        "[[guardian]] number 1: it must be a table, not a whole number."
    )


def test_too_many_nawals_for_a_quick_start_deck_are_refused() -> None:
    more = "".join(
        f'[[nawal]]\nid = "moss-{n}"\nname = "Moss {n}"\ngloss = ""\nlevel = 1\npower = 1\nlife = 1\n'
        'sign = "dog"\nglyph = "hearth"\n'
        for n in range(3)
    )
    assert error_of(SMALL + more) == (
        "Guardian 'Hearth': glyph 'hearth' may be on 2 Nawals of level 1 at most, not on 3."
    )


def _more_guardians(box: CardSet) -> CardSet:
    return replace(box, guardian=box.guardian * (edition.MAX_GUARDIANS + 1))


def _more_nawals(box: CardSet) -> CardSet:
    return replace(box, nawal=box.nawal * (edition.MAX_NAWALS // 4 + 1))


def _more_spells(box: CardSet) -> CardSet:
    return replace(box, spell=box.spell * (edition.MAX_SPELLS // 3 + 1))


@pytest.mark.parametrize("grow", [_more_guardians, _more_nawals, _more_spells])
def test_a_set_has_a_largest_size(grow: Callable[[CardSet], CardSet]) -> None:
    with pytest.raises(DefinitionsError, match=r"^There are \d+ entries of \[\[\w+\]\], and a set may "):
        edition.check(grow(edition.parse(SMALL)))


def test_what_was_built_by_hand_is_checked_for_types_too() -> None:
    box = edition.parse(SMALL)
    bad = replace(box, nawal=(replace(box.nawal[0], power=-3), *box.nawal[1:]))
    with pytest.raises(
        DefinitionsError, match=r"^Nawal 'Ash': power must be a whole number of at least 0\.$"
    ):
        edition.check(bad)


def test_a_second_same_after_a_single_target_is_fine() -> None:
    three = SPARK.replace(
        'target = "own" }', 'target = "same" }, { op = "heal", amount = 3, target = "same" }'
    )
    assert len(edition.parse(changed(SPARK, three)).spell[0].effects) == 3
    effects = edition.parse(SMALL).spell[-1].effects
    assert effects == (GainEnergy(amount=2),)
