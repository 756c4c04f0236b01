// The m,n,k analysis board: a tree of moves from any position, with the engine beside it.

import { cellOn } from "../../../board/cells.js";
import { BoardFrame } from "../../../board/frame.js";
import { cellOf } from "../../../board/grid.js";
import { isShortcut, runKey } from "../../../board/keys.js";
import { MnkBoard } from "../../../board/mnk/board.js";
import { markOf } from "../../../board/mnk/marks.js";
import { MoveTree } from "../../../board/mnk/move_tree.js";
import { readSetup } from "../../../board/mnk/setup.js";
import { mirrored, quarterTurn } from "../../../board/mnk/turning.js";
import { post } from "../../../lib/api.js";
import { button, h, segments } from "../../../lib/dom.js";
import { announce, explainError, notify, openKeys } from "../../../lib/notices.js";
import { recall, remember } from "../../../lib/prefs.js";
import { runUndoKey, UndoStack } from "../../../lib/undo_stack.js";
import { t } from "../../../lib/words.js";
import { BoardFields } from "../../mnk/board_fields.js";
import { explainForbidden, ForbiddenPoints } from "../../mnk/forbidden.js";
import { openPlayOn } from "../../mnk/play_on.js";
import { leaveAddress, showAddress, treeAddress, treeInAddress } from "../address.js";
import { inline, PositionEditor } from "../editor.js";
import { BookPanel } from "./book_panel.js";
import { EnginePanel } from "./engine_panel.js";
import { Exchange } from "./exchange.js";
import { ProofPanel } from "./proof_panel.js";
import { TreeView } from "./tree_view.js";

/** @import { MnkBoardSize } from "../../../board/mnk/setup.js" */
/** @import { TreeData } from "../../../board/mnk/move_tree.js" */
/** @import { Sides, Turning } from "../../../board/mnk/turning.js" */
/** @import { MnkAnalysis, MnkCatalogue, MnkState } from "../../../lib/messages.js" */

/** What keys draw. @type {Record<string, number>} */
const KEYS = { x: 1, o: 2, delete: 0, backspace: 0 };
/** The brush that plays the moves in turn. */
const IN_TURN = "turn";
/** A larger tree is not kept in this browser: its address and its text hold it. */
const MOST_KEPT = 3000;

/** @extends {PositionEditor<TreeData, "mnk">} */
export class MnkEditor extends PositionEditor {
  #brush = IN_TURN;
  /** @type {UndoStack<TreeData>} */
  #history = new UndoStack();
  #tree;
  /** @type {number[]} */
  #row = [];
  #reading = 0;

