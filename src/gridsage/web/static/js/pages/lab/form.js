// The form for a run of the lab: which bots on which boards, how many games, checked as it is filled in.

import { post } from "../../lib/api.js";
import { button, field, fill, h, segments, select } from "../../lib/dom.js";
import { Faults, isSeed, isWithin, numberInput } from "../../lib/form.js";
import { aboutBot, botName, distinctPresets, familyChoices, presetName } from "../../lib/names.js";
import { explainError } from "../../lib/notices.js";
import { nameOf, OptionFields } from "../../lib/option_fields.js";
import { recall, remember } from "../../lib/prefs.js";
import { formatNumber, t } from "../../lib/words.js";
import { badSeed } from "../mines/new_game.js";

/** @import { Catalogue, LabRequest, LabRun } from "../../lib/messages.js" */
/** @import { Family } from "../../lib/names.js" */

/** What differs between the families. */
const KINDS = {
  mines: { least: 1, games: 200, gamesWord: "lab.games_mines", example: "20x20/60, 12x8/15" },
  mnk: { least: 2, games: 10, gamesWord: "lab.games_mnk", example: "7x7x4, 19x19x5" },
};

/**
 * A box to tick; its value counts when it is.
 * @param {string} value
 * @param {string} label
 * @param {boolean} on
 * @param {string} [title]
 */
function checkBox(value, label, on, title) {
  const input = h("input", { type: "checkbox", value, checked: on });
  return { input, element: h("label.check", { title }, input, label) };
}

/** @typedef {ReturnType<typeof checkBox>} CheckBox */

/** @param {CheckBox[]} boxes */
const ticked = (boxes) => boxes.filter(({ input }) => input.checked).map(({ input }) => input.value);

/** The form of one family. */
class RunFields {
  /** @param {Catalogue} catalogue @param {Family} family */
  constructor(catalogue, family) {
    this.catalogue = catalogue;
    this.family = family;
    /** @type {Required<LabRequest>} */
    const last = { ...this.#first(), ...recall(`lab.${family}`, {}) };
    const { bots, presets } = this.#choices();
    this.bots = bots.map((bot) => {
      const text = last.bots.find((entry) => nameOf(entry) === bot.name);
      const about = `${bot.name}: ${aboutBot(family, bot)}`;
      const name = botName(bot.name, [family]);
      const box = checkBox(bot.name, name, text !== undefined, about);
      const options = new OptionFields(() => {});
      options.show(bot, text, t("options.of", { bot: name }));
      // Only a bot that plays has something to choose.
      const optional = h("div.optional", { hidden: !box.input.checked }, options.element);
      box.input.addEventListener("change", () => {
        optional.hidden = !box.input.checked;
      });
      return { ...box, options, optional };
    });
    this.boards = presets.map((preset) => {
      const on = last.setups.includes(preset.name) || last.setups.includes(preset.setup);
      const name = presetName(family, preset);
      return checkBox(preset.name, name, on);
    });
    const named = presets.flatMap((preset) => [preset.name, preset.setup]);
    const others = last.setups.filter((setup) => !named.includes(setup)).join(", ");
    this.others = h("input", { type: "text", value: others, autocomplete: "off", spellcheck: "false" });
    this.others.placeholder = KINDS[family].example;
    const { games, time_s, openings } = catalogue.lab;
    this.games = numberInput(games, { value: last.games });
    this.seed = h("input", { type: "text", inputmode: "numeric", value: last.seed });
    this.time = numberInput(time_s, { inputmode: "decimal", step: time_s[0], value: last.time_s });
    this.figures = checkBox("figures", t("lab.measure"), last.figures, t("lab.measure_note"));
    const kinds = openings.map((kind) => /** @type {[string, string]} */ ([kind, t(`lab.openings_${kind}`)]));
    this.openings = select(kinds, openings.includes(last.openings) ? last.openings : openings[0]);
  }

  /** The bots of the family, and its boards. */
  #choices() {
    const { mines, mnk } = this.catalogue;
    return this.family === "mines"
      ? { bots: mines.bots, presets: distinctPresets(mines.presets) }
      : { bots: mnk.bots, presets: mnk.presets };
  }

