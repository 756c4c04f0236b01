// What a player asks for beyond the setup: a board of a grade, or one that a bot solves. Looking for it can be stopped.

import { button, fill, h } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { botName } from "../../lib/names.js";
import { t } from "../../lib/words.js";

/** @import { Stream } from "../../lib/live.js" */
/** @import { MinesWish, NewMinesGame } from "../../lib/messages.js" */

/** Whether a board has to be looked for. @param {NewMinesGame} wanted */
export const isWished = ({ grade, solvable_by }) => Boolean(grade || solvable_by);

/**
 * Another board of the same kind.
 * @param {{ setup: string, wish?: MinesWish | null }} game
 * @returns {{ setup: string, grade?: string, solvable_by?: string }}
 */
export function likeIt({ setup, wish }) {
  if (!wish) return { setup };
  return wish.solvable_by
    ? { setup: wish.setup, solvable_by: wish.solvable_by }
    : { setup: wish.setup, grade: wish.grade ?? "" };
}

/** A wish in a few words. @param {MinesWish} wish */
export function wishName({ grade, solvable_by }) {
  return solvable_by
    ? t("mines.wish_bot", { bot: botName(solvable_by, ["mines"]) })
    : t("mines.wish_grade", { grade: (grade ?? "").replace("-", "–") });
}

/**
 * Look for the board of a new game; `where` tells how it goes on, with a button that stops it.
 * @param {NewMinesGame} wanted
 * @param {HTMLElement} where
 * @returns {Stream<"mines.new">}
 */
export function searchBoard(wanted, where) {
  const told = h("span");
  const stop = button(t("watch.stop"), { onclick: () => search.cancel() });
  const tell = (/** @type {number} */ n) => {
    told.textContent = t("mines.searching", { n });
  };
  tell(0);
  fill(where, told, " ", stop);
  const search = live.stream("mines.new", wanted, ({ tried }) => tell(tried));
  return { done: search.done.finally(() => fill(where)), cancel: search.cancel };
}
