// Going on oneself with a game of Minesweeper that somebody else, or a bot, has begun; the new game opens.

import { post } from "../../lib/api.js";
import { go } from "../../lib/navigate.js";
import { showError } from "../../lib/notices.js";

/**
 * Begin a game on the same board after these moves.
 * @param {{ setup: string, seed: string } | { board: string }} board
 * @param {string[]} moves
 */
export async function takeOver(board, moves) {
  try {
    const game = await post("/mines/games", { ...board, moves });
    go(`/mines?game=${game.id}`);
  } catch (error) {
    showError(error);
  }
}
