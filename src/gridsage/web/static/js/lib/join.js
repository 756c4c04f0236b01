// Looking at a game: the server then tells of each change in it. Who has no seat in it is a spectator.

import { live } from "./live.js";
import { showError } from "./notices.js";

/** A key that only the games of a family have. */
const OWN_KEY = { mines: "mines_left", mnk: "k" };

/**
 * Look at a game from now on. Null where it is not there or of another family; `quiet` says nothing of that.
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
    if (!quiet) showError(error);
    return null;
  }
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
