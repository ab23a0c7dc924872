// The people to choose from, and who was chosen: the same one on every page of places.

const KEY = "whose";

/** The address chosen last, if it is one of these people's; else the first one's. */
export function chosen(people) {
  const last = sessionStorage.getItem(KEY);
  return people.some((one) => one.email === last) ? last : people[0]?.email ?? "";
}

/** Draw the people into `place`; `changed(email)` is called when another one is chosen. */
export function showPeople(place, people, whose, changed) {
  if (place.dataset.of === JSON.stringify([people, whose])) return;
  place.dataset.of = JSON.stringify([people, whose]);
  const focused = place.contains(document.activeElement);
  place.replaceChildren(...people.map((one) => person(one, whose, changed)));
  if (focused) place.querySelector(":checked")?.focus();
}

function person(one, whose, changed) {
  const label = document.createElement("label");
  label.className = "person";
  const choice = document.createElement("input");
  choice.type = "radio";
  choice.name = "person";
  choice.checked = one.email === whose;
  choice.addEventListener("change", () => {
    sessionStorage.setItem(KEY, one.email);
    changed(one.email);
  });
  const text = document.createElement("span");
  text.className = "text";
  text.append(part("span", "name", one.name), part("span", "role", one.role));
  label.append(choice, text);
  return label;
}

/** An element with a class and words, which are never read as HTML. */
export function part(element, name, words = "") {
  const made = document.createElement(element);
  made.className = name;
  made.textContent = words;
  return made;
}
