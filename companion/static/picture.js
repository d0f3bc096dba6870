// Sends a picture by the phone's share sheet; without one the link saves it as a file. Both say so.
(() => {
  "use strict";

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-picture]");
    if (!link) return;
    const say = (words) => { document.getElementById("picture-said").textContent = words; };
    if (!navigator.canShare) return say(link.dataset.saved);
    event.preventDefault();
    say(link.dataset.making);
    try {
      const answer = await fetch(link.href);
      const file = new File([await answer.blob()], link.dataset.picture, { type: "image/png" });
      if (answer.ok && navigator.canShare({ files: [file] })) {
        await navigator.share({ files: [file] });
        return say("");
      }
    } catch (error) {
      if (error.name === "AbortError") return say(""); // thought better of it
    }
    delete link.dataset.picture; // kept as a file, this time and from now on
    say(link.dataset.saved);
    link.click();
  });
})();
