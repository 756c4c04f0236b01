// The dialog for a board of one's own: size, mines, start rule, grade or bot, and seed, checked as they are typed.

import { button, field, h, select } from "../../lib/dom.js";
import { Faults, isBoardSeed, isWithin, numberInput, wholeNumber } from "../../lib/form.js";
import { botName, distinctPresets, NO_GUESS, needsNoGuess, presetName } from "../../lib/names.js";
import { openDialog } from "../../lib/notices.js";
import { recall, remember } from "../../lib/prefs.js";
import { formatNumber, formatPercent, t } from "../../lib/words.js";
import { TextDrop } from "../analyse/text_drop.js";

/** @import { MinesCatalogue, MinesState, NewMinesGame } from "../../lib/messages.js" */

class NewGameForm {
  /**
   * @param {MinesCatalogue} catalogue
   * @param {MinesState | null} game
   * @param {(wanted: NewMinesGame) => Promise<void>} start
   */
  constructor(catalogue, game, start) {
    this.catalogue = catalogue;
    const { max_side, presets, start_rules } = catalogue;
    const shown = game ?? presets[0];
    this.width = numberInput([1, max_side], { value: shown.width });
    this.height = numberInput([1, max_side], { value: shown.height });
    this.mines = numberInput([0, max_side ** 2], { value: shown.mines });
    const rules = start_rules.map((name) => /** @type {[string, string]} */ ([name, t(`start.${name}`)]));
    this.rule = select(rules, ruleOf(game) ?? start_rules[0]);
    const noGuess = game ? needsNoGuess(game.setup) : recall("mines.no_guess", false);
    this.noGuess = h("input", { type: "checkbox", checked: noGuess });
    const { solvers, max_grade } = catalogue;
    const grades = Array.from({ length: max_grade }, (_, at) => String(at + 1));
    const [low, high = low] = game?.wish?.grade?.split("-") ?? [grades[0], String(max_grade)];
    const choices = grades.map((grade) => /** @type {[string, string]} */ ([grade, grade]));
    this.low = select(choices, low);
    this.high = select(choices, high);
    this.grades = h(
      "div.fields",
      field(t("mines.grade_from"), this.low),
      field(t("mines.grade_to"), this.high),
      h("p.small.muted", t("mines.grade_note", { max: max_grade })),
    );
    /** @type {[string, string][]} */
    const bots = solvers.map((name) => [name, botName(name, ["mines"])]);
    this.bot = select([["", t("mines.any_bot")], ...bots], game?.wish?.solvable_by ?? "");
    /** Where the search for a board is told of. */
    this.search = h("p", { role: "status" });
    this.seed = h("input", {
      type: "text",
      maxlength: 33,
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: false,
    });
    this.seed.placeholder = t("mines.seed_random");
    this.given = new TextDrop(t("mines.given_board"), () => this.check());
    this.note = h("p.small.muted");
    this.go = button(t("mines.start"), { kind: "primary", type: "submit" });
    this.faults = new Faults(this.go);
    this.element = h(
      "form.stack",
      {
        onsubmit: (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          this.check();
          remember("mines.no_guess", this.noGuess.checked);
          if (!this.faults.any) this.#start(start);
        },
        oninput: () => this.check(),
      },
      h(
        "div.presets",
        distinctPresets(presets).map((preset) => this.#presetButton(preset)),
      ),
      h(
        "div.fields",
        field(t("mines.width"), this.width),
        field(t("mines.height"), this.height),
        field(t("mines.mines"), this.mines),
      ),
      field(t("mines.rule"), this.rule),
      h("label.check", { title: t("mines.no_guess_note") }, this.noGuess, t("mines.no_guess")),
      this.grades,
      field(t("mines.solvable_by"), this.bot, t("mines.solvable_note")),
      field(t("mines.seed"), this.seed, t("mines.seed_note")),
      h(
        "details",
        h("summary", t("mines.given_board")),
        this.given.element,
        h("p.small.muted", t("mines.given_note"), " ", t("mines.given_alone")),
      ),
      this.note,
      this.faults.element,
      h("footer", this.search, this.go),
    );
    this.check();
  }

  /** @param {MinesCatalogue["presets"][0]} preset */
  #presetButton(preset) {
    const use = () => {
      this.width.value = String(preset.width);
      this.height.value = String(preset.height);
      this.mines.value = String(preset.mines);
      this.check();
    };
    return button(presetName("mines", preset), { onclick: use });
  }

