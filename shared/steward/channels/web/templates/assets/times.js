// Keeps times that say how long ago something was true while the page is open.
"use strict";
(() => {
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "always" });
  const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];
  const LONG_AGO = 20 * 3600;

  window.setInterval(() => {
    document.querySelectorAll("time[data-ago]").forEach((shown) => {
      const seconds = Math.max(1, (Date.now() - Date.parse(shown.dateTime)) / 1000);
      const [unit, length] = UNITS.find(([name, size]) => seconds / size >= 0.85 || name === "minute");
      const said = words.format(-Math.max(1, Math.round(seconds / length)), unit);
      shown.textContent = seconds < LONG_AGO ? said : shown.title;
    });
  }, 60000);
})();
