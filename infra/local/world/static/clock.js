// What time it is in this world, and putting it forward.
import { clockNow, now, setNow, wallTime } from "./times.js";

const get = (id) => document.getElementById(id);
const choices = {
  "10 minutes": () => now() + 600_000,
  "An hour": () => now() + 3_600_000,
  "Next 9 AM": () => wallTime(9),
  "A day": () => now() + 86_400_000,
  "A week": () => now() + 7 * 86_400_000,
};

export async function startClock() {
  const answer = await fetch("/clock");
  if (!answer.ok) return;
  setNow((await answer.json()).now);
  get("clock-choices").replaceChildren(...Object.keys(choices).map(choice));
  get("clock").hidden = false;
  draw();
  setInterval(draw, 1_000);
}

function draw() {
  get("clock-now").textContent = clockNow();
}

function choice(name) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = name;
  button.addEventListener("click", () => move(choices[name]()));
  return button;
}

async function move(to) {
  const buttons = [...get("clock-choices").children];
  const busy = (on) => { for (const button of buttons) button.disabled = on; };
  busy(true);
  get("clock-problem").hidden = true;
  try {
    const sent = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ to: new Date(to).toISOString() }) };
    const answer = await fetch("/clock", sent);
    const said = await answer.json();
    if (!answer.ok) throw new Error(said.error);
    setNow(said.now);
    get("clock").open = false;
    draw();
  } catch (error) {
    get("clock-problem").textContent = error.message;
    get("clock-problem").hidden = false;
  }
  busy(false);
}
