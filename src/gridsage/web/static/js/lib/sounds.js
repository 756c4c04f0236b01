// Sounds, made in the page from a few tones: no file is loaded, and nothing sounds unless the player wants it.

import { setting } from "./settings.js";

/** @typedef {{ at: number, pitch: number, to?: number, lasts: number, loud: number, shape: OscillatorType }} Tone */
/** @typedef {"open" | "cascade" | "flag" | "unflag" | "stone" | "won" | "lost"} Sound */

/**
 * A short tone; `to` is the pitch that it glides to.
 * @param {number} at
 * @param {number} pitch
 * @param {number} lasts
 * @param {Partial<Tone>} more
 * @returns {Tone}
 */
const tone = (at, pitch, lasts, more = {}) => ({ at, pitch, lasts, loud: 0.16, shape: "sine", ...more });

/** @type {Record<Sound, Tone[]>} */
const SOUNDS = {
  open: [tone(0, 520, 0.05, { to: 640 })],
  cascade: [0, 1, 2, 3].map((n) => tone(0.035 * n, 440 + 90 * n, 0.06)),
  flag: [tone(0, 330, 0.05, { shape: "triangle" }), tone(0.05, 495, 0.06, { shape: "triangle" })],
  unflag: [tone(0, 495, 0.05, { shape: "triangle" }), tone(0.05, 330, 0.06, { shape: "triangle" })],
  stone: [tone(0, 260, 0.07, { to: 140, shape: "triangle", loud: 0.3 })],
  won: [523, 659, 784, 1047].map((pitch, n) => tone(0.11 * n, pitch, 0.22)),
  lost: [tone(0, 120, 0.5, { to: 40, shape: "sawtooth", loud: 0.2 }), tone(0, 75, 0.6, { to: 30, loud: 0.3 })],
};

/** @type {AudioContext | null} */
let context = null;

/** Let a sound be heard, where the player has switched sounds on. @param {Sound} sound */
export function play(sound) {
  if (!setting("sounds")) return;
  try {
    context ??= new AudioContext();
    // A browser lets nothing sound before the first click or key.
    if (context.state === "suspended") context.resume().catch(() => {});
    for (const each of SOUNDS[sound]) sing(context, each);
  } catch {
    // A device without sound is no fault of the game.
  }
}

/** @param {AudioContext} audio @param {Tone} tone */
function sing(audio, { at, pitch, to = pitch, lasts, loud, shape }) {
  const [start, end] = [audio.currentTime + at, audio.currentTime + at + lasts];
  const source = new OscillatorNode(audio, { type: shape, frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  source.frequency.exponentialRampToValueAtTime(to, end);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(end);
}
