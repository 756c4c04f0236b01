// The keys of a game of Minesweeper: those of the cell with the focus, those of the page, and the list of them.

import { isShortcut, runKey } from "../../board/keys.js";
import { isNumber } from "../../board/letters.js";
import { openKeys } from "../../lib/notices.js";
import { t } from "../../lib/words.js";

/** @import { MinesPage } from "../mines.js" */

/**
 * A key on a cell; whether it meant something.
 * @param {MinesPage} page
 * @param {KeyboardEvent} event
 * @param {number} cell
 */
export function boardKey(page, event, cell) {
  if (isShortcut(event)) return false;
  switch (event.key.toLowerCase()) {
    case " ":
    case "enter":
      if (isNumber(page.board.letters[cell])) page.chord(cell, "key");
      else page.act("primary", cell, "key");
      return true;
    case "f":
      page.flag(cell);
      return true;
    case "c":
      page.chord(cell, "key");
      return true;
    default:
      return false;
  }
}

/** A letter anywhere on the page. @param {MinesPage} page @param {KeyboardEvent} event */
export function pageKey(page, event) {
  runKey(event, {
    h: () => page.help.toggle("hints"),
    m: () => page.help.toggle("heat"),
    b: () => page.help.toggle("best"),
    n: () => page.again(),
    u: () => page.undo(),
    "?": showKeys,
  });
}

export function showKeys() {
  openKeys([
    [["←", "→", "↑", "↓"], t("keys.move")],
    [[t("key.space"), "Enter"], t("keys.open")],
    [["F"], t("keys.flag")],
    [["C"], t("keys.chord")],
    [["H"], t("keys.hint")],
    [["M"], t("keys.heat")],
    [["B"], t("keys.best")],
    [["U"], t("keys.undo")],
    [["N"], t("keys.new")],
    [["?"], t("keys.this")],
  ]);
}
