// The keys of a game of Minesweeper, which act on the cell under the pointer or with the focus, and the list of them.

import { runAction, runLevel } from "../../board/keys.js";
import { HIDDEN } from "../../board/mines/letters.js";
import { openControls } from "../../lib/controls_help.js";
import { levelsOf } from "../../lib/names.js";
import { setting } from "../../lib/settings.js";
import { runUndoKey } from "../../lib/undo_stack.js";

/** @import { MinesPage } from "../mines.js" */

/** @param {MinesPage} page @param {KeyboardEvent} event */
export function pageKey(page, event) {
  const on = (/** @type {(cell: number) => void} */ act) => () => {
    const cell = page.board?.aimed ?? null;
    if (cell === null) return false;
    act(cell);
    return true;
  };
  const steps = { undo: () => page.undo(), redo: () => page.redo() };
  if (!event.repeat && runUndoKey(event, steps)) return;
  runAction(
    event,
    {
      open: on((cell) => page.hand.act("primary", cell, "key")),
      flag: on((cell) => page.hand.act("secondary", cell, "key")),
      chord: on((cell) => page.hand.act("chord", cell, "key")),
      question: on((cell) => {
        const closed = page.game?.status === "playing" && page.board.letters[cell] === HIDDEN;
        if (setting("questions") && closed) page.hand.question(cell, !page.board.questions.has(cell));
      }),
      hints: () => page.help.toggle("hints"),
      chances: () => page.help.toggle("heat"),
      best: () => page.help.toggle("best"),
      guess: () => page.help.guess.ask(),
      new: () => page.again(),
      ...steps,
      keys: showKeys,
    },
    page.board,
  );
  runLevel(event, (index) => page.newLevel(levelsOf(page.catalogue)[index].name));
}

export const showKeys = () => openControls("mines");
