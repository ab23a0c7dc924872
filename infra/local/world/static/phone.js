// The page: who you are, the texts of that person, and the stream of events both halves live on.
import { Feed } from "./feed.js";
import { attached } from "./files.js";
import { showThread, showTyping } from "./thread.js";
import { startClock } from "./clock.js";
import { dayOf, now, setZone, zoneName } from "./times.js";

const get = (id) => document.getElementById(id);
const texts = new Map();            // sid -> text, in the order they were carried
const seen = load("seen", {});      // phone -> time of the newest text that person has looked at
let people = [];
let me = null;                      // the phone number of the person chosen
let number = "";                    // Steward's number
let live = false;                   // past the replay of what happened before
let boot = null;
const unheard = new Map();          // sid -> {phone, at} of texts that Steward has not taken up yet
const working = new Map();          // conversation -> {phone, at} where Steward is at work
const MOST_UNHEARD = 180_000;       // milliseconds; what nobody has taken up by then is not being worked on
const feed = new Feed(get("feed"), get("feed-empty"), get("filters"), nameOf);

function load(name, otherwise) {
  try { return JSON.parse(localStorage.getItem(`steward.${name}`)) ?? otherwise; } catch { return otherwise; }
}
function save(name, value) {
  try { localStorage.setItem(`steward.${name}`, JSON.stringify(value)); } catch { /* private window: forget */ }
}
function nameOf(phone) {
  return phone === number ? "Steward" : people.find((person) => person.phone === phone)?.name ?? phone;
}
const arrived = (text) => text.direction === "inbound" || !["accepted", "queued", "failed", "undelivered"].includes(text.status);
const threadOf = (phone) => [...texts.values()].filter((text) => (text.from === phone || text.to === phone) && arrived(text));
const unreadOf = (phone) => threadOf(phone).filter((text) => text.to === phone && text.at > (seen[phone] ?? "")).length;

// People

const groups = [["member", "Members"], ["contact", "Contacts"], ["stranger", "Not known to Steward"]];

function drawPeople() {
  const sections = groups.map(([kind, title]) => {
    const group = document.createElement("div");
    group.className = "group";
    const heading = document.createElement("h3");
    heading.textContent = title;
    group.append(heading, ...people.filter((person) => person.kind === kind).map(personChoice));
    return group;
  });
  get("people").replaceChildren(...sections);
  drawUnread();
}

function personChoice(person) {
  const label = document.createElement("label");
  label.className = "person";
  label.dataset.phone = person.phone;
  label.innerHTML = '<input type="radio" name="person"><span class="face" aria-hidden="true"></span>' +
    '<span class="text"><span class="name"></span><span class="role"></span></span><span class="badge" hidden></span>';
  label.querySelector("input").value = person.phone;
  label.querySelector("input").checked = person.phone === me;
  label.querySelector("input").addEventListener("change", () => choose(person.phone));
  label.querySelector(".face").textContent = person.kind === "stranger" ? "?" : initials(person.name);
  label.querySelector(".name").textContent = person.name;
  label.querySelector(".role").textContent = person.role;
  return label;
}

function drawUnread() {
  let total = 0;
  for (const label of document.querySelectorAll(".person")) {
    const count = label.dataset.phone === me ? 0 : unreadOf(label.dataset.phone);
    const badge = label.querySelector(".badge");
    badge.hidden = count === 0;
    badge.textContent = count;
    badge.setAttribute("aria-label", `${count} unread`);
    total += count;
  }
  get("unread-total").hidden = total === 0;
  get("unread-total").textContent = total;
  document.title = total ? `(${total}) Steward, locally` : "Steward, locally";
}

const initials = (name) => name.split(" ").map((word) => word[0]).slice(0, 2).join("").toUpperCase();