  /** Nobody looks for two boards at once. @param {(wanted: NewMinesGame) => Promise<void>} start */
  async #start(start) {
    this.go.disabled = true;
    await start(this.wanted);
    this.go.disabled = this.faults.any;
  }

  /** @returns {NewMinesGame} */
  get wanted() {
    const board = this.given.area.value.trim();
    if (board) return { board };
    const mark = this.noGuess.checked && !this.bot.value ? NO_GUESS : "";
    const setup = `${this.width.value}x${this.height.value}/${this.mines.value}${mark}@${this.rule.value}`;
    return { setup, ...(this.seed.value && { seed: this.seed.value }), ...this.#wish };
  }

  /** A grade that is asked for, or a bot; every grade is none. */
  get #wish() {
    if (this.bot.value) return { solvable_by: this.bot.value };
    const [low, high] = [this.low.value, this.high.value];
    const any = low === "1" && high === String(this.catalogue.max_grade);
    if (!this.noGuess.checked || any) return {};
    return { grade: low === high ? low : `${low}-${high}` };
  }

  check() {
    const { max_side, max_seed, start_free } = this.catalogue;
    const [width, height, mines] = [this.width, this.height, this.mines].map(wholeNumber);
    const free = start_free[this.rule.value];
    const most = Math.max(0, width * height - Math.min(free, width) * Math.min(free, height));
    const { faults } = this;
    const given = this.given.area.value.trim() !== "";
    this.noGuess.disabled = Boolean(this.bot.value);
    this.grades.hidden = this.noGuess.disabled || !this.noGuess.checked;
    faults.collect([this.width, this.height, this.mines, this.low, this.seed], () => {
      if (given) return; // the board says it all, and the server reads it
      for (const input of [this.width, this.height]) {
        faults.unless(isWithin(wholeNumber(input), [1, max_side]), input, () => t("mines.bad_side", { max: max_side }));
      }
      const sized = !faults.any;
      faults.unless(!sized || isWithin(mines, [0, most]), this.mines, () => t("mines.bad_mines", { max: most }));
      const graded = Number(this.low.value) <= Number(this.high.value) || this.grades.hidden === true;
      faults.unless(graded, this.low, () => t("mines.bad_grades"));
      const seeded = !this.seed.value || isBoardSeed(this.seed.value, max_seed);
      faults.unless(seeded, this.seed, () => badSeed(max_seed, "mines.bad_board_seed"));
    });
    this.note.textContent =
      faults.any || given ? "" : t("mines.density", { density: formatPercent(mines / (width * height)), most });
  }
}

/** The start rule that was asked for; null for the usual one. @param {MinesState | null} game */
function ruleOf(game) {
  return game?.wish ? (game.wish.setup.split("@")[1] ?? null) : (game?.start ?? null);
}

/** What is wrong with a seed. @param {string} most */
export const badSeed = (most, words = "mines.bad_seed") => t(words, { max: formatNumber(BigInt(most)) });

/**
 * Ask for a board; `start(wanted, where)` gets it, tells there how the search for it goes on, and answers whether the
 * game could be started. Who closes the dialog, `leave`, does not want the board any more.
 * @param {MinesCatalogue} catalogue
 * @param {MinesState | null} game
 * @param {(wanted: NewMinesGame, where: HTMLElement) => Promise<boolean>} start
 * @param {() => void} leave
 */
export function openNewGame(catalogue, game, start, leave) {
  const form = new NewGameForm(catalogue, game, async (wanted) => {
    if (await start(wanted, form.search)) dialog.close();
  });
  const dialog = openDialog(t("mines.own_board"), form.element);
  dialog.addEventListener("close", leave);
  form.width.focus();
  form.width.select();
}
