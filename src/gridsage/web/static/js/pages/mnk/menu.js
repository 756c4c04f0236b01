// The menu of an m,n,k match: who plays, on which board, how strong.

import { readSetup, writeSetup } from "../../board/mnk/setup.js";
import { button, field, fill, h, select } from "../../lib/dom.js";
import { Faults } from "../../lib/form.js";
import { presetName } from "../../lib/names.js";
import { remember } from "../../lib/prefs.js";
import { timeChoice } from "../../lib/thinking_times.js";
import { t } from "../../lib/words.js";
import { BoardFields } from "./board_fields.js";
import { hasBot, lastMatch, MODES, meet, OPPONENTS, opponentOf, timesOf, wantedMatch } from "./match.js";
import { SeatForm } from "./seat_form.js";

/** @import { MnkBoardSize } from "../../board/mnk/setup.js" */
/** @import { MnkCatalogue, MnkPreset, NewMnkGame } from "../../lib/messages.js" */
/** @import { Match, Mode, Opponent } from "./match.js" */

/** The choice of a match's seconds a move. @param {MnkCatalogue} catalogue @param {Match} match */
export function timeSelect(catalogue, match) {
  const element = select(timesOf(catalogue).map(timeChoice), String(match.time_s));
  element.addEventListener("change", () => {
    match.time_s = Number(element.value);
  });
  return element;
}

/** @typedef {{ input: HTMLInputElement, element: HTMLElement }} Choice */

/**
 * One of several large choices, with a line about it.
 * @param {"mode" | "opponent"} group
 * @param {string} value
 * @param {() => void} choose
 * @returns {Choice}
 */
function choice(group, value, choose) {
  const input = h("input", { type: "radio", name: group, value, onchange: choose });
  const note = h("span.small.muted", t(`mnk.${group}_${value}_note`));
  return { input, element: h("label.mode", input, h("span", h("strong", t(`mnk.${group}_${value}`)), note)) };
}

export class MatchMenu {
  go = button(t("mnk.start"), { sign: "play", kind: "primary.large", type: "submit" });
  faults = new Faults(this.go);

  /**
   * `start` gets the match that was set up.
   * @param {MnkCatalogue} catalogue
   * @param {(wanted: NewMnkGame) => void} start
   */
  constructor(catalogue, start) {
    this.catalogue = catalogue;
    this.match = lastMatch(catalogue);
    this.board = new BoardFields(catalogue);
    const size = readSetup(this.match.setup) ?? readSetup(catalogue.setup);
    if (size) this.board.set(size);
    this.seats = [0, 1].map((seat) => new SeatForm(catalogue, this.match, seat, () => this.show()));
    this.timeField = field(t("mnk.time"), timeSelect(catalogue, this.match));
    this.opponents = OPPONENTS.map((opponent) => this.#opponentChoice(opponent));
    this.modes = MODES.map((mode) => this.#modeChoice(mode));
    const openings = catalogue.opening_rules.map(
      (name) => /** @type {[string, string]} */ ([name, t(`mnk.opening_${name}`)]),
    );
    this.opening = select(openings, this.match.opening_rule, { onchange: () => this.check() });
    this.openingField = field(t("mnk.opening"), this.opening);
    this.presets = catalogue.presets.map((preset) => ({ preset, element: this.#presetButton(preset) }));
    this.start = () => start(wantedMatch(remember("mnk.match", this.match), catalogue));
  }

  /** @param {MnkPreset} preset */
  #presetButton(preset) {
    const use = () => {
      this.board.set(preset);
      this.check();
    };
    return button(presetName("mnk", preset), { onclick: use });
  }

  /** @param {Mode} mode */
  #modeChoice(mode) {
    return choice("mode", mode, () => {
      this.match.mode = mode;
      this.show();
    });
  }

  /** @param {Opponent} opponent */
  #opponentChoice(opponent) {
    return choice("opponent", opponent, () => {
      meet(this.match, opponent, this.catalogue);
      for (const seat of this.seats) seat.take();
      this.show();
    });
  }

  /** @param {HTMLElement} root */
  draw(root) {
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.check();
      if (!this.faults.any) this.start();
    };
    const names = (/** @type {Choice[]} */ choices) => choices.map(({ element }) => element);
    // Who has chosen more than an opponent finds it open.
    const more = h(
      "details.more",
      { open: opponentOf(this.match, this.catalogue) === null },
      h("summary", t("mnk.more")),
      h(
        "div.stack",
        h("div.modes", { role: "radiogroup", "aria-label": t("mnk.who") }, names(this.modes)),
        h(
          "div.seats",
          this.seats.map((seat) => seat.element),
        ),
        this.timeField,
        h("h2", t("mnk.board_title")),
        h(
          "div.presets",
          this.presets.map(({ element }) => element),
        ),
        h("div.fields", this.board.elements, this.openingField),
      ),
    );
    fill(
      root,
      h(
        "form.card.stack.menu",
        { novalidate: true, onsubmit: submit, oninput: () => this.check() },
        h("h1", t("mnk.title")),
        h("p.muted", t("mnk.intro")),
        h("div.modes.opponents", { role: "radiogroup", "aria-label": t("mnk.opponent") }, names(this.opponents)),
        more,
        this.faults.element,
        this.go,
      ),
    );
    this.show();
  }

  /** Who sits where was changed. */
  show() {
    for (const seat of this.seats) seat.show();
    const opponent = opponentOf(this.match, this.catalogue);
    for (const { input } of this.opponents) input.checked = input.value === opponent;
    for (const { input } of this.modes) input.checked = input.value === this.match.mode;
    this.timeField.hidden = !this.seats.some(({ seat }) => hasBot(this.match, seat));
    this.check();
  }

  /** Some openings are for larger boards, some for one board alone. @param {MnkBoardSize} size */
  #checkOpening(size) {
    const {
      opening_rules: [usual],
      opening_setups: setups,
      opening_side: side,
      opening_k: k,
    } = this.catalogue;
    const opened = size.k === k && Math.min(size.width, size.height) >= side;
    this.openingField.hidden = !opened;
    for (const option of this.opening.options) {
      const own = setups[option.value];
      option.hidden = option.disabled = own !== undefined && own !== this.match.setup;
    }
    if (this.opening.selectedOptions[0]?.disabled) this.opening.value = usual;
    this.match.opening_rule = /** @type {Match["opening_rule"]} */ (opened ? this.opening.value : usual);
  }

  check() {
    const { board, faults } = this;
    const { size } = board;
    faults.collect([...board.inputs, ...this.seats.map((seat) => seat.bot)], () => {
      board.check(faults);
      for (const seat of this.seats) seat.check(faults, size.width * size.height);
    });
    this.match.setup = writeSetup(size);
    this.#checkOpening(size);
    for (const { preset, element } of this.presets) {
      element.setAttribute("aria-pressed", String(writeSetup(preset) === this.match.setup));
    }
  }
}
