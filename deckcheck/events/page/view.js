// What a page of this draw has to show, from what was computed; the same as the program writes.

function render(name, view, upper = {}) {
  const scope = { ...upper, ...view };
  return TEMPLATES[name].replace(/\{\{#(\w+)\}\}([^]*?)\{\{\/\1\}\}|\{\{>(\w+)\}\}|\{\{(\w+)\}\}/g, (_, list, inner, part, field) => {
    if (part) return render(part, scope);
    if (field) return escaped(String(scope[field]));
    TEMPLATES[`${name}/${list}`] = inner;
    return scope[list].map((one) => render(`${name}/${list}`, one, scope)).join("");
  });
}

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]);
const readable = (time) => time.replace("T", " ").replace("Z", " UTC");
const grouped = (digest) => digest.replace(/(.{4})(?=.)/g, "$1 ");

// Sorts references as people count: GSA 9 before GSA 10.
function natural(references) {
  const key = (text) => text.split(/([0-9]+)/).map((part) => [/^[0-9]+$/.test(part) ? part.replace(/^0+/, "").length : 0, part]);
  const compare = ([one, left], [other, right]) => {
    for (let i = 0; i < Math.min(left.length, right.length); i++) {
      const order = left[i][0] - right[i][0] || byPoints(left[i][1], right[i][1]);
      if (order) return order;
    }
    return left.length - right.length || byPoints(one, other);
  };
  return [...references].map((text) => [text, key(text)]).sort(compare).map(([text]) => text);
}

function viewOf(claim) {
  const { lock, receipt, draws, only } = claim;
  const draw = draws[draws.length - 1];
  const names = namesOf(claim);
  const results = claim.drawn[draws.length - 1];
  const ids = lock.players.map((row) => row.id).filter((id) => results.has(id) && (!only || id === only));
  const articles = ids.map((id) => articleOf(claim, id, names, results.get(id)));
  const what = `${lock.date} · ${lock.game_name}`;
  const players = lock.players.length === 1 ? "1 player" : `${lock.players.length} players`;
  return {
    title: only ?? lock.event,
    under: only ? `${lock.event} · ${what} · attempt ${draw.attempt}` : `${what} · ${players} · attempt ${draw.attempt}`,
    lock: grouped(claim.digest),
    command: only ? `"${claim.rows.get(only)?.files}.json"` : "receipt.json",
    facts: factsOf(claim, draw, names),
    warnings: warningsOf(lock, draws).map((text) => ({ text })),
    unproved: lock.unproved.map((text) => ({ text })),
    event: only ? [] : [{ articles }],
    player: only ? articles.map((article) => ({ ...article, ...asideOf(claim, only, names, results.get(only)) })) : [],
    version: receipt.deckcheck,
  };
}

function articleOf({ lock, rows, receipt }, id, names, { drawn, deck }) {
  const row = rows.get(id);
  const into = lock.random.into;
  const verdict = receipt.players.find((one) => one.id === id)?.verdict;
  const order = [...deck.keys()].sort((one, other) => (one === into) - (other === into) || byPoints(one, other));
  const random = (section, card) => (section === into ? drawn.filter(([name]) => name === card).length : 0);
  const sections = order.map((section) => ({
    title: get(lock.titles, section) ?? section,
    total: total(deck.get(section)),
    cards: natural(deck.get(section).keys()).map((card) => {
      const [count, many] = [deck.get(section).get(card), random(section, card)];
      const note = many === 0 ? "" : many === count ? "drawn" : `${many} drawn`;
      return { mark: many ? "drawn" : "", count, name: names.get(card) ?? card, note };
    }),
  }));
  return { id, summary: `${row.picks} picked, ${drawn.length} of ${row.rest} drawn · ${verdict}`, sections };
}

function asideOf({ lock, entries }, id, names, { drawn }) {
  const left = counts(get(entries.get(id).sections, lock.random.draw));
  for (const [card] of drawn) left.set(card, left.get(card) - 1);
  const rows = natural(left.keys()).filter((card) => left.get(card) > 0);
  return { aside: total(left), left: rows.map((card) => ({ count: left.get(card), name: names.get(card) ?? card })) };
}

function factsOf({ lock, draws, only }, draw, names) {
  const struck = draw.strikes.filter((one) => !only || one.player === only);
  const earlier = (other) => {
    const why = other.reason ? `, because: ${other.reason}` : "";
    return `attempt ${other.attempt}, drawn ${readable(other.drawn)} with the seed ${textsOf(other)}${why}`;
  };
  const rows = [
    ["Seed", textsOf(draw)],
    ["From", draw.seed.map((seed, i) => seedWords(seed, lock.seed[i]?.says ?? "")).join("; ")],
    ["Entropy", entropyOf(draw)],
    ["Locked", readable(lock.locked)],
    ["Seed known", draw.seed_time ? readable(draw.seed_time) : "no time is stated"],
    ["Announced for", lock.seed_when ? readable(lock.seed_when) : "no time was announced"],
    ["Drawn", readable(draw.drawn)],
    ["Algorithm", lock.algorithm],
    ...draws.slice(0, -1).map((other) => ["Before", earlier(other)]),
    ...(draw.reason ? [["Reason", draw.reason]] : []),
    ...struck.map((one) => ["Struck", `${one.player}: ${names.get(one.card) ?? one.card}`]),
  ];
  return rows.map(([name, value]) => ({ name, value }));
}

const textsOf = (draw) => draw.seed.map((seed) => seed.text).join(" / ");

function seedWords(seed, says) {
  const kind = seed.kind === "text" && !seed.verifiable ? WORDS_OF_SEEDS.unannounced : get(WORDS_OF_SEEDS, seed.kind) ?? seed.kind;
  return says ? `${kind} (${says})` : kind;
}

function entropyOf(draw) {
  const [counted, most] = entropy(draw);
  if (draw.seed.some((seed) => seed.bits === null)) return `cannot be counted, at most ${most.toFixed(1)} bits`;
  return `${counted.toFixed(1)} bits${counted >= ENOUGH ? "" : `, fewer than ${ENOUGH}`}`;
}
