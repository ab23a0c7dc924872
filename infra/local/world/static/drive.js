// The drive page: one person's files, and what is in the one that is open.
import { chosen, part, showPeople } from "./people.js";
import { clock, dayName, dayOf, setNow, setZone } from "./times.js";

const at = (id) => document.getElementById(id);
const marks = { Folder: "DIR", "Google Doc": "DOC", "Google Sheet": "SHEET", PDF: "PDF", Text: "TXT" };
let whose = "";
let open = "";
let drawn = "";
let read = "";

const size = (bytes) => (bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024).toLocaleString("en-US")} KB`);

function file(one) {
  const row = document.createElement("li");
  const shown = part(one.opens ? "button" : "div", "file");
  shown.dataset.testid = "file";
  if (one.opens) {
    shown.type = "button";
    shown.setAttribute("aria-pressed", String(one.id === open));
    shown.addEventListener("click", () => show(one.id));
  }
  const text = part("span", "text");
  const about = [one.kind, one.folder && `in ${one.folder}`, one.size !== null && size(one.size), one.owner && `from ${one.owner}`, `${dayName(one.changed)} ${clock(one.changed)}`];
  text.append(part("span", "title", one.name), part("span", "more", about.filter(Boolean).join(" · ")));
  const mark = part("span", "mark", marks[one.kind] ?? "FILE");
  mark.setAttribute("aria-hidden", "true");
  shown.append(mark, text);
  row.append(shown);
  return row;
}

function table(sheet) {
  const made = document.createElement("table");
  const width = Math.max(0, ...sheet.rows.map((row) => row.length));
  for (const row of sheet.rows) {
    const line = document.createElement("tr");
    for (let place = 0; place < width; place += 1) line.append(part("td", "", row[place] ?? ""));
    made.append(line);
  }
  return [part("h3", "", sheet.title), sheet.rows.length ? made : part("p", "quiet", "Empty")];
}

async function show(id) {
  open = id;
  read = "";
  await look();
}

async function lookInside() {
  at("reader").hidden = !open;
  if (!open) return;
  const answer = await fetch(`/drive/files/${encodeURIComponent(open)}?${new URLSearchParams({ whose })}`);
  if (!answer.ok) {
    open = "";
    at("reader").hidden = true;
    return;
  }
  const said = await answer.json();
  if (JSON.stringify(said) === read) return;
  read = JSON.stringify(said);
  at("name").textContent = said.name;
  at("inside").replaceChildren(...(said.sheets ? said.sheets.flatMap(table) : [part("div", "words", said.text)]));
}

async function look() {
  const answer = await fetch(`/drive/files?${new URLSearchParams({ whose })}`);
  const { now, ...said } = await answer.json();
  if (!whose && said.people.length) {
    whose = chosen(said.people);
    return look();
  }
  await lookInside();
  setZone(said.zone);
  setNow(now);
  const state = JSON.stringify([whose, open, said, dayOf(now)]);
  if (state === drawn) return undefined;
  drawn = state;
  showPeople(at("people"), said.people, whose, (email) => {
    whose = email;
    open = "";
    look();
  });
  at("whose").textContent = whose;
  at("files").replaceChildren(...said.files.map(file));
  at("empty").hidden = said.files.length > 0;
  return undefined;
}

at("close").addEventListener("click", () => show(""));

for (;;) {
  // The page must outlive a restart of Steward.
  await look().catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
