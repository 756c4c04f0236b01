// Which bot sits at one side of the board, and how strong it plays.

import { markSign } from "../../board/mnk/marks.js";
import { field, h, select } from "../../lib/dom.js";
import { aboutBot, botChoices, botName } from "../../lib/names.js";
import { OptionFields } from "../../lib/option_fields.js";
import { t } from "../../lib/words.js";
import { botOf, hasBot, levelWithin } from "./match.js";

/** @import { Faults } from "../../lib/form.js" */
/** @import { MnkCatalogue } from "../../lib/messages.js" */
/** @import { Match } from "./match.js" */

export class SeatForm {
  note = h("span.note");
  about = h("p.small.muted");

  /** @param {MnkCatalogue} catalogue @param {Match} match @param {number} seat @param {() => void} changed */
  constructor(catalogue, match, seat, changed) {
    this.catalogue = catalogue;
    this.match = match;
    this.seat = seat;
    this.bot = select(botChoices("mnk", catalogue.bots), match.bots[seat], {
      onchange: () => {
        match.bots[seat] = this.bot.value;
        match.options[seat] = "";
        this.#showOptions();
        changed();
      },
    });
    this.options = new OptionFields(() => {
      match.options[seat] = this.options.text;
      changed();
    });
    this.#showOptions();
    this.level = h("input", { type: "range", step: 1 });
    this.level.addEventListener("input", () => {
      match.levels[seat] = Number(this.level.value);
      changed();
    });
    this.levelField = h("label.field", h("span", t("mnk.level")), this.level, this.note);
    const legend = h("legend", markSign(seat), " ", t(seat ? "mnk.second" : "mnk.first"));
    this.element = h(
      "fieldset.seat-form",
      legend,
      field(t("help.bot"), this.bot),
      this.about,
      this.levelField,
      this.options.element,
    );
  }

  #showOptions() {
    const { match, seat } = this;
    this.options.show(botOf(match, seat, this.catalogue), match.options[seat]);
  }

  /** Take what the match says of this seat. */
  take() {
    this.bot.value = this.match.bots[this.seat];
    this.#showOptions();
  }

  show() {
    const { match, seat } = this;
    this.element.hidden = !hasBot(match, seat);
    const bot = botOf(match, seat, this.catalogue);
    this.about.textContent = aboutBot("mnk", bot);
    const level = levelWithin(bot.levels, match.levels[seat]);
    this.levelField.hidden = level === null;
    if (level === null) return;
    const max = bot.levels.at(-1);
    Object.assign(this.level, { min: String(bot.levels[0]), max: String(max), value: String(level) });
    this.note.textContent = t("mnk.level_note", { level, max });
    this.level.setAttribute("aria-valuetext", this.note.textContent);
  }

  /** Whether the bot can play on so many cells, with what is set of it. @param {Faults} faults @param {number} cells */
  check(faults, cells) {
    const { name, max_cells } = botOf(this.match, this.seat, this.catalogue);
    const well = !hasBot(this.match, this.seat) || max_cells === null || !(cells > max_cells);
    faults.unless(well, this.bot, () => t("mnk.bad_bot", { bot: botName(name, ["mnk"]), most: max_cells }));
    const { element, fault } = this.options;
    faults.unless(!hasBot(this.match, this.seat) || !fault, element, () => fault);
  }
}
