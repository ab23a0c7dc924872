// Marks conversations in which something was said since they were last opened on this device.
"use strict";
(() => {
  const rows = document.querySelectorAll("[data-talks] [data-last]");
  const name = (row) => `seen-${row.dataset.conversation}`;
  // What there is when this device shows the list for the first time is old.
  const first = !localStorage.getItem("seen");
  if (first) localStorage.setItem("seen", "yes");
  rows.forEach((row) => {
    if (first && !localStorage.getItem(name(row))) localStorage.setItem(name(row), row.dataset.last);
    row.querySelector(".mark-new").hidden = Number(row.dataset.last) <= Number(localStorage.getItem(name(row)));
  });
})();
