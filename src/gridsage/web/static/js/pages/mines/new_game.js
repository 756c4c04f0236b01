// The dialog for a board of one's own: size, mines, start rule and seed, checked as they are typed.

import { button, field, h, select } from "../../lib/dom.js";
import { Faults, isBoardSeed, isWithin, numberInput, wholeNumber } from "../../lib/form.js";
import { distinctPresets, NO_GUESS, needsNoGuess, presetName } from "../../lib/names.js";
import { openDialog } from "../../lib/notices.js";
import { recall, remember } from "../../lib/prefs.js";
import { formatNumber, formatPercent, t } from "../../lib/words.js";
import { TextDrop } from "../analyse/text_drop.js";

/** @import { MinesCatalogue, MinesState } from "../../lib/messages.js" */
/** @typedef {{ setup?: string, seed?: string, first?: string, board?: string }} WantedGame */

class NewGameForm {
  /**
   * @param {MinesCatalogue} catalogue
   * @param {MinesState | null} game
   * @param {(wanted: WantedGame) => Promise<void>} start
   */
  constructor(catalogue, game, start) {
    this.catalogue = catalogue;
    const { max_side, presets, start_rules } = catalogue;
    const shown = game ?? presets[0];
    this.width = numberInput([1, max_side], { value: shown.width });
    this.height = numberInput([1, max_side], { value: shown.height });
    this.mines = numberInput([0, max_side ** 2], { value: shown.mines });
    const rules = start_rules.map((name) => /** @type {[string, string]} */ ([name, t(`start.${name}`)]));
    this.rule = select(rules, game?.start ?? start_rules[0]);
    const noGuess = game ? needsNoGuess(game.setup) : recall("mines.no_guess", false);
    this.noGuess = h("input", { type: "checkbox", checked: noGuess });
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
          if (!this.faults.any) start(this.wanted);
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
      field(t("mines.seed"), this.seed, t("mines.seed_note")),
      h(
        "details",
        h("summary", t("mines.given_board")),
        this.given.element,
        h("p.small.muted", t("mines.given_note"), " ", t("mines.given_alone")),
      ),
      this.note,
      this.faults.element,
      h("footer", this.go),
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

  /** @returns {WantedGame} */
  get wanted() {
    const board = this.given.area.value.trim();
    if (board) return { board };
    const mark = this.noGuess.checked ? NO_GUESS : "";
    const setup = `${this.width.value}x${this.height.value}/${this.mines.value}${mark}@${this.rule.value}`;
    return this.seed.value ? { setup, seed: this.seed.value } : { setup };
  }

  check() {
    const { max_side, max_seed, start_free } = this.catalogue;
    const [width, height, mines] = [this.width, this.height, this.mines].map(wholeNumber);
    const free = start_free[this.rule.value];
    const most = Math.max(0, width * height - Math.min(free, width) * Math.min(free, height));
    const { faults } = this;
    const given = this.given.area.value.trim() !== "";
    faults.collect([this.width, this.height, this.mines, this.seed], () => {
      if (given) return; // the board says it all, and the server reads it
      for (const input of [this.width, this.height]) {
        faults.unless(isWithin(wholeNumber(input), [1, max_side]), input, () => t("mines.bad_side", { max: max_side }));
      }
      const sized = !faults.any;
      faults.unless(!sized || isWithin(mines, [0, most]), this.mines, () => t("mines.bad_mines", { max: most }));
      const seeded = !this.seed.value || isBoardSeed(this.seed.value, max_seed);
      faults.unless(seeded, this.seed, () => badSeed(max_seed, "mines.bad_board_seed"));
    });
    this.note.textContent =
      faults.any || given ? "" : t("mines.density", { density: formatPercent(mines / (width * height)), most });
  }
}

/** What is wrong with a seed. @param {string} most */
export const badSeed = (most, words = "mines.bad_seed") => t(words, { max: formatNumber(BigInt(most)) });

/**
 * Ask for a board; `start(wanted)` gets it and answers whether it could be started.
 * @param {MinesCatalogue} catalogue
 * @param {MinesState | null} game
 * @param {(wanted: WantedGame) => Promise<boolean>} start
 */
export function openNewGame(catalogue, game, start) {
  const form = new NewGameForm(catalogue, game, async (wanted) => {
    if (await start(wanted)) dialog.close();
  });
  const dialog = openDialog(t("mines.own_board"), form.element);
  form.width.focus();
  form.width.select();
}
