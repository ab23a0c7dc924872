// Every time on the page, in the account's zone: it is the zone Steward's own texts speak of.

let zone = "UTC";
let forms = make();

function make() {
  const form = (options) => new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options });
  return {
    clock: form({ hour: "numeric", minute: "2-digit" }),
    exact: form({ hour: "numeric", minute: "2-digit", second: "2-digit" }),
    calendar: form({ weekday: "long", day: "numeric", month: "long" }),
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

export function dayName(at) {
  const now = Date.now();
  if (dayOf(at) === dayOf(now)) return "Today";
  return dayOf(at) === dayOf(now - 86_400_000) ? "Yesterday" : forms.calendar.format(new Date(at));
}
