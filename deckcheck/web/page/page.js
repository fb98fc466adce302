// What the page can do besides: answers without a new page, a click on a line selects it, and the list is kept in
// the address behind #. Nothing is stored, and without this the form works as it is.
"use strict";
(() => {
  const form = document.getElementById("ask");
  if (!form) return;
  const area = form.elements.deck, file = form.elements.file;
  const kept = ["deck", "by", "day"];

  function remember() {
    const said = new URLSearchParams();
    for (const name of kept) if (form.elements[name].value) said.set(name, form.elements[name].value);
    history.replaceState(null, "", location.pathname + location.search + (said.size ? "#" + said : ""));
  }

  function say(title, about) {
    const section = document.createElement("section"), head = document.createElement("h2"), text = document.createElement("p");
    section.id = "result";
    section.className = "problem";
    section.setAttribute("role", "status");
    head.textContent = title;
    text.textContent = about;
    section.append(head, text);
    document.getElementById("result").replaceWith(section);
  }

  async function ask(source, submitter) {
    const data = new FormData(source, submitter);
    document.body.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch("/", { method: "POST", body: data });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const result = page.getElementById("result"), list = page.getElementById("deck");
      if (!result) return say(String(answer.status), answer.statusText);
      if (list && answer.ok) {
        area.value = list.value;
        file.value = "";
      }
      document.getElementById("result").replaceWith(document.adoptNode(result));
      remember();
    } catch (error) {
      say("…", String(error.message));
    } finally {
      document.body.removeAttribute("aria-busy");
    }
  }

  document.addEventListener("submit", (event) => {
    if (event.submitter && event.submitter.hasAttribute("formaction")) return;
    event.preventDefault();
    ask(event.target, event.submitter);
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-line]");
    if (!link) return;
    event.preventDefault();
    const lines = area.value.split("\n"), line = Number(link.dataset.line) - 1;
    const start = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[line] || "").length);
    area.scrollTop = (area.scrollHeight / Math.max(lines.length, 1)) * Math.max(line - 4, 0);
  });

  const print = document.getElementById("print");
  print.hidden = false;
  print.addEventListener("click", () => window.print());

  const said = new URLSearchParams(location.hash.slice(1));
  if (said.get("deck") && !area.value) {
    for (const name of kept) if (said.has(name)) form.elements[name].value = said.get(name);
    ask(form, form.querySelector("button.main"));
  }
})();
