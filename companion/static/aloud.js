// Reads the bots' turn aloud, row by row in the list's order, and waits at each until it is
// ticked: by the act in the dock, by a tap on the row, or by the key of a headset. The browser speaks, by a voice that lies
// on the device; where it has none of the page's language, nothing of this is there.
(() => {
  "use strict";
  const speech = window.speechSynthesis;
  if (!speech) return;
  const root = document.documentElement;
  const one = (selector) => document.querySelector(selector);
  const plain = (language) => language.toLowerCase().replace("_", "-");
  const language = plain(root.lang);
  let voice; // that speaks
  let sentences = []; // of the list, in its order
  let at = -1; // which one is read
  let switched = false; // the sign was tapped, and what follows is on its way
  let silence; // plays meanwhile, so that the keys of a headset come here

  function look() {
    const own = speech.getVoices().filter(({ localService, lang }) =>
      localService && plain(lang).split("-")[0] === language.split("-")[0]);
    voice = own.find(({ lang }) => plain(lang) === language) || own.find((each) => each.default) || own[0];
    root.classList.toggle("has-voice", Boolean(voice));
  }
  speech.addEventListener?.("voiceschanged", look);
  look();

  const isOn = () => root.dataset.aloud === "on";
  const boxOf = (sentence) => sentence?.dataset.of
    && [...document.querySelectorAll("[data-tick]")].find((box) => box.dataset.tick === sentence.dataset.of);
  const isLeft = (sentence) => !boxOf(sentence)?.checked;

  function say(words, then) {
    speech.cancel();
    const said = new SpeechSynthesisUtterance(words);
    said.voice = voice;
    said.lang = voice.lang;
    if (then) said.addEventListener("end", then);
    speech.speak(said);
  }
  function mark(sentence) {
    for (const each of document.querySelectorAll("[data-spoken]")) each.removeAttribute("data-spoken");
    for (const each of document.querySelectorAll(".spoken-hex")) each.remove();
    if (!sentence) return;
    const row = boxOf(sentence)?.closest("li");
    row?.setAttribute("data-spoken", "");
    row?.scrollIntoView({ block: "nearest" });
    const map = one("#table svg.map[id]");
    if (!map || !sentence.dataset.at) return;
    const hex = document.createElementNS(map.namespaceURI, "use");
    hex.setAttribute("href", `#${map.id}-hex`);
    hex.setAttribute("class", "spoken-hex");
    hex.setAttribute("transform", `translate(${sentence.dataset.at})`);
    map.append(hex);
  }
  function cover(words, why) {
    const dock = one(".aloud-dock");
    if (!dock) return;
    const hadFocus = dock.hidden && words && dock.parentElement.contains(document.activeElement);
    dock.hidden = !words;
    if (hadFocus) dock.querySelector("[data-say=next]").focus({ preventScroll: true }); // what had it is covered
    dock.querySelector(".quote").textContent = words;
    dock.querySelector("[data-say=why]").hidden = !why;
  }
  function read(number) {
    const sentence = sentences[number];
    at = number;
    if (!sentence) return stop();
    const words = sentence.textContent.trim().replace(/\s+/g, " ");
    if ("end" in sentence.dataset) { // hands have nothing to do: the next act is there at once
      stop();
      return say(words);
    }
    mark(sentence);
    cover(words, sentence.dataset.why);
    say(words, () => at === number && !boxOf(sentence) && next());
  }
  function next() {
    const left = sentences.findIndex((each, number) => number > at && isLeft(each));
    read(left < 0 ? sentences.length : left);
  }
  function done() {
    const box = boxOf(sentences[at]);
    if (box && !box.checked) box.click(); // heard below
    else next();
  }
  function stop() {
    at = -1;
    mark();
    cover("");
    speech.cancel();
    silence?.pause();
  }
  function begin() {
    sentences = [...document.querySelectorAll("#aloud > li")];
    if (!voice || !isOn() || !sentences.length) return;
    listen();
    at = -1;
    next();
  }
  const KEYS = { again: () => read(at), next: done, why: () => say(sentences[at].dataset.why), stop };
  document.addEventListener("click", ({ target }) => {
    const key = target.closest?.("[data-say]");
    if (key && at >= 0) KEYS[key.dataset.say]();
  });
  document.addEventListener("change", ({ target }) => {
    if (at < 0 || !target.matches("[data-tick]")) return;
    const of = sentences.findIndex((each) => each.dataset.of === target.dataset.tick);
    if (target.checked && of === at) next();
    else if (!target.checked && of >= 0) read(of); // it is done once more
  });

  // A headset's keys come to a page that plays something.
  function listen() {
    if (!navigator.mediaSession) return;
    silence ??= Object.assign(new Audio(one("#aloud").dataset.silence), { loop: true });
    silence.play().catch(() => {});
    for (const key of ["play", "pause", "nexttrack"]) navigator.mediaSession.setActionHandler(key, () => at >= 0 && done());
    navigator.mediaSession.setActionHandler("previoustrack", () => at >= 0 && read(at));
  }

  // Only the phone that tapped speaks; whatever is done or shown next ends it. A browser that wants a tap before any
  // sound has had one.
  const isSign = (element) => element?.matches?.("form.aloud");
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, requestConfig } = event.detail;
    if (requestConfig.verb !== "post") return;
    if (isSign(elt)) {
      if (switched) return event.preventDefault();
      switched = true;
    }
    stop();
    if (isSign(elt) || isOn()) speech.speak(new SpeechSynthesisUtterance(""));
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful } }) => {
    if (!isSign(elt)) return;
    switched = successful;
    if (!successful) return;
    if (elt.elements.aloud.value === "on") root.dataset.aloud = "on";
    else delete root.dataset.aloud;
    htmx.ajax("GET", location.pathname + location.search, { target: "#table", swap: "morph:innerHTML" });
  });
  document.addEventListener("htmx:afterSettle", ({ detail: { target, requestConfig } }) => {
    if (target?.id !== "table") return;
    if (requestConfig.verb === "post" || switched) begin();
    else if (at >= 0 && !one("#aloud")) stop();
    else if (at >= 0) mark(sentences[at]);
    switched = false;
  });
  addEventListener("pagehide", stop);
})();
