// Which board shows a game: elements up to 2,500 cells, a canvas above.

import { MinesBoard } from "./board.js";
import { MinesCanvas } from "./canvas.js";

/** @typedef {MinesBoard | MinesCanvas} AnyMinesBoard */

const MOST_ELEMENTS = 2500;

/** @param {import("./surface.js").MinesBoardOptions} options @returns {AnyMinesBoard} */
export function makeMinesBoard(options) {
  return options.width * options.height <= MOST_ELEMENTS ? new MinesBoard(options) : new MinesCanvas(options);
}