  /** @param {HTMLElement} root @param {MnkCatalogue} catalogue */
  constructor(root, catalogue) {
    super("mnk", new BoardFrame("mnk-editor", MnkBoard.fitting));
    this.catalogue = catalogue;
    this.#tree = MoveTree.of(this.example);
    /** The board; there is one as soon as a tree is set. */
    this.board = /** @type {MnkBoard} */ (/** @type {unknown} */ (null));
    this.size = new BoardFields(catalogue, { onchange: () => this.resize() });
    this.engine = new EnginePanel(catalogue.analysis_s, {
      say: (words) => {
        this.say.textContent = words;
      },
      answered: (answer) => this.#answered(answer),
      refused: (error) => this.#refused(error),
      play: (cells) => this.#play(...cells),
    });
    this.proof = new ProofPanel((cell) => this.#play(cell));
    this.book = new BookPanel((cell) => this.#play(cell));
    this.view = new TreeView({
      walk: (walk) => this.walk(walk),
      change: (change) => this.change(change),
      write: (text, first) => this.write(text, first),
      undo: () => this.undo(),
      redo: () => this.redo(),
    });
    this.exchange = new Exchange(
      () => this.#tree,
      () => this.#row,
    );
    this.forbidden = new ForbiddenPoints(catalogue.rules_that_forbid);
    this.turnTabs = this.#turnTabs();
    this.brushTabs = this.#brushTabs();
    this.#drawParts(root);
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#pageKey(event);
    document.addEventListener("keydown", this.onKey);
  }

  #turnTabs() {
    const sides = /** @type {[string, string][]} */ ([0, 1].map((seat) => [String(seat), markOf(seat)]));
    return segments(t("analyse.to_move"), sides, "0", (key) => this.#edit(this.#tree.stones, Number(key)));
  }

  #brushTabs() {
    const stones = /** @type {[string, string][]} */ ([0, 1].map((seat) => [String(seat + 1), markOf(seat)]));
    const brushes = /** @type {[string, string][]} */ ([
      [IN_TURN, t("analyse.brush_turn")],
      ...stones,
      ["0", t("analyse.brush_empty")],
    ]);
    return segments(t("analyse.brush"), brushes, IN_TURN, (key) => {
      this.#brush = key;
      this.brushTabs.choose(key);
      this.board.setGhost(this.#ghost);
    });
  }

  /** @param {HTMLElement} root */
  #drawParts(root) {
    const keys = { sign: "help", alone: true, kind: "quiet.for-keys", onclick: showKeys };
    const playOn = button(t("play_on"), { sign: "play", kind: "primary", onclick: () => this.playOn() });
    this.draw(root, {
      bar: [
        inline(t("analyse.brush"), this.brushTabs),
        inline(t("analyse.to_move"), this.turnTabs),
        this.#turnButtons(),
      ],
      head: this.engine.evalBar.element,
      tools: [this.view.steps, playOn, button(t("keys"), keys)],
      sections: [
        this.engine.element,
        this.book.element,
        this.proof.element,
        this.view.element,
        h(
          "section.card.stack.exchange",
          h("h2", t("exchange.title")),
          this.exchange.element,
          this.fault,
          this.text.element,
        ),
      ],
      fields: this.size.elements,
    });
  }

  #turnButtons() {
    const tool = (/** @type {string} */ word, /** @type {string} */ key, sign = "", onclick = () => {}) =>
      button(t(word), { sign, alone: true, title: `${t(word)} (${key})`, onclick });
    return h(
      "div.row.tight",
      tool("tree.turn", "R", "turn", () => this.turn(quarterTurn)),
      tool("tree.mirror", "M", "mirror", () => this.turn(mirrored)),
    );
  }

  /** @override */
  leave() {
    document.removeEventListener("keydown", this.onKey);
    this.engine.leave();
    this.proof.leave();
    this.book.leave();
    this.forbidden.leave();
    leaveAddress();
    super.leave();
  }

  /** @override @returns {TreeData} */
  get example() {
    return new MoveTree(readSetup(this.catalogue.setup) ?? this.catalogue.presets[0]).data;
  }

  /** @override @param {MnkState} game @returns {TreeData} */
  positionOf({ moves, ...size }) {
    return MoveTree.ofGame(size, moves).data;
  }

  /** What the address holds. @override */
  async readAddress() {
    const found = treeInAddress();
    if (!found) return false;
    this.text.show(found.text);
    try {
      const told = await post("/mnk/tree", { text: found.text });
      const tree = MoveTree.of({ ...told, at: found.at ?? 0 });
      // Whoever writes moves alone, or names a move that is not there, means the position after them.
      if (found.at === null || found.at > told.moves.length) tree.toEnd();
      // An address has no room for comments; those of the same tree are kept here.
      const { comments } = this.kept;
      const mine = comments && MoveTree.of({ ...this.example, ...this.kept }).text === tree.text;
      this.set(mine ? { ...tree.data, comments } : tree.data);
    } catch (error) {
      // The text stays where it can be mended, over the board that was there before.
      this.set({ ...this.example, ...this.kept });
      this.text.show(found.text);
      this.showFault(explainError(error));
      notify(t("analyse.bad_link"), { fault: true });
    }
    return true;
  }

