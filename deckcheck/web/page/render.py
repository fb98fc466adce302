"""The page as a whole: the form, and below it what came of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.answers.desk import understood
from deckcheck.answers.games import formats_data
from deckcheck.answers.questions import JudgedBy
from deckcheck.answers.refusals import Refusal
from deckcheck.checking.breakdown.build import give_accounts
from deckcheck.decks.read import open_source
from deckcheck.errors import UsageProblem
from deckcheck.output.markup import attributes, tag, text
from deckcheck.sheets.contents import keep_sheet, sheet_deck
from deckcheck.sheets.paper import PAPERS, sheets_html
from deckcheck.web.page.result import repair_html, report_html
from deckcheck.web.page.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.answers.desk import Desk
    from deckcheck.web.forms import FilledForm

    Words = Mapping[str, str]

HEAD = (
    '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    '<meta name="color-scheme" content="light dark">\n'
    '<link rel="stylesheet" href="/report.css">\n<link rel="stylesheet" href="/page.css">\n'
)


def page_html(desk: Desk, form: FilledForm) -> str:
    """Return the page with what is filled in, and what came of it.

    Raises:
        Refusal: the list cannot be judged.
    """
    words = LANGUAGES.get(form.get("lang"), LANGUAGES["en"])
    deck, result = "", ""
    if form.file or form.get("deck").strip():
        name, data = _given(form)
        deck = _shown(name, data)
        terms = _terms(form)
        if form.get("do") == "fix":
            repair = desk.repaired(name, data, terms)
            result = repair_html(repair, terms, form, words)
        else:
            ((report, day),) = desk.reports(name, data, [terms], give_accounts)
            result = report_html(report, day, deck, words)
    elif form.get("do"):
        result = _section(words["problem"], words["empty"])
    return _page(_form(desk, form, deck, words), result, words, form.get("lang"))


def sheet_page(desk: Desk, form: FilledForm) -> str:
    """Return the registration sheet of the list, or an empty one.

    Raises:
        Refusal: the list cannot be read.
    """
    lang = form.get("lang") if form.get("lang") in LANGUAGES else "en"
    paper = form.get("paper") if form.get("paper") in PAPERS else PAPERS[0]
    decks = []
    if form.file or form.get("deck").strip():
        name, data = _given(form)
        ((report, day),) = desk.reports(name, data, [_terms(form)], keep_sheet)
        if report.details is None:
            told = " ".join(one.message for one in report.findings[:3])
            raise Refusal(422, "cannot-be-used", f"The list cannot be read as a deck, so it has no sheet. {told}")
        decks = [sheet_deck(report, day=day)]
    return sheets_html(decks, paper, lang, stylesheet="/sheet.css")


def refused_html(refusal: Refusal, lang: str) -> str:
    """Return the page that says why there is no answer."""
    words = LANGUAGES.get(lang, LANGUAGES["en"])
    back = tag("p", f'<a href="/?lang={lang if lang in LANGUAGES else "en"}">{text(words["title"])}</a>')
    return _page(back, _section(words["problem"], refusal.detail), words, lang)


def _section(title: str, about: str) -> str:
    inside = f"{tag('h2', text(title))}{tag('p', text(about))}"
    return tag("section", inside, id="result", role="status", aria_live="polite", class_="problem")


def _given(form: FilledForm) -> tuple[str, bytes]:
    """Return the name and the bytes of the list: those of the file, if there is one."""
    if form.file:
        return form.filename or "deck.txt", form.file
    return form.get("filename").replace("/", "").replace("\\", "") or "deck.txt", form.get("deck").encode()


def _shown(name: str, data: bytes) -> str:
    """Return the text of the list; a workbook has none."""
    source = open_source(name, data)
    return "" if "\0" in source.text else source.text.replace("\r\n", "\n").replace("\r", "\n")


def _terms(form: FilledForm) -> JudgedBy:
    game, _, format = form.get("by").partition("/")
    return understood(JudgedBy, {"game": game, "format": format, "day": form.get("day").strip()})


def _page(form: str, result: str, words: Words, lang: str) -> str:
    lang = lang if lang in LANGUAGES else "en"
    other = words["other_code"]
    link = tag("a", text(words["other"]), href=f"/?lang={other}", hreflang=other, lang=other, class_="language")
    private = " ".join(word for word in (words["private"], words["language_note"]) if word)
    empty = tag("section", "", id="result", role="status", aria_live="polite")
    body = f"<header>{tag('h1', text(words['title']))}{link}</header>\n<main>{form}\n{result or empty}</main>"
    foot = tag("footer", f'{tag("p", text(private))}<p><a href="/api/openapi.json">API</a></p>')
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n{HEAD}<title>{text(words["title"])}</title>\n'
        f'<script src="/page.js" defer></script>\n</head>\n<body>\n{body}\n{foot}\n</body>\n</html>\n'
    )


def _form(desk: Desk, form: FilledForm, deck: str, words: Words) -> str:
    about = attributes(id="deck", name="deck", rows=18, spellcheck="false", autocomplete="off")
    area = f"<textarea{about}>\n{_plain(deck)}</textarea>"
    file = f"<input{attributes(type='file', id='file', name='file')}>"
    day = f"<input{attributes(type='date', id='day', name='day', value=form.get('day'))}>"
    papers = "".join(tag("option", {"a4": "A4", "letter": "Letter"}[one], value=one) for one in PAPERS)
    fields = [
        _labelled("by", words["game"], tag("select", _games(desk, form.get("by"), words), id="by", name_="by")),
        _labelled("day", words["day"], day),
        _labelled("file", words["file"], file),
    ]
    buttons = [
        tag("button", text(words["check"]), name_="do", value="check", class_="main"),
        tag("button", text(words["fix"]), name_="do", value="fix"),
        tag("button", text(words["sheet"]), formaction="/sheet", formtarget="_blank"),
        tag("select", papers, name_="paper", aria_label=words["paper"]),
        f'<button type="button" id="print" hidden>{text(words["print"])}</button>',
    ]
    inside = [
        tag("div", f"{tag('label', text(words['deck']), for_='deck')}{area}", class_="list-field"),
        tag("div", "\n".join(fields), class_="fields"),
        tag("div", "\n".join(buttons), class_="buttons"),
        f"<input{attributes(type='hidden', name='lang', value=form.get('lang'))}>",
    ]
    return tag("form", "\n".join(inside), method="post", action="/", enctype="multipart/form-data", id="ask")


def _plain(deck: str) -> str:
    """Return a list as it stands in a text field: what would be a tag is none, and all else is as it was written."""
    return deck.replace("&", "&amp;").replace("<", "&lt;").replace("\0", "")


def _labelled(id: str, words: str, field: str) -> str:
    return tag("p", f"{tag('label', text(words), for_=id)}{field}")


def _games(desk: Desk, chosen: str, words: Words) -> str:
    """Return the games whose cards are at hand, each with its formats."""
    library = desk.library
    groups = [_option("", words["guess"], chosen)]
    for id in library.games():
        if not library.pool_files(id):
            continue
        name = library.game(id).name
        try:
            formats = [(str(one["id"]), str(one["name"])) for one in formats_data(library, id)]
        except UsageProblem:  # a broken format; whoever chooses the game by itself hears nothing of it
            formats = []
        plain = _option(id, name, chosen)
        others = [_option(f"{id}/{one}", f"{name}: {title}", chosen) for one, title in formats if one != "default"]
        groups.append(f"<optgroup{attributes(label=name)}>{plain}{''.join(others)}</optgroup>" if others else plain)
    return "".join(groups)


def _option(value: str, words: str, chosen: str) -> str:
    selected = " selected" if value == chosen else ""
    return f"<option{attributes(value=value)}{selected}>{text(words)}</option>"
