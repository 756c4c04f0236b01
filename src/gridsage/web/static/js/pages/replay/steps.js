// The cells of a game of Minesweeper after any number of its moves.

import { HIDDEN } from "../../board/mines/letters.js";

/** @import { MinesReplay as MinesGame } from "../../lib/messages.js" */

export class Steps {
  /** What the board shows. @type {string[]} */
  letters;
  /** After so many moves. */
  moves = 0;
  /** What each move hid, so that stepping back is as cheap as stepping forward. @type {[number, string][][]} */
  #hidden = [];

  /** @param {MinesGame} game */
  constructor({ width, height, steps }) {
    this.steps = steps;
    this.letters = new Array(width * height).fill(HIDDEN);
  }

  /** Go to the position after so many moves. @param {number} to */
  put(to) {
    for (; this.moves < to; this.moves++) {
      const { cells } = this.steps[this.moves];
      this.#hidden[this.moves] = cells.map(([cell]) => [cell, this.letters[cell]]);
      this.#set(cells);
    }
    while (this.moves > to) this.#set(this.#hidden[--this.moves]);
  }

  /** @param {[number, string][]} cells */
  #set(cells) {
    for (const [cell, letter] of cells) this.letters[cell] = letter;
  }
}
