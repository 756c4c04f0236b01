// Question marks: notes of the player's own. The rules know nothing of them; this browser keeps them with the game.

import { recall, remember } from "../../lib/prefs.js";

/** The games whose notes are kept; the oldest are forgotten first. */
const MOST_GAMES = 20;

/** @typedef {{ game: string, cells: number[] }} Notes */

/** @returns {Notes[]} */
function allNotes() {
  const kept = recall("mines.questions", /** @type {Notes | Notes[]} */ ([]));
  // There was a time when the last game alone had notes.
  return Array.isArray(kept) ? kept : [kept];
}

/** The cells of a game that carry a question mark. @param {string} game */
export function recallQuestions(game) {
  return allNotes().find((notes) => notes?.game === game)?.cells ?? [];
}

/** @param {string} game @param {Iterable<number>} cells */
export function rememberQuestions(game, cells) {
  const others = allNotes().filter((notes) => notes?.game !== game);
  const now = [...cells];
  remember("mines.questions", [...others, ...(now.length ? [{ game, cells: now }] : [])].slice(-MOST_GAMES));
}
