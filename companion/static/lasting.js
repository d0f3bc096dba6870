// Whether the browser promised to keep the games of a phone by itself.
(async () => {
  "use strict";
  const granted = await navigator.storage.persisted();
  for (const note of document.querySelectorAll("[data-lasts]")) note.hidden = note.dataset.lasts !== String(granted);
})();