function choose(phone) {
  me = phone;
  save("me", me);
  const person = people.find((candidate) => candidate.phone === me);
  get("phone-of").textContent = `${person.name}’s phone, ${person.phone}`;
  for (const input of document.querySelectorAll(".person input")) {
    input.checked = input.value === me;
    if (input.checked) input.closest(".person").scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  get("problem").hidden = true;
  drawThread();
}

// The thread

const ideas = [
  "Tell the plumber I can meet at 3 tomorrow",
  "Remember that the boiler in unit 4B is a Vaillant",
  "Who is in unit 12?",
  "What do you remember?",
];

function drawThread() {
  const thread = threadOf(me);
  const person = people.find((candidate) => candidate.phone === me);
  const hint = person?.kind === "member"
    ? "No texts yet. Ask Steward for something, as you would ask an assistant."
    : `No texts yet. ${person?.name ?? "This phone"} can text Steward too: it will be told to the owners.`;
  const atEnd = showThread(get("thread"), thread, me, hint);
  if (atEnd) get("newer").hidden = true;
  drawTyping();
  get("ideas").hidden = person?.kind !== "member" || thread.length > 0;
  if (thread.length) {
    seen[me] = thread.at(-1).at;
    save("seen", seen);
  }
  drawUnread();
  return atEnd;
}

// Steward is at work for somebody from their text on until it rests, whether a function is still starting or a model thinking.
function drawTyping() {
  for (const [sid, text] of unheard) if (Date.now() - text.at > MOST_UNHEARD) unheard.delete(sid);
  const begun = [...unheard.values(), ...working.values()].filter((one) => one.phone === me).map((one) => one.at);
  const fresh = showTyping(get("thread"), begun.length && live ? Math.min(...begun) : null);
  if (fresh) announce("Steward is working on it.");
}

function takePresence({ conversation, phone, working: at_work, heard }) {
  for (const sid of heard) unheard.delete(sid);
  if (at_work) working.set(conversation, working.get(conversation) ?? { phone, at: Date.now() });
  else working.delete(conversation);
  if (live) drawTyping();
}

function listenFor(text, known) {
  if (text.direction !== "inbound") {
    // An answer: what it answers was taken up, even where no log says so, as with the provider's own reply to STOP.
    for (const [sid, one] of unheard) if (one.phone === text.to) unheard.delete(sid);
  } else if (text.error) unheard.delete(text.sid);
  else if (!known && now() - Date.parse(text.at) < MOST_UNHEARD) unheard.set(text.sid, { phone: text.from, at: Date.now() });
}

// What happens, for those who cannot see it: one line after another, and only the last few.
function announce(words) {
  const line = document.createElement("p");
  line.textContent = words;
  get("announce").append(line);
  while (get("announce").childElementCount > 6) get("announce").firstElementChild.remove();
}

function atEndOfThread() {
  const { scrollHeight, scrollTop, clientHeight } = get("thread");
  return scrollHeight - scrollTop - clientHeight < 60;
}

function takeText(text) {
  const known = texts.has(text.sid);
  texts.set(text.sid, text);
  listenFor(text, known);
  const other = text.direction === "inbound" ? text.from : text.to;
  if (!people.some((person) => person.phone === other)) {
    people.push({ name: other, phone: other, role: "unknown number", kind: "stranger" });
    drawPeople();
  }
  feed.take({
    id: text.sid, at: text.at, kind: "text", conversation: "", detail: text.error ? `${text.body}\n${text.error}` : text.body,
    title: `${nameOf(text.from)} to ${nameOf(text.to)}`, state: text.error ? "failed" : text.status,
  }, live);
  if (!live) return;
  if (other !== me) drawUnread();
  else if (!drawThread() && !known) get("newer").hidden = false;
  drawTyping();
  if (!known && text.to !== number) announce(`Steward texted ${nameOf(text.to)}: ${text.body}`);
  if (text.error && other === me) announce(`${nameOf(text.from)} to ${nameOf(text.to)}: ${text.error}`);
}

// Of the feed only what somebody has to know or do.
function takeActivity(item) {
  const before = feed.stateOf(item.id);
  feed.take(item, live);
  if (live && item.kind === "approval" && item.state !== before) announce(`${item.title}: ${item.state}`);
}

get("newer").addEventListener("click", () => { get("thread").scrollTop = get("thread").scrollHeight; });
get("thread").addEventListener("scroll", () => { if (atEndOfThread()) get("newer").hidden = true; });

// The composer

const composer = get("composer");
let chosen = [];                    // the files that go with the next text

function showChosen(files) {
  chosen = files;
  get("files").value = "";
  get("chosen").hidden = !files.length;
  get("chosen").replaceChildren(...files.map((file) => {
    const one = document.createElement("button");
    one.type = "button";
    one.append(Object.assign(document.createElement("span"), { textContent: file.name }), " ✕");
    one.setAttribute("aria-label", `Leave out ${file.name}`);
    one.addEventListener("click", () => showChosen(chosen.filter((other) => other !== file)));
    return one;
  }));
  fit();
}

function fit() {
  composer.style.height = "auto";
  composer.style.height = `${composer.scrollHeight + 2}px`;
  get("send").disabled = composer.value.trim() === "" && !chosen.length;
  get("count").hidden = composer.value.length < 1400;
  get("count").textContent = `${composer.value.length} of 1,600 characters`;
}

async function send() {
  const body = composer.value.trim();
  const sender = me;
  const files = chosen;
  if (!body && !files.length) return;
  composer.value = "";
  showChosen([]);
  get("thread").scrollTop = get("thread").scrollHeight;
  fit();
  get("problem").hidden = true;
  try {
    const channel = get("whatsapp").checked ? "whatsapp" : "sms";
    const sent = { from: sender, body, channel, files: await Promise.all(files.map(attached)) };
    const answer = await fetch("/phone/send", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent),
    });
    if (!answer.ok) throw new Error((await answer.json()).error);
  } catch (error) {
    if (!composer.value) composer.value = body;
    if (!chosen.length) showChosen(files);
    fit();
    get("problem").textContent = `Not sent. ${error instanceof TypeError ? "The local server does not answer." : error.message}`;
    get("problem").hidden = false;
  }
}

