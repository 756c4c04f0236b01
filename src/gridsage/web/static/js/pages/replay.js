// Any finished game again, move by move.

import { get } from "../lib/api.js";
import { MinesReplay } from "./replay/mines.js";
import { MnkReplay } from "./replay/mnk.js";

/** @param {HTMLElement} root @param {import("../main.js").PageContext} context */
export async function mount(root, { path, query, catalogue }) {
  const id = path.split("/")[2];
  const game = await get("/games/{game_id}/replay", { game_id: id });
  const page = game.game === "mines" ? new MinesReplay(root, game) : new MnkReplay(root, game, catalogue.mnk);
  page.begin(Number(query.get("at")) || 0);
  const beside = query.get("beside");
  if (beside && page instanceof MinesReplay) page.beside.open(beside);
  return () => page.leave();
}
