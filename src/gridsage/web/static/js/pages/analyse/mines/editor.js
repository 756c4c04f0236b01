// The Minesweeper editor: any position, exact chances as it is typed, clashing clues named and marked.

import { cellOn } from "../../../board/cells.js";
import { BoardFrame, ROOMY } from "../../../board/frame.js";
import { cellOf } from "../../../board/grid.js";
import { isShortcut, runKey } from "../../../board/keys.js";
import { makeMinesBoard } from "../../../board/mines/boards.js";
import { EMPTY, FLAG, HIDDEN, isNumber, LETTERS, strangeLetter } from "../../../board/mines/letters.js";
import { drawMinesSvg } from "../../../board/mines/picture.js";
import { letterName } from "../../../board/mines/surface.js";
import { kindOf, ServerError } from "../../../lib/api.js";
import { copyText } from "../../../lib/clipboard.js";
import { button, facts, field, fill, h, icon, isTouch } from "../../../lib/dom.js";
import { clampedNumber, isWithin, numberInput, wholeNumber } from "../../../lib/form.js";
import { announce, notify, openKeys } from "../../../lib/notices.js";
import { remember } from "../../../lib/prefs.js";
import { runUndoKey, UndoStack } from "../../../lib/undo_stack.js";
import { t } from "../../../lib/words.js";
import {
  analysisFacts,
  heatLegend,
  pointWords,
  reasonOf,
  sayBest,
  sayContradiction,
  sayFinding,
} from "../../mines/telling.js";
import { leaveAddress, minesAddress, minesInAddress, showAddress, wholeAddress } from "../address.js";
import { findRagged, PositionEditor, rowsOf } from "../editor.js";
import { pictureButtons } from "../save_picture.js";
import { WhatIf } from "./what_if.js";

/** @import { AnyMinesBoard } from "../../../board/mines/boards.js" */
/** @import { MinesHint, MinesAnalysis, MinesCatalogue, MinesState } from "../../../lib/messages.js" */
/** @typedef {{ width: number, height: number, mines: number, cells: string }} MinesPosition */

/** The brush that only looks: fingers cannot point without touching. */
const LOOK = "look";
const BRUSHES = [LOOK, HIDDEN, FLAG, EMPTY, ...[...LETTERS].filter(isNumber)];
/** What keys draw, beside the letters themselves. @type {Record<string, string>} */
const KEYS = { x: HIDDEN, DELETE: HIDDEN, BACKSPACE: HIDDEN, ".": EMPTY };
/** @type {MinesPosition} */
const EXAMPLE = { width: 8, height: 5, mines: 8, cells: "#########112#####10112###1000122#1000000" };

/** @extends {PositionEditor<MinesPosition, "mines">} */
export class MinesEditor extends PositionEditor {
  /** @type {Map<number, MinesHint>} */
  #reasons = new Map();
  #brush = isTouch() ? LOOK : "1";

  /** @type {UndoStack<MinesPosition>} */
  #history = new UndoStack();
  /** The position after the last change. @type {MinesPosition} */
  #noted = { width: 0, height: 0, mines: 0, cells: "" };

