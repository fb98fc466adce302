// The page itself: the button, files that are dropped, and what is said of them.

const data = JSON.parse(document.getElementById("data").textContent);
const SHOWN = 12;
let dropped = [];

function verify() {
  document.body.dataset.result = "working";
  const started = performance.now();
  try {
    const found = examine(data);
    const faults = [...dropped.filter((one) => one.rule), ...found.faults];
    for (const what of shownWrongly(found.claim)) faults.push({ rule: "shown", who: "", what });
    if (!faults.length && showComputed(found.claim)) faults.push({ rule: "shown", who: "", what: "a part of the page was covered by another" });
    report(faults, found, ((performance.now() - started) / 1000).toFixed(2));
  } catch (error) {
    report([{ rule: "shown", who: "", what: `the data of this page cannot be used: ${error.message}` }]);
  }
}

function sentence({ rule, who, what }) {
  if (rule === "entry") return `${RULES[rule]}${who ? ` for ${who}` : ""}: ${what}`;
  return `${RULES[rule]}: ${who ? `${who}: ` : ""}${what}`;
}

function report(faults, found, seconds) {
  const doubtful = found ? found.claim.lock.players.filter((row) => row.illegal !== "0" && (!data.only || row.id === data.only)) : [];
  const whole = !faults.length && data.lock && !doubtful.length;
  document.body.dataset.result = faults.length ? "differs" : whole ? "agrees" : "incomplete";
  const output = document.querySelector("output");
  const lines = faults.slice(0, SHOWN).map((fault) => line("✗", sentence(fault)));
  if (faults.length > SHOWN) lines.push(line("✗", `and ${faults.length - SHOWN} more`));
  const done = found ? `: ${found.players} of ${found.of} players and ${found.places} places recomputed in ${seconds} seconds.` : ".";
  const head = whole ? (data.only ? `All of it agrees for ${data.only}` : "All of it agrees") : faults.length ? "Something does not agree" : "Not all of it could be checked";
  const mark = whole ? "✓" : faults.length ? "✗" : "·";
  if (whole) lines.push(line("·", "What the game and the cards are called, and that every result is legal, is as locked: only the program has the rules."));
  if (data.only && whole) lines.push(line("·", "This page has one player's deck only; the page of the event has all of them."));
  if (!data.lock) lines.push(line("·", "The lock is too large for this page: drop lock.json here to have its digest checked too."));
  if (doubtful.length) lines.push(line("·", `Whether the decks of ${doubtful.map((row) => row.id).join(", ")} are legal cannot be computed here: use the program.`));
  for (const { rule, what } of dropped) if (!rule) lines.push(line("·", what));
  output.replaceChildren(line(mark, head + done, "strong"), ...lines);
}

// Compares everything that is to be seen with what was computed, and names the first text that is another.
function shownWrongly(claim) {
  const view = viewOf(claim);
  const expected = document.createElement("template");
  expected.innerHTML = render("body", view);
  const wrong = [];
  if (document.title !== `${view.title} · ${view.under}`) wrong.push(`the title of the page is ${document.title}`);
  const styles = [...document.querySelectorAll("style, link")];
  if (styles.length !== 1 || sha256(styles[0].textContent) !== STYLE) wrong.push("the style of the page is another");
  const [right, shown] = [parts(expected.content), parts(document.body)];
  for (let i = 0; i < Math.max(right.length, shown.length); i++) {
    if (right[i] && shown[i]?.isEqualNode(right[i])) continue;
    const [should, is] = firstDifference(textOf(right[i]), textOf(shown[i]));
    wrong.push(should === is ? "a part of the page is marked or ordered in another way" : `the page shows ${is}, computed is ${should}`);
    break;
  }
  const root = document.documentElement;
  if (root.attributes.length !== 1 || root.lang !== "en" || [...document.body.attributes].some((one) => !/^data-(result|taken)$/.test(one.name))) {
    wrong.push("the page has marks that do not belong to it");
  }
  const head = [...document.head.children].map((one) => one.nodeName).join(" ");
  const metas = [...document.head.querySelectorAll("meta")].map((one) => one.httpEquiv || one.name || one.getAttribute("charset")).join(" ");
  if (head !== "META META META TITLE STYLE" || !/^utf-8 \S+ viewport$/.test(metas) || styles[0].attributes.length) wrong.push("the head of the page is another");
  if (root.children.length !== 2 || document.querySelectorAll("script").length !== 2) wrong.push("the page has parts that do not belong to it");
  return wrong;
}

const HOSTS = "article, div, footer, h1, h2, h3, header, main, p, section, span";

