// The rules that a receipt is held to: the same as those of the program, by the same names and sentences.

const WHITE = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;
const UNSEEN = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufff0-\uffff]/u;
const LOCK_FIELDS = ["game_name", "titles", "unproved", "warnings"];
const GENESIS = 1692803367;
const PERIOD = 3;

const normal = (text) => text.normalize("NFC").replace(WHITE, " ").replace(/^ | $/g, "");
const visible = (text) => typeof text === "string" && text === normal(text) && !UNSEEN.test(text);
const rounded = (bits) => Math.round(bits * 10) / 10;
const log2Ways = (size, number) => {
  let bits = 0;
  for (let i = 0; i < number; i++) bits += Math.log2((size - i) / (i + 1));
  return bits;
};

function isMoment(text) {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text)) return false;
  const time = new Date(text);
  return !isNaN(time) && time.toISOString().replace(".000", "") === text;
}

function atMost(text) {
  const signs = text.replaceAll(" ", "");
  return rounded(utf8.encode(signs).length * (/^[0-9]+$/.test(signs) ? Math.log2(10) : 8));
}

// What a seed of each kind has to be: its bits, or a text that says why there is no such seed.
const SEEDS = {
  dice({ text, detail }) {
    const [, count, sides] = (/^([1-9]\d*)d([1-9]\d*)$/.exec(detail) ?? []).map(Number);
    if (!(sides >= 2 && sides <= 1000)) return `${detail} cannot be rolled`;
    const numbers = text.split(" ");
    const wrong = numbers.find((one) => !/^[1-9]\d*$/.test(one) || Number(one) > sides);
    if (wrong !== undefined) return `a die of ${sides} sides does not show ${wrong}: from 1 to ${sides}`;
    return numbers.length === count ? count * Math.log2(sides) : `${detail} are ${count} dice, not ${numbers.length}`;
  },
  lottery({ text, detail }) {
    const [, count, most] = (/^([1-9]\d*)\/([1-9]\d*)$/.exec(detail) ?? []).map(Number);
    if (!(count < most)) return `a lottery ${detail} draws nothing at random`;
    const numbers = text.split(" ");
    const rises = numbers.every((one, i) => /^[1-9]\d*$/.test(one) && (i ? Number(numbers[i - 1]) : 0) < Number(one));
    const fits = numbers.length === count && Number(numbers[count - 1]) <= most;
    return rises && fits ? log2Ways(most, count) : `a lottery ${detail} does not draw ${text}`;
  },
  beacon({ text, detail }) {
    const [, beacon, value] = /^(drand (?:0|[1-9]\d*)|nist (?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*))?) ([0-9a-f]+)$/.exec(text) ?? [];
    const digits = detail.startsWith("drand") ? 64 : 128;
    return beacon === detail && value.length === digits ? 4 * digits : `${text} is no round of a beacon`;
  },
  commitments({ text, secrets }, { hashes }) {
    const names = [...counts(hashes).keys()].sort(byPoints);
    const wrong = names.find((name) => sha256(get(secrets, name) ?? "") !== get(hashes, name));
    if (wrong !== undefined) return `the secret of ${wrong} is not the one that the lock has the hash of`;
    const fits = names.length === counts(secrets).size && text === normal(names.map((name) => get(secrets, name)).join(" "));
    return fits ? null : "the text of the seed is not made of the secrets";
  },
  text: () => null,
  own: () => null,
};

function seedFault(source, seed) {
  if (![seed.kind, "any"].includes(source.kind)) return `the lock announces ${source.kind}, this is ${seed.kind}`;
  const pulse = source.detail === "nist" && /^nist \d+-\d+$/.test(seed.detail);
  if (source.detail && source.detail !== seed.detail && !pulse) {
    return `the lock announces ${source.kind} ${source.detail}, this is ${seed.kind} ${seed.detail}`;
  }
  if (!Object.hasOwn(SEEDS, seed.kind)) return `a seed of the kind ${seed.kind} is not known`;
  if (!seed.text || !visible(seed.text)) return `the text of the seed is not written in its one form: ${seed.text}`;
  const bits = SEEDS[seed.kind](seed, source);
  if (typeof bits === "string") return bits;
  const plain = ["text", "own", "commitments"].includes(seed.kind) && seed.detail;
  return plain || (seed.kind !== "commitments" && counts(seed.secrets).size) ? "something stands with the seed that does not belong to it" : "";
}

