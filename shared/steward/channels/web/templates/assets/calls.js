// Shows the page anew once a call has ended that was under way when the page was made.
"use strict";
(() => {
  const FIRST = 1000, LONGEST = 30000;
  const call = new URL(location.href).searchParams.get("done");
  const outcome = `${location.pathname}.json?done=${encodeURIComponent(call)}`;
  let pause = FIRST;
  let timer = 0;

  async function look() {
    if (document.hidden) return;
    try {
      const answer = await fetch(outcome, { credentials: "same-origin" });
      const { state } = answer.ok ? await answer.json() : {};
      if (state && state !== "due" && state !== "running") {
        location.reload();
        return;
      }
    } catch {
      // Out of reach: the next look tries again.
    }
    wait();
  }

  function wait() {
    window.clearTimeout(timer);
    timer = window.setTimeout(look, pause);
    pause = Math.min(pause * 1.3, LONGEST);
  }

  document.addEventListener("visibilitychange", () => { if (!document.hidden) { pause = FIRST; wait(); } });
  wait();
})();
