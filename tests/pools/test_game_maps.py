"""The maps that come with games: a few rows of each source, in the form that the source has, become the right facts."""

from __future__ import annotations

import json
import sqlite3
import tomllib
from pathlib import Path

import pytest

from deckcheck.__main__ import run


def write(folder: Path, name: str, content: object) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")


def made(folder: Path, game: str, map: str, source: str = "source") -> dict[str, dict[str, object]]:
    """Import a source, and give the cards by set and number."""
    output = folder / "pools"
    code = run(["pool", "import", str(folder / source), "--game", game, "--map", map, "-o", str(output)])
    assert code == 0
    cards = {}
    for path in output.glob("*.toml"):
        pool = tomllib.loads(path.read_text(encoding="utf-8"))
        cards |= {f"{pool['set']} {card['number']}": card for card in pool["cards"]}
    return cards


def test_netrunner(tmp_path: Path) -> None:
    row = {"pack_code": "sg", "side_code": "runner", "deck_limit": 3, "uniqueness": False}
    tao = {"code": "30019", "title": "Tāo Salonga: Telepresence Magician", "type_code": "identity"}
    tao |= {"stripped_title": "Tao Salonga: Telepresence Magician", "faction_code": "shaper", "deck_limit": 1}
    tao |= {"minimum_deck_size": 40, "influence_limit": 15}
    gamble = {"code": "30030", "title": "Sure Gamble", "stripped_title": "Sure Gamble", "type_code": "event"}
    gamble |= {"faction_code": "neutral-runner", "faction_cost": 0, "cost": 5}
    write(tmp_path, "source/pack/sg.json", [row | tao, row | gamble])
    write(tmp_path, "source/packs.json", [{"code": "sg", "name": "System Gateway", "date_release": "2021-03-28"}])
    cards = made(tmp_path, "netrunner", "netrunner")
    assert cards["sg 30019"]["influence_limit"] == 15
    assert cards["sg 30019"]["also"] == ["Tao Salonga: Telepresence Magician"]
    assert cards["sg 30030"]["influence"] == 0
    assert "limit" not in cards["sg 30030"]


def test_arkhamdb_options_become_filters(tmp_path: Path) -> None:
    gloria = {"code": "11014", "pack_code": "ph", "name": "Gloria Goldberg", "type_code": "investigator"}
    gloria |= {"faction_code": "mystic", "traits": "Clairvoyant.", "deck_requirements": "size:30, card:11015:98020"}
    gloria["deck_options"] = [
        {"faction": ["mystic", "neutral"], "level": {"min": 0, "max": 5}},
        {"faction_select": ["rogue"], "level": {"min": 0, "max": 1}, "type": ["event"], "limit": 10, "name": "Class"},
    ]
    sign = {"code": "11015", "pack_code": "ph", "name": "Psychic Sensitivity", "type_code": "asset", "deck_limit": 3}
    sign |= {"faction_code": "neutral", "restrictions": "investigator:11014:98019"}
    write(tmp_path, "source/pack/ph/ph.json", [gloria, sign])
    write(tmp_path, "source/packs.json", [{"code": "ph", "name": "Path"}])
    cards = made(tmp_path, "arkham", "arkhamdb")
    assert cards["ph 11014"]["options"] == [
        {"faction": ["mystic", "neutral"], "level": {"min": 0, "max": 5}},
        {
            "all": [{"faction": ["rogue"]}, {"faction": {"shares": "option.class"}}],
            "level": {"min": 0, "max": 1},
            "type": ["event"],
            "most": 10,
        },
    ]
    assert cards["ph 11014"]["size"] == 30
    assert cards["ph 11015"]["only_for"] == ["11014", "98019"]


def test_marvelcdb_counts_the_cards_of_a_hero(tmp_path: Path) -> None:
    row = {"pack_code": "core", "set_code": "spider_man", "faction_code": "hero", "quantity": 1, "deck_limit": 1}
    hero = {"code": "01001a", "name": "Spider-Man", "type_code": "hero", "back_link": "01001b", "traits": "Avenger."}
    other = {"code": "01001b", "name": "Peter Parker", "type_code": "alter_ego", "hidden": True}
    web = {"code": "01005", "name": "Swinging Web Kick", "type_code": "event", "quantity": 3, "deck_limit": 3}
    again = {"code": "99001", "pack_code": "core", "duplicate_of": "01005", "quantity": 3}
    write(tmp_path, "source/pack/core.json", [row | hero, row | other, row | web, again])
    write(tmp_path, "source/packs.json", [{"code": "core", "name": "Core Set"}])
    cards = made(tmp_path, "marvel-champions", "marvelcdb")
    assert cards["core 01001a"]["own_cards"] == 3
    assert cards["core 01001a"]["subtitle"] == "Peter Parker"
    assert cards["core 99001"]["same_as"] == "core 01005"
    assert "core 01001b" not in cards


