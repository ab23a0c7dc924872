// The list of what Steward does, newest first. A row that comes again with the same id moves on in its place.

const kinds = { log: "Log", tool: "Tool", approval: "Approval", delivery: "Delivery", text: "Text" };
const filterNames = { log: "Log", tool: "Tools", approval: "Approvals", delivery: "Deliveries", text: "Texts" };
const good = ["done", "delivered", "approved", "received", "sent"];
const bad = ["failed", "unknown", "rejected", "expired", "undelivered", "refused", "dead"];
const waits = ["waiting", "pending", "open", "queued", "claimed", "running", "retry"];
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
const ROWS = 400;

export class Feed {
  /** `nameOf(phone)` turns a number inside a conversation's id into a name. */
  constructor(list, empty, filters, nameOf) {
    this.list = list;
    this.empty = empty;
    this.nameOf = nameOf;
    this.rows = new Map();
    this.hiddenKinds = new Set();
    this.open = new Set();
    filters.append(...Object.entries(filterNames).map(([kind, name]) => this.filter(kind, name)));
  }

  filter(kind, name) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.setAttribute("aria-pressed", "true");
    button.addEventListener("click", () => {
      const shown = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(shown));
      if (shown) this.hiddenKinds.delete(kind); else this.hiddenKinds.add(kind);
      for (const row of this.list.children) row.hidden = this.hiddenKinds.has(row.dataset.kind);
    });
    return button;
  }

  clear() {
    this.rows.clear();
    this.list.replaceChildren();
    this.empty.hidden = false;
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
    this.empty.hidden = true;
    if (this.rows.size > ROWS) {
      const oldest = this.list.lastElementChild;
      this.rows.delete(oldest.dataset.id);
      oldest.remove();
    }
  }

  place(row) {
    let next = this.list.firstElementChild;
    while (next && next.dataset.at > row.dataset.at) next = next.nextElementSibling;
    this.list.insertBefore(row, next);
  }

  draw(item) {
    const row = document.createElement("li");
    row.className = "row";
    row.hidden = this.hiddenKinds.has(item.kind);
    Object.assign(row.dataset, { testid: "feed-item", id: item.id, kind: item.kind, state: item.state, at: new Date(item.at).toISOString() });
    const time = document.createElement("time");
    time.dateTime = item.at;
    time.className = "figures";
    time.textContent = clock.format(new Date(item.at));
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