  /** What a first run is: the strongest bot against another one. @returns {Required<LabRequest>} */
  #first() {
    const { family } = this;
    const { bots, analyst, setup } = this.catalogue[family];
    const others = bots.map((bot) => bot.name).filter((name) => name !== analyst);
    return {
      game: family,
      bots: [analyst, ...others].slice(0, 2),
      setups: [setup],
      games: KINDS[family].games,
      seed: "1",
      time_s: 0.1,
      openings: this.catalogue.lab.openings[0],
      figures: false,
    };
  }

  /** @returns {Required<LabRequest>} */
  get wanted() {
    const others = this.others.value.split(",").map((part) => part.trim());
    return {
      game: this.family,
      bots: this.bots.filter(({ input }) => input.checked).map(({ input, options }) => input.value + options.text),
      setups: [...ticked(this.boards), ...others.filter(Boolean)],
      games: Number(this.games.value),
      seed: this.seed.value || "1",
      time_s: Number(this.time.value),
      openings: this.openings.value,
      figures: this.family === "mines" && this.figures.input.checked,
    };
  }

  /** @param {Faults} faults */
  check(faults) {
    const { least } = KINDS[this.family];
    const { lab, mines } = this.catalogue;
    const { bots, setups, games, seed, time_s } = this.wanted;
    const timed = this.family === "mines" || isWithin(time_s, lab.time_s);
    faults.collect([this.others, this.games, this.seed, this.time], () => {
      faults.unless(bots.length >= least, this.bots[0].input, () => t("lab.need_bots", { n: least }));
      for (const { input, options } of this.bots) {
        faults.unless(!input.checked || !options.fault, options.element, () => options.fault);
      }
      faults.unless(setups.length > 0, this.others, () => t("lab.need_setups"));
      const whole = Number.isInteger(games) && isWithin(games, lab.games);
      faults.unless(whole, this.games, () => t("lab.bad_games", range(lab.games)));
      faults.unless(isSeed(seed, mines.max_seed), this.seed, () => badSeed(mines.max_seed));
      faults.unless(timed, this.time, () => t("lab.bad_time", range(lab.time_s)));
    });
  }

  get elements() {
    const { family } = this;
    const notes = [t("lab.others_note"), ...(family === "mines" ? [t("lab.no_guess_note")] : [])];
    return [
      h(
        "fieldset.bots",
        h("legend", t("lab.bots")),
        this.bots.map(({ element }) => element),
        this.bots.map(({ optional }) => optional),
      ),
      h(
        "fieldset.bots",
        h("legend", t("lab.setups")),
        this.boards.map(({ element }) => element),
      ),
      field(t("lab.others"), this.others, notes.join(" ")),
      h(
        "div.fields",
        field(t(KINDS[family].gamesWord), this.games),
        field(t("mines.seed"), this.seed),
        family === "mnk" ? [field(t("lab.time"), this.time), field(t("lab.openings"), this.openings)] : null,
      ),
      family === "mines" ? this.figures.element : null,
    ];
  }
}

/** The ends of a range, as people read them. @param {[number, number]} range */
function range([min, max]) {
  const format = (/** @type {number} */ value) => formatNumber(value, Number.isInteger(value) ? 0 : 2);
  return { min: format(min), max: format(max) };
}

export class RunForm {
  go = button(t("lab.start"), { sign: "play", kind: "primary", type: "submit" });
  faults = new Faults(this.go);
  // The form tells of faults itself: the browser would stop at a field that nobody sees, too.
  element = h("form.card.stack", { novalidate: true });

  /**
   * `started` gets the run that was begun.
   * @param {Catalogue} catalogue
   * @param {(run: LabRun) => Promise<void>} started
   */
  constructor(catalogue, started) {
    this.catalogue = catalogue;
    this.started = started;
    this.fields = this.#draw(recall("lab.game", "mines"));
    this.element.addEventListener("input", () => this.fields.check(this.faults));
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start();
    });
  }

  /** @param {Family} family */
  #draw(family) {
    const fields = new RunFields(this.catalogue, family);
    const tabs = segments(t("lab.game"), familyChoices(), family, (key) => {
      this.fields = this.#draw(remember("lab.game", /** @type {Family} */ (key)));
    });
    const row = h("div.row", this.go);
    fill(this.element, h("h2", t("lab.new")), tabs, fields.elements, this.faults.element, row);
    fields.check(this.faults);
    return fields;
  }

  async #start() {
    this.fields.check(this.faults);
    if (this.faults.any) return;
    const { wanted } = this.fields;
    remember(`lab.${wanted.game}`, wanted);
    try {
      await this.started(await post("/lab/runs", wanted));
    } catch (error) {
      this.faults.tell(explainError(error));
    }
  }
}
