"""Holds a draw of deckcheck to its lock, with Python alone: python3 verify_draw.py LOCK RECEIPT OPENED_ENTRY..."""
import collections, hashlib, hmac, json, math, pathlib, re, sys, time, unicodedata
BLANK = "[\0-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
MOMENT, FORM = r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}Z", "%Y-%m-%dT%H:%M:%SZ"
def compact(value): return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
sha, mac, nfc = lambda value: hashlib.sha256(value).hexdigest(), lambda key, value: hmac.digest(key, value, "sha256"), lambda text: unicodedata.normalize("NFC", text)
def clean(text): return " ".join(nfc(text).split()) == text and not re.search(BLANK, text)
def check(good, rule, what): good or wrong.append(print(f"DIFFERS {rule}: {what}"))
def source(seed, said):  # the bits of a seed (None where they cannot be counted), False if it is not what was announced
    kind, detail, text, words, secrets = seed["kind"], seed["detail"], seed["text"], seed["text"].split(" "), seed["secrets"]
    named = said["detail"] in ("", detail) or (said["detail"] == "nist" and re.fullmatch(r"nist \d+-\d+", detail))
    if not (text and clean(text) and named and said["kind"] in (kind, "any") and bool(secrets) == (kind == "commitments")): return False
    if kind in ("dice", "lottery") and re.fullmatch(r"[1-9]\d{0,3}[d/][1-9]\d{0,3}", detail):
        count, of = map(int, re.split("[d/]", detail))
        good = len(words) == count and {*words} <= {str(face) for face in range(1, of + 1)} and detail[len(str(count))] == {"dice": "d", "lottery": "/"}[kind]
        return good and (count * math.log2(of) if kind == "dice" else words == sorted({*words}, key=int) and math.log2(math.comb(of, count)))
    if kind == "beacon" and re.fullmatch(r"drand (0|[1-9]\d*)|nist (0|[1-9]\d*)(-(0|[1-9]\d*))?", detail):
        return re.fullmatch(f"{detail} [0-9a-f]{{{64 if detail[0] == 'd' else 128}}}", text) is not None and 4 * len(words[-1])
    told = {name: sha(one.encode()) for name, one in secrets.items()} == said["hashes"], nfc(" ".join(secrets[one] for one in sorted(secrets))).split()
    return None if kind in ("own", "text") and not detail or kind == "commitments" and told == (True, words) else False
def draw_all(draw):  # what each player draws whose entry is open, and the key
    key, drawn = mac(hashlib.sha256(locked).digest(), "\n".join(seed["text"] for seed in draw["seed"]).encode()), {}
    for id in (row for row in rows if row in entries):
        head, rest = [lock["algorithm"], lock["event"], lock["tag"], id, draw["attempt"]], entries[id]["sections"].get(part["draw"], {})
        copies = sorted(([card, copy] for card, many in rest.items() for copy in range(1, many + 1)), key=lambda copy: mac(key, nfc(compact([*head, *copy]).decode()).encode()))
        drawn[id] = [one for one in copies if {"player": id, "card": one[0], "copy": one[1]} not in draw["strikes"]][: entries[id]["number"]]
    return drawn, key.hex()
locked, data, *opened = (pathlib.Path(path).read_bytes() for path in sys.argv[1:])
lock, receipt, opened, wrong, results = json.loads(locked), json.loads(data), [json.loads(one) for one in opened], [], {}
openings, rows = {id: one for file in opened for id, one in file["players"].items()}, {row["id"]: row for row in lock["players"]}
entries, part, told = {id: json.loads(one["entry"]) for id, one in openings.items()}, lock["random"], [row["id"] for row in receipt["players"]]
missing, names = [id for id in rows if id not in entries or id not in told or {*sum(map(list, entries[id]["sections"].values()), [])} - {*entries[id].get("names", {})}], {card: name for entry in entries.values() for card, name in entry.get("names", {}).items()}
check({sha(locked)} == {receipt["lock"], *(file["lock"] for file in opened)}, "The receipt is not of this lock", sha(locked))
for id, one in openings.items():
    check(id in rows and mac(bytes.fromhex(one["salt"]), one["entry"].encode()).hex() == rows[id]["commitment"] and entries[id]["player"] == id and [sum(entries[id]["sections"].get(part[one], {}).values()) for one in ("keep", "draw")] + [entries[id]["number"]] == [rows[id][one] for one in ("picks", "rest", "random")], "This is not the entry that was locked", id)
