"""A browser that can speak: what it is told to say is written down."""

SPEECH = """
    const voices = %s.map(([lang, localService]) => ({ lang, localService }));
    window.spoken = [];
    window.speaks = null;
    Object.defineProperty(window, "speechSynthesis", { value: {
        getVoices: () => voices,
        addEventListener() {},
        cancel() { window.speaks = null; },
        speak(said) { if (said.text) { window.spoken.push(said.text); window.speaks = said; } },
    } });
    window.SpeechSynthesisUtterance = class extends EventTarget {
        constructor(text) { super(); this.text = text; }
    };
    window.keys = {};
    Object.defineProperty(navigator, "mediaSession", { value: {
        setActionHandler(key, does) { window.keys[key] = does; },
    } });
"""
"""Voices are given by their language and whether they lie on the device."""
ENGLISH = '[["de-DE", true], ["en-US", true], ["en-GB", false]]'
