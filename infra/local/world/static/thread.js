// Draws one person's texts as bubbles.
import { clock, dayName, dayOf } from "./times.js";

const LONG = 8_000;  // milliseconds after which a person wonders
const link = /https?:\/\/[^\s<>"']+/g;

// A whole message that is quoted: it ends its line, and begins one or follows who said it.
const quotation = /(?<=^|: )"[^"]+"(?: \([^()\n]{1,80}\))?$/gm;

// A text in which a quoted message looks like one; built from text nodes only, since anyone may have written it.
function shown(body) {
  const parts = document.createDocumentFragment();
  let end = 0;
  for (const match of body.matchAll(quotation)) {
    const quote = document.createElement("q");
    quote.append(linked(match[0]));
    parts.append(linked(body.slice(end, match.index)), quote);
    end = match.index + match[0].length;
  }
  parts.append(linked(body.slice(end)));
  return parts;
}

function linked(body) {
  const parts = document.createDocumentFragment();
  let end = 0;
  for (const match of body.matchAll(link)) {
    const address = match[0].replace(/[.,;:!?)\]]+$/, "");
    const anchor = document.createElement("a");
    anchor.href = address;
    anchor.target = "_blank";
    anchor.rel = "noopener noreferrer";
    anchor.textContent = address;
    parts.append(body.slice(end, match.index), anchor);
    end = match.index + address.length;
  }
  parts.append(body.slice(end));
  return parts;
}

function bubble(text, mine) {
  const row = document.createElement("div");
  row.className = `text-row ${mine ? "out" : "in"}`;
  row.dataset.testid = mine ? "message-out" : "message-in";
  row.dataset.sid = text.sid;
  const shape = document.createElement("div");
  shape.className = "bubble";
  shape.dir = "auto";
  shape.append(...text.files.map(attachment));
  const words = document.createElement("span");
  words.append(shown(text.body));
  if (text.body.trim()) shape.append(words);
  else if (!text.files.length) shape.innerHTML = '<span class="blank">empty text</span>';
  row.append(shape, meta(text, mine));
  return row;
}

// What came with a text: a picture as one, anything else by what it is.
function attachment(file) {
  if (/^image\/(jpeg|png|gif|webp)$/.test(file.kind)) {
    const picture = document.createElement("img");
    picture.src = file.url;
    picture.alt = "picture";
    return picture;
  }
  const other = document.createElement("span");
  other.className = "file";
  other.textContent = `file (${file.kind})`;
  return other;
}

function meta(text, mine) {
  const line = document.createElement("div");
  line.className = "meta figures";
  line.append(clock(text.at), text.channel === "whatsapp" ? " · WhatsApp" : "");
  if (!mine) return line;
  if (text.error) {
    line.classList.add("bad");
    line.append(` · Not taken by Steward. ${text.error}`);
    return line;
  }
  const ticks = document.createElement("span");
  const taken = text.status === "received";
  ticks.className = "ticks";
  ticks.textContent = taken ? "✓✓" : "✓";
  ticks.role = "img";
  ticks.ariaLabel = taken ? "delivered" : "on its way";
  ticks.title = taken ? "Delivered to Steward" : "On its way";
  line.append(ticks);
  return line;
}

/** Draw `texts` into `place` as seen by the owner of the phone `me`; `hint` stands in when there are none.
    False if the reader has scrolled up, so that the newest text is out of sight. */
export function showThread(place, texts, me, hint) {
  const atEnd = place.scrollHeight - place.scrollTop - place.clientHeight < 60 || place.dataset.of !== me;
  const rows = [];
  let before = null;
  for (const text of texts) {
    const at = new Date(text.at);
    const newDay = before === null || dayOf(at) !== dayOf(new Date(before.at));
    if (newDay) {
      const day = document.createElement("p");
      day.className = "day";
      day.textContent = dayName(at);
      rows.push(day);
    }
    const row = bubble(text, text.from === me);
    if (!newDay && before.from === text.from && at - new Date(before.at) < 120_000) {
      row.classList.add("joined");
      const last = rows.at(-1);
      if (!text.error && !last.querySelector(".bad")) last.querySelector(".meta").hidden = true;
    }
    rows.push(row);
    before = text;
  }
  if (!rows.length) {
    const nothing = document.createElement("p");
    nothing.className = "nothing";
    nothing.textContent = hint;
    rows.push(nothing);
  }
  place.replaceChildren(...rows, ...place.querySelectorAll(".typing"));
  place.dataset.of = me;
  if (atEnd) place.scrollTop = place.scrollHeight;
  // A picture has no height before it is there.
  for (const picture of place.querySelectorAll("img")) {
    if (atEnd && !picture.complete) picture.addEventListener("load", () => { place.scrollTop = place.scrollHeight; });
  }
  return atEnd;
}

/** Show or take away, at the end of `place`, the sign that Steward is at work. `since` is when it began, or null.
    True if the sign is new. */
export function showTyping(place, since) {
  const before = place.querySelector(".typing");
  if (since === null) {
    before?.remove();
    return false;
  }
  const atEnd = place.scrollHeight - place.scrollTop - place.clientHeight < 60;
  const sign = before ?? typing();
  const words = Date.now() - since < LONG ? "" : "Still on it";
  if (sign.lastChild.textContent !== words) sign.lastChild.textContent = words;
  if (!before) place.append(sign);
  if (atEnd) place.scrollTop = place.scrollHeight;
  return !before;
}

function typing() {
  const row = document.createElement("div");
  row.className = "text-row in typing";
  row.dataset.testid = "typing";
  row.innerHTML = '<div class="bubble" role="img" aria-label="Steward is working on it"><i></i><i></i><i></i></div><div class="meta"></div>';
  return row;
}