composer.addEventListener("input", fit);
get("files").addEventListener("change", () => { showChosen([...chosen, ...get("files").files]); composer.focus(); });
composer.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  send();
});
get("form").addEventListener("submit", (event) => {
  event.preventDefault();
  send();
  composer.focus();
});
get("ideas").append(...ideas.map((idea) => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = idea;
  button.addEventListener("click", () => { composer.value = idea; fit(); composer.focus(); });
  return button;
}));
function show(view) {
  document.body.dataset.view = view;
  for (const tab of document.querySelectorAll(".tabs button")) tab.setAttribute("aria-pressed", String(tab.dataset.show === view));
  if (view === "phone") drawThread();
}
for (const tab of document.querySelectorAll(".tabs button")) tab.addEventListener("click", () => show(tab.dataset.show));
// A narrow screen shows one thing at a time; on a wide one the phone is always there.
if (!matchMedia("(max-width: 760px)").matches) show("app");

// The stream

function showLink(state, words) {
  get("link").dataset.state = state;
  get("link-text").textContent = words;
}

function listen() {
  const stream = new EventSource("/events");
  stream.addEventListener("hello", (event) => {
    const hello = JSON.parse(event.data);
    if (boot !== null && boot !== hello.boot) { texts.clear(); unheard.clear(); feed.clear(); }
    working.clear();
    boot = hello.boot;
    live = false;
  });
  stream.addEventListener("text", (event) => takeText(JSON.parse(event.data)));
  stream.addEventListener("activity", (event) => takeActivity(JSON.parse(event.data)));
  stream.addEventListener("presence", (event) => takePresence(JSON.parse(event.data)));
  stream.addEventListener("live", () => {
    live = true;
    showLink("live", "Live");
    drawThread();
  });
  stream.addEventListener("error", () => {
    showLink("lost", "Reconnecting");
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 1000);
  });
}

async function start() {
  const setup = await (await fetch("/phone/setup")).json();
  ({ people, number } = setup);
  setZone(setup.zone);
  get("zone").textContent = `${zoneName()} time`;
  get("account").textContent = setup.account;
  get("number").textContent = setup.number;
  get("model").textContent = setup.model === "rehearsal" ? "Rehearsal model" : setup.model;
  get("model").toggleAttribute("data-rehearsal", setup.model === "rehearsal");
  get("model").title = setup.model === "rehearsal" ? "No API key is set: replies follow a script" : "Answers come from this model";
  get("model").hidden = false;
  const before = load("me", null);
  drawPeople();
  choose(people.some((person) => person.phone === before) ? before : people[0].phone);
  listen();
  if (setup.clock) startClock();
}

setInterval(() => {
  if (!live) return;
  drawTyping();
  const day = dayOf(now());
  if (day === document.body.dataset.day) return;
  document.body.dataset.day = day;
  drawThread();
}, 1_000);
document.body.dataset.day = dayOf(now());
start();