  /** The tree of the last visit, if it is one. @override @returns {Partial<TreeData>} */
  get kept() {
    const kept = recall("analyse.mnk", /** @type {Partial<TreeData>} */ ({}));
    return Array.isArray(kept.moves) && Array.isArray(kept.stones) ? kept : {};
  }

  /** @override @param {TreeData} data */
  set(data) {
    if (this.board) this.#history.note(this.#tree.data);
    this.#show(MoveTree.of(data));
  }

  /** Show another tree. @param {MoveTree} tree @param {{ fromText?: boolean }} options */
  #show(tree, options = {}) {
    const { width, height } = tree.size;
    this.#tree = tree;
    this.size.set(tree.size);
    if (width !== this.board?.width || height !== this.board.height) this.#makeBoard(tree.size);
    this.changed(options);
  }

  /** @param {MnkBoardSize} size */
  #makeBoard({ width, height }) {
    this.board?.destroy();
    this.board = new MnkBoard({
      width,
      height,
      label: t("analyse.editor_board", { width, height }),
      act: (cell) => this.put(cell),
      key: (event, cell) => this.key(event, cell),
    });
    this.board.element.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const cell = cellOf(event.target);
      if (cell !== null) this.place(cell, 0);
    });
    this.frame.hold(this.board);
  }

  /** @param {number} cell */
  put(cell) {
    if (this.#brush !== IN_TURN) {
      this.place(cell, Number(this.#brush));
      return;
    }
    const forbidden = this.forbidden.at(cell);
    if (forbidden) {
      this.say.textContent = explainForbidden(forbidden, this.board);
      announce(this.say.textContent);
      return;
    }
    this.#play(cell);
  }

  /** Make moves in the tree, all as one change. @param {number[]} cells */
  #play(...cells) {
    const tree = this.#tree;
    const [before, count] = [tree.data, tree.count];
    const made = cells.filter((cell) => tree.play(cell));
    if (tree.count > count) this.#history.note(before);
    if (made.length) this.changed();
  }

  /** Give a cell another stone: what follows is another tree. @param {number} cell @param {number} code */
  place(cell, code) {
    const { stones, turn } = this.#tree;
    if (stones[cell] === code) return;
    stones[cell] = code;
    this.#edit(stones, turn);
  }

  /** Start anew with these stones. @param {number[]} stones @param {number} turn */
  #edit(stones, turn) {
    this.#history.note(this.#tree.data);
    this.#show(new MoveTree(this.#tree.size, stones, turn));
  }

  /** Show another place of the tree. @param {(tree: MoveTree) => void} walk */
  walk(walk) {
    walk(this.#tree);
    this.changed();
  }

  /** Change the tree in a way that can be undone. @param {(tree: MoveTree) => void} change */
  change(change) {
    this.#history.note(this.#tree.data);
    this.walk(change);
  }

  /** Turn or mirror the board with the whole tree. @param {(sides: Sides) => Turning} turningOf */
  turn(turningOf) {
    const turning = turningOf(this.#tree.size);
    const { focused, current } = this.board.grid;
    this.#history.note(this.#tree.data);
    this.#tree.transform(turning);
    this.#show(this.#tree);
    // The cell that keys act on goes along, on a board that is a new one too.
    if (focused) this.board.focus(turning.to(current));
    else this.board.grid.setCurrent(turning.to(current));
  }

  /** Write on the move that is shown. @param {string} text @param {boolean} first */
  write(text, first) {
    if (first) this.#history.note(this.#tree.data);
    this.#tree.current.comment = text;
    this.#keep();
  }

  #keep() {
    if (this.#tree.count <= MOST_KEPT) remember("analyse.mnk", this.#tree.data);
  }

  undo() {
    const data = this.#history.undo(this.#tree.data);
    if (data) this.#show(MoveTree.of(data));
  }

  redo() {
    const data = this.#history.redo(this.#tree.data);
    if (data) this.#show(MoveTree.of(data));
  }

  /** @param {KeyboardEvent} event @param {number} cell */
  key(event, cell) {
    const code = KEYS[event.key.toLowerCase()];
    if (code === undefined || isShortcut(event)) return false;
    this.place(cell, code);
    return true;
  }

  /** @param {KeyboardEvent} event */
  #pageKey(event) {
    if (runUndoKey(event, { undo: () => this.undo(), redo: () => this.redo() })) return;
    const actions = {
      arrowleft: () => this.walk((tree) => tree.back()),
      arrowright: () => this.walk((tree) => tree.forward()),
      arrowup: () => this.view.goBeside(-1),
      arrowdown: () => this.view.goBeside(1),
      home: () => this.walk((tree) => tree.toStart()),
      end: () => this.walk((tree) => tree.toEnd()),
    };
    runKey(event, actions, "input, [role=gridcell], .line-button");
    runKey(event, { r: () => this.turn(quarterTurn), m: () => this.turn(mirrored), "?": showKeys });
  }

  /** The mark that a click would put. */
  get #ghost() {
    return this.#brush === IN_TURN && !this.#tree.current.over ? this.#tree.turn : null;
  }

  changed({ fromText = false } = {}) {
    const tree = this.#tree;
    this.turnTabs.choose(String(tree.turn));
    this.#row = [];
    this.board.setStones(tree.stones);
    this.board.setOrder(tree.line);
    this.board.mark("row", []);
    this.board.mark("last", tree.line.slice(-1));
    this.board.setGhost(this.#ghost);
    this.view.show(tree, this.#history);
    if (!fromText) {
      this.text.show(tree.text);
      this.showFault(null);
    }
    this.#keep();
    showAddress(treeAddress(tree));
    this.ask();
  }

  /** @override */
  ask() {
    const tree = this.#tree;
    this.forbidden.show(tree, this.board);
    this.engine.show(tree, this.board);
    this.proof.show(tree);
    this.book.show(tree);
  }

  /** @param {MnkAnalysis} answer */
  #answered({ over, row }) {
    if (!over) return;
    this.#tree.current.over = true;
    this.#row = row;
    this.board.mark("row", row);
    this.board.setGhost(null);
  }

  /** A move that cannot be made, behind the end of the game, is taken back. @param {unknown} error */
  #refused(error) {
    notify(explainError(error), { fault: true });
    if (this.#history.canUndo) this.undo();
  }

  /** @override @param {string} text */
  async read(text) {
    const mine = ++this.#reading;
    try {
      const found = await post("/mnk/tree", { text, setup: this.#tree.setup });
      if (mine !== this.#reading) return null;
      const tree = MoveTree.of(found);
      tree.toEnd();
      this.#history.note(this.#tree.data);
      this.#show(tree, { fromText: true });
      return null;
    } catch (error) {
      return mine === this.#reading ? explainError(error) : null;
    }
  }

  resize() {
    const size = this.size.clamped;
    const { width, height, k, rule } = this.#tree.size;
    if (size.width === width && size.height === height && size.k === k && size.rule === rule) return;
    const { stones, turn } = this.#tree;
    const moved = Array.from({ length: size.width * size.height }, (_, cell) => {
      const old = cellOn(cell, size.width, this.board);
      return old === null ? 0 : stones[old];
    });
    this.#history.note(this.#tree.data);
    this.#show(new MoveTree(size, moved, turn));
  }

  /** @override */
  wipe() {
    this.#history.note(this.#tree.data);
    this.#show(new MoveTree(this.#tree.size));
  }

  playOn() {
    openPlayOn(this.catalogue, this.#tree);
  }
}

function showKeys() {
  openKeys([
    [["←", "→"], t("tree.keys_walk")],
    [["↑", "↓"], t("tree.keys_beside")],
    [["Home", "End"], t("tree.keys_ends")],
    [["Ctrl", "Z"], t("undo")],
    [["Ctrl", "Y"], t("tree.redo")],
    [["R"], t("tree.turn")],
    [["M"], t("tree.mirror")],
    [["X", "O"], t("tree.keys_stones")],
    [["Del"], t("tree.keys_erase")],
  ]);
}
