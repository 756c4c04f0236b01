// Help in a game: what a bot can tell with the reason for each cell, exact chances as a heat map, the best move.

import { button, facts, fill, h, select } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { announce, showError } from "../../lib/notices.js";
import { recall, remember } from "../../lib/prefs.js";
import { formatPercent, t } from "../../lib/words.js";
import { aboutBot } from "../../lib/remarks.js";
import { heatLegend, layoutsText, placeOf, pointWords, reasonOf, sayContradiction, sayFinding } from "./telling.js";

/** The bots that can help best, best first. */
const PREFERRED = ["champion", "exact", "csp", "pairs", "double_set"];
const MARKS = ["hint", "clue", "part", "clash", "best"];

export class HelpPanel {
  constructor(page) {
    this.page = page;
    const bots = page.catalogue.bots;
    const names = bots.map((bot) => bot.name);
    const best = PREFERRED.find((name) => names.includes(name)) ?? names[0];
    const chosen = recall("mines.bot", best);
    this.on = { hints: false, heat: false, best: false };
    this.reasons = new Map();
    this.bot = select(bots.map((bot) => [bot.name, bot.name]), names.includes(chosen) ? chosen : best, {
      onchange: () => {
        remember("mines.bot", this.bot.value);
        this.describeBot();
        this.refresh();
      },
    });
    this.about = h("p.small.muted");
    const switchFor = (what, word, sign, key) => {
      const made = button(word, { sign, "aria-pressed": "false", onclick: () => this.toggle(what) });
      made.append(h("kbd", { "aria-hidden": "true" }, key));
      return made;
    };
    this.buttons = {
      hints: switchFor("hints", t("help.hints"), "bulb", "H"),
      heat: switchFor("heat", t("help.chances"), "heat", "M"),
      best: switchFor("best", t("help.best"), "target", "B"),
    };
    this.numbers = h("input", {
      type: "checkbox",
      checked: recall("mines.numbers", true),
      onchange: () => {
        remember("mines.numbers", this.numbers.checked);
        if (this.chances) this.showHeat();
      },
    });
    this.numbersLabel = h("label.check", { hidden: true }, this.numbers, t("help.numbers"));
    this.legend = heatLegend();
    this.legend.hidden = true;
    this.summary = h("p", { role: "status" });
    this.facts = h("dl.facts", { hidden: true });
    this.reason = h("div.reason.stack", { "aria-live": "polite" });
    this.element = h(
      "section.card.help",
      { "aria-labelledby": "help-title" },
      h("h2", { id: "help-title" }, t("help")),
      h(
        "div.stack",
        h("div.help-buttons", Object.values(this.buttons)),
        this.numbersLabel,
        this.legend,
        this.summary,
        this.facts,
        this.reason,
        h("label.field", h("span", t("help.from")), this.bot),
        this.about,
      ),
    );
    this.describeBot();
  }

  describeBot() {
    this.about.textContent = aboutBot("mines", this.page.catalogue.bots.find((bot) => bot.name === this.bot.value));
  }

  /** Switch hints, chances or the best move on or off; they stay on from move to move. */
  toggle(what) {
    this.on[what] = !this.on[what];
    for (const [name, each] of Object.entries(this.buttons)) each.setAttribute("aria-pressed", String(this.on[name]));
    this.numbersLabel.hidden = this.legend.hidden = !this.on.heat;
    this.refresh();
  }

  refresh() {
    this.clear();
    this.after();
  }

  /** Take all help off the board. */
  clear() {
    for (const asked of Object.values(this.asked ?? {})) asked?.cancel();
    this.asked = {};
    this.chances = null;
    this.reasons = new Map();
    const { board } = this.page;
    if (board) {
      for (const name of MARKS) board.mark(name, []);
      if (board.heat.size) board.setHeat(new Map());
    }
    this.summary.textContent = "";
    this.facts.hidden = true;
    fill(this.reason);
  }