def test_throneteki(tmp_path: Path) -> None:
    stag = {"code": "01198", "type": "agenda", "name": "Banner of the Stag", "faction": "neutral", "deckLimit": 1}
    plot = {"code": "01001", "type": "plot", "name": "A Clash of Kings", "faction": "neutral", "deckLimit": 2}
    rest = {"traits": ["Banner"], "text": "", "loyal": False}
    pack = {"code": "Core", "name": "Core Set", "releaseDate": "2015-10-08", "cards": [stag | rest, plot | rest]}
    write(tmp_path, "source/packs/Core.json", pack)
    cards = made(tmp_path, "agot2", "throneteki")
    assert cards["Core 01198"]["banner"] == "baratheon"
    assert cards["Core 01001"]["limit"] == 2


def test_pokemon_tcg_data(tmp_path: Path) -> None:
    energy = {"id": "sve-2", "number": "2", "name": "Basic Fire Energy", "supertype": "Energy", "subtypes": ["Basic"]}
    unown = {"id": "neo2-14", "number": "14", "name": "Unown [A]", "supertype": "Pokémon", "subtypes": ["Basic"]}
    unown["rules"] = ["You may have up to 4 Basic Pokémon cards in your deck with Unown in their names."]
    write(tmp_path, "source/cards/en/sve.json", [energy])
    write(tmp_path, "source/cards/en/neo2.json", [unown])
    write(tmp_path, "source/sets/en.json", [{"id": "sve", "name": "Energies", "releaseDate": "2023/03/31"}])
    cards = made(tmp_path, "pokemon", "pokemon-tcg-data")
    assert cards["sve 2"]["basic_energy"] is True
    assert cards["neo2 14"]["family"] == "Unown"


def test_vtescsv_makes_a_card_of_each_printing(tmp_path: Path) -> None:
    head = "Id,Name,Aka,Type,Clan,Adv,Group,Capacity,Set,Banned\n"
    write(tmp_path, "source/vtescrypt.csv", head + '200015,Anson,,Vampire,Toreador,,1,8,"Jyhad:V, VTES:V",\n')
    head = "Id,Name,Aka,Type,Clan,Set,Banned,Capacity\n"
    write(tmp_path, "source/vteslib.csv", head + "101896,Succubus Club,,Master,,VTES:R,2005,\n")
    sets = "Id,Abbrev,Release Date,Full Name\n1,Jyhad,19940816,Jyhad\n2,VTES,19950915,V:TES\n"
    write(tmp_path, "source/vtessets.csv", sets)
    cards = made(tmp_path, "vtes", "vtescsv")
    assert cards["Jyhad 200015"]["group"] == cards["VTES 200015"]["group"] == "1"
    assert cards["VTES 101896"]["banned"] is True


def test_fiveringsdb(tmp_path: Path) -> None:
    card = {"side": "role", "clan": "neutral", "type": "role", "deck_limit": 1, "element": [], "allowed_clans": []}
    write(tmp_path, "source/Card/k.json", [card | {"id": "keeper-of-air", "name": "Keeper of Air"}])
    write(tmp_path, "source/PackCard/core.json", [{"card_id": "keeper-of-air", "position": "1"}])
    write(tmp_path, "source/Pack.json", [{"id": "core", "name": "Core Set", "released_at": "2017-10-05"}])
    cards = made(tmp_path, "l5r", "fiveringsdb")
    assert cards["core keeper-of-air"]["kinds"] == ["keeper", "air"]
    assert cards["core keeper-of-air"]["influence_pool"] == 3


def test_gemp(tmp_path: Path) -> None:
    text = "{ 1_290: { title: Frodo\n subtitle: Son of Drogo\n side: Free Peoples\n type: Companion\n"
    text += " twilight: 0\n canStartWithRing: true }\n"
    text += " 1_319: { title: Bag End\n type: Site\n site: 1\n block: Fellowship\n twilight: 0 } }\n"
    write(tmp_path, "source/cards/official/set01/set01-Shire.hjson", text)
    cards = made(tmp_path, "lotr-tcg", "gemp")
    assert cards["1 290"]["ring_bearer"] is True
    assert cards["1 319"]["site_number"] == 1


def test_ygopro_reads_the_kinds_of_a_card_from_its_bits(tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / "cards.cdb")
    base.execute("CREATE TABLE datas (id INTEGER, ot INTEGER, alias INTEGER, type INTEGER, atk, def, level INTEGER)")
    base.execute("CREATE TABLE texts (id INTEGER, name TEXT)")
    rows = [(44508094, 3, 0, 0x2021), (46986414, 3, 0, 0x11), (46986415, 3, 46986414, 0x11), (5405694, 3, 0, 0x81)]
    base.executemany("INSERT INTO datas VALUES (?, ?, ?, ?, 0, 0, 8)", rows)
    names = ["Stardust Dragon", "Dark Magician", "Dark Magician", "Black Luster Soldier"]
    base.executemany("INSERT INTO texts VALUES (?, ?)", [(row[0], name) for row, name in zip(rows, names, strict=True)])
    base.commit()
    base.close()
    cards = made(tmp_path, "yugioh", "ygopro", "cards.cdb")
    assert cards["cards 44508094"]["kinds"] == ["effect", "synchro"]
    assert cards["cards 5405694"]["kinds"] == "ritual"
    assert cards["cards 46986415"]["name"] == cards["cards 46986414"]["name"]


