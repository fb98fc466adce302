// deckcheck-draw/1, recomputed from lock, openings and seed:
//   L     = SHA-256(the bytes of the lock file)
//   K     = HMAC-SHA-256(key L, seed)
//   place = HMAC-SHA-256(key K, JSON array [algorithm, event, tag, player, attempt, card, copy])
//   The copies with the smallest places are drawn.
// Names come from people, so nothing is looked up in plain objects: "constructor" is a card like any other.

const utf8 = new TextEncoder();
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
const sha256 = (text) => hex(ownSha256(utf8.encode(text)));
const counts = (object) => new Map(Object.entries(object ?? {}));
const total = (map) => [...map.values()].reduce((sum, count) => sum + count, 0);
const get = (object, key) => (Object.hasOwn(object ?? {}, key) ? object[key] : undefined);
const nfc = (part) => (typeof part === "string" ? part.normalize("NFC") : part);

function byPoints(one, other) {
  const [left, right] = [[...one], [...other]];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    if (left[i] !== right[i]) return left[i].codePointAt(0) - right[i].codePointAt(0);
  }
  return left.length - right.length;
}

// Writes JSON as the files of an event are written: keys sorted; the bits of a seed are numbers with a point.
function dump(value, comma = ",", colon = ":", pointed = false) {
  const inner = (one, key = "") => dump(one, comma, colon, key === "bits" && typeof value.verifiable === "boolean" && typeof value.kind === "string");
  if (Array.isArray(value)) return `[${value.map((one) => inner(one)).join(comma)}]`;
  if (value && typeof value === "object") {
    const keys = Object.keys(value).sort(byPoints);
    return `{${keys.map((key) => JSON.stringify(key) + colon + inner(value[key], key)).join(comma)}}`;
  }
  return typeof value === "number" && pointed ? value.toFixed(1) : JSON.stringify(value);
}

function pretty(content) {
  const plain = (value) => dump(value, ", ", ": ");
  const laidOut = (value) => {
    if (Array.isArray(value) && value.length) return `[\n${value.map((one) => `  ${plain(one)}`).join(",\n")}\n ]`;
    if (!Array.isArray(value) && value && typeof value === "object" && Object.keys(value).length) {
      const keys = Object.keys(value).sort(byPoints);
      return `{\n${keys.map((key) => `  ${JSON.stringify(key)}: ${plain(value[key])}`).join(",\n")}\n }`;
    }
    return plain(value);
  };
  const keys = Object.keys(content).sort(byPoints);
  return `{\n${keys.map((key) => ` ${JSON.stringify(key)}: ${laidOut(content[key])}`).join(",\n")}\n}\n`;
}

// What a verifier is given. Without the text of the lock its excerpt is believed, and its digest is that of the receipt.
function claimOf({ lock: text, excerpt, receipt, openings, only }) {
  const lock = text ? JSON.parse(text) : excerpt;
  const rows = new Map(lock.players.map((row) => [row.id, row]));
  const entries = new Map();
  for (const [id, opening] of counts(openings.players)) if (rows.has(id)) entries.set(id, entryOf(opening));
  const digest = text ? sha256(text) : receipt.lock;
  const claim = { text, excerpt, lock, rows, digest, receipt, openings, only, entries, draws: receipt.draws };
  claim.drawn = receipt.draws.map((draw) => drawAll(claim, draw, keyOf(digest, draw)));
  claim.missing = lock.players
    .map((row) => row.id)
    .filter((id) => (!only || id === only) && !(entries.get(id) && receipt.players.some((row) => row.id === id)));
  return claim;
}

function entryOf(opening) {
  try {
    return JSON.parse(opening.entry);
  } catch {
    return undefined;
  }
}

function keyOf(digest, draw) {
  return ownHmac(unhex(digest), utf8.encode(draw.seed.map((source) => source.text).join("\n")));
}

// Draws for everybody whose entry is open: what was drawn, in order, and the deck.
function drawAll(claim, draw, key) {
  const found = new Map();
  for (const [id, entry] of claim.entries) if (entry) found.set(id, drawPlayer(claim.lock, id, entry, draw, key));
  return found;
}

function drawPlayer(lock, id, entry, draw, key) {
  const [part, placeOf] = [lock.random, hmacOf(key)];
  const struck = new Set(draw.strikes.filter((one) => one.player === id).map((one) => `${one.card}\n${one.copy}`));
  const copies = [];
  for (const [card, count] of counts(get(entry.sections, part.draw))) {
    for (let copy = 1; copy <= count; copy++) {
      if (struck.has(`${card}\n${copy}`)) continue;
      const label = JSON.stringify([lock.algorithm, lock.event, lock.tag, id, draw.attempt, card, copy].map(nfc));
      copies.push({ copy: [card, copy], place: hex(placeOf(utf8.encode(label))) });
    }
  }
  copies.sort((one, other) => (one.place < other.place ? -1 : 1));
  const drawn = copies.slice(0, entry.number).map((one) => one.copy);
  const deck = counts(entry.sections);
  const into = counts(get(entry.sections, part.keep));
  for (const [card] of drawn) into.set(card, (into.get(card) ?? 0) + 1);
  for (const section of [part.keep, part.draw]) deck.delete(section);
  for (const [section, cards] of deck) deck.set(section, counts(cards));
  return { drawn, deck: deck.set(part.into, into), enough: drawn.length === entry.number };
}

// The names of cards, as the entries that were locked have them.
function namesOf(claim) {
  return new Map([...claim.entries.values()].flatMap((entry) => [...counts(entry?.names)]));
}