const copyName = (names, [card, copy]) => `${names.get(card) ?? card} (${card}, copy ${copy})`;
const sameSeed = (one, other) => dump(one.seed) === dump(other.seed) && one.seed_time === other.seed_time;

const CHECKS = {
  lock({ text, excerpt, lock, digest, receipt, openings, rows }, say) {
    if (digest !== receipt.lock) say("", `lock: its SHA-256 is ${digest}, the receipt says ${receipt.lock}`);
    if (text && pretty(lock) !== text) say("", "lock: it is not in the form in which locks are written, so it was edited by hand");
    const whole = [...rows.values()].every((row) => typeof row.illegal === "string" && typeof row.files === "string");
    if (!whole || LOCK_FIELDS.some((field) => lock[field] === undefined)) say("", "lock: it does not say what a receipt is held to");
    if (openings.schema !== "deckcheck-openings/1" || openings.lock !== receipt.lock) say("", `entries: they are opened for another lock (${openings.lock})`);
    if (text && excerpt) say("", "lock: there is another one beside it");
    if (lock.schema !== "deckcheck-lock/1" || lock.algorithm !== "deckcheck-draw/1") say("", "lock: it is of another form");
  },

  locked: lockedFaults,

  sources({ lock, draws }, say) {
    draws.forEach((draw, number) => {
      const where = `draw ${number + 1}`;
      if (draw.seed.length !== lock.seed.length) say("", `${where}: the lock announces ${lock.seed.length} sources, these are ${draw.seed.length}`);
      lock.seed.slice(0, draw.seed.length).forEach((source, i) => {
        const fault = seedFault(source, draw.seed[i]);
        if (fault) say("", `${where}: ${fault}`);
      });
    });
  },

  bits({ lock, draws }, say) {
    const needed = Math.max(...lock.players.map((row) => log2Ways(row.rest, Math.min(row.random, row.rest - row.random))));
    draws.forEach((draw, number) => {
      const where = `draw ${number + 1}`;
      let most = 0;
      lock.seed.slice(0, draw.seed.length).forEach((source, i) => {
        const seed = draw.seed[i];
        if (seedFault(source, seed)) return;
        const bits = SEEDS[seed.kind](seed, source);
        const right = {
          bits: bits === null ? null : rounded(bits),
          verifiable: !["text", "own"].includes(seed.kind) || (seed.kind === "text" && source.kind === "text" && source.says !== ""),
        };
        most += bits === null ? atMost(seed.text) : rounded(bits);
        for (const [field, value] of Object.entries(right)) {
          if (seed[field] !== value) say("", `${where}: ${field}: the receipt says ${seed[field]}, recomputed it is ${value}`);
        }
      });
      if (rounded(most) < needed - 1e-6 && !draw.seed.some((seed, i) => lock.seed[i] && seedFault(lock.seed[i], seed))) {
        say("", `${where}: it holds at most ${most.toFixed(1)} bits of entropy, and a draw can end in 2^${needed.toFixed(1)} ways`);
      }
    });
  },

  time({ lock, draws }, say) {
    let before = lock.locked;
    draws.forEach((draw, number) => {
      const tell = (what) => say("", `draw ${number + 1}: ${what}`);
      if (!isMoment(draw.drawn)) return tell(`${draw.drawn} is not the moment of a draw, which is written ${lock.locked}`);
      if (draw.drawn > latest()) tell(`it is said to be drawn at ${draw.drawn}, and it is only ${latest()} here`);
      if (draw.drawn < before) tell(`it was drawn at ${draw.drawn}, and what came before it at ${before}`);
      before = draw.drawn;
      const since = isMoment(lock.seed_when) && lock.seed_when > lock.locked ? lock.seed_when : lock.locked;
      if (draw.drawn < since) tell(`it was drawn at ${draw.drawn}, and the lock announces the seed for ${since}`);
      if (draw.seed_time === "" && draw.seed.length && draw.seed.every((seed) => seed.kind === "own")) return undefined;
      if (!isMoment(draw.seed_time)) return tell(`${draw.seed_time} is not the moment since when the seed is known`);
      if (draw.seed_time < lock.locked) tell(`the seed is known since ${draw.seed_time}: it is older than the lock, of ${lock.locked}`);
      else if (draw.seed_time < since) tell(`the lock announces the seed for ${since}, and this one is of ${draw.seed_time}`);
      if (draw.seed_time > draw.drawn) tell(`the seed is said to be of ${draw.seed_time}, and it was drawn at ${draw.drawn}`);
      for (const { detail } of draw.seed) {
        const known = knownSince(detail);
        if (known && known < lock.locked) tell(`${detail} is known since ${known}: it is older than the lock, of ${lock.locked}`);
        else if (known > draw.seed_time) tell(`${detail} is known since ${known} only, the receipt says ${draw.seed_time}`);
      }
      return undefined;
    });
  },

  attempts({ draws }, say) {
    if (!draws.length || draws[0].attempt !== 1) say("", `the first draw of an event is attempt 1, not ${draws[0]?.attempt}`);
    draws.forEach((draw, number) => {
      if (!visible(draw.reason)) say("", `the reason of attempt ${draw.attempt} is not written in its one form, or cannot be seen`);
      const before = draws[number - 1];
      if (!before) return;
      if (!draw.reason) say("", `attempt ${draw.attempt} was made without a reason`);
      if (draw.attempt === before.attempt) {
        const more = draw.strikes.length > before.strikes.length;
        if (!more || dump(draw.strikes.slice(0, before.strikes.length)) !== dump(before.strikes)) {
          say("", `attempt ${draw.attempt} is there twice, and no more cards were struck`);
        }
      } else if (draw.attempt !== before.attempt + 1) {
        say("", `the next attempt after ${before.attempt} has the number ${before.attempt + 1}, not ${draw.attempt}`);
      }
    });
  },

  strikes({ text, draws, drawn, rows, entries }, say) {
    draws.forEach((draw, number) => {
      const before = draws[number - 1];
      if (!draw.strikes.length) return;
      if (!before || before.attempt !== draw.attempt) return say("", `no card was drawn in attempt ${draw.attempt} before that could be struck`);
      if (!sameSeed(before, draw)) say("", `cards are struck under the seed of attempt ${before.attempt}, and this is another seed`);
      draw.strikes.forEach((strike, place) => {
        const [key, what] = [dump(strike), `${strike.card}, copy ${strike.copy}`];
        const was = drawn[number - 1].get(strike.player)?.drawn ?? [];
        if (draw.strikes.slice(0, place).some((one) => dump(one) === key)) say(strike.player, `${what} is struck twice`);
        else if (text && !rows.has(strike.player)) say(strike.player, `${what} is struck, and there is no such player`);
        else if (place < before.strikes.length || !entries.get(strike.player)) return;
        else if (!was.some(([card, copy]) => card === strike.card && copy === strike.copy)) say(strike.player, `${what} is struck, and was not drawn`);
      });
      return undefined;
    });
  },

  entry({ lock, rows, openings, entries }, say) {
    for (const [id, opening] of counts(openings.players)) {
      const [row, entry] = [rows.get(id), entries.get(id)];
      if (!row) say(id, "an entry is opened, but the lock has no such player");
      else if (!/^[0-9a-f]{64}$/.test(opening.salt) || hex(ownHmac(unhex(opening.salt), utf8.encode(opening.entry))) !== row.commitment) {
        say(id, "the opened entry (or its salt) does not fit the commitment in the lock");
      } else if (!entry || entry.player !== id) say(id, `the opened entry is that of ${entry?.player}`);
      else {
        const part = lock.random;
        const sizes = { picks: total(counts(get(entry.sections, part.keep))), rest: total(counts(get(entry.sections, part.draw))), random: entry.number };
        for (const [name, number] of Object.entries(sizes)) {
          if (row[name] !== number) say(id, `${name}: the lock says ${row[name]}, the entry ${number}`);
        }
        const cards = Object.values(entry.sections).flatMap((section) => Object.keys(section));
        if (cards.some((card) => typeof get(entry.names, card) !== "string")) say(id, "the entry does not name all of its cards");
      }
      if (opening.path !== "") say(id, "the opened entry names a file of the organizer");
    }
  },

  drawn(claim, say) {
    const { digest, receipt, draws, drawn, missing, only } = claim;
    const names = namesOf(claim);
    let results = drawn[drawn.length - 1];
    draws.forEach((draw, number) => {
      if (draw.key === hex(keyOf(digest, draw))) return;
      say("", `draw ${number + 1}: lock and seed do not make the key that was drawn with`);
      if (draw !== draws[draws.length - 1]) return;
      const told = drawAll(claim, draw, unhex(draw.key));
      if (receipt.players.some((row) => row.drawn.length && dump(row.drawn) === dump(told.get(row.id)?.drawn ?? []))) results = told;
    });
    for (const row of receipt.players) {
      const result = results.get(row.id);
      if (!result) continue;
      if (!result.enough) say(row.id, "so many cards cannot be drawn, since fewer are left of the rest");
      for (let i = 0; i < Math.max(result.drawn.length, row.drawn.length); i++) {
        const [should, is] = [result.drawn[i], row.drawn[i]].map((copy) => (copy ? copyName(names, copy) : "nothing"));
        if (should !== is) say(row.id, `card ${i + 1} of the draw is ${should}, the receipt says ${is}`);
      }
      sectionFaults(row, result.deck, names, (what) => say(row.id, what));
    }
    if (only || missing.length || digest !== receipt.lock) return;
    draws.forEach((draw, number) => {
      const list = claim.lock.players.map((row) => [row.id, drawn[number].get(row.id).drawn]);
      const right = sha256(dump(list));
      if (draw.key === hex(keyOf(digest, draw)) && draw.results !== right) {
        say("", `draw ${number + 1}: the digest of what was drawn is ${right}, the receipt says ${draw.results}`);
      }
    });
  },

  shown(claim, say) {
    const { lock, receipt, draws, missing, only } = claim;
    const said = (field, right) => {
      if (dump(receipt[field]) !== dump(right)) say("", `${field}: the receipt says ${dump(receipt[field])}, recomputed it is ${dump(right)}`);
    };
    for (const field of ["event", "date", "game", "game_name", "titles", "algorithm"]) said(field, lock[field]);
    if (!hasForm(claim)) say("", "the receipt has a field that does not belong to it, or lacks one");
    if (dump(lock.unproved) !== dump(unprovedOf(lock))) say("", "the lock leaves out what a receipt of it does not prove");
    if (receipt.schema !== "deckcheck-receipt/1") say("", `the receipt is of another form, ${receipt.schema}`);
    said("unproved", lock.unproved);
    said("warnings", lock.warnings);
    const names = namesOf(claim);
    const told = counts(receipt.cards);
    for (const card of new Set([...names.keys(), ...told.keys()])) {
      if (names.get(card) !== told.get(card) && !missing.length) say("", `cards: ${card}: the receipt says ${told.get(card)}, recomputed it is ${names.get(card)}`);
    }
    for (const row of receipt.players) {
      const locked = claim.rows.get(row.id);
      for (const field of locked ? ["illegal", "files"] : []) {
        if (row[field] !== locked[field]) say(row.id, `${field}: the receipt says ${row[field]}, recomputed it is ${locked[field]}`);
      }
      if (!VERDICTS.includes(row.verdict)) say(row.id, `there is no verdict ${row.verdict}`);
      if (locked?.illegal === "0" && row.verdict !== "legal") say(row.id, `verdict: the receipt says ${row.verdict}, recomputed it is legal`);
    }
    const { digest, ...rest } = receipt;
    if (!only && digest !== sha256(dump(rest))) say("", "digest: the receipt was changed after it was written, since its own digest does not fit");
  },

  everybody({ lock, receipt, missing, rows, only, text }, say) {
    const [locked, told] = [lock.players.map((row) => row.id), receipt.players.map((row) => row.id)];
    const of = only ? 1 : locked.length;
    if (rows.size !== locked.length) say("", "the lock has a player twice");
    if (missing.length) say("", `${of - missing.length} of ${of}, missing: ${missing.join(", ")}`);
    if (only && !rows.has(only)) say("", `0 of 1, missing: ${only}`);
    for (const id of new Set(told)) {
      if (!rows.has(id)) say(id, "is in the receipt, but not in the lock");
      else if (told.indexOf(id) !== told.lastIndexOf(id)) say(id, "is in the receipt more than once");
      else if (only && id !== only) say(id, "does not belong on this page");
    }
    const order = only ? locked.filter((id) => id === only) : locked;
    if (dump(order) !== dump(told) && dump([...order].sort()) === dump([...told].sort())) say("", "players: the receipt has them in another order");
    if (!text && dump(order) !== dump(locked)) say("", "players: the excerpt of the lock holds others too");
  },
};

