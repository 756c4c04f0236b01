// The menu of an m,n,k match: who plays, on which board, how strong.

import { button, field, fill, h, select } from "../../lib/dom.js";
import { Faults } from "../../lib/form.js";
import { presetName } from "../../lib/names.js";
import { remember } from "../../lib/prefs.js";
import { formatNumber, t } from "../../lib/words.js";
import { BoardFields, readSetup, writeSetup } from "./board_fields.js";
import { hasBot, lastMatch, MODES, wantedMatch } from "./match.js";
import { SeatForm } from "./seat_form.js";

/** @import { MnkCatalogue, MnkPreset } from "../../lib/messages.js" */
/** @import { Mode, WantedMatch } from "./match.js" */

/** The seconds a move that can be chosen, as far as the server allows them. */
const TIMES = [0.1, 0.3, 1, 3, 10];

/** A choice of seconds a move. @param {MnkCatalogue} catalogue @param {number[]} times @param {number} chosen */
export function timeSelect({ time_s: [min, max] }, times, chosen) {
  const allowed = times.filter((time) => time >= min && time <= max);
  const label = (/** @type {number} */ s) => t("mnk.seconds", { s: formatNumber(s, s < 1 ? 1 : 0) });
  return select(
    allowed.map((time) => [String(time), label(time)]),
    String(chosen),
  );
}

export class MatchMenu {
  go = button(t("mnk.start"), { sign: "play", kind: "primary.large", type: "submit" });
  faults = new Faults(this.go);

  /**
   * `start` gets the match that was set up.
   * @param {MnkCatalogue} catalogue
   * @param {(wanted: WantedMatch) => void} start
   */
  constructor(catalogue, start) {
    this.catalogue = catalogue;
    this.match = lastMatch(catalogue);
    this.board = new BoardFields(catalogue);
    const size = readSetup(this.match.setup) ?? readSetup(catalogue.setup);
    if (size) this.board.set(size);
    this.seats = [0, 1].map((seat) => new SeatForm(catalogue, this.match, seat, () => this.show()));
    this.time = timeSelect(catalogue, TIMES, this.match.time_s);
    this.time.addEventListener("change", () => {
      this.match.time_s = Number(this.time.value);
    });
    this.timeField = field(t("mnk.time"), this.time);
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
    const input = h("input", { type: "radio", name: "mode", value: mode, checked: mode === this.match.mode });
    input.addEventListener("change", () => {
      this.match.mode = mode;
      this.show();
    });
    const note = h("span.small.muted", t(`mnk.mode_${mode}_note`));
    return h("label.mode", input, h("span", h("strong", t(`mnk.mode_${mode}`)), note));
  }

  /** @param {HTMLElement} root */
  draw(root) {
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      this.check();
      if (!this.faults.any) this.start();
    };
    const modes = MODES.map((mode) => this.#modeChoice(mode));
    fill(
      root,
      h(
        "form.card.stack.menu",
        { onsubmit: submit, oninput: () => this.check() },
        h("h1", t("mnk.title")),
        h("p.muted", t("mnk.intro")),
        h("div.modes", { role: "radiogroup", "aria-label": t("mnk.who") }, modes),
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
        h("div.fields", this.board.elements),
        this.faults.element,
        this.go,
      ),
    );
    this.show();
  }

  /** Who sits where was changed. */
  show() {
    for (const seat of this.seats) seat.show();
    this.timeField.hidden = !this.seats.some(({ seat }) => hasBot(this.match, seat));
    this.check();
  }

  check() {
    const { board, faults } = this;
    const { size } = board;
    faults.collect([...board.inputs, ...this.seats.map((seat) => seat.bot)], () => {
      board.check(faults);
      for (const seat of this.seats) seat.check(faults, size.width * size.height);
    });
    this.match.setup = writeSetup(size);
    for (const { preset, element } of this.presets) {
      element.setAttribute("aria-pressed", String(writeSetup(preset) === this.match.setup));
    }
  }
}
