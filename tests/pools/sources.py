"""Small sources of each kind, in the shapes that real ones have, with a few invented cards."""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path

CARDS = [
    {"number": "1", "name": "Conan of the Vale", "type": "conan", "unique": True},
    {"number": "2", "name": "Wolf", "type": "foe", "renown": 3},
    {"number": "10", "name": "Bear", "type": "foe", "renown": 5},
]
"""What each of the sources below says, of the set TS."""


def write_csv(folder: Path) -> Path:
    path = folder / "cards.csv"
    path.write_text(
        "\ufeffSet;Number;Name;Type;Unique;Renown\n"
        "TS;10;Bear;foe;no;5\nTS;2;Wolf;Foe;;3\n;;;;;\nTS;1;Conan of the Vale;conan;yes;\n",
        encoding="utf-8",
    )
    return path


def write_tabs_in_csv(folder: Path) -> Path:
    path = folder / "cards.csv"
    rows = ["set\tnumber\tname\ttype\tunique\trenown", "TS\t1\tConan of the Vale\tconan\tx\t", "TS\t2\tWolf\tfoe\t\t3"]
    path.write_text("\n".join([*rows, "TS\t10\tBear\tfoe\tn\t5.0"]), encoding="utf-16")
    return path


def write_xlsx(folder: Path) -> Path:
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (
        ("set", "number", "name", "type", "unique", "renown"),
        ("TS", 1, "Conan of the Vale", "conan", True, None),
        ("TS", 2, "Wolf", "foe", False, 3),
        ("TS", 10.0, "Bear", "foe", None, 5),
    ):
        sheet.append(row)
    path = folder / "cards.xlsx"
    book.save(path)
    return path


def write_lackey(folder: Path) -> Path:
    path = folder / "set.txt"
    path.write_text(
        "Name\tSet\tImageFile\tType\tUnique\tRenown\tText\n"
        'Conan of the Vale\tTS\t1\tconan\tyes\t\tHe said "no\n'
        "Wolf\tTS\t2\tfoe\tno\t3\t\nBear\tTS\t10\tfoe\tno\t5\t\t\t\n",
        encoding="utf-8",
    )
    return path


def write_octgn(folder: Path) -> Path:
    path = folder / "set.xml"
    path.write_text(
        """<?xml version="1.0" encoding="utf-8"?>
<set name="TS" id="0f0e0d0c-0000-4000-8000-000000000001" gameId="0f0e0d0c-0000-4000-8000-000000000000" version="1.0">
  <packaging><pack name="Booster"/></packaging>
  <cards>
    <card id="0f0e0d0c-0000-4000-8000-00000000000a" name="Conan of the Vale">
      <property name="Card Number" value="1"/><property name="Type" value="Conan"/>
      <property name="Unique">Yes</property>
    </card>
    <card id="0f0e0d0c-0000-4000-8000-00000000000b" name="Wolf">
      <property name="Card Number" value="2"/><property name="Type" value="Foe"/><property name="Renown" value="3"/>
    </card>
    <card id="0f0e0d0c-0000-4000-8000-00000000000c" name="Bear">
      <property name="Card Number" value="10"/><property name="Type" value="Foe"/><property name="Renown" value="5"/>
    </card>
  </cards>
</set>
""",
        encoding="utf-8",
    )
    return path


def write_cockatrice(folder: Path) -> Path:
    path = folder / "cards.xml"
    path.write_text(
        """<?xml version="1.0"?>
<cockatrice_carddatabase version="4">
  <sets>
    <set><name>TS</name><longname>Test set</longname><releasedate>2006-07-01</releasedate></set>
    <set><name>TP</name><longname>Test promos</longname></set>
  </sets>
  <cards>
    <card><name>Conan of the Vale</name><prop><type>conan</type><unique>yes</unique></prop>
      <set num="1" rarity="r" uuid="u-1">TS</set></card>
    <card><name>Wolf</name><prop><type>foe</type><renown>3</renown></prop>
      <set num="2">TS</set><set num="7">TP</set></card>
    <card><name>Bear</name><prop><type>foe</type><renown>5</renown></prop><set num="10">TS</set></card>
  </cards>
</cockatrice_carddatabase>
""",
        encoding="utf-8",
    )
    return path


MAP = """game = "conan"
[set]
code = "set"
[card]
number = "number"
name = "name"
by_name = true
"""
"""A map for rows that call everything as the game does."""


def rows() -> list[dict[str, object]]:
    return [{"set": "TS", **card} for card in reversed(CARDS)]


def write_json(folder: Path) -> Path:
    path = folder / "cards.json"
    path.write_text(json.dumps(rows(), indent=1), encoding="utf-8")
    return path


def write_json_lines(folder: Path) -> Path:
    path = folder / "cards.jsonl.gz"
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, rows())).encode()))
    return path


def write_hjson(folder: Path) -> Path:
    path = folder / "cards.hjson"
    path.write_text(
        "[\n  // the leader\n  {\n set: TS\n number: '1'\n name: Conan of the Vale\n type: conan\n unique: true\n }\n"
        "  {\n set: TS\n number: '2'\n name: Wolf\n type: foe\n renown: 3\n }\n"
        "  {\n set: TS\n number: '10'\n name: Bear\n type: foe\n renown: 5\n }\n]\n"
    )
    return path


def write_sqlite(folder: Path) -> Path:
    path = folder / "cards.cdb"
    with sqlite3.connect(path) as database:
        database.execute(
            'CREATE TABLE cards ("set" TEXT, number INTEGER, name TEXT, type TEXT, "unique" INT, renown INT)'
        )
        values = [("TS", 1, "Conan of the Vale", "conan", 1, None), ("TS", 2, "Wolf", "foe", 0, 3)]
        database.executemany("INSERT INTO cards VALUES (?,?,?,?,?,?)", [*values, ("TS", 10, "Bear", "foe", 0, 5)])
    database.close()
    return path


WITH_OWN_MAP = (write_csv, write_tabs_in_csv, write_xlsx, write_lackey, write_octgn, write_cockatrice)
WITH_A_MAP = (write_json, write_json_lines, write_hjson, write_sqlite)
