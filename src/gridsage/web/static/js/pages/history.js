// What was played: every game with its result, what came of it by board and opponent, and the way to each replay.

import { get, remove } from "../lib/api.js";
import { button, fill, h, icon, segments } from "../lib/dom.js";
import { notifyUndoable, showError } from "../lib/notices.js";
import { personsSeat, playerNames, setupName } from "../lib/remarks.js";
import { formatDate, formatPercent, formatSeconds, t } from "../lib/words.js";

const PAGE = 25;

export async function mount(root) {
  const page = new HistoryPage(root);
  await page.load();
  return () => page.leave();
}

class HistoryPage {
  constructor(root) {
    this.family = "all";
    this.offset = 0;
    this.going = new Map();
    this.stats = h("div.stack");
    this.body = h("tbody");
    this.more = h("div.row.pager");
    this.empty = h("p.muted", { hidden: true }, t("history.empty"));
    this.tabs = segments(t("history.which"), [["all", t("history.all")], ["mines", t("nav.mines")], ["mnk", t("nav.mnk")]], "all", (key) => {
      this.family = key;
      this.offset = 0;
      this.tabs.choose(key);
      this.load();
    });
    fill(
      root,
      h("div.page-head", h("h1", t("nav.history")), this.tabs),
      h(
        "div.stack",
        this.stats,
        h(
          "section.card",
          { "aria-label": t("history.games") },
          h("div.table-wrap", { tabindex: "0", role: "region", "aria-label": t("history.games") }, h("table.games", h("thead", h("tr",
            [t("history.when"), t("history.game"), t("history.players"), t("history.result")].map((name) => h("th", { scope: "col" }, name)),
            h("th.number", { scope: "col" }, t("stat.moves")), h("th.number", { scope: "col" }, t("stat.time")), h("th", { scope: "col" }, h("span.hidden-visually", t("history.actions"))))), this.body)),
          this.empty,
          this.more,
        ),
      ),
    );
  }

  async load() {
    try {
      const query = new URLSearchParams({ limit: PAGE, offset: this.offset });
      if (this.family !== "all") query.set("game", this.family);
      const [list, statistics] = await Promise.all([get(`/games?${query}`), get("/statistics")]);
      this.show(list);
      this.showStatistics(statistics);
    } catch (error) {
      showError(error);
    }
  }

  show(list) {
    this.list = list;
    const { games, count } = list;
    fill(this.body, games.filter((game) => !this.going.has(game.id)).map((game) => this.row(game)));
    this.empty.hidden = count > 0;
    this.more.hidden = count <= PAGE;
    fill(
      this.more,
      h("span.muted.small", t("history.shown", { from: count ? this.offset + 1 : 0, to: this.offset + games.length, n: count })),
      button(t("history.newer"), { disabled: this.offset === 0, onclick: () => this.turn(-PAGE) }),
      button(t("history.older"), { disabled: this.offset + games.length >= count, onclick: () => this.turn(PAGE) }),
    );
  }

  turn(by) {
    this.offset = Math.max(0, this.offset + by);
    this.load();
  }

  row(game) {
    const over = game.result !== "unfinished";
    const address = over ? `/replay/${game.id}` : `/${game.game}?game=${game.id}`;
    return h(
      "tr",
      h("td", formatDate(game.played_at)),
      h("td", t(`nav.${game.game}`), h("br"), h("span.muted.small", setupName(game.setup))),
      h("td", playerNames(game.players).join(" – ")),
      h("td", resultTag(game), game.practice ? [" ", h("span.tag", t("history.practice"))] : null),
      h("td.number", { "data-unit": t("stat.moves") }, game.moves),
      h("td.number", formatSeconds(game.time_s)),
      h("td", h("div.row.tight.end",
        h("a.button", { href: address }, icon(over ? "play" : "hand"), t(over ? "replay" : "history.go_on")),
        button(t("history.delete"), { sign: "trash", alone: true, kind: "quiet", onclick: () => this.forget(game) }))),
    );
  }

  /** What was deleted goes for good when the page is left. */
  leave() {
    for (const finish of this.going.values()) finish();
  }

  forget(game) {
    const done = () => {
      this.going.delete(game.id);
      return this.load();
    };
    this.going.set(game.id, notifyUndoable(t("history.deleted"), {
      act: () => remove(`/games/${game.id}`).catch(showError).then(done),
      undo: done,
    }));
    this.show(this.list);
  }

  showStatistics({ mines, mnk }) {
    const parts = [];
    if (mines.length && this.family !== "mnk") {
      parts.push(h("section.card", h("h2", t("nav.mines")), h("div.table-wrap", h("table", h("thead", h("tr", h("th", { scope: "col" }, t("history.board")),
        [t("history.played"), t("history.won"), t("history.rate"), t("history.best_time"), t("history.mean_time"), t("history.streak")].map((name) => h("th.number", { scope: "col" }, name)))),
      h("tbody", mines.map((row) => h("tr", h("td", setupName(row.setup)), [row.games, row.wins, formatPercent(row.win_rate), formatSeconds(row.best_s), formatSeconds(row.mean_s), row.longest_streak].map((value) => h("td.number", value)))))))));
    }
    if (mnk.length && this.family !== "mines") {
      parts.push(h("section.card", h("h2", t("nav.mnk")), h("div.table-wrap", h("table", h("thead", h("tr", [t("history.board"), t("history.opponent")].map((name) => h("th", { scope: "col" }, name)),
        [t("history.played"), t("history.won"), t("history.drawn"), t("history.lost"), t("history.points")].map((name) => h("th.number", { scope: "col" }, name)))),
      h("tbody", mnk.map((row) => h("tr", h("td", setupName(row.setup)), h("td", row.level ? `${row.opponent} · ${row.level.replace("level=", "")}` : playerNames(["human", row.opponent])[1]),
        [row.games, row.wins, row.draws, row.losses, formatPercent(row.score, 0)].map((value) => h("td.number", value)))))))));
    }
    fill(this.stats, parts);
  }
}

/** How a game ended, as a coloured word. */
export function resultTag(game) {
  if (game.result === "unfinished") return h("span.tag", t("result.unfinished"));
  if (game.game === "mines") {
    const won = game.result === "solved";
    return h(`span.tag.${won ? "good" : "bad"}`, t(won ? "result.won" : "result.lost"));
  }
  if (game.winner === null) return h("span.tag", t("result.draw"));
  const seat = personsSeat(game.players);
  if (seat !== null) return h(`span.tag.${game.winner === seat ? "good" : "bad"}`, t(game.winner === seat ? "result.won" : "result.lost"));
  return h("span.tag.good", t("history.winner", { mark: "XO"[game.winner] }));
}
