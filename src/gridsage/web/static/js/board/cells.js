// How cells are written: in Minesweeper as in its commands, `3,4` for column 3 and row 4 from zero; in m,n,k as `h8`.

/** A cell of Minesweeper. @param {number} cell @param {number} width */
export const minesCell = (cell, width) => `${cell % width},${Math.floor(cell / width)}`;

/** A cell of m,n,k. @param {number} cell @param {number} width */
export const mnkCell = (cell, width) => columnLetter(cell % width) + (Math.floor(cell / width) + 1);

/** The letter above a column of m,n,k. @param {number} x */
export const columnLetter = (x) => String.fromCharCode(97 + x);

/** Several cells of m,n,k, as moves are written down. @param {number[]} cells @param {number} width */
export const mnkCells = (cells, width) => cells.map((cell) => mnkCell(cell, width)).join(" ");

/** Of symmetric moves so many are named beside the first. */
const MOST_TWINS = 3;

/**
 * A move with those that are symmetric to it.
 * @param {{ move: number, twins: number[] }} symmetric
 * @param {number} width
 */
export function mnkTwins({ move, twins }, width) {
  const named = mnkCells([move, ...twins.slice(0, MOST_TWINS)], width);
  return twins.length > MOST_TWINS ? `${named} …` : named;
}

/**
 * What a move of Minesweeper such as `open 3,4` does, and to which cell.
 * @param {string} move
 * @param {number} width
 */
export function readMove(move, width) {
  const [kind, where] = move.split(" ");
  const [x, y] = where.split(",").map(Number);
  return { kind, cell: y * width + x };
}

/** A move of Minesweeper as the server reads it. @param {string} kind @param {number} cell @param {number} width */
export const writeMove = (kind, cell, width) => `${kind} ${minesCell(cell, width)}`;

/**
 * The same cell on a board of another width, row and column as they were; null where it is not there.
 * @param {number} cell
 * @param {number} width
 * @param {{ width: number, height: number }} other
 */
export function cellOn(cell, width, other) {
  const [x, y] = [cell % width, Math.floor(cell / width)];
  return x < other.width && y < other.height ? y * other.width + x : null;
}
