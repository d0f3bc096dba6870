// Sending a picture by whatever the phone sends with; elsewhere the link keeps it as a file, as without this.
(() => {
  "use strict";

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-picture]");
    if (!link || !navigator.canShare) return;
    event.preventDefault();
    try {
      const answer = await fetch(link.href);
      const file = new File([await answer.blob()], link.dataset.picture, { type: "image/png" });
      if (answer.ok && navigator.canShare({ files: [file] })) return await navigator.share({ files: [file] });
    } catch (error) {
      if (error.name === "AbortError") return; // thought better of it
    }
    location.assign(link.href);
  });
})();
