// Every time on the page, in the account's zone: it is the zone Steward's own texts speak of.

let zone = "UTC";
let ahead = 0;                      // milliseconds by which this world is ahead of this machine
let forms = make();

function make() {
  const form = (options) => new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options });
  return {
    clock: form({ hour: "numeric", minute: "2-digit" }),
    exact: form({ hour: "numeric", minute: "2-digit", second: "2-digit" }),
    calendar: form({ weekday: "long", day: "numeric", month: "long" }),
    present: form({ weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }),
    day: form({ year: "numeric", month: "2-digit", day: "2-digit" }),
  };
}

export function setZone(name) {
  zone = name;
  forms = make();
}

/** "New York" of America/New_York. */
export const zoneName = () => zone.split("/").at(-1).replaceAll("_", " ");
export const clock = (at) => forms.clock.format(new Date(at));
export const exact = (at) => forms.exact.format(new Date(at));
/** Names a day; the same for all moments of it. */
export const dayOf = (at) => forms.day.format(new Date(at));

/** What time it is in this world, in milliseconds. */
export const now = () => Date.now() + ahead;
export const clockNow = () => forms.present.format(new Date(now()));
export function setNow(at) { ahead = Date.parse(at) - Date.now(); }

/** When the clock next shows this hour: looked for a quarter of an hour at a time, so that it is right in any zone. */
export function wallTime(hour) {
  const shown = new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "numeric", minute: "2-digit", hourCycle: "h23" });
  const quarter = 900_000, wanted = `${String(hour).padStart(2, "0")}:00`;
  for (let at = Math.floor(now() / quarter) * quarter + quarter, tries = 0; tries < 192; at += quarter, tries += 1) {
    if (shown.format(new Date(at)) === wanted) return at;
  }
  return now() + 86_400_000;
}

export function dayName(at) {
  const present = now();
  if (dayOf(at) === dayOf(present)) return "Today";
  return dayOf(at) === dayOf(present - 86_400_000) ? "Yesterday" : forms.calendar.format(new Date(at));
}
