// A setup form's answers are in the address too: whoever looks something up, or comes back,
// gets the form with them. Links that lead back here have them as well.
(() => {
  "use strict";
  const form = document.getElementById("setup");
  function stand(page) {
    history.replaceState(history.state, "", page);
    for (const link of document.querySelectorAll("main a[href*='back=']")) {
      const url = new URL(link.href);
      url.searchParams.set("back", page);
      link.setAttribute("href", url.pathname + url.search + url.hash);
    }
  }
  function keep() {
    const answers = new URLSearchParams(new FormData(form));
    answers.delete("csrf_token");
    stand(`${form.getAttribute("action")}?${answers}`);
  }
  form.addEventListener("change", keep);
  document.addEventListener("htmx:afterSettle", keep); // other answers may be offered now
  if (!location.search && form.dataset.page.includes("?")) stand(form.dataset.page); // it was sent, and is shown again
})();
