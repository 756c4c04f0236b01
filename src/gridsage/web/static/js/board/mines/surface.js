// What every Minesweeper board knows, however it is drawn: letters, marks, chances, and the words for a cell.

import { fullPercent, shortPercent, t } from "../../lib/words.js";
import { minesCell } from "../cells.js";
import { neighboursOf } from "../keys.js";
import { EMPTY, EXPLODED, FLAG, HIDDEN, isClosed, isNumber } from "./letters.js";

/** @typedef {"primary" | "secondary" | "chord"} ActionKind What a player does to a cell. */
/** @typedef {"mouse" | "touch" | "double" | "key"} ActionWay And with what. */
/**
 * A mark on cells.
 * @typedef {"hint" | "best" | "clue" | "part" | "clash" | "guess" | "last" | "chosen" | "assumed"} MarkName
 */
/** @typedef {number | [cell: number, value: string]} Marked A marked cell, and what its mark says. */
/** @typedef {{ mines: number[], wrong_flags: number[] }} Revealed What is shown when a game is over. */
/**
 * `act` is told what the player does; `look` which cell is pointed at or has the focus, or null; `key` gets the keys
 * that do not move, and says whether it took them.
 * @typedef {object} MinesBoardOptions
 * @property {number} width
 * @property {number} height
 * @property {string} label
 * @property {(kind: ActionKind, cell: number, how: ActionWay) => void} [act]
 * @property {(cell: number | null) => void} [look]
 * @property {(event: KeyboardEvent, cell: number) => boolean} [key]
 */

/** @type {readonly MarkName[]} */
const MARKS = ["hint", "best", "clue", "part", "clash", "guess", "last", "chosen", "assumed"];

/** In how many steps the heat map goes from safe to mine. */
export const HEAT_STEPS = 20;

export class MinesSurface {
  /** @type {string[]} */
  letters;
  /** @type {Set<number>} */
  questions = new Set();
  /** @type {Map<number, number>} */
  heat = new Map();
  /** Whether chances are shown as figures too. */
  numbers = false;
  over = false;
  /** @type {Set<number>} */
  mines = new Set();
  /** @type {Set<number>} */
  wrong = new Set();
  #marks = new Map(MARKS.map((name) => [name, /** @type {Map<number, string>} */ (new Map())]));

  /** @param {MinesBoardOptions} options */
  constructor({ width, height }) {
    this.width = width;
    this.height = height;
    this.size = width * height;
    this.letters = new Array(this.size).fill(HIDDEN);
  }

  /** The cells that have a mark, with what it says. @param {MarkName} name @returns {Map<number, string>} */
  marked(name) {
    return /** @type {Map<number, string>} */ (this.#marks.get(name));
  }

  /** Put a mark on these cells and take it from all others. @param {MarkName} name @param {Marked[]} cells */
  mark(name, cells) {
    this.#marks.set(name, new Map(cells.map((each) => (Array.isArray(each) ? each : [each, ""]))));
  }

  /** A question mark of the player's own, on a hidden cell. @param {number} cell @param {boolean} on */
  setQuestion(cell, on) {
    if (on) this.questions.add(cell);
    else this.questions.delete(cell);
  }

  /**
   * Show mine chances by cell; with `numbers`, as figures too. An empty map takes them away.
   * @param {Map<number, number>} chances
   * @param {{ numbers?: boolean }} options
   */
  setHeat(chances, { numbers = false } = {}) {
    this.heat = chances;
    this.numbers = numbers;
  }

  /** Show where the mines were. @param {Revealed} end @param {string} _status */
  reveal({ mines, wrong_flags }, _status) {
    this.over = true;
    this.mines = new Set(mines);
    this.wrong = new Set(wrong_flags);
  }

  /** The cells are others now: whoever draws them elsewhere too wants to know. @param {HTMLElement} element */
  tellChange(element) {
    element.dispatchEvent(new Event("boardchange"));
  }

  /** The game goes on: hide the mines again. */
  conceal() {
    this.over = false;
    this.mines = new Set();
    this.wrong = new Set();
  }

  /** @param {number} cell */
  neighbours(cell) {
    return neighboursOf(cell, this.width, this.height);
  }

  /** The cells that look pressed while a button is held on one. @param {number | null} cell @param {boolean} wide */
  pressedAt(cell, wide) {
    if (cell === null || this.over) return [];
    const around = wide ? [cell, ...this.neighbours(cell)] : [cell];
    return around.filter((each) => this.letters[each] === HIDDEN);
  }

  /** The step of the heat map that a cell shows, if any; the ends are for what is certain. @param {number} cell */
  heatStep(cell) {
    const chance = isClosed(this.letters[cell]) ? this.heat.get(cell) : undefined;
    if (chance === undefined) return null;
    if (chance === 0 || chance === 1) return chance * HEAT_STEPS;
    return Math.max(1, Math.min(HEAT_STEPS - 1, Math.round(chance * HEAT_STEPS)));
  }

  /**
   * The chance that is written on a cell, or nothing: what is certain has a sign, and far from every number all cells
   * are alike.
   * @param {number} cell
   */
  chanceText(cell) {
    const chance = this.heat.get(cell);
    if (!this.numbers || chance === undefined || chance === 0 || chance === 1 || this.letters[cell] === FLAG) return "";
    return this.marked("best").has(cell) || this.#isNearNumber(cell) ? shortPercent(chance) : "";
  }

  /** @param {number} cell */
  #isNearNumber(cell) {
    return this.neighbours(cell).some((each) => isNumber(this.letters[each]));
  }

  /** The chance of every cell that no number touches; null where there is none. */
  get elsewhere() {
    for (const [cell, chance] of this.heat) {
      if (this.letters[cell] === HIDDEN && !this.#isNearNumber(cell)) return chance;
    }
    return null;
  }

  /** What a screen reader says of a cell: `3,4: hidden, safe`. @param {number} cell */
  say(cell) {
    const words = [this.#look(cell)];
    const hint = this.marked("hint").get(cell);
    if (hint) words.push(t(`hint.${hint}`));
    const chance = this.heat.get(cell);
    if (chance !== undefined && isClosed(this.letters[cell])) {
      words.push(t("cell.chance", { chance: fullPercent(chance) }));
    }
    return `${minesCell(cell, this.width)}: ${words.join(", ")}`;
  }

  /** @param {number} cell */
  #look(cell) {
    const letter = this.letters[cell];
    if (this.wrong.has(cell)) return t("cell.wrong");
    if (letter !== FLAG && letter !== EXPLODED && this.mines.has(cell)) return t("cell.mine");
    return letter === HIDDEN && this.questions.has(cell) ? t("cell.question") : letterName(letter);
  }
}

/** What a letter means, in words. @param {string} letter */
export function letterName(letter) {
  /** @type {Record<string, string>} */
  const names = { [HIDDEN]: "cell.hidden", [FLAG]: "cell.flag", [EXPLODED]: "cell.exploded", [EMPTY]: "cell.empty" };
  return letter in names ? t(names[letter]) : letter;
}