  undoButton = button(t("undo"), {
    sign: "undo",
    alone: true,
    title: `${t("undo")} (Ctrl+Z)`,
    onclick: () => this.undo(),
  });
  redoButton = button(t("tree.redo"), {
    sign: "redo",
    alone: true,
    title: `${t("tree.redo")} (Ctrl+Y)`,
    onclick: () => this.redo(),
  });
  onKey = (/** @type {KeyboardEvent} */ event) => {
    if (!runUndoKey(event, { undo: () => this.undo(), redo: () => this.redo() })) runKey(event, { "?": showKeys });
  };
  whatIf = new WhatIf(() => this.#showAssumed());
  facts = h("dl.facts");
  legend = heatLegend();
  reason = h("div.reason.stack", { role: "status" });
  palette = h(
    "div.palette",
    { role: "group", "aria-label": t("analyse.brush") },
    BRUSHES.map((letter) => this.#swatch(letter)),
  );

  /** @param {HTMLElement} root @param {MinesCatalogue} catalogue */
  constructor(root, catalogue) {
    super("mines", new BoardFrame("editor", { comfortable: [30, ROOMY] }));
    this.catalogue = catalogue;
    /** The board; there is one as soon as a position is set. */
    this.board = /** @type {AnyMinesBoard} */ (/** @type {unknown} */ (null));
    const resize = { onchange: () => this.resize() };
    this.width = numberInput([1, catalogue.max_side], resize);
    this.height = numberInput([1, catalogue.max_side], resize);
    this.mines = numberInput([0, catalogue.max_side ** 2], { oninput: () => this.changed() });
    const keys = { sign: "help", alone: true, kind: "quiet", onclick: showKeys };
    document.addEventListener("keydown", this.onKey);
    this.draw(root, {
      bar: this.palette,
      tools: [this.undoButton, this.redoButton, this.whatIf.toggle, button(t("keys"), keys)],
      sections: [
        h("section.card.stack", h("h2", t("analyse.found")), this.fault, this.facts, this.legend, this.reason),
        this.whatIf.element,
        h("section.card.stack.exchange", h("h2", t("exchange.title")), this.#exchange(), this.text.element),
      ],
      fields: [
        field(t("mines.width"), this.width),
        field(t("mines.height"), this.height),
        field(t("mines.mines"), this.mines),
      ],
    });
  }

  /** What copies and saves the position. */
  #exchange() {
    const link = () => copyText(wholeAddress(minesAddress(this.position)), t("exchange.copied"));
    const text = () => copyText(this.view, t("exchange.copied"));
    return h(
      "div.stack",
      h(
        "div.actions",
        button(t("exchange.link"), { sign: "link", onclick: link }),
        button(t("exchange.text"), { sign: "copy", onclick: text }),
      ),
      h(
        "div.row.tight",
        { role: "group", "aria-label": t("exchange.save") },
        h("span.small.muted", t("exchange.save")),
        pictureButtons(() => drawMinesSvg(this.position)),
      ),
    );
  }

  /** @param {string} letter */
  #swatch(letter) {
    const name = letter === LOOK ? t("analyse.look") : letterName(letter);
    const attributes = {
      type: "button",
      data: { s: letter },
      title: name,
      "aria-label": t("analyse.brush_is", { what: name }),
      "aria-pressed": String(letter === this.#brush),
      onclick: () => this.setBrush(letter),
    };
    return h("button.swatch", attributes, letter === LOOK ? icon("eye") : isNumber(letter) ? letter : null);
  }

  undo() {
    const position = this.#history.undo(this.#noted);
    if (position) this.#restore(position);
  }

  redo() {
    const position = this.#history.redo(this.#noted);
    if (position) this.#restore(position);
  }

  /** @param {MinesPosition} position */
  #restore(position) {
    this.#noted = position;
    this.set(position);
  }

  /** @override */
  leave() {
    document.removeEventListener("keydown", this.onKey);
    leaveAddress();
    super.leave();
  }

  /** @override */
  get example() {
    return EXAMPLE;
  }

  /** @override @param {MinesState} game @returns {MinesPosition} */
  positionOf({ width, height, mines, cells }) {
    return { width, height, mines, cells };
  }

  /** @override */
  async readAddress() {
    const found = minesInAddress();
    if (!found) return false;
    this.set({ ...this.example, ...this.kept });
    this.mines.value = String(found.mines);
    const wrong = this.read(found.view);
    if (wrong === null) this.text.show(this.view);
    else {
      // The board that was there stays, with its own number of mines; the text can be mended.
      this.set({ ...this.example, ...this.kept });
      this.askNothing();
      this.text.show(found.view);
      this.showFault(wrong);
    }
    return true;
  }

  /** @override @param {MinesPosition} position */
  set({ width, height, mines, cells }) {
    this.width.value = String(width);
    this.height.value = String(height);
    this.mines.value = String(mines);
    this.whatIf.forget();
    this.#reasons.clear();
    this.board?.destroy();
    this.board = makeMinesBoard({
      width,
      height,
      label: t("analyse.editor_board", { width, height }),
      act: (kind, cell) => this.paint(cell, kind === "secondary" ? this.#flagged(cell) : this.#brush),
      look: (cell) => this.look(cell),
      key: (event, cell) => this.key(event, cell),
    });
    this.board.setCells(cells);
    this.frame.hold(this.board);
    this.board.element.addEventListener("pointerover", (event) => this.#drag(event));
    this.changed();
  }

  /** A number can be drawn over several cells. @param {PointerEvent} event */
  #drag(event) {
    const cell = cellOf(event.target);
    if (event.buttons === 1 && event.pointerType === "mouse" && cell !== null) this.paint(cell, this.#brush);
  }

  /** What the second button makes of a cell. @param {number} cell */
  #flagged(cell) {
    return this.board.letters[cell] === FLAG ? HIDDEN : FLAG;
  }

  /** @param {string} letter */
  setBrush(letter) {
    this.#brush = letter;
    for (const each of this.palette.querySelectorAll("button")) {
      each.setAttribute("aria-pressed", String(each.dataset.s === letter));
    }
  }

  /** @param {number} cell @param {string} letter */
  paint(cell, letter) {
    if (letter === LOOK) return this.look(cell);
    if (this.board.letters[cell] === letter) return;
    if (this.whatIf.on) {
      this.#assume(cell, letter);
      return;
    }
    this.board.patch([[cell, letter]]);
    this.changed();
  }

  /** Take a hidden cell to be something; where it is not hidden, say so. @param {number} cell @param {string} letter */
  #assume(cell, letter) {
    if (!this.whatIf.assume(cell, this.board.letters[cell], letter)) notify(t("whatif.open"));
  }

  /** Show what is assumed over what is there, and ask what follows. */
  #showAssumed() {
    const { board, whatIf } = this;
    const letters = board.letters.map((letter, cell) => whatIf.plainLetter(letter, cell));
    board.setCells(letters.map((letter, cell) => whatIf.assumed.get(cell) ?? letter));
    board.mark("assumed", [...whatIf.assumed.keys()]);
    this.askSoon();
  }

