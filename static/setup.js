// What is answered in a form of setup stands in the address too: whoever looks something up, or goes on and comes back,
// gets the form with these answers and all that depends on them.
(() => {
  "use strict";
  const form = document.getElementById("setup");
  function keep() {
    const answers = new URLSearchParams(new FormData(form));
    answers.delete("csrf_token");
    history.replaceState(history.state, "", `${form.getAttribute("action")}?${answers}`);
  }
  form.addEventListener("change", keep);
  document.addEventListener("htmx:afterSettle", keep); // other answers may be offered now
})();