// Puts what was computed in the place of what was shown, so that nothing can lie over it. Says whether something did:
// a part with a shadow shows that instead of its own, and no script can see one that is closed; but no second fits there.
function showComputed(claim) {
  const [shown, fresh] = [document.body, document.createElement("body")];
  const covered = (one) => {
    if (one.shadowRoot) return true;
    try {
      one.attachShadow({ mode: "open" });
      return false;
    } catch {
      return true;
    }
  };
  fresh.innerHTML = render("body", viewOf(claim));
  for (const [key, value] of Object.entries(shown.dataset)) fresh.dataset[key] = value;
  fresh.append(...shown.querySelectorAll("script"));
  const open = [...shown.querySelectorAll("details")].map((one) => one.open);
  fresh.querySelectorAll("details").forEach((one, i) => (one.open = open[i]));
  document.documentElement.replaceChild(fresh, shown);
  return [shown, ...shown.querySelectorAll(HOSTS)].filter(covered).length > 0;
}

// What of a page is to be seen: without scripts, and as it is before anything is unfolded or said.
function parts(root) {
  const nodes = [...root.childNodes].filter((node) => node.nodeName !== "SCRIPT" && (node.nodeType !== Node.TEXT_NODE || node.data.trim()));
  return nodes.map((node) => {
    const copy = document.importNode(node, true);
    if (copy.nodeType !== Node.ELEMENT_NODE) return copy;
    for (const one of copy.querySelectorAll("details")) one.removeAttribute("open");
    for (const one of copy.querySelectorAll("output")) one.replaceChildren();
    return copy;
  });
}

function textOf(node) {
  const texts = [];
  const walk = (one) => (one.childNodes.length ? one.childNodes.forEach(walk) : texts.push(one.textContent.trim()));
  if (node) walk(node);
  return texts.filter((text) => text);
}

function firstDifference(right, shown) {
  const place = right.findIndex((text, i) => text !== shown[i]);
  const at = place < 0 ? right.length : place;
  return [right[at] ?? "nothing", shown[at] ?? "nothing"];
}

// Takes a lock, an opened entry or the very file of an entry: what does not belong here is a fault.
async function take(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const said = parsed(text);
  if (said?.schema === "deckcheck-lock/1") {
    data.lock = text;
    data.excerpt = null;
    return { what: `${file.name} is a lock: the draw is recomputed with it.` };
  }
  if (said?.schema === "deckcheck-openings/1") return takeOpenings(file.name, said);
  return whose(file.name, bytes);
}

function takeOpenings(name, said) {
  const claim = claimOf(data);
  for (const [id, opening] of counts(said.players)) {
    const row = claim.rows.get(id);
    if (!row) return { rule: "entry", who: id, what: `${name} opens an entry that is not on this page` };
    if (said.lock !== claim.digest) return { rule: "entry", who: id, what: `${name} is of another lock` };
    if (hex(ownHmac(unhex(opening.salt), utf8.encode(opening.entry))) !== row.commitment) {
      return { rule: "entry", who: id, what: `${name} does not fit the commitment in the lock` };
    }
  }
  return { what: `${name} opens the entry of ${[...counts(said.players).keys()].join(", ")}, as it was locked.` };
}

function whose(name, bytes) {
  const claim = claimOf(data);
  const text = [...bytes].map((byte) => String.fromCharCode(byte)).join("");
  const latin = (one) => Uint8Array.from(one, (sign) => sign.charCodeAt(0));
  const unix = text.replaceAll("\r\n", "\n");
  const forms = [[bytes, "byte for byte"], [latin(unix), "but for its line ends"], [latin(unix.replaceAll("\n", "\r\n")), "but for its line ends"]];
  for (const [id, opening] of counts(data.openings.players)) {
    const hmac = hmacOf(unhex(opening.salt));
    for (const [form, how] of forms) {
      if (hex(hmac(form)) === claim.rows.get(id)?.file) return { what: `This is the entry of ${id}, ${how} as it was locked.` };
    }
  }
  const written = new TextDecoder().decode(bytes);
  const ids = [...claim.entries.keys()];
  const named = ids.filter((id) => written.includes(`"${id}"`) || name.startsWith(`${claim.rows.get(id).files}.`));
  return { rule: "entry", who: ids.length === 1 ? ids[0] : named.length === 1 ? named[0] : "", what: `${name} fits no commitment in the lock` };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function line(mark, text, kind = "span") {
  const row = document.createElement("p");
  const words = document.createElement(kind);
  words.textContent = text;
  row.append(`${mark} `, words);
  return row;
}

async function takeAll(files) {
  dropped = [];
  for (const file of files) dropped.push(await take(file));
  verify();
  document.body.dataset.taken = String(files.length);
}

document.addEventListener("click", ({ target }) => {
  if (target.id === "recompute") {
    dropped = [];
    verify();
  } else if (target.dataset.open !== undefined) {
    const all = [...document.querySelectorAll("article details")];
    const open = all.some((one) => !one.open);
    for (const one of all) one.open = open;
  }
});
document.addEventListener("change", ({ target }) => {
  if (target.id === "files") takeAll([...target.files]);
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  takeAll([...event.dataTransfer.files]);
});
if (location.hash.includes("verify")) verify();
