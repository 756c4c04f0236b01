// The board and the puzzle of a day: the same for everyone, with the result to share, the streak, and the days before.

import { get, kindOf, post } from "../lib/api.js";
import { copyText } from "../lib/clipboard.js";
import { button, facts, fill, h, icon, table } from "../lib/dom.js";
import { isDay } from "../lib/form.js";
import { learnNav } from "../lib/learn_nav.js";
import { className, setupName } from "../lib/names.js";
import { go } from "../lib/navigate.js";
import { announce, explainError, showError } from "../lib/notices.js";
import { formatDay, formatSeconds, t } from "../lib/words.js";

/** @import { Nested } from "../lib/dom.js" */
/** @import { DailyArchive, DailyAttempt, DailyDay, DailyEntry, DailyStreak } from "../lib/messages.js" */

const PAGE = 14;
const TODAY = "today";
/** The class of results that needs no mark. */
const UNAIDED = "unaided";

/** @param {HTMLElement} root @param {import("../main.js").PageContext} context */
export async function mount(root, { path }) {
  const wanted = path.split("/")[2] || TODAY;
  const page = new DailyPage(root);
  try {
    if (wanted !== TODAY && !isDay(wanted)) page.refuse(t("error.day", { day: wanted }));
    else await page.load(wanted);
  } catch (error) {
    if (kindOf(error) === null || kindOf(error) === "offline") throw error;
    page.refuse(explainError(error));
  }
  return () => page.leave();
}

