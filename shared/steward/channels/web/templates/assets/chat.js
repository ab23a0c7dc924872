// Fetches what is new in a conversation while Steward works on it, and when the page is looked at again.
"use strict";
(() => {
  const log = document.querySelector("[data-log]");
  if (!log) return;
  const QUICK = 1500, SLOW = 10000, QUICK_LOOKS = 60;
  let looks = 0;
  let timer = 0;

  const state = () => log.querySelector("[data-after]");

  async function look() {
    const before = state();
    // A chat exists once its first message has come in.
    if (before.dataset.after === "0" && before.dataset.working !== "yes") return;
    const address = `${location.pathname}?open=${encodeURIComponent(log.dataset.log)}&after=${before.dataset.after}`;
    try {
      const answer = await fetch(address, { credentials: "same-origin" });
      // A reload would lose what is being written.
      if (answer.status >= 500) throw new Error(answer.status);
      const part = document.createElement("template");
      part.innerHTML = await answer.text();
      if (!answer.ok || !part.content.querySelector("[data-after]")) {
        location.reload();
        return;
      }
      const added = Array.from(part.content.children).some((one) => one.tagName === "ARTICLE");
      if (added || part.content.querySelector("[data-after]").outerHTML !== before.outerHTML) {
        const near = isNear();
        if (before !== state()) return;
        before.replaceWith(part.content);
        if (added) { looks = 0; draft(""); }
        seen();
        if (near) toEnd();
      }
    } catch {
      // Out of reach: the next look tries again.
    }
    wait();
  }

  function wait() {
    window.clearTimeout(timer);
    if (state().dataset.working !== "yes") draft("");
    if (document.hidden || state().dataset.working !== "yes") return;
    looks += 1;
    timer = window.setTimeout(look, looks < QUICK_LOOKS ? QUICK : SLOW);
  }

  // News and drafts come over a WebSocket; without one, the looks above find everything.
  const HOUR = 3600000;
  let tries = 0;

  async function listen() {
    const answer = await fetch("/app/socket.json", { credentials: "same-origin" }).catch(() => null);
    const { url } = answer && answer.ok ? await answer.json() : {};
    if (!url) return;
    const socket = new WebSocket(url);
    socket.onopen = () => { tries = 0; log.dataset.live = ""; look(); };
    socket.onmessage = (message) => {
      const told = JSON.parse(message.data);
      if (told.news) look();
      else if (told.conversation === state().dataset.conversation) {
        draft(told.draft);
        // Another tab asked, or the draft is of a turn that was given up: the log says which.
        if (state().dataset.working !== "yes") look();
      }
    };
    socket.onclose = () => {
      delete log.dataset.live;
      tries += 1;
      window.setTimeout(listen, Math.min(1000 * 2 ** tries, HOUR));
    };
  }

  // What is still being made stands apart, until something was said or nothing more will be.
  function draft(text) {
    const shown = document.querySelector("[data-draft]");
    if (!shown || shown.textContent === text) return;
    const near = isNear();
    shown.textContent = text;
    if (text && near) toEnd();
  }

  const isNear = () => log.getBoundingClientRect().bottom < window.innerHeight + 400;
  const toEnd = () => (document.querySelector(".model") || log).scrollIntoView({ block: "end" });

  // The list marks what was said since.
  function seen() {
    const { conversation, after } = state().dataset;
    if (conversation && !document.hidden) localStorage.setItem(`seen-${conversation}`, after);
  }

  // What came before is put above what is read now, which stays where it is.
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-earlier] a");
    if (!link) return;
    event.preventDefault();
    const answer = await fetch(link.href).catch(() => null);
    const page = new DOMParser().parseFromString(answer && answer.ok ? await answer.text() : "", "text/html");
    const before = page.querySelector("[data-log]");
    if (!before) {
      location.assign(link.href);
      return;
    }
    const first = log.firstElementChild, stood = first.getBoundingClientRect().top;
    const more = page.querySelector("[data-earlier] a");
    if (more) link.href = more.href;
    else link.parentElement.remove();
    before.querySelector("[data-after]").remove();
    log.prepend(...before.children);
    window.scrollBy(0, first.getBoundingClientRect().top - stood);
  });

  // A page of what came before follows nothing.
  if (document.querySelector(".later")) return;
  toEnd();
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { seen(); look(); } });
  seen();
  listen();
  wait();
})();
