// Sending a link by whatever the phone sends with: the button shows where that works.
(() => {
  "use strict";

  const reveal = () => {
    for (const button of document.querySelectorAll("[data-send]")) button.hidden = !navigator.share;
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-send]");
    if (!button) return;
    navigator.share({ url: document.getElementById(button.dataset.send).value }).catch(() => {}); // thought better of it
  });
  document.addEventListener("htmx:load", reveal);
  reveal();
})();