function sectionFaults(row, deck, names, say) {
  const told = counts(row.deck);
  for (const section of new Set([...deck.keys(), ...told.keys()])) {
    const [should, is] = [deck.get(section), told.has(section) ? counts(told.get(section)) : undefined];
    if (!should || !is) say(`the section ${section} is ${is ? "only" : "not"} in the receipt`);
    for (const card of new Set([...(should ?? new Map()).keys(), ...(is ?? new Map()).keys()])) {
      const [right, written] = [should?.get(card), is?.get(card)];
      if (right !== written) say(`${section}: ${right ?? 0} of ${names.get(card) ?? card} (${card}), the receipt says ${written}`);
    }
  }
}

// Whether a receipt has all fields that belong to it, and no others; the page of one player lacks two.
function hasForm({ receipt, only }) {
  const has = (object, kind) => hasFields(object, kind, only ? ["digest", "results"] : []);
  const counted = (row) => row.drawn.every(([, copy]) => Number.isInteger(copy)) && Object.values(row.deck).every((cards) => Object.values(cards).every((count) => count > 0));
  const draws = receipt.draws.every((draw) => has(draw, "draw") && draw.seed.every((seed) => has(seed, "seed")) && draw.strikes.every((strike) => has(strike, "strike")));
  return has(receipt, "receipt") && draws && receipt.players.every((row) => has(row, "row") && counted(row));
}

