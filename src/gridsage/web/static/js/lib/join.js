// Looking at a game: the server then tells of each change in it. Who has no seat in it is a spectator.

import { kindOf } from "./api.js";
import { live } from "./live.js";
import { showError } from "./notices.js";

/** A key that only the games of a family have. */
const OWN_KEY = { mines: "mines_left", mnk: "k" };

/**
 * Look at a game from now on. Null where it is not there or of another family; `quiet` says nothing of that. A server
 * that does not answer is no answer: that is raised.
 * @param {import("./names.js").Family} family
 * @param {string} id
 * @param {{ quiet?: boolean }} options
 * @returns {Promise<any>}
 */
export async function joinGame(family, id, { quiet = false } = {}) {
  try {
    const state = await live.request("join", { game: id });
    return OWN_KEY[family] in state ? state : null;
  } catch (error) {
    if (kindOf(error) === "offline") throw error;
    if (!quiet) showError(error);
    return null;
  }
}

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
