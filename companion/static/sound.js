// If the phone is set to: sounds or vibrates as a tap is taken or refused, a landmark is gained,
// or your turn comes. The sounds are made here.
(() => {
  "use strict";
  const wants = document.documentElement.dataset;
  const SOUNDS = { // each tone: after how many seconds, pitch in Hertz, for how many seconds, how loud
    tap: { tones: [[0, 660, 0.08, 0.1]], beats: [15] },
    refusal: { tones: [[0, 196, 0.18, 0.2], [0.12, 155.56, 0.25, 0.2]], beats: [40, 60, 40] },
    landmark: { tones: [[0, 523.25, 0.4, 0.2], [0.1, 659.25, 0.4, 0.2], [0.2, 1046.5, 0.7, 0.2]], beats: [60, 40, 120] },
    turn: { tones: [[0, 523.25, 0.5, 0.25], [0.16, 783.99, 0.5, 0.25]], beats: [90, 70, 90] },
  };
  let audio = null;
  function wake() { // browsers give sound only after a tap, and to a finger only when it has been lifted
    if (navigator.userActivation?.hasBeenActive === false) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
  }
  function play(tones) {
    wake();
    if (!audio) return;
    for (const [after, pitch, seconds, loud] of tones) {
      const at = audio.currentTime + after;
      const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
      const loudness = new GainNode(audio, { gain: 0 });
      loudness.gain.setValueAtTime(0, at);
      loudness.gain.linearRampToValueAtTime(loud, at + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.001, at + seconds);
      tone.connect(loudness).connect(audio.destination);
      tone.start(at);
      tone.stop(at + seconds);
    }
  }
  const ways = { sound: ({ tones }) => play(tones), vibration: ({ beats }) => navigator.vibrate?.(beats) };
  function say(what, ...by) {
    for (const way of by) if (wants[way] === "on") ways[way](SOUNDS[what]);
  }
  for (const sign of ["pointerup", "keydown"]) document.addEventListener(sign, () => wants.sound === "on" && wake());
  document.addEventListener("try-turn", (event) => event.detail in ways && say("turn", event.detail));

  const turn = () => document.getElementById("seen")?.dataset.turn;
  const gained = () => [...document.querySelectorAll("[data-kind=landmark]")].map((row) => row.textContent.trim());
  const refused = () => document.querySelector("#table [role=alert], #turn [role=alert]")?.textContent.trim();
  let before = turn();
  let known = gained();
  document.addEventListener("htmx:afterSettle", ({ detail: { target, requestConfig, xhr } }) => {
    if (target?.id !== "table") return;
    const now = turn();
    const landmarks = gained();
    const what = xhr.status >= 400 || refused() ? "refusal"
      : landmarks.some((each) => !known.includes(each)) ? "landmark"
      : now && now !== before ? "turn"
      : requestConfig.verb === "post" ? "tap" : "";
    before = now;
    known = landmarks;
    if (what) say(what, "sound", "vibration");
  });
})();
