// A Minesweeper program in JavaScript, to begin your own from: the protocol of docs/mines-protocol.md, and a simple player.
//
//     gridsage mines bench --bots "champion,process:command=node examples/programs/mines_program.mjs" \
//         --setups beginner --games 100
//
// It looks at one number after the other, and opens a random cell where none tells anything.

import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });

const HIDDEN = "#";
const FLAG = "F";

class Game {
  constructor(width, height, mines, start, seed) {
    Object.assign(this, { width, height, mines, start });
    this.random = seed;
    this.shown = new Array(width * height).fill(HIDDEN); // a letter for each cell, row by row
  }

  name(cell) {
    return `${cell % this.width},${Math.floor(cell / this.width)}`;
  }

  around(cell) {
    const [column, row] = [cell % this.width, Math.floor(cell / this.width)];
    const found = [];
    for (let y = Math.max(0, row - 1); y <= Math.min(this.height - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(this.width - 1, column + 1); x++) {
        if (x !== column || y !== row) found.push(y * this.width + x);
      }
    }
    return found;
  }

  // A number below the limit: the same seed gives the same game.
  draw(limit) {
    this.random = BigInt.asUintN(64, this.random * 6364136223846793005n + 1442695040888963407n);
    return Number((this.random >> 33n) % BigInt(limit));
  }

  take(words) {
    for (const word of words) {
      const [name, letter] = word.split("=");
      const [x, y] = name.split(",").map(Number);
      this.shown[y * this.width + x] = letter;
    }
  }

  // The cells that one number settles.
  deductions() {
    const found = new Map();
    this.shown.forEach((letter, clue) => {
      if (!/[0-8]/.test(letter)) return;
      const around = this.around(clue);
      const hidden = around.filter((cell) => this.shown[cell] === HIDDEN);
      const missing = Number(letter) - around.filter((cell) => this.shown[cell] === FLAG).length;
      if (missing !== 0 && missing !== hidden.length) return;
      for (const cell of hidden) found.set(cell, missing === 0 ? "open" : "flag");
    });
    return found;
  }

  choose() {
    const found = [...this.deductions()];
    if (found.length > 0) return found.map(([cell, move]) => `sure ${move} ${this.name(cell)}`);
    const cells = [...this.shown.keys()];
    const hidden = cells.filter((cell) => this.shown[cell] === HIDDEN);
    const flags = cells.filter((cell) => this.shown[cell] === FLAG);
    if (hidden.length === 0) {
      // Somebody else has set a flag on a safe cell.
      return [`guess unflag ${this.name(flags[0])}`, `guess open ${this.name(flags[0])}`];
    }
    const cell = this.name(hidden[this.draw(hidden.length)]);
    const first = hidden.length + flags.length === cells.length;
    // The start rule promises that the first cell is no mine.
    if (first && this.start !== "any") return [`sure open ${cell}`];
    const risk = Math.min(1, Math.max(0, (this.mines - flags.length) / hidden.length));
    return [`guess open ${cell} ${risk.toFixed(6)}`];
  }
}

let game = null;

function answer(word, words) {
  if (word === "hello") return ["hello 1", "name Example in JavaScript", "version 1.0", "ready"];
  if (word === "new") {
    const [width, height, mines] = words.map(Number);
    game = new Game(width, height, mines, words[3], BigInt(words[4] ?? 0));
    return ["ready"];
  }
  if (word !== "cells" && word !== "go") return [`error unknown command ${word}`];
  if (game === null) return ["error no game was begun"];
  if (word === "go") return [...game.choose(), "done"];
  game.take(words);
  return [];
}

lines.on("line", (line) => {
  const [word, ...words] = line.trim().split(/\s+/);
  if (word === "quit") process.exit(0);
  if (word === "" || word === "error") return;
  const said = answer(word, words);
  if (said.length > 0) process.stdout.write(`${said.join("\n")}\n`);
});
