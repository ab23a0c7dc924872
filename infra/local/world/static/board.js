// The board: what is due, open and running, drawn again whenever something in it changes.
import { part } from "./people.js";
import { clockNow, setNow, setZone } from "./times.js";

const at = (id) => document.getElementById(id);
const columns = ["due", "open", "running"];
// What a state is called, and what kind of state it is.
const states = {
  open: ["to be told", "wait"], proposed: ["suggested", "good"], told: ["told", ""], seen_to: ["under way", "good"],
  made: ["made by Steward", "good"], called_off: ["called off, still open", "wait"],
  approved: ["approved", "good"], expired: ["not decided", ""], snoozed: ["put off", ""], running: ["running", "good"],
  pending: ["begins", "good"], paused: ["stands still", "bad"], cancelling: ["is called off", "wait"],
  overdue: ["overdue", "bad"], "plan is late": ["plan is late", "bad"],
};
let drawn = "";

function card(one) {
  const row = part("li", "card");
  row.dataset.testid = "card";
  const [word, kind] = states[one.state] ?? [one.state, ""];
  row.append(part("span", "title", one.title), part("span", "more", one.more), part("span", `tag ${kind}`, word));
  return row;
}

async function look() {
  const clock = await fetch("/clock");
  if (clock.ok) setNow((await clock.json()).now);
  const said = await (await fetch("/board/cards")).json();
  if (said.keeps) {
    setZone(said.zone);
    at("now").textContent = clockNow();
  }
  const state = JSON.stringify(said);
  if (state === drawn) return;
  drawn = state;
  at("none").hidden = said.keeps;
  for (const name of columns) {
    const cards = said[name] ?? [];
    at(name).replaceChildren(...cards.map(card));
    at(`${name}-count`).textContent = cards.length || "";
    at(`${name}-empty`).hidden = !said.keeps || cards.length > 0;
    at(name).closest("section").hidden = !said.keeps;
  }
}

for (;;) {
  // The page must outlive a restart of Steward.
  await look().catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 2000));
}
