// deckcheck-draw/1, recomputed:
//   L     = SHA-256(the bytes of the lock file)
//   K     = HMAC-SHA-256(key L, seed)
//   place = HMAC-SHA-256(key K, JSON array [algorithm, event, tag, player, attempt, card, copy])
//   The copies with the smallest places are drawn.

const utf8 = new TextEncoder();
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => parseInt(pair, 16));
const total = (counts) => Object.values(counts || {}).reduce((sum, count) => sum + count, 0);

// The hash functions: the browser's, or the page's own.
function hashes(subtle) {
  if (!subtle) return { sha256: async (message) => ownSha256(message), hmac: async (key) => (message) => ownHmac(key, message) };
  return {
    sha256: async (message) => new Uint8Array(await subtle.digest("SHA-256", message)),
    hmac: async (key) => {
      const made = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
      return async (message) => new Uint8Array(await subtle.sign("HMAC", made, message));
    },
  };
}

// Gives what does not agree, as [{who, what}], and how many players and places were recomputed.
// Without the text of the lock, its excerpt is believed, and its digest is that of the receipt.
async function recompute({ lock: lockText, excerpt, receipt, openings }, subtle) {
  const wrong = [];
  const say = (who, what) => wrong.push({ who, what });
  const hash = hashes(subtle);
  const lock = lockText ? JSON.parse(lockText) : excerpt;
  const draw = receipt.draws[receipt.draws.length - 1];
  const digest = lockText ? hex(await hash.sha256(utf8.encode(lockText))) : receipt.lock;
  for (const field of ["event", "date", "game"]) {
    if (lock[field] !== receipt[field]) say("", `${field}: the lock says ${lock[field]}, the receipt ${receipt[field]}`);
  }
  const key = await rightKey(hash, digest, receipt, draw, say);
  const placeOf = await hash.hmac(key);
  let players = 0;
  let places = 0;
  for (const row of receipt.players) {
    const opening = openings.players[row.id];
    const locked = lock.players.find((player) => player.id === row.id);
    if (!locked) say(row.id, "is not in the lock");
    if (!locked || !opening) continue;
    players += 1;
    places += locked.rest;
    const commit = await hash.hmac(unhex(opening.salt));
    if (hex(await commit(utf8.encode(opening.entry))) !== locked.commitment) {
      say(row.id, "the opened entry (or its salt) does not fit the commitment in the lock");
    }
    await checkPlayer(row, JSON.parse(opening.entry), locked, { lock, draw, placeOf, cards: receipt.cards, say });
  }
  return { wrong, players, places };
}

// Says whether the lock or the seed is another one than the key of the draw was made from.
async function rightKey(hash, digest, receipt, draw, say) {
  const seed = utf8.encode(draw.seed.map((source) => source.text).join("\n"));
  const under = async (lock) => hex(await (await hash.hmac(unhex(lock)))(seed));
  const [ofFile, ofReceipt] = [await under(digest), await under(receipt.lock)];
  if (digest !== receipt.lock) say("", `lock: its SHA-256 is ${digest}, the receipt says ${receipt.lock}`);
  if (![ofFile, ofReceipt].includes(draw.key)) say("", "seed: lock and seed do not make the key that was drawn with");
  return unhex(draw.key);
}

async function checkPlayer(row, entry, locked, { lock, draw, placeOf, cards, say }) {
  const part = lock.random;
  const { [part.keep]: picks = {}, [part.draw]: rest = {}, ...others } = entry.sections;
  const numbers = { picks: total(picks), rest: total(rest), random: entry.number };
  for (const [name, number] of Object.entries(numbers)) {
    if (locked[name] !== number) say(row.id, `${name}: the lock says ${locked[name]}, the entry ${number}`);
  }
  if (entry.player !== row.id) say(row.id, `the opened entry is that of ${entry.player}`);
  const struck = new Set(draw.strikes.filter((one) => one.player === row.id).map((one) => `${one.card}\n${one.copy}`));
  const order = await inOrder(rest, [lock.algorithm, lock.event, lock.tag, row.id, draw.attempt], placeOf);
  const drawn = order.filter(([card, copy]) => !struck.has(`${card}\n${copy}`)).slice(0, entry.number);
  const name = ([card, copy]) => `${cards[card] || card} (${card}, copy ${copy})`;
  for (let i = 0; i < Math.max(drawn.length, row.drawn.length); i++) {
    const [should, is] = [drawn[i], row.drawn[i]].map((copy) => (copy ? name(copy) : "nothing"));
    if (should !== is) say(row.id, `card ${i + 1} of the draw is ${should}, the receipt says ${is}`);
  }
  const into = { ...picks };
  for (const [card] of drawn) into[card] = (into[card] || 0) + 1;
  checkDeck(row, { ...others, [part.into]: into }, cards, say);
}

async function inOrder(rest, draw, placeOf) {
  const copies = [];
  for (const [card, count] of Object.entries(rest)) {
    for (let copy = 1; copy <= count; copy++) {
      const label = JSON.stringify([...draw, card, copy].map((part) => (part.normalize ? part.normalize("NFC") : part)));
      copies.push({ copy: [card, copy], place: hex(await placeOf(utf8.encode(label))) });
    }
  }
  return copies.sort((one, other) => (one.place < other.place ? -1 : 1)).map((one) => one.copy);
}

function checkDeck(row, deck, cards, say) {
  for (const section of new Set([...Object.keys(deck), ...Object.keys(row.deck)])) {
    const [should, is] = [deck[section] || {}, row.deck[section] || {}];
    for (const card of new Set([...Object.keys(should), ...Object.keys(is)])) {
      const [right, written] = [should[card] || 0, is[card] || 0];
      if (right !== written) say(row.id, `${section}: ${right} of ${cards[card] || card} (${card}), the receipt says ${written}`);
    }
  }
}
