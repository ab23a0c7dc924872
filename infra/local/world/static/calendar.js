// The calendar page: seven days of one person, drawn again whenever something in them changes.
import { chosen, part, showPeople } from "./people.js";
import { clock, setZone, zoneName } from "./times.js";

const at = (id) => document.getElementById(id);
const answers = { needsAction: "no answer yet", accepted: "comes", declined: "does not come", tentative: "may come" };
let whose = "";
let day = "";
let drawn = "";

const named = (date, form) => new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...form }).format(new Date(`${date}T12:00:00Z`));

function event(one) {
  const shown = part("li", "event");
  shown.dataset.testid = "event";
  shown.classList.toggle("invited", one.unanswered);
  shown.append(
    part("span", "when figures", one.all_day ? "All day" : `${clock(one.start)} – ${clock(one.end)}`),
    part("span", "title", one.title || "(no title)"),
  );
  if (one.organizer) shown.append(part("span", "more", `Invited by ${one.organizer}`));
  if (one.location) shown.append(part("span", "more", one.location));
  if (one.description) shown.append(part("span", "more", one.description));
  if (one.guests.length) {
    const guests = part("span", "guests");
    guests.append(...one.guests.map((guest) => part("span", `guest ${guest.answer}`, `${guest.name} · ${answers[guest.answer]}`)));
    shown.append(guests);
  }
  return shown;
}

function section(date, said) {
  const shown = document.createElement("section");
  shown.classList.toggle("today", date === said.today);
  const title = part("h3", "", date === said.today ? "Today" : named(date, { weekday: "long" }));
  title.append(part("span", "", named(date, { day: "numeric", month: "short" })));
  const events = said.events.filter((one) => one.day === date);
  const list = document.createElement("ul");
  list.append(...events.map(event));
  shown.append(title, events.length ? list : part("p", "free", "Free"));
  return shown;
}

async function look() {
  const answer = await fetch(`/calendar/week?${new URLSearchParams({ whose, day })}`);
  const said = await answer.json();
  if (!whose && said.people.length) {
    whose = chosen(said.people);
    return look();
  }
  const state = JSON.stringify([whose, said]);
  if (state === drawn) return undefined;
  drawn = state;
  setZone(said.zone);
  showPeople(at("people"), said.people, whose, (email) => {
    whose = email;
    look();
  });
  at("whose").textContent = `${whose} · ${zoneName()} time`;
  at("title").textContent = `${named(said.days[0], { month: "long", day: "numeric" })} to ${named(said.days.at(-1), { month: "long", day: "numeric" })}`;
  at("days").replaceChildren(...said.days.map((date) => section(date, said)));
  at("days").dataset.first = said.days[0];
  return undefined;
}

function step(days) {
  const first = new Date(`${at("days").dataset.first}T12:00:00Z`);
  first.setUTCDate(first.getUTCDate() + days);
  day = first.toISOString().slice(0, 10);
  look();
}

at("before").addEventListener("click", () => step(-7));
at("after").addEventListener("click", () => step(7));
at("today").addEventListener("click", () => {
  day = "";
  look();
});

for (;;) {
  // The page must outlive a restart of Steward.
  await look().catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
