"""What columns are called, in the languages in which such tools exist."""

from __future__ import annotations

COUNT, NAME, SET, NUMBER, SECTION, CATEGORY = "count", "name", "set", "number", "section", "category"
_WORDS = {
    COUNT: """
        count|quantity|qty|amount|copies|copies in deck|number of copies|reg qty|total qty|quantityx|#|quant|in deck
        anzahl|stück|stueck|stk|stückzahl|menge|nombre d'exemplaires|exemplaires|quantité|quantite|nb|nbre|qté
        cantidad|copias|unidades|cant|quantità|quantita|copie|qtà|pezzi|quantidade|qtd|qtde|cópias
        aantal|hoeveelheid|exemplaren|ilość|ilosc|liczba|sztuk|szt|kopie
        枚数|枚|数量|数|採用枚数|매수|수량|장수|개수|张数|张|數量|張數|数目
    """,
    NAME: """
        name|card|card name|cardname|title|cards|english name|localized name
        karte|kartenname|karten|nom|carte|nom de la carte|cartes|carta|nombre de la carta|cartas|nome|nome della carta
        nome carta|nome da carta|naam|kaart|kaartnaam|nazwa|karta|nazwa karty
        カード名|カード|名前|名称|카드|카드명|카드 이름|이름
        卡名|卡牌|卡片|卡牌名称|牌名|卡片名稱|名稱|卡牌名
    """,
    SET: """
        set|set code|setcode|edition|edition code|expansion|set name|edition name|expansion code|printing set
        edición|edicion|expansión|edizione|espansione|édition|extension|edição|edicao|expansão|editie|edycja|zestaw|dodatek
        erweiterung|ausgabe|セット|収録|エキスパンション|세트|확장|系列|扩展|擴展
    """,
    NUMBER: """
        number|card number|collector number|no|no.|card no|card no.|collector no|collectors number|nr|nr.
        collector #|card #|kartennummer|nummer
        numéro|n°|numero|número|numer|番号|カード番号|型番|번호|카드 번호|编号|編號|卡号
    """,
    SECTION: """
        section|board|zone|deck section|board type|bereich|abschnitt|sektion|sección|zona|sezione|seção|sectie|sekcja
        セクション|区分|ゾーン|구역|区域
    """,
    CATEGORY: "category|categories",
}
EITHER = "nombre"
"""A number in French, a name in Spanish: the cells tell."""
TITLES = {
    word.strip(): role for role, words in _WORDS.items() for word in words.replace("\n", "|").split("|") if word.strip()
}
OTHERS = frozenset({
    "tradelist count", "condition", "language", "foil", "signed", "artist proof", "altered art", "misprint", "promo",
    "textless", "premium", "annotation", "id #",
    "price", "purchase price", "my price", "tags", "comment", "comments", "note", "notes", "rarity",
    "type", "types", "color", "colour", "colors", "cost", "mana cost", "mana value", "cmc", "rank",
    "printing", "finish", "date added", "last updated", "alter", "proxy", "id", "oracle id",
    "scryfall id", "multiverse id",
    "tcgplayer product id", "image url", "estimated price", "extras", "pinned", "is pinned", "added", "tradelist",
    "set id", "url", "currency", "printing id", "printing note", "power", "toughness", "text", "artist", "owned",
    "year", "release date", "total", "sum", "subtype", "side", "limit", "unique", "level", "strength",
})  # fmt: skip
"""What other columns of collection managers and spreadsheets are called; nothing in them is of a deck."""


def title_key(cell: str) -> str:
    """Fold a title: case, underscores and stray spaces do not matter."""
    return " ".join(cell.lower().replace("_", " ").strip(" :\ufeff").split())


def counts_something(cell: str) -> bool:
    """Tell a title that has a word for counts in it, such as ``Foil Qty``."""
    words = title_key(cell).replace("(", " ").replace(")", " ").split()
    return any(TITLES.get(word) == COUNT for word in words if word != "#")
