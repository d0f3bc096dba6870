// Says by a sound or by trembling that it is your turn now, on phones that were set to; the sound is made here.
(() => {
  "use strict";
  const wants = document.documentElement.dataset;
  let audio = null;
  function wake() { // browsers give sound only after a tap
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
  }
  function chime() {
    wake();
    [[0, 523.25], [0.16, 783.99]].forEach(([after, pitch]) => {
      const at = audio.currentTime + after;
      const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
      const loudness = new GainNode(audio, { gain: 0 });
      loudness.gain.setValueAtTime(0, at);
      loudness.gain.linearRampToValueAtTime(0.25, at + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
      tone.connect(loudness).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.5);
    });
  }
  const said = {
    sound: () => chime(),
    vibration: () => navigator.vibrate?.([90, 70, 90]),
  };
  function call(...ways) {
    for (const way of ways) if (wants[way] === "on") said[way]();
  }
  document.addEventListener("pointerdown", () => wants.sound === "on" && wake());
  document.addEventListener("try-turn", (event) => event.detail in said && call(event.detail));

  const turn = () => document.getElementById("seen")?.dataset.turn;
  let before = turn();
  document.addEventListener("htmx:afterSettle", () => {
    const now = turn();
    if (now && now !== before) call("sound", "vibration");
    before = now;
  });
})();
