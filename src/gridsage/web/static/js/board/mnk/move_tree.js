// A tree of m,n,k moves: where it starts, the moves that were tried, their variations, and the place that is shown.

import { mnkCell, mnkCells } from "../cells.js";
import { markOf } from "./marks.js";
import { writeSetup } from "./setup.js";

/** @import { MnkTree } from "../../lib/messages.js" */
/** @import { MnkBoardSize } from "./setup.js" */
/** @import { Turning } from "./turning.js" */
/**
 * What is written on moves, by their numbers in the order of the text; on the start by 0.
 * @typedef {Record<string, string>} Comments
 */
/**
 * A tree as plain data: for each move, in the order of the text, the number of the move before it and its cell.
 * @typedef {object} Branches
 * @property {number[]} stones
 * @property {number} turn
 * @property {number[][]} moves
 * @property {number} [at]
 * @property {Comments} [comments]
 */
/** @typedef {MnkBoardSize & Branches} TreeData */

/** One move, and what follows on it; the first of those is the main one. */
export class MoveNode {
  /** @type {MoveNode[]} */
  children = [];
  /** Whether the game is known to be over here. */
  over = false;
  /** How many moves lead here. */
  depth = 0;
  /** What somebody wrote on it. */
  comment = "";

  /** @param {MoveNode | null} parent @param {number} cell The start has no parent and no cell, -1. */
  constructor(parent, cell) {
    this.parent = parent;
    this.cell = cell;
    if (parent) this.depth = parent.depth + 1;
  }
}

const STONES = ".XO";

export class MoveTree {
  root = new MoveNode(null, -1);
  /** The move whose position is shown. */
  current = this.root;
  /** How many moves it holds. */
  count = 0;

  /**
   * @param {MnkBoardSize} size
   * @param {number[] | null} stones The stones that are given: 0 empty, 1 X, 2 O.
   * @param {number} turn Who is to move then.
   */
  constructor({ width, height, k, rule }, stones = null, turn = 0) {
    this.size = { width, height, k, rule };
    /** @type {number[]} */
    this.given = stones ? [...stones] : new Array(width * height).fill(0);
    this.firstTurn = turn;
  }

