// A tree of moves as text: each move a button, variations below the move that they replace; walk, promote, cut.

import { mnkCell } from "../../../board/cells.js";
import { SIDES } from "../../../board/mnk/marks.js";
import { around, button, fill, h } from "../../../lib/dom.js";
import { formatNumber, t } from "../../../lib/words.js";

/** @import { MoveNode, MoveTree } from "../../../board/mnk/move_tree.js" */

/** A larger tree shows in full only the variation that one is in. */
const FOLD_FROM = 300;

/** How many moves follow on a move. @param {MoveNode} node */
function countBehind(node) {
  let count = 0;
  const waiting = [...node.children];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    count++;
    waiting.push(...next.children);
  }
  return count;
}

export class TreeView {
  /** @type {MoveNode[]} */
  #nodes = [];
  /** @type {MoveTree | null} */
  #tree = null;

  list = h("div.tree", { role: "group", "aria-label": t("tree.moves") });
  note = h("p.small.muted");
  comment = h("textarea.comment", { rows: 2, "aria-label": t("tree.comment"), placeholder: t("tree.comment") });
  /** Whether something was written since the field was entered. */
  #writing = false;

  /**
   * @param {object} actions
   * @param {(walk: (tree: MoveTree) => void) => void} actions.walk Show another place of the tree.
   * @param {(change: (tree: MoveTree) => void) => void} actions.change Change the tree.
   * @param {(text: string, first: boolean) => void} actions.write Write on the move that is shown; whether that is the
   *   first letter since the field was entered.
   * @param {() => void} actions.undo
   * @param {() => void} actions.redo
   */
  constructor({ walk, change, write, undo, redo }) {
    this.walk = walk;
    this.comment.addEventListener("focus", () => {
      this.#writing = false;
    });
    this.comment.addEventListener("input", () => {
      write(this.comment.value, !this.#writing);
      this.#writing = true;
      this.undo.disabled = false;
      this.redo.disabled = true;
      const { current } = /** @type {MoveTree} */ (this.#tree);
      markCommented(this.list.querySelector("[aria-current]"), current);
    });
    this.list.addEventListener("click", (event) => {
      const number = around(event, "[data-n]")?.dataset.n;
      if (number !== undefined) this.goTo(this.#nodes[Number(number)]);
    });
    const alone = { alone: true };
    this.first = button(t("replay.first"), { sign: "first", ...alone, onclick: () => walk((tree) => tree.toStart()) });
    this.back = button(t("replay.back"), { sign: "back", ...alone, onclick: () => walk((tree) => tree.back()) });
    this.next = button(t("replay.next"), { sign: "next", ...alone, onclick: () => walk((tree) => tree.forward()) });
    this.last = button(t("replay.last"), { sign: "last", ...alone, onclick: () => walk((tree) => tree.toEnd()) });
    this.undo = button(t("undo"), { sign: "undo", ...alone, title: `${t("undo")} (Ctrl+Z)`, onclick: undo });
    this.redo = button(t("tree.redo"), { sign: "redo", ...alone, title: `${t("tree.redo")} (Ctrl+Y)`, onclick: redo });
    this.promote = button(t("tree.promote"), {
      kind: "quiet",
      onclick: () => change((tree) => tree.promote(tree.current)),
    });
    this.cut = button(t("tree.cut"), {
      sign: "trash",
      kind: "quiet",
      onclick: () => change((tree) => tree.cut(tree.current)),
    });
    this.steps = h("div.row.tight.steps", this.first, this.back, this.next, this.last);
    this.changes = h("div.row.tight", this.undo, this.redo);
    this.element = h(
      "section.card.stack",
      { "aria-labelledby": "tree-title" },
      h("div.row.spread", h("h2", { id: "tree-title" }, t("tree.moves")), this.changes),
      this.list,
      this.note,
      this.comment,
      h("div.row", this.promote, this.cut),
    );
  }

  /** @param {MoveNode} node */
  goTo(node) {
    this.walk((tree) => {
      tree.current = node;
    });
  }

  /** The other moves at the same place, one after the other. @param {number} by */
  goBeside(by) {
    const { current } = /** @type {MoveTree} */ (this.#tree);
    const beside = current.parent?.children ?? [];
    const next = beside[beside.indexOf(current) + by];
    if (next) this.goTo(next);
  }

  /** Scroll the list to the move that is shown; the page itself stays where it is, on a phone above all. */
  #keepInSight() {
    const current = this.list.querySelector("[aria-current]");
    if (!current) return;
    const [room, at] = [this.list, current].map((each) => each.getBoundingClientRect());
    if (at.top < room.top) this.list.scrollTop -= room.top - at.top;
    else if (at.bottom > room.bottom) this.list.scrollTop += at.bottom - room.bottom;
  }

  /** @param {MoveTree} tree @param {{ canUndo: boolean, canRedo: boolean }} history */
  show(tree, { canUndo, canRedo }) {
    this.#tree = tree;
    this.#nodes = [];
    const path = new Set(tree.path());
    const folded = tree.count > FOLD_FROM;
    const parts = this.#following(tree.root, path, folded);
    fill(this.list, parts.length ? parts : h("p.small.muted", t("tree.empty")));
    this.note.textContent = folded ? t("tree.folded", { n: formatNumber(tree.count) }) : "";
    this.note.hidden = !folded;
    this.#keepInSight();
    const { current } = tree;
    this.#writing = false;
    if (this.comment.value !== current.comment) {
      this.comment.value = current.comment;
      this.comment.rows = Math.max(2, Math.min(10, current.comment.split("\n").length + 1));
    }
    this.first.disabled = this.back.disabled = current === tree.root;
    this.next.disabled = this.last.disabled = !current.children.length;
    this.undo.disabled = !canUndo;
    this.redo.disabled = !canRedo;
    this.promote.hidden = tree.isMain(current);
    this.cut.hidden = current === tree.root;
  }

  /** What follows on a move: its main line, and variations where they branch off. */
  #following(/** @type {MoveNode} */ node, /** @type {Set<MoveNode>} */ path, /** @type {boolean} */ folded) {
    /** @type {HTMLElement[]} */
    const parts = [];
    let at = node;
    while (at.children.length) {
      const [main, ...others] = at.children;
      parts.push(this.#move(main, path));
      for (const other of others) {
        const whole = !folded || path.has(other);
        const rest = whole ? this.#following(other, path, folded) : [moreMark(countBehind(other))];
        parts.push(h("div.variation", this.#move(other, path), rest));
      }
      at = main;
    }
    return parts;
  }

  /** @param {MoveNode} node @param {Set<MoveNode>} path */
  #move(node, path) {
    const tree = /** @type {MoveTree} */ (this.#tree);
    const number = this.#nodes.push(node) - 1;
    const seat = (tree.firstTurn + node.depth + 1) % 2;
    const attributes = {
      type: "button",
      data: { n: String(number), side: SIDES[seat], ...(path.has(node) ? { path: "" } : {}) },
      "aria-current": node === tree.current ? "true" : null,
    };
    const move = h("button.move", attributes, h("span.muted", `${node.depth}.`), mnkCell(node.cell, tree.size.width));
    if (node.comment) markCommented(move, node);
    return move;
  }
}

/** Let a move tell what is written on it. @param {Element | null} move @param {MoveNode} node */
function markCommented(move, node) {
  if (!(move instanceof HTMLElement)) return;
  move.toggleAttribute("data-comment", node.comment !== "");
  move.title = node.comment;
}

/** How much of a folded variation is not shown. @param {number} count */
const moreMark = (count) => h("span.small.muted", count ? `… +${formatNumber(count)}` : "");
