// What an opening rule shows on the board: where the next stone belongs, and the stones that were offered.

/** @import { MnkBoard } from "../../board/mnk/board.js" */
/** @import { MnkState } from "../../lib/messages.js" */

/** @param {MnkState} state @param {MnkBoard} board */
export function markOpening({ opening, width, height, over }, board) {
  const { area, offered } = over || !opening ? { area: 0, offered: [] } : opening;
  board.mark("offered", offered);
  board.mark("area", area ? centralCells(width, height, area) : []);
}

/** The cells of the central square. @param {number} width @param {number} height @param {number} side */
function centralCells(width, height, side) {
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  return Array.from({ length: side * side }, (_, i) => (top + Math.floor(i / side)) * width + left + (i % side));
}
