// What a lock and the entries under it may hold: nothing else is locked by the program.

const FIELDS = {
  receipt: "algorithm cards date deckcheck digest draws event game game_name lock players schema titles unproved warnings",
  row: "deck drawn files id illegal verdict",
  draw: "attempt drawn key reason results seed seed_time strikes",
  seed: "bits detail kind secrets text verifiable",
  strike: "card copy player",
  lock: "algorithm date deckcheck event format game game_name locked players pools random rules schema seed seed_when tag titles unproved warnings",
  locked: "commitment file files id illegal picks random rest",
  source: "detail hashes kind says",
  part: "draw into keep number",
  opening: "entry path salt",
  entry: "game names number options player schema sections",
};
const TWELVE_HOURS = 12 * 3600 * 1000;
const CLOCKS = 10 * 60 * 1000;

const hasFields = (object, kind, but = []) =>
  Object.keys(object).sort().join(" ") === FIELDS[kind].split(" ").filter((key) => !but.includes(key)).join(" ");
const isoOf = (time) => new Date(time).toISOString().replace(/\.\d+/, "");
const latest = () => isoOf(Date.now() + CLOCKS);
const folded = (id) => id.normalize("NFD").toUpperCase().toLowerCase().normalize("NFC");
const knownSince = (detail) => {
  const [, round] = /^drand (\d{1,11})$/.exec(detail) ?? [];
  return round ? isoOf(1000 * (GENESIS + PERIOD * (Number(round) - 1))) : "";
};

const DETAILS = {
  dice(detail) {
    const [, , sides] = /^([1-9]\d{0,3})d([1-9]\d{0,3})$/.exec(detail) ?? [];
    return detail === "" || (Number(sides) >= 2 && Number(sides) <= 1000);
  },
  lottery(detail) {
    const [, count, most] = /^([1-9]\d{0,2})\/([1-9]\d{0,3})$/.exec(detail) ?? [];
    return detail === "" || Number(count) < Number(most);
  },
  beacon: (detail, when) => /^(?:drand (?:0|[1-9]\d{0,11})|nist (?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*))?)$/.test(detail) || (detail === "nist" && isMoment(when)),
};

function lockedFaults({ lock, openings, entries }, say) {
  const texts = [lock.event, lock.game_name, lock.seed_when, ...Object.values(lock.titles ?? {})];
  for (const source of lock.seed) texts.push(source.says, ...counts(source.hashes).keys());
  for (const text of [...texts, ...lock.players.map((row) => row.id)]) {
    if (!visible(text)) say("", `a text of the lock cannot be seen as it is, or is not in its one form: ${text}`);
  }
  const ids = lock.players.map((row) => folded(row.id));
  if (!lock.event || !ids.length || ids.includes("")) say("", "the lock has no players or no name of the event");
  if (new Set(ids).size < ids.length) say("", "two players of the lock have one name");
  if (!isMoment(lock.locked)) say("", `${lock.locked} is not the moment of a lock`);
  else if (lock.date < isoOf(Date.parse(lock.locked) - TWELVE_HOURS).slice(0, 10)) say("", `the event is on ${lock.date}, and it was locked at ${lock.locked}`);
  if (lock.tag !== "rest") say("", `the draw has the tag ${lock.tag}, not rest`);
  if (!lockHasForm(lock)) say("", "the lock has a field that does not belong to it, or lacks one");
  announcedFaults(lock, say);
  warningFaults(lock, say);
  entriesFaults(lock, openings, entries, say);
}

function lockHasForm(lock) {
  return hasFields(lock, "lock") && hasFields(lock.random, "part") && lock.players.every((row) => hasFields(row, "locked")) && lock.seed.every((source) => hasFields(source, "source"));
}

function announcedFaults({ seed, seed_when: when, locked }, say) {
  if (/^\d{4}-\d{2}-\d{2}/.test(when) && !isMoment(when)) say("", `the moment of the seed is ${when}, which is not written in UTC`);
  const secret = seed.filter((source) => source.kind === "commitments").length;
  if (!seed.length || secret > 1) say("", "the lock announces no seed, or secrets twice");
  for (const { kind, detail, says, hashes } of seed) {
    const known = kind === "any" ? seed.length === 1 && !detail && !says : Object.hasOwn(SEEDS, kind);
    const fits = Object.hasOwn(DETAILS, kind) ? DETAILS[kind](detail, when) : !detail;
    const hashed = [...counts(hashes).values()].every((hash) => /^[0-9a-f]{64}$/.test(hash)) && (kind === "commitments" || !counts(hashes).size);
    if (!known || !fits || !hashed) say("", `a source cannot be announced like this: ${kind} ${detail} ${says}`);
    const since = knownSince(detail);
    if (since && since <= locked) say("", `${detail} is known since ${since}, and the lock was made at ${locked}`);
  }
  if (isMoment(when) && when <= locked) say("", `the seed is announced for ${when}, and the lock was made at ${locked}`);
}

// The warnings that follow from the lock; those about names that look alike only the program can compute.
function warningFaults({ seed, seed_when: when, players, warnings }, say) {
  const right = seed.flatMap(({ kind, detail }) => [
    ...(kind === "any" ? [LOCK_WARNINGS.any] : []),
    ...(["dice", "lottery"].includes(kind) && !detail ? [LOCK_WARNINGS.many.replace("{}", kind)] : []),
    ...(detail === "nist" ? [LOCK_WARNINGS.pulse.replace("{}", readable(when))] : []),
  ]);
  const more = (warnings ?? []).slice(right.length);
  const form = players.length === 1 ? /^This is draw \d+ of this entry at the counter\. / : /^The players .+ look alike\.$/;
  if (dump((warnings ?? []).slice(0, right.length)) !== dump(right) || more.some((text) => !form.test(text))) say("", `the warnings of the lock are not those that follow from it: ${(warnings ?? []).join(" ")}`);
}

function entriesFaults(lock, openings, entries, say) {
  const names = new Map();
  for (const [id, entry] of entries) {
    const opening = get(openings.players, id);
    if (!entry) continue;
    if (!hasFields(opening, "opening") || !hasFields(entry, "entry") || entry.schema !== "deckcheck-entry/1" || dump(entry) !== opening.entry) {
      say(id, "the entry is not in the form in which entries are written");
    }
    if (entry.game !== lock.game) say(id, `the entry is of ${entry.game}, and the lock of ${lock.game}`);
    if (get(entry.sections, lock.random.into)) say(id, `the entry has a section ${lock.random.into} before anything is drawn`);
    if (Object.hasOwn(entry.options, lock.random.number)) say(id, `the entry says ${lock.random.number} beside the number that is drawn`);
    for (const section of Object.keys(entry.sections)) if (get(lock.titles, section) === undefined) say(id, `the game has no section ${section}`);
    for (const [card, name] of counts(entry.names)) {
      if (!visible(name)) say(id, `the name of ${card} cannot be seen as it is: ${name}`);
      if ((names.get(card) ?? name) !== name) say(id, `${card} is called ${name}, and elsewhere ${names.get(card)}`);
      names.set(card, name);
    }
  }
}
