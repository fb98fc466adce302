// The page itself: the button, files that are dropped, and what is told of them.

const data = JSON.parse(document.getElementById("data").textContent);
const output = document.querySelector("output");
const SHOWN = 12;

async function verify() {
  output.replaceChildren(line("…", "Recomputing"));
  document.body.dataset.result = "working";
  const started = performance.now();
  const own = location.hash.includes("own");
  try {
    const { wrong, players, places } = await recompute(data, own ? undefined : globalThis.crypto?.subtle);
    wrong.push(...shownWrongly());
    const seconds = ((performance.now() - started) / 1000).toFixed(2);
    report(wrong, `${players} of ${data.receipt.players.length} players and ${places} places recomputed in ${seconds} seconds`);
  } catch (error) {
    report([{ who: "", what: `the data of this page cannot be used: ${error.message}` }], "");
  }
}

function report(wrong, what) {
  document.body.dataset.result = wrong.length ? "differs" : "agrees";
  const lines = wrong.slice(0, SHOWN).map(({ who, what: text }) => line("✗", who ? `${who}: ${text}` : text));
  if (wrong.length > SHOWN) lines.push(line("✗", `and ${wrong.length - SHOWN} more`));
  const head = wrong.length ? "Something does not agree" : "All of it agrees";
  if (!data.lock) lines.push(line("·", "The lock is too large for this page: drop lock.json here to have its digest checked too."));
  output.replaceChildren(line(wrong.length ? "✗" : "✓", what ? `${head}: ${what}.` : `${head}.`, "strong"), ...lines);
}

// Compares what is to be read on the page with the data behind it.
function shownWrongly() {
  const wrong = [];
  const expect = (id, text) => {
    const shown = document.getElementById(id);
    if (shown && shown.textContent.replace(/\s+/g, " ").trim() !== text) wrong.push({ who: "", what: `the page shows another ${id}` });
  };
  const draw = data.receipt.draws[data.receipt.draws.length - 1];
  expect("lock", data.receipt.lock.replace(/(.{4})(?=.)/g, "$1 "));
  expect("seed", draw.seed.map((source) => source.text).join(" "));
  for (const row of data.receipt.players) {
    const article = [...document.querySelectorAll("[data-player]")].find((one) => one.dataset.player === row.id);
    for (const item of article ? article.querySelectorAll("[data-card]") : []) {
      const { section, card, title } = item.dataset;
      const count = (row.deck[section] || {})[card] || 0;
      const text = item.querySelector("b").textContent + item.querySelector("span").textContent;
      if (text !== count + data.receipt.cards[card]) wrong.push({ who: row.id, what: `the page shows ${text.trim()} in ${title}` });
    }
    const shown = article ? article.querySelectorAll("[data-card]").length : 0;
    const cards = Object.values(row.deck).reduce((sum, section) => sum + Object.keys(section).length, 0);
    if (shown !== cards) wrong.push({ who: row.id, what: `the page shows ${shown} different cards, the receipt has ${cards}` });
  }
  return wrong;
}

// Takes a lock, an opened entry or the very file of an entry.
async function take(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const said = parsed(text);
  if (said?.schema === "deckcheck-lock/1") {
    data.lock = text;
    return `${file.name} is a lock: the draw is recomputed with it.`;
  }
  if (said?.schema === "deckcheck-openings/1") {
    Object.assign(data.openings.players, said.players);
    return `${file.name} opens the entry of ${Object.keys(said.players).join(", ")}.`;
  }
  return (await whose(bytes)) || `${file.name} is no lock, no opened entry, and no entry of a player on this page as it was locked.`;
}

async function whose(bytes) {
  const hash = hashes(globalThis.crypto?.subtle);
  for (const player of (data.lock ? JSON.parse(data.lock) : data.excerpt).players) {
    const opening = data.openings.players[player.id];
    if (opening && hex(await (await hash.hmac(unhex(opening.salt)))(bytes)) === player.file) {
      return `This is the entry of ${player.id}, byte for byte as it was locked.`;
    }
  }
  return "";
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
  const told = [];
  for (const file of files) told.push(line("·", await take(file)));
  await verify();
  output.append(...told);
  document.body.dataset.taken = String(told.length);
}

document.getElementById("recompute").addEventListener("click", verify);
document.getElementById("files").addEventListener("change", (event) => takeAll([...event.target.files]));
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  takeAll([...event.dataTransfer.files]);
});
for (const button of document.querySelectorAll("[data-open]")) {
  button.addEventListener("click", () => {
    const all = [...document.querySelectorAll("article details")];
    const open = all.some((one) => !one.open);
    for (const one of all) one.open = open;
  });
}
if (location.hash.includes("verify")) verify();
