"""Recomputes a draw of deckcheck with nothing but Python: python3 verify_draw.py LOCK RECEIPT OPENED_ENTRY..."""

import collections
import hashlib
import hmac
import json
import pathlib
import sys
import unicodedata

lock_bytes, receipt_bytes, *opened = [pathlib.Path(path).read_bytes() for path in sys.argv[1:]]
lock, receipt = json.loads(lock_bytes), json.loads(receipt_bytes)
part, draw = lock["random"], receipt["draws"][-1]
seed = "\n".join(source["text"] for source in draw["seed"])
key = hmac.digest(hashlib.sha256(lock_bytes).digest(), seed.encode(), "sha256")
print("lock", hashlib.sha256(lock_bytes).hexdigest(), "(compare it with the one that was posted before the seed)")
wrong = 0
for player, opening in ((id, one) for data in opened for id, one in json.loads(data)["players"].items()):
    locked = next(row for row in lock["players"] if row["id"] == player)
    told = next(row for row in receipt["players"] if row["id"] == player)
    commitment = hmac.digest(bytes.fromhex(opening["salt"]), opening["entry"].encode(), "sha256").hex()
    entry, places = json.loads(opening["entry"]), []
    for card, count in entry["sections"].get(part["draw"], {}).items():
        for copy in range(1, count + 1):
            label = [lock["algorithm"], lock["event"], lock["tag"], player, draw["attempt"], card, copy]
            text = unicodedata.normalize("NFC", json.dumps(label, ensure_ascii=False, separators=(",", ":")))
            if {"player": player, "card": card, "copy": copy} not in draw["strikes"]:
                places.append((hmac.digest(key, text.encode(), "sha256"), card, copy))
    drawn = [[card, copy] for _, card, copy in sorted(places)[: entry["number"]]]
    deck = collections.Counter(entry["sections"].get(part["keep"], {})) + collections.Counter(card for card, _ in drawn)
    good = commitment == locked["commitment"] and drawn == told["drawn"] and deck == told["deck"][part["into"]]
    wrong += not good
    print("agrees " if good else "DIFFERS", player)
sys.exit(wrong > 0)
