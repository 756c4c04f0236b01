// Help in a game: what a bot can tell, with the reason for each cell and the clues that show it.

import { button, fill, h, select } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { announce, showError } from "../../lib/notices.js";
import { recall, remember } from "../../lib/prefs.js";
import { t } from "../../lib/words.js";

/** The bots that can help best, best first. */
const PREFERRED = ["champion", "exact", "csp", "pairs", "double_set"];

export class HelpPanel {
  constructor(page) {
    this.page = page;
    const bots = page.catalogue.bots;
    const names = bots.map((bot) => bot.name);
    const best = PREFERRED.find((name) => names.includes(name)) ?? names[0];
    const chosen = recall("mines.bot", best);
    this.on = { hints: false, heat: false };
    this.answer = null;
    this.bot = select(bots.map((bot) => [bot.name, bot.name]), names.includes(chosen) ? chosen : best, {
      onchange: () => {
        remember("mines.bot", this.bot.value);
        this.describeBot();
        this.after();
      },
    });
    this.about = h("p.small.muted");
    this.hintButton = button(t("help.hints"), { sign: "bulb", "aria-pressed": "false", onclick: () => this.toggle("hints") });
    this.summary = h("p", { role: "status" });
    this.reason = h("div.reason", { "aria-live": "polite" });
    this.element = h(
      "section.card.help",
      { "aria-labelledby": "help-title" },
      h("h2", { id: "help-title" }, t("help")),
      h("div.stack", h("label.field", h("span", t("help.bot")), this.bot), this.about, h("div.row", this.hintButton), this.summary, this.reason),
    );
    this.describeBot();
  }

  describeBot() {
    this.about.textContent = this.page.catalogue.bots.find((bot) => bot.name === this.bot.value)?.summary ?? "";
  }

  /** Switch hints or the heat map on or off; they stay on from move to move. */
  toggle(what) {
    if (!(what in this.on)) return;
    this.on[what] = !this.on[what];
    this.hintButton.setAttribute("aria-pressed", String(this.on.hints));
    if (this.on[what]) this.after();
    else this.clear();
  }

  best() {}

  /** Take all help off the board. */
  clear() {
    this.asked?.cancel();
    this.asked = null;
    this.answer = null;
    const { board } = this.page;
    if (board) for (const name of ["hint", "clue", "part", "clash", "best"]) board.mark(name, []);
    this.summary.textContent = "";
    fill(this.reason);
  }

  /** The game went on: ask again for what is switched on. */
  async after() {
    const { game } = this.page;
    if (!this.on.hints || !game || game.status !== "playing") return;
    this.asked?.cancel();
    const asked = (this.asked = live.stream("mines.hints", { game: game.id, bot: this.bot.value }, () => {}));
    this.summary.textContent = t("help.thinking");
    try {
      const answer = await asked.done;
      game.help.hints += 1;
      if (this.asked === asked && answer.turn === this.page.game.turn) this.show(answer);
    } catch (error) {
      if (this.asked === asked) {
        this.summary.textContent = "";
        showError(error);
      }
    }
  }

  show(answer) {
    const { board } = this.page;
    this.answer = new Map(answer.hints.map((hint) => [hint.cell, hint]));
    board.mark("hint", answer.hints.map((hint) => [hint.cell, hint.verdict]));
    board.mark("clash", answer.contradictions.map((clash) => clash.clue));
    const safe = answer.hints.filter((hint) => hint.verdict === "safe").length;
    const mines = answer.hints.length - safe;
    this.summary.textContent = answer.hints.length
      ? t("help.found", { safe, mines })
      : answer.contradictions.length ? "" : t("help.nothing", { bot: answer.bot });
    announce(this.summary.textContent);
    fill(
      this.reason,
      answer.contradictions.map((clash) => h("p.fault", { lang: "en" }, clash.sentence)),
      answer.hints.length ? h("p.small.muted", t("help.point")) : null,
    );
  }

  /** The player looks at a cell: why is it safe, or a mine? */
  look(cell) {
    if (!this.answer) return;
    const hint = cell === null ? null : this.answer.get(cell);
    const { board } = this.page;
    board.mark("clue", hint ? hint.clues : []);
    board.mark("part", hint ? hint.cells : []);
    if (!hint) return;
    fill(
      this.reason,
      h("p", h(`span.tag.${hint.verdict === "safe" ? "good" : "bad"}`, t(`hint.${hint.verdict}`)), " ", h("span", { lang: "en" }, hint.sentence)),
      h("p.small.muted", t(`rule.${hint.rule}`)),
    );
  }
}