  /** @param {KeyboardEvent} event @param {number} cell */
  key(event, cell) {
    if (isShortcut(event)) return false;
    const key = event.key.length > 1 ? event.key.toUpperCase() : event.key;
    const drawn = key === " " || key === "ENTER" ? this.#brush : (KEYS[key] ?? KEYS[key.toLowerCase()]);
    const letter = drawn ?? BRUSHES.find((each) => each === key.toUpperCase());
    if (letter === undefined) return false;
    this.paint(cell, letter);
    announce(this.board.say(cell));
    return true;
  }

  /** @returns {MinesPosition} */
  get position() {
    const { width, height, letters } = this.board;
    const plain = letters.map((letter, cell) => this.whatIf.plainLetter(letter, cell));
    return { width, height, mines: Number(this.mines.value), cells: plain.join("") };
  }

  /** The position as text. */
  get view() {
    const { width, height, cells } = this.position;
    return Array.from({ length: height }, (_, y) => cells.slice(y * width, (y + 1) * width)).join("\n");
  }

  /** What the server is asked about: with what is assumed, as if it were known. */
  get #asked() {
    if (!this.whatIf.assumed.size) return this.view;
    const { letters, width } = this.board;
    const asked = letters.map((letter, cell) => this.whatIf.asked(letter, cell)).join("");
    return Array.from({ length: this.board.height }, (_, y) => asked.slice(y * width, (y + 1) * width)).join("\n");
  }

  /** Something is different: write it down, and ask what follows. */
  changed({ fromText = false } = {}) {
    if (this.whatIf.assumed.size) this.board.setCells(this.position.cells);
    this.whatIf.forget();
    this.board.mark("assumed", []);
    if (!fromText) this.text.show(this.view);
    this.#note(remember("analyse.mines", this.position));
    showAddress(minesAddress(this.position));
    this.askSoon();
  }

  /** A change that can be undone, unless it is none. @param {MinesPosition} position */
  #note(position) {
    const before = this.#noted;
    const same = before.cells === position.cells && before.mines === position.mines && before.width === position.width;
    if (!same && before.cells) this.#history.note(before);
    this.#noted = position;
    this.undoButton.disabled = !this.#history.canUndo;
    this.redoButton.disabled = !this.#history.canRedo;
  }

  /** @override @param {string} text */
  read(text) {
    const rows = rowsOf(text).map((row) => row.replaceAll(".", EMPTY).toUpperCase());
    const [width, height, cells] = [rows[0].length, rows.length, rows.join("")];
    if (!width) return t("analyse.text_empty");
    const letter = strangeLetter(cells);
    if (letter !== null) return t("analyse.text_letter", { letter });
    const ragged = findRagged(rows);
    if (ragged !== null) return ragged;
    const max = this.catalogue.max_side;
    if (Math.max(width, height) > max) return t("mines.bad_side", { max });
    this.whatIf.forget();
    if (width === this.board.width && height === this.board.height) {
      this.board.setCells(cells);
      this.changed({ fromText: true });
    } else this.set({ width, height, mines: Number(this.mines.value), cells });
    return null;
  }

  resize() {
    const [width, height] = [this.width, this.height].map((each) => clampedNumber(each, [1, this.catalogue.max_side]));
    const { board } = this;
    const cells = Array.from({ length: width * height }, (_, cell) => {
      const old = cellOn(cell, width, board);
      return old === null ? HIDDEN : board.letters[old];
    });
    this.set({ ...this.position, width, height, cells: cells.join("") });
  }

  /** @override */
  wipe() {
    this.set({ ...this.position, cells: HIDDEN.repeat(this.board.size) });
  }

  /** @override */
  async ask() {
    const mines = wholeNumber(this.mines);
    if (!isWithin(mines, [0, this.board.size])) return this.#fail(t("mines.bad_mines", { max: this.board.size }));
    const { answer, isCurrent } = this.question("mines.analyse", { view: this.#asked, mines, what_if: this.whatIf.on });
    try {
      const found = await answer;
      if (isCurrent()) this.#show(found);
    } catch (error) {
      if (!isCurrent() || kindOf(error) === "cancelled") return;
      this.#fail(sayContradiction(error, this.board), error instanceof ServerError ? error.body.clues : []);
    }
  }

  /** @param {string} message @param {number[]} clues */
  #fail(message, clues = []) {
    this.fault.textContent = message;
    this.whatIf.impossible();
    this.board.setHeat(new Map());
    this.board.mark("clash", clues);
    this.board.mark("best", []);
    this.board.mark("hint", []);
    this.#reasons.clear();
    this.legend.hidden = true;
    fill(this.facts);
    fill(this.reason);
    this.say.textContent = "";
  }

  /** @param {MinesAnalysis} answer */
  #show(answer) {
    const { hints, best, chances, dead, coin_tosses } = answer;
    this.fault.textContent = "";
    this.whatIf.draw(answer, this.board.width);
    this.board.mark("clash", []);
    this.board.setHeat(new Map(chances), { numbers: true });
    this.board.mark(
      "hint",
      hints.map((hint) => [hint.cell, hint.verdict]),
    );
    this.board.mark("best", best === null ? [] : [best]);
    this.#reasons = new Map(hints.map((hint) => [hint.cell, hint]));
    const safe = hints.filter((hint) => hint.verdict === "safe").length;
    facts(this.facts, [
      [t("analyse.safe"), safe],
      [t("analyse.mines"), hints.length - safe],
      ...analysisFacts(answer, this.board),
      dead.length ? [t("analyse.dead"), dead.length] : null,
      coin_tosses.length ? [t("analyse.coin_tosses"), coin_tosses.length] : null,
    ]);
    this.legend.hidden = false;
    fill(this.reason, hints.length ? h("p.small.muted", pointWords("analyse.point")) : null);
    this.say.textContent = sayBest(answer);
  }

  /** @param {number | null} cell */
  look(cell) {
    const hint = cell === null ? undefined : this.#reasons.get(cell);
    this.board.mark("clue", hint ? hint.clues : []);
    if (!hint) return;
    fill(this.reason, reasonOf(hint, this.board));
    // Under a finger, where the panel may be out of sight.
    if (this.#brush === LOOK) this.say.textContent = sayFinding(hint, this.board);
  }
}

function showKeys() {
  openKeys([
    [["←", "→", "↑", "↓"], t("keys.move")],
    [["0", "…", "8"], t("analyse.keys_number")],
    [["F"], t("keys.flag")],
    [["Ctrl", "Z"], t("undo")],
    [["Ctrl", "Y"], t("tree.redo")],
    [["#", "Del"], t("analyse.keys_hide")],
    [[t("key.space")], t("analyse.keys_brush")],
  ]);
}
