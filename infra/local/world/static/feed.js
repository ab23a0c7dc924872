// The list of what Steward does, newest first. A row that comes again with the same id moves on in its place.
import { exact } from "./times.js";

const kinds = { log: "Log", tool: "Tool", approval: "Approval", delivery: "Delivery", text: "Text" };
const filterNames = { log: "Log", tool: "Tools", approval: "Approvals", delivery: "Deliveries", text: "Texts" };
const good = ["done", "delivered", "approved", "received", "sent"];
const bad = ["failed", "unknown", "rejected", "expired", "undelivered", "refused", "dead"];
const waits = ["waiting", "pending", "open", "queued", "claimed", "running", "retry"];
const ROWS = 400;

export class Feed {
  /** `nameOf(phone)` turns a number inside a conversation's id into a name. */
  constructor(list, empty, filters, nameOf) {
    this.list = list;
    this.empty = empty;
    this.nothing = empty.textContent;
    this.nameOf = nameOf;
    this.rows = new Map();
    this.shown = new Set();           // the kinds that were chosen; none is every kind
    this.open = new Set();
    this.filters = Object.entries({ "": "All", ...filterNames }).map(([kind, name]) => this.filter(kind, name));
    filters.append(...this.filters);
    this.choose("");
  }

  filter(kind, name) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.dataset.kind = kind;
    button.addEventListener("click", () => this.choose(kind));
    return button;
  }

  /** Show the kind that was clicked, beside those chosen before; "" is all of them. */
  choose(kind) {
    if (kind === "") this.shown.clear();
    else if (!this.shown.delete(kind)) this.shown.add(kind);
    for (const button of this.filters) {
      const { kind: its } = button.dataset;
      button.setAttribute("aria-pressed", String(its === "" ? this.shown.size === 0 : this.shown.has(its)));
    }
    for (const row of this.list.children) row.hidden = this.hides(row.dataset.kind);
    this.list.scrollTop = 0;
    this.sayEmpty();
  }

  hides(kind) {
    return this.shown.size > 0 && !this.shown.has(kind);
  }

  sayEmpty() {
    const some = [...this.list.children].some((row) => !row.hidden);
    this.list.hidden = !some;
    this.empty.hidden = some;
    this.empty.textContent = this.rows.size
      ? `No ${[...this.shown].map((kind) => filterNames[kind].toLowerCase()).join(" or ")} yet.`
      : this.nothing;
  }

  clear() {
    this.rows.clear();
    this.list.replaceChildren();
    this.sayEmpty();
  }

  /** Show an item {id, at, conversation, kind, title, detail, state}; `fresh` marks it as just happened. */
  take(item, fresh) {
    const row = this.draw(item);
    const before = this.rows.get(item.id);
    this.rows.set(item.id, row);
    if (before) before.replaceWith(row);
    else this.place(row);
    if (fresh) row.classList.add("fresh");
    this.mark(row);
    if (this.rows.size > ROWS) {
      const oldest = this.list.lastElementChild;
      this.rows.delete(oldest.dataset.id);
      oldest.remove();
    }
    this.sayEmpty();
  }

  /** The state an item is shown in, if it is shown. */
  stateOf(id) {
    return this.rows.get(id)?.dataset.state;
  }

  place(row) {
    let next = this.list.firstElementChild;
    while (next && next.dataset.at > row.dataset.at) next = next.nextElementSibling;
    this.list.insertBefore(row, next);
  }

  draw(item) {
    const row = document.createElement("li");
    row.className = "row";
    row.hidden = this.hides(item.kind);
    Object.assign(row.dataset, { testid: "feed-item", id: item.id, kind: item.kind, state: item.state, at: new Date(item.at).toISOString() });
    const time = document.createElement("time");
    time.dateTime = item.at;
    time.className = "figures";
    time.textContent = exact(item.at);
    row.append(time, part("kind", kinds[item.kind] ?? item.kind), this.title(item));
    if (item.state) row.append(part(`state ${tone(item.state)}`, item.state));
    if (item.detail) row.append(part("detail", item.detail));
    return row;
  }

  title(item) {
    const title = part("title", item.title);
    if (item.conversation) {
      const phone = item.conversation.match(/\+\d{7,15}/)?.[0];
      const name = phone ? this.nameOf(phone) : item.conversation;
      if (!item.title.includes(name)) title.append(" ", part("conversation", name));
    }
    return title;
  }

  // A long detail is cut to three lines, with a button to read the rest.
  mark(row) {
    const detail = row.querySelector(".detail");
    if (!detail) return;
    row.classList.toggle("open", this.open.has(row.dataset.id));
    if (!this.open.has(row.dataset.id) && detail.textContent.length < 240 && detail.textContent.split("\n").length < 4) return;
    const more = part("more", this.open.has(row.dataset.id) ? "Show less" : "Show all", "button");
    more.type = "button";
    more.addEventListener("click", () => {
      const open = row.classList.toggle("open");
      if (open) this.open.add(row.dataset.id); else this.open.delete(row.dataset.id);
      more.textContent = open ? "Show less" : "Show all";
    });
    row.append(more);
  }
}

function part(name, words, element = "span") {
  const made = document.createElement(element);
  made.className = name;
  made.textContent = words;
  return made;
}

function tone(state) {
  const word = state.toLowerCase();
  if (bad.some((start) => word.startsWith(start))) return "bad";
  if (waits.some((start) => word.startsWith(start))) return "wait";
  return good.some((start) => word.startsWith(start)) ? "good" : "";
}
