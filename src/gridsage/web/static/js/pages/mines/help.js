// Help in a game: what a bot can tell with the reason for each cell, exact chances as a heat map, the best move.

import { kindOf, ServerError } from "../../lib/api.js";
import { BotChoice } from "../../lib/bot_choice.js";
import { keyName } from "../../lib/controls_help.js";
import { button, facts, fill, h, isTouch } from "../../lib/dom.js";
import { isInView } from "../../lib/in_view.js";
import { isSpectator } from "../../lib/join.js";
import { keyOf } from "../../lib/key_bindings.js";
import { live } from "../../lib/live.js";
import { playerName } from "../../lib/names.js";
import { announce, showError } from "../../lib/notices.js";
import { recall, remember } from "../../lib/prefs.js";
import { t } from "../../lib/words.js";
import { GuessQuestion } from "./may_guess.js";
import {
  analysisFacts,
  heatLegend,
  pointWords,
  reasonOf,
  sayBest,
  sayContradiction,
  sayFinding,
  sayWrongFlags,
} from "./telling.js";

/** @import { KeyAction } from "../../lib/key_bindings.js" */
/** @import { MarkName } from "../../board/mines/surface.js" */
/** @import { Stream } from "../../lib/live.js" */
/** @import { LiveRequests, MinesHint, MinesAnalysis, MinesHints } from "../../lib/messages.js" */
/** @import { MinesPage } from "../mines.js" */
/** @typedef {"hints" | "heat" | "best"} HelpKind What can be switched on. */

/** @type {MarkName[]} */
const MARKS = ["hint", "clue", "part", "clash", "best"];
/** Each switch with its word, its sign and what its key does. @type {[HelpKind, string, string, KeyAction][]} */
const SWITCHES = [
  ["hints", "help.hints", "bulb", "hints"],
  ["heat", "help.chances", "heat", "chances"],
  ["best", "help.best", "target", "best"],
];

export class HelpPanel {
  /** @type {Map<KeyAction, HTMLElement>} */
  #caps = new Map();
  /** What is switched on. @type {Set<HelpKind>} */
  #on = new Set();
  /** @type {Map<number, MinesHint>} */
  #reasons = new Map();
  /** The questions that are not answered yet. @type {Map<string, Stream>} */
  #asked = new Map();
  /** @type {MinesAnalysis | null} */
  #chances = null;
  /** Whether hints take the player's flags for mines. */
  #trustFlags = true;

  /** @param {MinesPage} page */
  constructor(page) {
    this.page = page;
    const { bots, analyst } = page.catalogue;
    this.bot = new BotChoice("mines", bots, {
      name: "mines.bot",
      wanted: [analyst],
      choose: () => this.refresh(),
    });
    this.buttons = new Map(
      SWITCHES.map(([what, word, sign, key]) => [what, this.#switchFor(what, t(word), sign, key)]),
    );
    this.guess = new GuessQuestion(this);
    const asking = this.#keyButton(t("guess.ask"), "help", "guess", () => this.guess.ask());
    this.showKeys();
    this.numbers = h("input", {
      type: "checkbox",
      checked: recall("mines.numbers", true),
      onchange: () => {
        remember("mines.numbers", this.numbers.checked);
        this.#showHeat();
      },
    });
    this.numbersLabel = h("label.check", { hidden: true }, this.numbers, t("help.numbers"));
    this.legend = heatLegend();
    this.legend.hidden = true;
    this.summary = h("p", { role: "status" });
    this.facts = h("dl.facts", { hidden: true });
    this.reason = h("div.reason.stack", { "aria-live": "polite" });
    // Whom to ask is of interest once hints are asked for.
    this.source = h(
      "div.stack.source",
      { hidden: true },
      h("label.field", h("span", t("help.from")), this.bot.input),
      this.bot.about,
    );
    this.element = h(
      "section.card.help",
      { "aria-labelledby": "help-title" },
      h("h2", { id: "help-title" }, t("help")),
      h(
        "div.stack",
        h("div.help-buttons", [...this.buttons.values(), asking]),
        this.guess.element,
        this.numbersLabel,
        this.legend,
        this.summary,
        this.facts,
        this.reason,
        this.source,
      ),
    );
  }

  /** @param {HelpKind} what @param {string} word @param {string} sign @param {KeyAction} key */
  #switchFor(what, word, sign, key) {
    const made = this.#keyButton(word, sign, key, () => this.toggle(what));
    made.setAttribute("aria-pressed", "false");
    return made;
  }

  /** @param {string} word @param {string} sign @param {KeyAction} key @param {() => unknown} onclick */
  #keyButton(word, sign, key, onclick) {
    const made = button(word, { sign, onclick });
    const cap = h("kbd", { "aria-hidden": "true" });
    this.#caps.set(key, cap);
    made.append(cap);
    return made;
  }

