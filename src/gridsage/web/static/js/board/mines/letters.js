// The letters of a view of Minesweeper, the same as in the text form: one a cell.

export const HIDDEN = "#";
export const FLAG = "F";
export const EXPLODED = "*";
export const EMPTY = "0";
/** All letters, in the order of the numbers by which the server's bots name them. */
export const LETTERS = `012345678${HIDDEN}${FLAG}${EXPLODED}`;

/** Whether a cell shows how many mines are around it. @param {string} letter */
export const isNumber = (letter) => letter >= "1" && letter <= "8";

/** Whether a cell is not open yet, flagged or not. @param {string} letter */
export const isClosed = (letter) => letter === HIDDEN || letter === FLAG;

/** The first letter of a text that no view has, if there is one. @param {string} text */
export const strangeLetter = (text) => [...text].find((letter) => !LETTERS.includes(letter)) ?? null;
