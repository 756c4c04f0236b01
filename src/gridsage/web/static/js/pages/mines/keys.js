// The keys of a game of Minesweeper: those of the cell with the focus, those of the page, and the list of them.

import { runKey } from "../../board/keys.js";
import { openKeys } from "../../lib/notices.js";
import { t } from "../../lib/words.js";

/** A key on a cell; whether it meant something. */
export function boardKey(page, event, cell) {
  if (event.ctrlKey || event.metaKey) return false;
  switch (event.key) {
    case " ":
    case "Enter": {
      const letter = page.board.letters[cell];
      if (letter >= "1" && letter <= "8") page.chord(cell, "key");
      else page.act("primary", cell, "key");
      return true;
    }
    case "f":
    case "F":
      page.flag(cell);
      return true;
    case "c":
    case "C":
      page.chord(cell, "key");
      return true;
    default:
      return false;
  }
}

/** A letter anywhere on the page. */
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
  openKeys(t("keys"), [
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
