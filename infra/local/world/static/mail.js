// The mail page: whose mail is chosen, what is shown of it, and what is written.
import { attached } from "./files.js";
import { chosen, part, showPeople } from "./people.js";
import { clock, dayName, dayOf, now, setNow, setZone } from "./times.js";

const at = (id) => document.getElementById(id);
let said = { mailbox: "", people: [], mails: [] };
let whose = "";
let answers = "";
let drawn = "";

/** Text with the addresses of pages as links; nothing of it is read as HTML. */
function words(text) {
  const shown = document.createElement("div");
  shown.className = "words";
  for (const part of text.split(/(https?:\/\/[^\s<>"]+)/)) {
    if (!/^https?:\/\//.test(part)) {
      shown.append(part);
      continue;
    }
    const link = document.createElement("a");
    link.href = link.textContent = part;
    link.target = "_blank";
    link.rel = "noreferrer";
    shown.append(link);
  }
  return shown;
}

function mail(one) {
  const shown = document.createElement("li");
  const written = one.from === whose;
  shown.dataset.testid = written ? "mail-out" : "mail-in";
  shown.classList.toggle("ours", one.from === said.mailbox);
  const head = document.createElement("header");
  const subject = document.createElement("span");
  subject.className = "subject";
  subject.textContent = one.subject || "(no subject)";
  const time = document.createElement("time");
  time.dateTime = one.at;
  time.textContent = `${dayName(one.at)} ${clock(one.at)}`;
  head.append(subject, time);
  const from = document.createElement("p");
  from.className = "from";
  from.textContent = `${one.from} to ${one.to.join(", ")}`;
  if (!one.sent && !one.proved) {
    const warning = document.createElement("span");
    warning.className = "warning";
    warning.textContent = " · not proved to be theirs";
    from.append(warning);
  }
  shown.append(head, from, words(one.text));
  if (one.files.length) {
    const files = part("ul", "files");
    files.append(...one.files.map((name) => part("li", "", name)));
    files.setAttribute("aria-label", "Files");
    shown.append(files);
  }
  if (!written) {
    const answer = document.createElement("button");
    answer.type = "button";
    answer.textContent = "Answer";
    answer.addEventListener("click", () => answering(one));
    shown.append(answer);
  }
  return shown;
}

function answering(one) {
  answers = one.id;
  at("answering").hidden = false;
  at("answering").firstElementChild.textContent = "An answer, which quotes what it answers.";
  at("to").value = one.from;
  at("subject").value = /^re:/i.test(one.subject) ? one.subject : `Re: ${one.subject}`;
  at("text").focus();
}

function anew() {
  answers = "";
  at("answering").hidden = true;
  at("to").value = said.mailbox;
  at("subject").value = "";
}

function draw() {
  // Of the mails with Steward its own mailbox is shown, so that one can see what somebody else wrote in this name.
  const mine = said.mails.filter((one) => (one.whose === said.mailbox ? one.from === whose || one.to.includes(whose) : one.whose === whose));
  const state = JSON.stringify([whose, mine, dayOf(now())]);
  if (state === drawn) return;
  drawn = state;
  showPeople(at("people"), said.people, whose, (email) => {
    whose = email;
    anew();
    draw();
  });
  at("mails").replaceChildren(...mine.map(mail));
  at("empty").hidden = mine.length > 0;
  at("mails").scrollTop = at("mails").scrollHeight;
}

async function look() {
  const answer = await fetch("/mail/all");
  said = await answer.json();
  if (!whose) {
    whose = chosen(said.people);
    anew();
  }
  setZone(said.zone);
  setNow(said.now);
  at("mailbox").textContent = said.mailbox;
  draw();
}

function headers() {
  const lines = at("headers").value.split("\n").filter((line) => line.includes(":"));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]));
}

at("compose").addEventListener("submit", async (event) => {
  event.preventDefault();
  const written = {
    sender: whose,
    to: at("to").value,
    subject: at("subject").value,
    text: at("text").value,
    answers,
    proved: !at("forged").checked,
    headers: headers(),
    files: await Promise.all([...at("files").files].map(attached)),
  };
  const answer = await fetch("/mail/send", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(written),
  });
  at("problem").hidden = answer.ok;
  if (!answer.ok) {
    at("problem").textContent = (await answer.json()).error;
    return;
  }
  at("text").value = "";
  at("files").value = "";
  anew();
  await look();
});
at("anew").addEventListener("click", anew);

for (;;) {
  // The page must outlive a restart of Steward.
  await look().catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
