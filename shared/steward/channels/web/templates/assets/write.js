// The box in which a message is written: Enter sends it, and files are uploaded before it is sent.
"use strict";
(() => {
  const form = document.querySelector("form.write");
  if (!form) return;
  const box = form.querySelector("textarea");
  const send = form.querySelector("button.go");
  const picked = form.querySelector("[data-picked]");
  const choose = form.querySelector("[data-files]");
  const MOST_BYTES = 5000000, MOST_FILES = 10;
  let files = [];

  // A touch keyboard has no Shift beside Enter, so there it breaks the line.
  const touch = window.matchMedia("(pointer: coarse)").matches;
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || touch) return;
    event.preventDefault();
    if (!send.disabled) form.requestSubmit(send);
  });

  // On a desk one can write at once; on a phone that would open its keyboard over the conversation.
  // It waits for the page, since going to its end takes the focus away.
  const begin = () => { if (!touch && !new URLSearchParams(location.search).has("before")) box.focus({ preventScroll: true }); };
  window.addEventListener("load", () => window.setTimeout(begin));

  const state = () => {
    const there = files.filter((one) => one.id);
    form.elements.files.value = there.length ? JSON.stringify(there.map(({ id, name }) => ({ id, name }))) : "";
    box.required = !there.length;
    send.disabled = files.some((one) => one.uploading);
  };

  function row(name) {
    const shown = document.createElement("li");
    const said = document.createElement("span");
    shown.append(Object.assign(document.createElement("strong"), { textContent: name }), " ", said);
    picked.append(shown);
    return { shown, said };
  }

  async function add(file) {
    const { shown, said } = row(file.name);
    const size = files.reduce((sum, one) => sum + one.size, file.size);
    if (size > MOST_BYTES || files.length === MOST_FILES) {
      said.textContent = picked.dataset.large;
      return;
    }
    const one = { name: file.name.slice(-200), size: file.size, uploading: true };
    files.push(one);
    said.textContent = picked.dataset.uploading;
    state();
    const problem = await upload(file, one);
    one.uploading = false;
    said.textContent = problem;
    if (problem) files = files.filter((other) => other !== one);
    else shown.append(remover(one, shown));
    state();
  }

  // Returns what went wrong, if anything did.
  async function upload(file, one) {
    try {
      const asked = await fetch(`/app/upload.json?${new URLSearchParams({ name: one.name, type: file.type })}`);
      if (asked.status === 415) return picked.dataset.type;
      const { id, url, fields } = await asked.json();
      const body = new FormData();
      Object.entries(fields).forEach(([name, value]) => body.append(name, value));
      body.append("file", file);
      const answer = await fetch(url, { method: "POST", body });
      if (!answer.ok) return picked.dataset.failed;
      one.id = id;
      return "";
    } catch {
      return picked.dataset.failed;
    }
  }

  function remover(one, shown) {
    const remove = Object.assign(document.createElement("button"), { type: "button", className: "plain", textContent: "×" });
    remove.setAttribute("aria-label", `${picked.dataset.remove}: ${one.name}`);
    remove.addEventListener("click", () => {
      files = files.filter((other) => other !== one);
      shown.remove();
      state();
      box.focus();
    });
    return remove;
  }

  const button = form.querySelector("[data-pick]");
  button.hidden = false;
  button.addEventListener("click", () => choose.click());
  choose.addEventListener("change", () => { Array.from(choose.files).forEach(add); choose.value = ""; });
  box.addEventListener("paste", (event) => Array.from(event.clipboardData.files).forEach(add));
  // A model is chosen without a button of its own.
  const model = document.querySelector("form.model");
  model.querySelector("[data-choose]").hidden = true;
  model.querySelector("select").addEventListener("change", () => model.requestSubmit());
  // A form is sent once; whoever comes back to the page may send again. Without a network the words stay in the box.
  form.addEventListener("submit", (event) => {
    if (navigator.onLine) {
      send.disabled = true;
      return;
    }
    event.preventDefault();
    const told = Object.assign(document.createElement("li"), { textContent: picked.dataset.offline });
    picked.append(told);
    window.addEventListener("online", () => told.remove(), { once: true });
  });
  window.addEventListener("pageshow", state);
})();