for before, draw in zip([{}, *receipt["draws"]], receipt["draws"]):
    (earlier, (results, key)), seeds, strikes, times = (results, draw_all(draw)), draw["seed"], draw["strikes"], [draw["seed_time"]] * (draw["seed_time"] != "" or {one["kind"] for one in draw["seed"]} != {"own"}) + [draw["drawn"]]
    all_bits, same = [source(*pair) for pair in zip(seeds, lock["seed"])], draw["attempt"] == before.get("attempt")
    check(len(seeds) == len(lock["seed"]) and False not in all_bits, "The seed is not from the sources that the lock announces", seeds)
    right = [(bits and round(bits, 1), seed["kind"] not in ("own", "text") or seed["kind"] == said["kind"] == "text" and said["says"] > "") for bits, seed, said in zip(all_bits, seeds, lock["seed"])]
    most = sum(bits or len(seed["text"].replace(" ", "").encode()) * (math.log2(10) if re.fullmatch("[0-9 ]*", seed["text"]) else 8) for bits, seed in zip(all_bits, seeds))
    check(right == [(one["bits"], one["verifiable"]) for one in seeds] and most + 0.05 > math.log2(max(math.comb(row["rest"], row["random"]) for row in rows.values())), "The seed does not hold the bits that are stated", right)
    low = [lock["locked"], *(time.strftime(FORM, time.gmtime(3 * int(one["detail"][6:]) + 1692803364)) for one in seeds if one["detail"][:6] == "drand "), *re.findall(f"^{MOMENT}$", lock["seed_when"])]
    check(min(low) == low[0] and [max(low), *times] == sorted([max(low), *times]) and times[-1] >= before.get("drawn", "") and all(re.fullmatch(MOMENT, one) for one in times), "The seed is not from between the lock and the draw", low + times)
    old = before["strikes"] if same else []
    check((same and strikes[: len(old)] == old != strikes or draw["attempt"] == before.get("attempt", 0) + 1) and type(draw["attempt"]) is int and clean(draw["reason"]) and (draw["reason"] or not before), "The draws are not complete, from attempt 1, each further one with a reason", draw["attempt"])
    drew = all([one["card"], one["copy"]] in earlier.get(one["player"], []) for one in strikes[len(old) :]) and len({*map(compact, strikes)}) == len(strikes)
    check(not strikes or (same and drew and (seeds, draw["seed_time"]) == (before["seed"], before["seed_time"])), "A card is struck that was not drawn before under the same seed", strikes)
    check(draw["key"] == key and (missing or draw["results"] == sha(compact([*results.items()]))), "The cards are not those that lock and seed draw", key)
for row in (row for row in receipt["players"] if row["id"] in results):
    entry, drawn, said, into = entries[row["id"]], results[row["id"]], rows[row["id"]], collections.Counter(card for card, _ in results[row["id"]])
    deck = {name: cards for name, cards in entry["sections"].items() if name not in (part["keep"], part["draw"])} | {part["into"]: dict(into + collections.Counter(entry["sections"].get(part["keep"], {})))}
    check((row["drawn"], row["deck"]) == (drawn, deck) and len(drawn) == entry["number"], "The cards are not those that lock and seed draw", row["id"])
    check([row["files"], row["illegal"]] == [said["files"], said["illegal"]] and (row["illegal"] != "0" or row["verdict"] == "legal"), "What is shown is not what was computed", row["id"])
edited = [key for key in ("event", "date", "game", "game_name", "titles", "unproved", "warnings", "algorithm") if receipt[key] != lock[key]]
edited += ["cards"] * (not missing and receipt["cards"] != names) + ["digest"] * (receipt.pop("digest") != sha(compact(receipt)))
edited += ["fields"] * ([14, {6}, {8}, {6}, "deckcheck-receipt/1"] != [len(receipt), {*map(len, receipt["players"])}, {*map(len, receipt["draws"])}, {len(one) for draw in receipt["draws"] for one in draw["seed"]}, receipt["schema"]])
check(not edited, "What is shown is not what was computed", edited)
check(told == [row["id"] for row in lock["players"]] == [*rows] and not missing, "Not everybody is here", f"{len(rows) - len(missing)} of {len(rows)}, missing: {', '.join(missing)}")
sys.exit(bool(print("DIFFERS" if wrong else "agrees", *entries, "\nlock", sha(locked), "(compare it with the one that was posted)") or wrong))
