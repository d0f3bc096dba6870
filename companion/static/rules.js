// The rule that a reason names opens in the sheet above the page, which stays as it is.
document.addEventListener("click", (event) => {
  const source = event.target.closest("a.rule-id");
  if (!source || event.ctrlKey || event.metaKey || event.shiftKey) return;
  htmx.ajax("GET", source.getAttribute("href"), { source, target: "#sheet", swap: "innerHTML" });
  event.preventDefault(); // where htmx has not come, the link leads on
});
