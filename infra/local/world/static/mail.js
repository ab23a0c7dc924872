// The mail page: whose mail is chosen, what is shown of it, and what is written.
import { clock, dayName } from "./times.js";

const at = (id) => document.getElementById(id);
let said = { mailbox: "", people: [], mails: [] };
let whose = "";
let answers = "";
let drawn = "";

function person(one) {
  const label = document.createElement("label");
  label.className = "person";
  const choice = document.createElement("input");
  choice.type = "radio";
  choice.name = "person";
  choice.checked = one.email === whose;
  choice.addEventListener("change", () => {
    whose = one.email;
    anew();
    draw();
  });
  const name = document.createElement("span");
  name.className = "name";
  name.textContent = one.name;
  const role = document.createElement("span");
  role.className = "role";
  role.textContent = one.role;
  const text = document.createElement("span");
  text.className = "text";
  text.append(name, role);
  label.append(choice, text);
  return label;
}

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
  shown.dataset.testid = one.sent ? "mail-in" : "mail-out";
  shown.classList.toggle("ours", one.sent);
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
  if (one.sent) {
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
  at("subject").value = /^re:/i.test(one.subject) ? one.subject : `Re: ${one.subject}`;
  at("text").focus();
}

function anew() {
  answers = "";
  at("answering").hidden = true;
  at("subject").value = "";
}

function draw() {
  const mine = said.mails.filter((one) => one.from === whose || one.to.includes(whose));
  const state = JSON.stringify([whose, mine]);
  if (state === drawn) return;
  drawn = state;
  at("people").replaceChildren(...said.people.map(person));
  at("mails").replaceChildren(...mine.map(mail));
  at("empty").hidden = mine.length > 0;
  at("mails").scrollTop = at("mails").scrollHeight;
}

async function look() {
  const answer = await fetch("/mail/all");
  said = await answer.json();
  whose ||= said.people[0]?.email ?? "";
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
    subject: at("subject").value,
    text: at("text").value,
    answers,
    proved: !at("forged").checked,
    headers: headers(),
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
  anew();
  await look();
});
at("anew").addEventListener("click", anew);

for (;;) {
  // The page must outlive a restart of Steward.
  await look().catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
