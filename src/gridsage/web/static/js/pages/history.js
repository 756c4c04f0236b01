// What was played: every game with its result, what came of it by board and opponent, and the way to each replay.

import { get, kindOf, remove } from "../lib/api.js";
import { Deletions } from "../lib/deletions.js";
import { button, fill, h, icon, segments, table } from "../lib/dom.js";
import { endingWith } from "../lib/join.js";
import { live } from "../lib/live.js";
import { className, familyChoices, playerName, playerNames, setupName, twoPeople } from "../lib/names.js";
import { showError } from "../lib/notices.js";
import { askForRecording } from "../lib/recordings.js";
import { formatDate, formatPercent, formatSeconds, t } from "../lib/words.js";
import { FigureColumns } from "./history/figure_columns.js";
import { ProgressCard } from "./history/progress.js";
import { resultTag } from "./history/result.js";

/** @import { Column, Nested } from "../lib/dom.js" */
/** @import { GameEntry, GameList, GuessFigures, Statistics } from "../lib/messages.js" */
/** @import { Family } from "../lib/names.js" */

const PAGE = 25;
/** The class of results that needs no mark. */
const UNAIDED = "unaided";

/** @param {HTMLElement} root */
export async function mount(root) {
  const page = new HistoryPage(root);
  return endingWith(page.load({ raise: true }), () => page.leave());
}

class HistoryPage {
  /** Whose games are shown. @type {Family | null} */
  #family = null;
  #offset = 0;
  #deletions = new Deletions();
  /** @type {GameList} */
  #list = { games: [], count: 0 };

  /** @param {HTMLElement} root */
  constructor(root) {
    this.off = live.on("back", () => this.load());
    this.stats = h("div.stack");
    this.progress = new ProgressCard();
    this.figures = new FigureColumns(() => this.show());
    this.games = h("div.table-wrap", { tabindex: "0", role: "region", "aria-label": t("history.games") });
    this.more = h("div.row.pager");
    this.empty = h("p.muted", { hidden: true }, t("history.empty"));
    const families = /** @type {[string, string][]} */ ([["all", t("history.all")], ...familyChoices()]);
    this.tabs = segments(t("history.which"), families, "all", (key) => {
      this.#family = key === "all" ? null : /** @type {Family} */ (key);
      this.#offset = 0;
      this.tabs.choose(key);
      this.load();
    });
    fill(
      root,
      h(
        "div.page-head",
        h("h1", t("nav.history")),
        h("div.row", button(t("recording.open"), { sign: "open", onclick: askForRecording }), this.tabs),
      ),
      h(
        "div.stack",
        this.stats,
        this.progress.element,
        h(
          "section.card",
          { "aria-label": t("history.games") },
          this.figures.element,
          this.games,
          this.empty,
          this.more,
        ),
      ),
    );
  }