  /** Show the keys as the player has them. */
  showKeys() {
    for (const [key, cap] of this.#caps) cap.textContent = keyName(keyOf(key));
  }

  /** Switch hints, chances or the best move on or off; they stay on from move to move. @param {HelpKind} what */
  toggle(what) {
    if (!this.#on.delete(what)) this.#on.add(what);
    this.buttons.get(what)?.setAttribute("aria-pressed", String(this.#on.has(what)));
    this.numbersLabel.hidden = this.legend.hidden = !this.#on.has("heat");
    this.source.hidden = !this.#on.has("hints");
    this.refresh();
  }

  refresh() {
    this.clear();
    this.after();
  }

  /** Take all help off the board. */
  clear() {
    for (const asked of this.#asked.values()) asked.cancel();
    this.#asked.clear();
    this.#chances = null;
    this.#reasons.clear();
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
    // Help is counted with the game: it is its player's alone.
    const useless = game !== null && (game.status !== "playing" || isSpectator(game));
    this.element.hidden = useless;
    if (!game || useless) return;
    const values = { game: game.id };
    if (this.#on.has("hints")) {
      const question = { ...values, bot: this.bot.value, trust_flags: this.#trustFlags };
      this.ask("mines.hints", question, (answer) => this.#showHints(answer));
    }
    // Before the first move every cell is alike, and asking would only cost.
    if ((this.#on.has("heat") || this.#on.has("best")) && game.turn) {
      this.ask("mines.chances", values, (answer) => this.#showChances(answer));
    }
  }

  /**
   * Ask the server about the game as it stands, and show the answer unless the game has gone on.
   * @template {"mines.hints" | "mines.chances" | "mines.may_guess"} K
   * @param {K} what
   * @param {LiveRequests[K]["wanted"]} wanted
   * @param {(answer: LiveRequests[K]["answer"]) => void} show
   */
  async ask(what, wanted, show) {
    const { game } = this.page;
    if (!game) return;
    const asked = live.stream(what, wanted);
    this.#asked.set(what, asked);
    this.summary.textContent = t("help.thinking");
    try {
      const answer = await asked.done;
      Object.assign(game, { help: answer.help, result_class: answer.result_class });
      if (this.#asked.get(what) === asked && answer.turn === this.page.game?.turn) show(answer);
    } catch (error) {
      if (this.#asked.get(what) !== asked || kindOf(error) === "cancelled") return;
      this.summary.textContent = "";
      if (error instanceof ServerError && error.kind === "contradiction") this.#showClash(error);
      else showError(error);
    }
  }

  /** Tell what was asked for. @param {string} words @param {import("../../lib/dom.js").Nested[]} reason */
  tell(words, ...reason) {
    this.summary.textContent = words;
    announce(words);
    fill(this.reason, reason);
    this.#tellBelow(words);
  }

  /** Say it below the board too where this panel is out of sight, as on a phone. @param {string} words */
  #tellBelow(words) {
    if (words && !isInView(this.summary.parentElement ?? this.element)) this.page.status.say.textContent = words;
  }

  /** @param {MinesHints} answer */
  #showHints({ hints, contradictions, wrong_flags, chances, bot }) {
    const { board } = this.page;
    for (const hint of hints) this.#reasons.set(hint.cell, hint);
    board.mark(
      "hint",
      hints.map((hint) => [hint.cell, hint.verdict]),
    );
    board.mark(
      "clash",
      [...contradictions.map((clash) => clash.clue), ...wrong_flags.map((flag) => flag.cell)].filter(
        (cell) => cell !== null,
      ),
    );
    const safe = hints.filter((hint) => hint.verdict === "safe").length;
    const clashes = [...new Set(contradictions.map((clash) => sayFinding(clash, board)))];
    const none = clashes.length ? t("help.flags_wrong") : t("help.nothing", { bot: playerName(bot, "mines") });
    this.tell(
      hints.length ? t("help.found", { safe, mines: hints.length - safe }) : none,
      clashes.map((words) => h("p.fault", words)),
      clashes.length ? sayWrongFlags(wrong_flags, contradictions, board).map((words) => h("p", words)) : null,
      clashes.length || !this.#trustFlags ? this.#trustSwitch() : null,
      hints.length ? h("p.small.muted", pointWords("help.point")) : null,
      this.#showOwnChances(hints.length ? [] : chances, bot),
    );
  }

  /** Flags may be wrong: the way to hints without them, and back. */
  #trustSwitch() {
    const change = () => {
      this.#trustFlags = !this.#trustFlags;
      this.refresh();
    };
    return button(t(this.#trustFlags ? "help.without_flags" : "help.with_flags"), { sign: "flag", onclick: change });
  }

  /**
   * What a weaker bot thinks of the cells where it is sure of none, unless the exact chances are shown.
   * @param {MinesHints["chances"]} chances
   * @param {string} bot
   */
  #showOwnChances(chances, bot) {
    if (!chances.length || this.#on.has("heat") || bot === this.page.catalogue.analyst) return null;
    this.page.board.setHeat(new Map(chances), { numbers: true });
    return h("p.small.muted", t("help.own_chances", { bot: playerName(bot, "mines") }));
  }

  /** @param {ServerError} error */
  #showClash(error) {
    this.page.board.mark("clash", error.body.clues ?? []);
    const words = sayContradiction(error, this.page.board);
    fill(this.reason, h("p.fault", words));
    this.#tellBelow(words);
  }

  /** @param {MinesAnalysis} answer */
  #showChances(answer) {
    this.#chances = answer;
    const { board } = this.page;
    const hinting = this.#on.has("hints");
    if (!hinting) for (const hint of answer.hints) this.#reasons.set(hint.cell, hint);
    if (this.#on.has("best") && answer.best !== null) board.mark("best", [answer.best]);
    this.#showHeat();
    facts(this.facts, analysisFacts(answer, board));
    this.facts.hidden = false;
    const point = answer.hints.length ? h("p.small.muted", pointWords("help.point_any")) : null;
    if (!hinting) this.tell(sayBest(answer), point);
  }

  #showHeat() {
    if (!this.#chances || !this.#on.has("heat")) return;
    this.page.board.setHeat(new Map(this.#chances.chances), { numbers: this.numbers.checked });
  }

  /** Know why a cell is safe or a mine, for whoever looks at it. @param {MinesHint} hint */
  explain(hint) {
    this.#reasons.set(hint.cell, hint);
  }

  /** Whether something is known of a cell. @param {number} cell */
  explains(cell) {
    return this.#reasons.has(cell);
  }

  /** The player looks at a cell: why is it safe, or a mine? Also as words. @param {number | null} cell */
  look(cell) {
    const hint = cell === null ? undefined : this.#reasons.get(cell);
    const { board } = this.page;
    if (!board || !this.#reasons.size) return "";
    board.mark("clue", hint ? hint.clues : []);
    board.mark("part", hint ? hint.cells.filter((each) => each !== hint.cell) : []);
    if (!hint) return "";
    fill(this.reason, reasonOf(hint, board));
    const words = sayFinding(hint, board);
    // A finger is told by the game, with what the next tap does.
    if (!isTouch()) this.#tellBelow(words);
    return words;
  }
}
