// The VP of an income turn: ten keys type the number. The resulting VP stand beside it and on the
// act before anything counts. The number is kept on this phone while the VP stay the same.
(() => {
  "use strict";
  const field = () => document.querySelector(".count [name=vp]");
  const place = (vp) => `count:${location.pathname.split("/games/")[1]?.split("/")[0]}:${document.getElementById("seen")?.dataset.turn}:${vp.dataset.to}`;
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  function kept(vp, value) {
    try {
      if (value === undefined) return sessionStorage.getItem(place(vp)) || "";
      sessionStorage.setItem(place(vp), value);
    } catch { /* a phone that keeps nothing */ }
    return "";
  }
  function write(vp, value) {
    vp.value = value.replace(/\D/g, "").replace(/^0+/, "").slice(0, 3);
    kept(vp, vp.value);
    show(vp);
  }
  function show(vp) {
    const form = vp.form;
    const own = Number(vp.dataset.to) + Number(vp.value);
    form.querySelector(".makes b").textContent = own;
    form.querySelector(".untyped").hidden = vp.value !== "";
    const typed = form.querySelector(".typed");
    typed.hidden = vp.value === "";
    typed.textContent = fill(typed.dataset.says, { own, vp: vp.value });
  }
  function come() {
    const vp = field();
    if (!vp) return;
    vp.inputMode = "none"; // the keys are there already
    if (vp.value) show(vp);
    else write(vp, kept(vp));
  }
  document.addEventListener("click", ({ target }) => {
    const key = target.closest(".digits button");
    const vp = key && field();
    if (!vp) return;
    const { digit, erase } = key.dataset;
    write(vp, digit ? vp.value + digit : erase === "last" ? vp.value.slice(0, -1) : "");
  });
  document.addEventListener("input", ({ target }) => target === field() && write(target, target.value));
  document.addEventListener("htmx:afterSettle", come);
  come();
})();
