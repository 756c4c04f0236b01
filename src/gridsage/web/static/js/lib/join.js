// Looking at a game: the server then tells of each change in it. Who has no seat in it is a spectator.

import { kindOf, ServerError } from "./api.js";
import { live } from "./live.js";
import { notify, showError } from "./notices.js";
import { t } from "./words.js";

/** How long the way back to a game is offered. */
const LEFT_MS = 8000;

/** @import { MinesState, MnkState } from "./messages.js" */
/** @import { Family } from "./names.js" */
/** A game of each family. @typedef {{ mines: MinesState, mnk: MnkState }} States */

/**
 * Look at a game from now on. Null where it is not there or of another family; `quiet` says nothing of that. A server
 * that does not answer is no answer: that is raised.
 * @template {Family} F
 * @param {F} family
 * @param {string} id
 * @param {{ quiet?: boolean }} options
 */
export async function joinGame(family, id, { quiet = false } = {}) {
  try {
    const state = await live.request("join", { game: id });
    return state.game === family ? /** @type {States[F]} */ (state) : null;
  } catch (error) {
    if (kindOf(error) === "offline") throw error;
    if (!quiet) showError(error);
    return null;
  }
}

/** Give the page another address; with `push` Back leads to the one before. @param {string} address */
export function goTo(address, { push = false } = {}) {
  if (location.pathname + location.search === address) return;
  if (push) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

/** A game that is not over was left for another: one slip of a key, and the way back. */
export function notifyLeft() {
  notify(t("game.left"), { action: { label: t("game.back_to_it"), run: () => history.back() }, lasts: LEFT_MS });
}

/** That a game which the address names is not there. */
export const noGame = () => new ServerError({ kind: "not-found", message: "", code: "no-game" });

/**
 * Let a page begin; answers what ends it. One that cannot begin is ended at once.
 * @param {Promise<unknown>} begun
 * @param {() => void} end
 */
export async function endingWith(begun, end) {
  try {
    await begun;
  } catch (error) {
    end();
    throw error;
  }
  return end;
}

/** Whether this browser only looks at a game. @param {{ seats: number[] | null } | null} game */
export const isSpectator = (game) => game?.seats?.length === 0;

/**
 * News of a game are for everybody, and do not say whose seats are whose: that stays as it was.
 * @param {{ id: string, seats: number[] | null }} state
 * @param {{ id: string, seats: number[] | null } | null} old
 */
export function keepSeats(state, old) {
  if (old?.id === state.id) state.seats ??= old.seats;
}
