// Beginning a game of Minesweeper, and beginning it again: the server keeps no game in which nobody has moved.

import { post } from "./api.js";

/** @import { MinesState, NewMinesGame } from "./messages.js" */

/** The game that was begun last: as it was asked for, and how many moves were made for the player. */
let last = { id: "", wanted: /** @type {NewMinesGame} */ ({}), turn: 0 };

/** @param {NewMinesGame} wanted */
export async function beginMines(wanted) {
  const state = await post("/mines/games", wanted);
  last = { id: state.id, wanted, turn: state.turn };
  return state;
}

/**
 * What to ask for where a game is gone, if that is known; `played` says whether a move of the player went with it.
 * @param {Pick<MinesState, "id" | "turn">} game
 */
export function askAgain({ id, turn }) {
  const known = last.id === id;
  return { wanted: known ? last.wanted : null, played: turn > (known ? last.turn : 0) };
}