def test_fab_cube(tmp_path: Path) -> None:
    head = "Unique ID\tName\tPitch\tTypes\tCard Keywords\tCost\tPower\tDefense\n"
    hero = "h\tOldhim, Grandfather of Eternity\t\tElemental, Guardian, Hero\tEssence of Earth and Ice\t\t\t\n"
    card = "c\tAlpha Rampage\t1\tBrute, Attack, Action\tRhinar Specialization, Intimidate\t3\t9\t3\n"
    write(tmp_path, "source/card.csv", head + hero + card)
    rows = "Unique ID\tCard Unique ID\tCard ID\tSet ID\np1\th\tELE001\tELE\np2\tc\tWTR006\tWTR\n"
    write(tmp_path, "source/card-printing.csv", rows)
    write(tmp_path, "source/set.csv", "Identifier\tName\nELE\tTales of Aria\nWTR\tWelcome to Rathe\n")
    cards = made(tmp_path, "flesh-and-blood", "fab-cube")
    assert {card["name"]: card.get("specialization") for card in cards.values()}["Alpha Rampage"] == "Rhinar"
    assert [card["essence"] for card in cards.values() if "essence" in card] == [["Earth", "Ice"]]


FLAT = [
    (
        "one-piece",
        "punk-records",
        "cards/569001/ST01-001_p1.json",
        {
            "id": "ST01-001_p1",
            "name": "Monkey.D.Luffy",
            "category": "Leader",
            "colors": ["Red"],
            "cost": 5,
            "types": [],
        },
        {"number": "ST01-001", "type": "leader", "colors": "red"},
    ),
    (
        "star-wars-unlimited",
        "swu-db",
        "JTL.json",
        {
            "data": [
                {
                    "Set": "JTL",
                    "Number": "025",
                    "Name": "Thermal Oscillator",
                    "Type": "Base",
                    "Aspects": ["Aggression"],
                    "FrontText": "Your minimum deck size is decreased by 5 cards.",
                }
            ]
        },
        {"type": "base", "extra_size": -5},
    ),
    (
        "lorcana",
        "lorcanajson",
        "allCards.json",
        {
            "cards": [
                {
                    "setCode": "3",
                    "number": 4,
                    "name": "Dalmatian Puppy",
                    "version": "Tail Wagger",
                    "type": "Character",
                    "color": "Amber-Steel",
                    "maxCopiesInDeck": 99,
                    "id": 1,
                }
            ]
        },
        {"type": "character", "inks": ["Amber", "Steel"], "limit": 99},
    ),
    (
        "digimon",
        "digimoncard-app",
        "cards.json",
        [{"id": "BT1-001", "cardNumber": "BT1-001", "name": "Yokomon", "cardType": "Digi-Egg", "color": "Red"}],
        {"type": "digi-egg", "color": "red"},
    ),
    (
        "magic",
        "mtgjson",
        "ELD.json",
        {
            "data": {
                "code": "ELD",
                "name": "Throne of Eldraine",
                "releaseDate": "2019-10-04",
                "cards": [
                    {
                        "number": "141",
                        "name": "Seven Dwarves",
                        "types": ["Creature"],
                        "subtypes": ["Dwarf"],
                        "supertypes": [],
                        "colors": ["R"],
                        "colorIdentity": ["R"],
                        "manaValue": 3.0,
                        "rarity": "common",
                        "language": "English",
                        "text": "A deck can have up to seven cards named Seven Dwarves.",
                    }
                ],
            }
        },
        {"limit": 7, "mana_value": 3, "types": "Creature"},
    ),
    (
        "magic",
        "scryfall",
        "default-cards.json",
        [
            {
                "set": "m10",
                "set_name": "Magic 2010",
                "released_at": "2009-07-17",
                "collector_number": "246",
                "name": "Forest",
                "lang": "en",
                "layout": "normal",
                "type_line": "Basic Land — Forest",
                "colors": [],
                "color_identity": ["G"],
                "cmc": 0.0,
                "keywords": [],
                "oracle_text": "({T}: Add {G}.)",
                "rarity": "common",
            }
        ],
        {"supertypes": "Basic", "types": "Land", "subtypes": "Forest", "color_identity": "G"},
    ),
]


@pytest.mark.parametrize(("game", "map", "file", "rows", "facts"), FLAT, ids=lambda value: str(value)[:20])
def test_flat_sources(tmp_path: Path, game: str, map: str, file: str, rows: object, facts: dict[str, object]) -> None:
    write(tmp_path, f"source/{file}", rows)
    (card,) = made(tmp_path, game, map).values()
    assert {name: card.get(name) for name in facts} == facts
