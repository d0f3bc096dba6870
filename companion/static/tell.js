// Tells somebody by the phone's own share sheet that it is their turn; without one the link leads to what to send.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-tell]");
  if (!link || !navigator.share) return;
  event.preventDefault();
  navigator.share({ text: link.dataset.tell, url: link.dataset.address }).catch(() => {});
});