  /** The game went on: ask again for what is switched on. */
  after() {
    const { game } = this.page;
    const over = game && game.status !== "playing";
    for (const each of Object.values(this.buttons)) each.disabled = Boolean(over);
    if (!game || over) return;
    if (this.on.hints) this.ask("hints", "mines.hints", { game: game.id, bot: this.bot.value }, (answer) => this.showHints(answer));
    // Before the first move every cell is alike, and asking would only cost.
    if ((this.on.heat || this.on.best) && game.turn) this.ask("chances", "mines.chances", { game: game.id }, (answer) => this.showChances(answer));
  }

  async ask(counter, what, values, show) {
    const { game } = this.page;
    const asked = (this.asked[what] = live.stream(what, values, () => {}));
    this.summary.textContent = t("help.thinking");
    try {
      const answer = await asked.done;
      game.help[counter] += 1;
      if (this.asked[what] === asked && answer.turn === this.page.game.turn) show(answer);
    } catch (error) {
      if (this.asked[what] !== asked || error.kind === "cancelled") return;
      this.summary.textContent = "";
      if (error.kind === "contradiction") this.showClash(error);
      else showError(error);
    }
  }

  showHints(answer) {
    const { board } = this.page;
    for (const hint of answer.hints) this.reasons.set(hint.cell, hint);
    board.mark("hint", answer.hints.map((hint) => [hint.cell, hint.verdict]));
    board.mark("clash", answer.contradictions.map((clash) => clash.clue).filter((clue) => clue !== null));
    const safe = answer.hints.filter((hint) => hint.verdict === "safe").length;
    const mines = answer.hints.length - safe;
    this.summary.textContent = answer.hints.length
      ? t("help.found", { safe, mines })
      : answer.contradictions.length ? t("help.flags_wrong") : t("help.nothing", { bot: answer.bot });
    announce(this.summary.textContent);
    fill(
      this.reason,
      [...new Set(answer.contradictions.map((clash) => sayFinding(clash, board)))].map((words) => h("p.fault", words)),
      answer.hints.length ? h("p.small.muted", pointWords("help.point")) : null,
    );
  }

  showClash(error) {
    this.page.board.mark("clash", error.body.clues ?? []);
    fill(this.reason, h("p.fault", sayContradiction(error, this.page.board)));
  }

  showChances(answer) {
    this.chances = answer;
    const { board } = this.page;
    if (!this.on.hints) for (const hint of answer.hints) this.reasons.set(hint.cell, hint);
    if (this.on.heat) this.showHeat();
    if (this.on.best && answer.best !== null) board.mark("best", [answer.best]);
    const chance = new Map(answer.chances).get(answer.best);
    facts(this.facts, [
      answer.best === null ? null : [t("help.best"), placeOf(answer.best, board.width)],
      chance === undefined ? null : [t("help.its_risk"), formatPercent(chance)],
      answer.win_chance === null ? null : [t("help.win_chance"), formatPercent(answer.win_chance)],
      answer.layouts_log10 === null ? null : [t("help.layouts"), layoutsText(answer.layouts_log10, answer.layouts_log10_error)],
      answer.exact ? null : [t("help.approximate"), `± ${formatPercent(answer.error)}`],
    ]);
    this.facts.hidden = false;
    if (!this.on.hints) {
      this.summary.textContent = chance === undefined ? "" : chance === 0 ? t("help.safe_exists") : t("help.must_guess", { chance: formatPercent(chance) });
      announce(this.summary.textContent);
      fill(this.reason, answer.hints.length ? h("p.small.muted", pointWords("help.point_any")) : null);
    }
  }

  showHeat() {
    this.page.board.setHeat(new Map(this.chances.chances), { numbers: this.numbers.checked });
  }

  /** Whether something is known of a cell. */
  explains(cell) {
    return this.reasons.has(cell);
  }

  /** The player looks at a cell: why is it safe, or a mine? Also as words. */
  look(cell) {
    const hint = cell === null ? null : this.reasons.get(cell);
    const { board } = this.page;
    if (!board || !this.reasons.size) return "";
    board.mark("clue", hint ? hint.clues : []);
    board.mark("part", hint ? hint.cells.filter((each) => each !== hint.cell) : []);
    if (!hint) return "";
    fill(this.reason, reasonOf(hint, board));
    return sayFinding(hint, board);
  }
}
