// Draws the cells of a large Minesweeper board on a canvas, in the colours of the style sheet.

import { h } from "../../lib/dom.js";
import { EMPTY, EXPLODED, FLAG, HIDDEN, isClosed } from "./letters.js";
import { HEAT_STEPS } from "./surface.js";

/** @import { MinesCanvas } from "./canvas.js" */
/** @typedef {{ x: number, y: number, side: number }} Square Where a cell is drawn. */

const COLOURS = [
  "tile",
  "tile-top",
  "tile-light",
  "tile-shade",
  "floor",
  "floor-line",
  "flag",
  "mine",
  "boom",
  "safe",
  "danger",
].concat(
  ["accent", "clue", "bad", "focus", "warn", "ink", "good", "heat-safe", "heat-ink", "best", "best-edge"],
  [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `n${n}`),
);
const FONT = "Figtree, system-ui, sans-serif";
/** From this step on, dark figures could not be read. */
const DEEP = 18;
/** The step at which the colour is warmest before it turns to red. */
const HEAT_MIDDLE = 14;

export class MinesPainter {
  /** @type {Record<string, string>} */
  #colours = {};
  /** @type {string[]} */
  #heats = [];

  /** @param {MinesCanvas} board */
  constructor(board) {
    this.board = board;
    this.pen = /** @type {CanvasRenderingContext2D} */ (board.canvas.getContext("2d"));
  }