  /** @param {TreeData | MnkTree} data @returns {MoveTree} */
  static of(data) {
    const tree = new MoveTree(data, data.stones, data.turn);
    const nodes = [tree.root];
    for (const [parent, cell] of data.moves) nodes.push(tree.#add(nodes[parent], cell));
    tree.current = nodes["at" in data ? (data.at ?? 0) : 0] ?? tree.root;
    for (const [number, words] of Object.entries(data.comments ?? {})) {
      const node = nodes[Number(number)];
      if (node && typeof words === "string") node.comment = words;
    }
    return tree;
  }

  /**
   * A game without variations; `at` is how many of its moves are shown.
   * @param {MnkBoardSize} size
   * @param {number[]} moves
   * @param {Comments} comments
   */
  static ofGame(size, moves, at = moves.length, comments = {}) {
    const stones = new Array(size.width * size.height).fill(0);
    return MoveTree.of({ ...size, stones, turn: 0, moves: moves.map((cell, i) => [i, cell]), at, comments });
  }

  /** @returns {TreeData} */
  get data() {
    /** @type {[number, number][]} */
    const moves = [];
    /** @type {Comments} */
    const comments = this.root.comment ? { 0: this.root.comment } : {};
    let at = 0;
    for (const { node, parent } of this.#numbered()) {
      moves.push([parent, node.cell]);
      if (node === this.current) at = moves.length;
      if (node.comment) comments[moves.length] = node.comment;
    }
    return { ...this.size, stones: this.given, turn: this.firstTurn, moves, at, comments };
  }

  /** All moves in the order of the text, each with the number of the one before it. */
  *#numbered() {
    let number = 0;
    const waiting = this.root.children.map((node) => ({ node, parent: 0 })).reverse();
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      yield next;
      const parent = ++number;
      for (const node of [...next.node.children].reverse()) waiting.push({ node, parent });
    }
  }

  /** @param {MoveNode} parent @param {number} cell */
  #add(parent, cell) {
    const node = new MoveNode(parent, cell);
    parent.children.push(node);
    this.count++;
    return node;
  }

  /** The moves that lead to a node. @param {MoveNode} node */
  path(node = this.current) {
    const path = [];
    for (let at = node; at.parent; at = at.parent) path.push(at);
    return path.reverse();
  }

  /** The cells of those moves. */
  get line() {
    return this.path().map((node) => node.cell);
  }

  /** Who is to move: 0 for X, 1 for O. */
  get turn() {
    return (this.firstTurn + this.current.depth) % 2;
  }

  /** What lies on the board: 0 empty, 1 X, 2 O. */
  get stones() {
    const stones = [...this.given];
    this.line.forEach((cell, i) => {
      stones[cell] = ((this.firstTurn + i) % 2) + 1;
    });
    return stones;
  }

  /** Whether it starts with the empty board. */
  get fromEmpty() {
    return this.firstTurn === 0 && !this.given.some(Boolean);
  }

  /** Make a move, or go where it was made before; whether it can be made. @param {number} cell */
  play(cell) {
    if (this.stones[cell] || this.current.over) return false;
    const there = this.current.children.find((node) => node.cell === cell);
    this.current = there ?? this.#add(this.current, cell);
    return true;
  }

  back() {
    this.current = this.current.parent ?? this.root;
  }

  forward() {
    this.current = this.current.children[0] ?? this.current;
  }

  toStart() {
    this.current = this.root;
  }

  toEnd() {
    while (this.current.children.length) this.forward();
  }

  /** Take a move away with all that follows on it. @param {MoveNode} node */
  cut(node) {
    const { parent } = node;
    if (!parent) return;
    if (this.path().includes(node)) this.current = parent;
    parent.children.splice(parent.children.indexOf(node), 1);
    this.count = this.data.moves.length;
  }

  /** Make a move, and those before it, the main ones. @param {MoveNode} node */
  promote(node) {
    for (let at = node; at.parent; at = at.parent) {
      const { children } = at.parent;
      children.splice(children.indexOf(at), 1);
      children.unshift(at);
    }
  }

  /** Turn the board with all that lies on it: stones, moves and their variations. @param {Turning} turning */
  transform({ width, height, to }) {
    const given = new Array(width * height).fill(0);
    this.given.forEach((code, cell) => {
      given[to(cell)] = code;
    });
    this.given = given;
    this.size = { ...this.size, width, height };
    for (const { node } of [...this.#numbered()]) node.cell = to(node.cell);
  }

  /** Whether a node is on the main line. @param {MoveNode} node @returns {boolean} */
  isMain(node) {
    return this.path(node).every((each) => each.parent?.children[0] === each);
  }

  /** The setup as text. */
  get setup() {
    return writeSetup(this.size);
  }

  /** All moves as text: a variation stands in brackets behind the move that it replaces. */
  get moveText() {
    const name = (/** @type {MoveNode} */ node) => mnkCell(node.cell, this.size.width);
    /** @type {string[]} */
    const words = [];
    /** @type {(string | MoveNode)[]} */
    const waiting = [this.root];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (typeof next === "string") words.push(next);
      else if (next.children.length) {
        const [main, ...others] = next.children;
        words.push(name(main));
        waiting.push(main);
        for (const other of others.reverse()) waiting.push(")", other, `(${name(other)}`);
      }
    }
    return words.join(" ").replaceAll(" )", ")");
  }

  /** Rows of stones, and who is to move. @param {number[]} stones @param {number} turn */
  #rows(stones, turn) {
    const { width, height } = this.size;
    const letters = stones.map((code) => STONES[code]).join("");
    const rows = Array.from({ length: height }, (_, y) => letters.slice(y * width, (y + 1) * width));
    return [...rows, `${markOf(turn)} to move`].join("\n");
  }

  /** The rows it starts with; nothing for the empty board. */
  get givenText() {
    return this.fromEmpty ? "" : this.#rows(this.given, this.firstTurn);
  }

  /** The whole tree as text. */
  get text() {
    return [this.setup, this.givenText, this.moveText].filter(Boolean).join("\n");
  }

  /** The position that is shown as rows; with `turn`, as if that side were to move. */
  rows(turn = this.turn) {
    return this.#rows(this.stones, turn);
  }

  /** The position that is shown as the server reads it: its moves where all are known. */
  get position() {
    return this.fromEmpty ? mnkCells(this.line, this.size.width) : this.rows();
  }
}