  /** `raise` hands on that the server does not answer. */
  async load({ raise = false } = {}) {
    try {
      const part = { game: this.#family, limit: PAGE, offset: this.#offset };
      const [list, statistics] = await Promise.all([get("/games", part), get("/statistics"), this.progress.load()]);
      this.#list = list;
      this.show();
      this.showStatistics(statistics);
    } catch (error) {
      if (raise && kindOf(error) === "offline") throw error;
      showError(error);
    }
  }

  show() {
    const { games, count } = this.#list;
    const last = this.#offset + games.length;
    const shown = games.filter((game) => !this.#deletions.has(game.id));
    const made = table(
      COLUMNS(this.figures),
      shown.map((game) => this.row(game)),
    );
    made.className = this.figures.chosen ? "games chosen" : "games";
    fill(this.games, made);
    this.empty.hidden = count > 0;
    this.more.hidden = count <= PAGE;
    fill(
      this.more,
      h("span.muted.small", t("history.shown", { from: count ? this.#offset + 1 : 0, to: last, n: count })),
      button(t("history.newer"), { disabled: this.#offset === 0, onclick: () => this.turn(-PAGE) }),
      button(t("history.older"), { disabled: last >= count, onclick: () => this.turn(PAGE) }),
    );
  }

  /** @param {number} by */
  turn(by) {
    this.#offset = Math.max(0, this.#offset + by);
    this.load();
  }

  /** @param {GameEntry} game @returns {Nested[]} */
  row(game) {
    // What others played, as a file tells of it, goes on nowhere.
    const over = game.result !== "unfinished" || (!game.seats.length && twoPeople(game.players));
    const address = over ? `/replay/${game.id}` : `/${game.game}?game=${game.id}`;
    const open = h("a.button", { href: address }, icon(over ? "play" : "hand"), t(over ? "review" : "history.go_on"));
    const forget = { sign: "trash", alone: true, kind: "quiet", onclick: () => this.forget(game) };
    return [
      formatDate(game.played_at),
      [t(`nav.${game.game}`), h("br"), h("span.muted.small", setupName(game.setup))],
      playerNames(game.players, game.game, { seats: game.seats }).join(" – "),
      [
        resultTag(game),
        game.result_class === UNAIDED ? null : [" ", h("span.tag", className(game.result_class))],
        game.worth ? guessTag(game.worth.guesses) : null,
        twoPeople(game.players, game.seats) ? [" ", h("span.tag", t("history.two_people"))] : null,
      ],
      h("td.number", { "data-unit": t("stat.moves") }, game.moves),
      formatSeconds(game.time_s),
      ...this.figures.cells(game.worth),
      h("div.row.tight.end", open, button(t("history.delete"), forget)),
    ];
  }

  leave() {
    this.off();
    this.#deletions.finish();
  }

  /** @param {GameEntry} game */
  forget(game) {
    const what = {
      remove: () => remove("/games/{game_id}", { game_id: game.id }),
      said: t("history.deleted"),
      after: () => this.load(),
    };
    this.#deletions.begin(game.id, what);
    this.show();
  }

  /** @param {Statistics} statistics */
  showStatistics({ mines, mnk }) {
    fill(
      this.stats,
      mines.length && this.#family !== "mnk" ? minesStatistics(mines) : null,
      mnk.length && this.#family !== "mines" ? mnkStatistics(mnk) : null,
    );
  }
}

/** The guesses of a game, where it had some, and the luck that it needed. */
const guessTag = (/** @type {GuessFigures} */ { forced, needless, luck }) => {
  if (!forced && !needless) return null;
  const guesses = h("div.small.muted", t("history.guesses", { forced, needless }));
  const needed = forced && luck !== null ? h("div.small.muted", t("result.luck", { luck: formatPercent(luck) })) : null;
  return [guesses, needed];
};

/** @param {FigureColumns} figures @returns {Column[]} */
const COLUMNS = (figures) => [
  { text: t("history.when") },
  { text: t("history.game") },
  { text: t("history.players") },
  { text: t("history.result") },
  { text: t("stat.moves"), number: true },
  { text: t("stat.time"), number: true },
  ...figures.titles,
  { text: h("span.hidden-visually", t("history.actions")) },
];

/** @param {string} title @param {string[]} words @param {string[]} figures @param {Nested[][]} rows */
function statisticsCard(title, words, figures, rows) {
  const columns = [
    ...words.map((key) => ({ text: t(key) })),
    ...figures.map((key) => ({ text: t(key), number: true })),
  ];
  return h("section.card", h("h2", title), h("div.table-wrap", table(columns, rows)));
}

/** @param {Statistics["mines"]} rows */
const minesStatistics = (rows) =>
  statisticsCard(
    t("nav.mines"),
    ["history.board", "history.class"],
    ["history.played", "history.won", "history.rate", "history.best_time", "history.mean_time", "history.streak"],
    rows.map((row) => [
      setupName(row.setup),
      className(row.result_class),
      row.games,
      row.wins,
      formatPercent(row.win_rate),
      formatSeconds(row.best_s),
      formatSeconds(row.mean_s),
      row.longest_streak,
    ]),
  );

/** @param {Statistics["mnk"]} rows */
const mnkStatistics = (rows) =>
  statisticsCard(
    t("nav.mnk"),
    ["history.board", "history.opponent", "history.class"],
    ["history.played", "history.won", "history.drawn", "history.lost", "history.points"],
    rows.map((row) => [
      setupName(row.setup),
      playerName([row.opponent, row.level].filter(Boolean).join(":"), "mnk", { mine: false }),
      className(row.result_class),
      row.games,
      row.wins,
      row.draws,
      row.losses,
      formatPercent(row.score, 0),
    ]),
  );
