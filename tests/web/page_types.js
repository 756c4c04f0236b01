// What the doors to the server give has types: each line under a remark is an error, and `tsc` tells where one is none.

import { ResultCard } from "../../src/gridsage/web/static/js/board/result_card.js";
import { get, post, remove } from "../../src/gridsage/web/static/js/lib/api.js";
import { joinGame } from "../../src/gridsage/web/static/js/lib/join.js";
import { live } from "../../src/gridsage/web/static/js/lib/live.js";

/** Never called: it is read by `tsc` alone. */
export async function answersHaveTypes() {
  // @ts-expect-error
  live.on("mines.delta", ({ nothing }) => nothing);
  // @ts-expect-error
  live.on("back", ({ nothing }) => nothing);
  // @ts-expect-error
  (await live.request("mines.undo", { game: "" })).nothing;
  // @ts-expect-error
  live.stream("mines.first", { game: "", move: "" }, ({ nothing }) => nothing);
  // @ts-expect-error
  (await live.stream("lab.follow", { run: "" }).done).nothing;
  // @ts-expect-error
  (await new ResultCard().waitFor(live.stream("mnk.hints", { game: "", bot: "" }))).nothing;
  // @ts-expect-error
  (await joinGame("mnk", ""))?.mines_left;
  // @ts-expect-error
  (await get("/lab/runs")).nothing;
  // @ts-expect-error
  (await post("/mnk/tree", { text: "" })).nothing;
  // @ts-expect-error
  (await remove("/mnk/games/{game_id}/invitations", { game_id: "" })).nothing;
}

/** The same of what is asked. */
export function questionsHaveTypes() {
  // @ts-expect-error
  live.on("mines.nothing", () => {});
  // @ts-expect-error
  live.request("mines.nothing", {});
  // @ts-expect-error
  live.request("mines.move", { game: "" });
  // @ts-expect-error
  live.stream("mnk.choose", { game: "", choice: "nothing", turn: 0 });
  // @ts-expect-error
  get("/nothing");
  // @ts-expect-error
  get("/games/{game_id}/replay");
  // @ts-expect-error
  get("/daily", { nothing: 1 });
  // @ts-expect-error
  post("/mnk/games", { nothing: "" });
  // @ts-expect-error
  post("/daily/{day}/board", null);
  // @ts-expect-error
  remove("/lab/runs/{run_id}", {});
}