class DailyPage {
  #offset = 0;
  #left = false;
  #busy = false;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.head = h("div.row");
    this.day = h("div.daily-parts");
    this.share = h("section.card.stack", { hidden: true, "aria-labelledby": "daily-share" });
    this.streaks = h("dl.facts");
    this.streakCard = h("section.card.stack", h("h2", t("daily.streak")), this.streaks);
    this.days = h("div.table-wrap", { tabindex: "0", role: "region", "aria-label": t("daily.archive") });
    this.more = h("div.row.pager");
    this.archive = h("section.card.stack", h("h2", t("daily.archive")), this.days, this.more);
    fill(
      root,
      h("div.page-head", h("h1.hidden-visually", t("nav.daily")), learnNav("daily"), this.head),
      h("p.muted", t("daily.intro")),
      this.day,
      h("div.daily-parts", this.share, this.streakCard),
      this.archive,
    );
  }

  leave() {
    this.#left = true;
  }

  /** @param {string} day */
  async load(day) {
    const [found, archive] = await Promise.all([get("/daily/{day}", { day }), this.#getArchive()]);
    if (this.#left) return;
    this.#show(found);
    this.#showArchive(archive);
  }

  /** A day that cannot be had: say why, and lead to today. @param {string} words */
  refuse(words) {
    fill(
      this.day,
      h(
        "section.card.stack",
        h("p", { role: "alert" }, words),
        h("div.row", h("a.button.primary", { href: "/daily" }, t("daily.to_today"))),
      ),
    );
    this.archive.hidden = this.streakCard.hidden = true;
  }

  /** @param {DailyDay} day */
  #show(day) {
    const beside = (/** @type {string | null} */ other, /** @type {string} */ sign, /** @type {string} */ word) =>
      other
        ? h("a.button.icon-only", { href: `/daily/${other}`, title: t(word), "aria-label": t(word) }, icon(sign))
        : null;
    fill(
      this.head,
      beside(day.before, "back", "daily.before"),
      h("strong.daily-date", formatDay(day.day)),
      beside(day.after, "next", "daily.after"),
      day.after ? h("a.button", { href: "/daily" }, t("daily.to_today")) : null,
    );
    fill(this.day, this.#board(day), this.#puzzle(day));
    facts(this.streaks, [
      [t("daily.board"), streak(day.board_streak)],
      [t("daily.puzzle"), streak(day.puzzle_streak)],
    ]);
    this.#showShare(day);
    announce(`${t("nav.daily")}: ${formatDay(day.day)}`);
  }

  /** @param {DailyDay} day */
  #board(day) {
    const { board } = day;
    const words = board === null ? "daily.play" : board.solved === null ? "daily.go_on" : "daily.practise";
    const play = button(t(words), {
      sign: "play",
      kind: isOver(board) ? "" : "primary",
      onclick: () => this.#play(day.day),
    });
    const review = `a.button${day.puzzle ? ".primary" : ""}`;
    return h(
      "section.card.stack",
      { "aria-labelledby": "daily-board" },
      h("h2", { id: "daily-board" }, icon("mine"), t("daily.board")),
      h("p", setupName(day.setup)),
      h("p.small.muted", t("daily.board_about", { grade: day.grade, cell: day.first })),
      result(board),
      h(
        "div.row",
        isOver(board) && board?.game ? h(review, { href: `/replay/${board.game}` }, t("review")) : null,
        play,
      ),
    );
  }

  /** @param {DailyDay} day */
  #puzzle({ day, board, puzzle, puzzle_kind: kind, puzzle_level: level, puzzle_setup: setup }) {
    return h(
      "section.card.stack",
      { "aria-labelledby": "daily-puzzle" },
      h("h2", { id: "daily-puzzle" }, icon("bulb"), t("daily.puzzle")),
      h("p", t(`puzzles.${kind}`)),
      h("p.small.muted", `${t("puzzles.level", { level })} · ${setupName(setup)}`),
      result(puzzle),
      h(
        "div.row",
        h(
          `a.button${!puzzle && isOver(board) ? ".primary" : ""}`,
          { href: `/puzzles?day=${day}` },
          icon("bulb"),
          t(puzzle ? "daily.look_again" : "daily.solve"),
        ),
      ),
    );
  }

  /** @param {DailyDay} day */
  #showShare({ share, board, puzzle }) {
    this.share.hidden = !board && !puzzle;
    const text = `${share}\n${new URL("/daily", location.href).href}`;
    fill(
      this.share,
      h("h2", { id: "daily-share" }, t("daily.share")),
      h("pre.daily-share", text),
      h("p.small.muted", t("daily.share_about")),
      h("div.row", button(t("daily.copy"), { sign: "copy", onclick: () => copyText(text, t("daily.copied")) })),
    );
  }

  /** Go to the game on the board of a day. @param {string} day */
  async #play(day) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const { id } = await post("/daily/{day}/board", null, { day });
      if (!this.#left) go(`/mines?game=${id}`);
    } catch (error) {
      showError(error);
    } finally {
      this.#busy = false;
    }
  }

  #getArchive() {
    return get("/daily", { limit: PAGE, offset: this.#offset });
  }

  /** @param {DailyArchive} archive */
  #showArchive({ days, count }) {
    const columns = ["daily.day", "daily.board", "daily.board_result", "daily.puzzle", "daily.puzzle_result"];
    const made = table(
      columns.map((word) => ({ text: t(word) })),
      days.map(archiveRow),
    );
    made.classList.add("daily-days");
    fill(this.days, made);
    const last = this.#offset + days.length;
    this.more.hidden = count <= PAGE;
    fill(
      this.more,
      h("span.muted.small", t("daily.shown", { from: this.#offset + 1, to: last, n: count })),
      button(t("history.newer"), { disabled: this.#offset === 0, onclick: () => this.#turn(-PAGE) }),
      button(t("history.older"), { disabled: last >= count, onclick: () => this.#turn(PAGE) }),
    );
  }

  /** @param {number} by */
  async #turn(by) {
    this.#offset = Math.max(0, this.#offset + by);
    try {
      const archive = await this.#getArchive();
      if (!this.#left) this.#showArchive(archive);
    } catch (error) {
      showError(error);
    }
  }
}

/** @param {DailyStreak} streak */
const streak = ({ current, longest }) => t("daily.streak_is", { n: current, longest });

/** Whether a first try has ended. @param {DailyAttempt | null} tried */
const isOver = (tried) => tried !== null && tried.solved !== null;

/** How a first try went; nothing where there was none. @param {DailyAttempt | null} tried @returns {Nested} */
function result(tried) {
  if (!tried) return h("p.small.muted", t("daily.untried"));
  const { solved, time_s: seconds, result_class: kind, on_its_day: onItsDay } = tried;
  const time = solved && seconds !== null ? h("strong.number", formatSeconds(seconds)) : null;
  const notes = [
    kind === UNAIDED ? null : h("span.tag", className(kind)),
    onItsDay ? null : h("span.tag", t("daily.later")),
  ];
  return h("p.row", resultSign(tried), time, notes);
}

/** @param {DailyAttempt} tried */
function resultSign({ solved }) {
  if (solved === null) return h("span.tag", t("result.unfinished"));
  return h(`span.tag.${solved ? "good" : "bad"}`, t(solved ? "daily.solved" : "daily.missed"));
}

/** @param {DailyEntry} entry @returns {Nested[]} */
function archiveRow({ day, setup, puzzle_kind: kind, board, puzzle }) {
  const sign = (/** @type {DailyAttempt | null} */ tried) => (tried ? resultSign(tried) : "–");
  const time = board?.solved && board.time_s !== null ? [" ", formatSeconds(board.time_s)] : null;
  return [
    h("a", { href: `/daily/${day}` }, formatDay(day)),
    setupName(setup),
    [sign(board), time],
    t(`puzzles.${kind}`),
    sign(puzzle),
  ];
}
