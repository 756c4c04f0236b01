// What a game of Minesweeper shows at its end: the mines, and the flags that were wrong.

import { FLAG } from "../../board/mines/letters.js";

/** @import { MinesReplay as MinesGame } from "../../lib/messages.js" */

/**
 * @param {MinesGame} game
 * @param {string[]} letters
 * @returns {[end: { mines: number[], wrong_flags: number[] }, status: "won" | "lost"]}
 */
export function revealed({ mine_cells, result }, letters) {
  const mines = new Set(mine_cells);
  const wrong_flags = [...letters.keys()].filter((cell) => letters[cell] === FLAG && !mines.has(cell));
  return [{ mines: mine_cells, wrong_flags }, result === "solved" ? "won" : "lost"];
}
