// A board turned by a quarter, or mirrored: where each of its cells goes.

/** @typedef {{ width: number, height: number }} Sides */
/**
 * A board as it lies after a turn: its sides, and where a cell of the board before it lies there.
 * @typedef {object} Turning
 * @property {number} width
 * @property {number} height
 * @property {(cell: number) => number} to
 */

/** Turned clockwise; a board that is no square has its sides exchanged. @param {Sides} sides @returns {Turning} */
export const quarterTurn = ({ width, height }) => ({
  width: height,
  height: width,
  to: (cell) => (cell % width) * height + (height - 1 - Math.floor(cell / width)),
});

/** Mirrored, left and right exchanged. @param {Sides} sides @returns {Turning} */
export const mirrored = ({ width, height }) => ({
  width,
  height,
  to: (cell) => Math.floor(cell / width) * width + (width - 1 - (cell % width)),
});