function unprovedOf(lock) {
  const kinds = lock.seed.map((source) => source.kind);
  const own = lock.seed.some((source) => source.kind === "own" || (source.kind === "text" && !source.says));
  const origins = [...new Set(kinds)].filter((kind) => Object.hasOwn(UNPROVED.origins, kind)).map((kind) => UNPROVED.origins[kind]);
  const [first, age, ...rest] = UNPROVED.always;
  return [first, ...(own ? [UNPROVED.own] : []), ...(kinds.includes("any") ? [UNPROVED.open] : []), ...origins, age.replace("{}", readable(lock.locked)), ...rest];
}

function entropy(draw) {
  const sum = (bits) => rounded(draw.seed.reduce((total, seed) => total + bits(seed), 0));
  return [sum((seed) => seed.bits ?? 0), sum((seed) => seed.bits ?? atMost(seed.text))];
}

function warningsOf(lock, draws) {
  const last = draws[draws.length - 1];
  const [counted, most] = entropy(last);
  const weak = last.seed.some((seed) => seed.bits === null)
    ? `How much of the seed could not be foreseen cannot be counted; at most ${most.toFixed(1)} bits.`
    : `The seed has ${counted.toFixed(1)} bits of entropy; with fewer than ${ENOUGH} it might be searched for.`;
  const again = draws.find((draw) => draw.attempt !== last.attempt && dump(draw.seed) === dump(last.seed));
  const reused = again && `The seed is that of attempt ${again.attempt}, so the result of attempt ${last.attempt} could be known before it was asked for.`;
  const before = draws.filter((draw) => draw.attempt !== last.attempt).pop();
  const known = before && last.seed_time && last.seed_time < before.drawn
    && `The seed is known since ${readable(last.seed_time)}, before attempt ${before.attempt} was drawn, so the result of attempt ${last.attempt} could be known before it was asked for.`;
  const early = reused || known;
  return [...lock.warnings, ...(counted >= ENOUGH ? [] : [weak]), ...(early ? [early] : [])];
}

// Gives what does not agree, as [{rule, who, what}], with what was computed.
function examine(data) {
  const claim = claimOf(data);
  const faults = [];
  for (const [rule, check] of Object.entries(CHECKS)) check(claim, (who, what) => faults.push({ rule, who, what }));
  const players = [...claim.entries.keys()].length;
  const places = [...claim.entries.keys()].reduce((sum, id) => sum + claim.rows.get(id).rest, 0);
  return { claim, faults, players, of: claim.only ? 1 : claim.lock.players.length, places };
}
