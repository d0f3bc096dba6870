// Sends a link by the phone's share sheet, if there is one, or copies it. What the host has
// chosen for a guest stays chosen while others come and go.
(() => {
  "use strict";

  const reveal = () => {
    for (const button of document.querySelectorAll("[data-send]")) button.hidden = !navigator.share;
    for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-send]");
    if (!button) return;
    navigator.share({ url: document.getElementById(button.dataset.send).value }).catch(() => {}); // thought better of it
  });
  function copy(field) {
    field.select();
    if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
    return document.execCommand("copy") ? Promise.resolve() : Promise.reject(); // all that http:// has
  }
  function say(text) {
    const toast = Object.assign(document.createElement("div"), { className: "toast", textContent: text });
    document.getElementById("toasts").replaceChildren(toast);
    setTimeout(() => toast.remove(), 4000);
  }
  document.addEventListener("click", (event) => {
    const copied = document.getElementById("toasts").dataset.copied;
    const button = event.target.closest("[data-copy]");
    if (button) copy(document.getElementById(button.dataset.copy)).then(() => say(copied), () => {});
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
