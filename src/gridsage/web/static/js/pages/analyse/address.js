// The address of an analysis: it holds the whole position, and for m,n,k the tree of moves, behind the #.

import { HIDDEN } from "../../board/mines/letters.js";
import { SIDES } from "../../board/mnk/marks.js";
import { AfterPause } from "../../lib/after_pause.js";

/** @import { MoveTree } from "../../board/mnk/move_tree.js" */

/** A browser may refuse addresses that change too often. */
const later = new AfterPause(300);

/** A # would have to be written as %23. */
const HIDDEN_IN_ADDRESS = "-";

/** Text that stands in an address as it is, rows divided by `/`. @param {string} text */
const inAddress = (text) => encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%2C", ",");

/** What the address says behind its #, by name. */
export const readAddress = () => new URLSearchParams(location.hash.slice(1));

/** The address of a tree. @param {MoveTree} tree */
export function treeAddress(tree) {
  const parts = [`setup=${inAddress(tree.setup)}`];
  if (!tree.fromEmpty) {
    const rows = tree.givenText.split("\n").slice(0, -1);
    parts.push(`stones=${inAddress(rows.join("/"))}`, `turn=${SIDES[tree.firstTurn]}`);
  }
  if (tree.count) parts.push(`moves=${tree.moveText.replaceAll(" ", "")}`, `at=${tree.data.at}`);
  return `/analyse?game=mnk#${parts.join("&")}`;
}

/** The text of the tree in an address, and which move is shown if it names one; null without a tree. */
export function treeInAddress(parts = readAddress()) {
  const [setup, stones, moves, turn] = ["setup", "stones", "moves", "turn"].map((name) => parts.get(name) ?? "");
  if (!setup && !stones && !moves) return null;
  const said = stones && SIDES.includes(turn) ? `${turn.toUpperCase()} to move` : "";
  const lines = [setup, stones.replaceAll("/", "\n"), said, moves];
  const at = parts.get("at") ?? "";
  return { text: lines.filter(Boolean).join("\n"), at: /^\d+$/.test(at) ? Number(at) : null };
}

/**
 * The address of a position of Minesweeper.
 * @param {{ width: number, height: number, mines: number, cells: string }} position
 */
export function minesAddress({ width, height, mines, cells }) {
  const rows = Array.from({ length: height }, (_, y) => cells.slice(y * width, (y + 1) * width));
  return `/analyse?game=mines#mines=${mines}&view=${inAddress(rows.join("/").replaceAll(HIDDEN, HIDDEN_IN_ADDRESS))}`;
}

/** The position in an address, as text and a number of mines; null where there is none. */
export function minesInAddress(parts = readAddress()) {
  const view = parts.get("view");
  if (view === null) return null;
  return { view: view.replaceAll("/", "\n").replaceAll(HIDDEN_IN_ADDRESS, HIDDEN), mines: Number(parts.get("mines")) };
}

/** Show an address without going there. @param {string} address */
export function showAddress(address) {
  later.do(() => {
    if (location.pathname === "/analyse") history.replaceState(history.state, "", address);
  });
}

/** Whoever leaves the page has another address. */
export const leaveAddress = () => later.drop();

/** A whole address that can be given to others. @param {string} address */
export const wholeAddress = (address) => new URL(address, location.href).href;