  /** Read the colours of the theme. */
  readColours() {
    const probe = h("span");
    this.board.element.append(probe);
    const style = getComputedStyle(probe);
    const colour = (/** @type {string} */ text) => {
      probe.style.color = text;
      return style.color;
    };
    this.#colours = Object.fromEntries(COLOURS.map((name) => [name, colour(`var(--${name})`)]));
    // The same steps as the style sheet's: slowly from pale to warm, then quickly to deep red.
    this.#heats = Array.from({ length: HEAT_STEPS + 1 }, (_, step) => {
      const rising = step <= HEAT_MIDDLE;
      const share = rising
        ? (Math.max(0, step - 1) / (HEAT_MIDDLE - 1)) ** 1.5
        : (step - HEAT_MIDDLE) / (HEAT_STEPS - HEAT_MIDDLE);
      const [from, to] = rising ? ["low", "mid"] : ["mid", "high"];
      return colour(`color-mix(in oklab, var(--heat-${to}) ${100 * share}%, var(--heat-${from}))`);
    });
    this.#heats[0] = this.#colours["heat-safe"];
    probe.remove();
  }

  /**
   * Begin a picture whose top left corner is at that place of the board.
   * @param {number} left
   * @param {number} top
   * @param {number} scale
   */
  begin(left, top, scale) {
    const { pen } = this;
    pen.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    pen.clearRect(left, top, pen.canvas.width / scale, pen.canvas.height / scale);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
  }

  /** @param {number} cell @param {Square} at */
  paintCell(cell, at) {
    this.#paintGround(cell, at);
    this.#paintMarks(cell, at);
    this.#paintContent(cell, at);
  }

  /** @param {number} cell @param {Square} at */
  #paintGround(cell, { x, y, side }) {
    const { pen, board } = this;
    const letter = board.letters[cell];
    const covered = isClosed(letter) && !board.pressed.has(cell);
    const step = board.heatStep(cell);
    pen.fillStyle = this.#colours[letter === EXPLODED ? "boom" : covered ? "tile" : "floor"];
    pen.fillRect(x, y, side, side);
    if (step !== null) {
      pen.fillStyle = this.#heats[step];
      pen.fillRect(x, y, side - 1, side - 1);
    } else if (covered) this.#bevel(x, y, side);
    else {
      pen.fillStyle = this.#colours["floor-line"];
      pen.fillRect(x, y, side, 1);
      pen.fillRect(x, y, 1, side);
    }
  }

  /** The light and the dark edge of a tile. @param {number} x @param {number} y @param {number} side */
  #bevel(x, y, side) {
    const { pen } = this;
    const edge = Math.max(1, Math.min(3, Math.round(side * 0.06)));
    pen.fillStyle = this.#colours["tile-shade"];
    pen.fillRect(x, y + side - edge, side, edge);
    pen.fillRect(x + side - edge, y, edge, side);
    pen.fillStyle = this.#colours["tile-light"];
    pen.fillRect(x, y, side - edge, edge);
    pen.fillRect(x, y, edge, side - edge);
  }

  /** @param {number} cell @param {Square} at */
  #paintMarks(cell, at) {
    const { pen, board } = this;
    if (board.marked("clue").has(cell)) this.#ring(at, "clue", 0.5);
    if (board.marked("part").has(cell)) this.#ring(at, "clue");
    if (board.marked("clash").has(cell)) this.#ring(at, "bad", 0.3);
    const hint = board.marked("hint").get(cell);
    if (hint) this.#ring(at, hint === "safe" ? "safe" : "danger", 0.4);
    const guess = board.marked("guess").get(cell);
    if (guess !== undefined) {
      this.#ring(at, "warn");
      pen.font = `700 ${Math.max(8, Math.round(at.side * 0.27))}px ${FONT}`;
      pen.fillStyle = this.#colours.ink;
      if (!board.chanceText(cell)) pen.fillText(guess, at.x + at.side * 0.72, at.y + at.side * 0.28);
    }
    if (board.marked("last").has(cell) || board.marked("chosen").has(cell)) this.#ring(at, "focus");
    if (board.marked("best").has(cell)) this.#gold(at);
    if (board.marked("assumed").has(cell)) this.#dashes(at);
  }

  /** @param {number} cell @param {Square} at */
  #paintContent(cell, at) {
    const { board } = this;
    const letter = board.letters[cell];
    if (letter === EXPLODED || (board.mines.has(cell) && letter !== FLAG)) this.#paintMine(at, letter === EXPLODED);
    else if (letter === FLAG) this.#paintFlag(at, board.wrong.has(cell));
    else if (letter === HIDDEN && board.questions.has(cell)) this.#write(at, "?", this.#colours.ink);
    else if (letter === HIDDEN) this.#paintChance(cell, at);
    else if (letter !== EMPTY) this.#write(at, letter, this.#colours[`n${letter}`]);
  }

  /** @param {Square} at @param {boolean} exploded */
  #paintMine({ x, y, side }, exploded) {
    const { pen } = this;
    pen.fillStyle = exploded ? "#fff" : this.#colours.mine;
    pen.beginPath();
    pen.arc(x + side / 2, y + side / 2 + 1, side * 0.26, 0, 7);
    pen.fill();
  }

  /** @param {Square} at @param {boolean} wrong */
  #paintFlag(at, wrong) {
    const { pen } = this;
    const { x, y, side } = at;
    pen.fillStyle = this.#colours.flag;
    pen.beginPath();
    pen.moveTo(x + side * 0.32, y + side * 0.18);
    pen.lineTo(x + side * 0.78, y + side * 0.38);
    pen.lineTo(x + side * 0.32, y + side * 0.58);
    pen.fill();
    pen.fillRect(x + side * 0.27, y + side * 0.18, side * 0.07, side * 0.66);
    if (wrong) this.#write(at, "×", this.#colours.ink);
  }

  /** @param {number} cell @param {Square} at */
  #paintChance(cell, at) {
    const { board } = this;
    const step = board.heatStep(cell);
    if (step === null) return;
    if (step === 0) this.#write(at, "✓", "#fff", "700", 0.6);
    else if (step === HEAT_STEPS) this.#paintMine(at, true);
    else this.#write(at, board.chanceText(cell), step < DEEP ? this.#colours["heat-ink"] : "#fff", "650", 0.38);
  }

  /** @param {Square} at @param {string} text @param {string} colour @param {string} weight @param {number} share */
  #write({ x, y, side }, text, colour, weight = "700", share = 0.56) {
    const { pen } = this;
    pen.font = `${weight} ${Math.round(side * share)}px ${FONT}`;
    pen.fillStyle = colour;
    pen.fillText(text, x + side / 2, y + side / 2 + 1);
  }

  /** The ring of the best move: gold between two dark lines. @param {Square} at */
  #gold({ x, y, side }) {
    const { pen } = this;
    const ring = Math.max(2, side * 0.09);
    const frame = (/** @type {number} */ inset, /** @type {number} */ width, /** @type {string} */ colour) => {
      pen.strokeStyle = this.#colours[colour];
      pen.lineWidth = width;
      pen.strokeRect(x + inset, y + inset, side - 2 * inset, side - 2 * inset);
    };
    frame((ring + 3) / 2, ring + 3, "best-edge");
    frame(1.5 + ring / 2, ring, "best");
  }

  /** What is only assumed. @param {Square} at */
  #dashes({ x, y, side }) {
    const { pen } = this;
    const dash = Math.max(2, side * 0.16);
    pen.strokeStyle = this.#colours.accent;
    pen.lineWidth = 2;
    pen.setLineDash([dash, dash]);
    pen.strokeRect(x + 2, y + 2, side - 4, side - 4);
    pen.setLineDash([]);
  }

  /** @param {Square} at @param {string} colour @param {number} alpha */
  #ring({ x, y, side }, colour, alpha = 0) {
    const { pen } = this;
    pen.strokeStyle = this.#colours[colour];
    if (alpha) {
      pen.fillStyle = this.#colours[colour];
      pen.globalAlpha = alpha;
      pen.fillRect(x + 1, y + 1, side - 2, side - 2);
      pen.globalAlpha = 1;
    }
    const width = Math.max(2, side * 0.09);
    pen.lineWidth = width;
    pen.strokeRect(x + width / 2 + 0.5, y + width / 2 + 0.5, side - width - 1, side - width - 1);
  }
}
