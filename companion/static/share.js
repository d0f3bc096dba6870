// Sending a link by whatever the phone sends with: the button shows where that works. What the host has chosen for a
// guest stays chosen while others come and go.
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

  let chosen = [];
  document.addEventListener("htmx:beforeSwap", () => {
    const selects = [...document.querySelectorAll("#people select")];
    chosen = selects.filter((each) => !each.selectedOptions[0]?.defaultSelected).map(({ id, value }) => ({ id, value }));
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const { id, value } of chosen) {
      const select = document.getElementById(id);
      if ([...(select?.options ?? [])].some((option) => option.value === value)) select.value = value;
    }
  });
  reveal();
})();
