// "May I guess?": a question about this moment of a game, and how much of a safe cell its answer shows.

import { minesCell } from "../../board/cells.js";
import { field, h, select } from "../../lib/dom.js";
import { recall, remember } from "../../lib/prefs.js";
import { t } from "../../lib/words.js";
import { reasonOf } from "./telling.js";

/** @import { MinesGuessAnswer, Reveal } from "../../lib/messages.js" */
/** @import { HelpPanel } from "./help.js" */

/** What may be shown of a safe cell. */
const SHOWN = ["nothing", "cell", "proof"];
/** The answers that a safe cell belongs to. */
const FORBIDDEN = ["no", "not_with_mine_count"];

export class GuessQuestion {
  /** @param {HelpPanel} help */
  constructor(help) {
    this.help = help;
    this.shown = select(
      SHOWN.map((each) => [each, t(`guess.show_${each}`)]),
      recall("mines.guess", SHOWN[0]),
      { onchange: () => remember("mines.guess", this.shown.value) },
    );
    this.element = field(t("guess.show"), this.shown);
  }

  ask() {
    const { game } = this.help.page;
    if (game?.status !== "playing") return;
    const question = { game: game.id, show: /** @type {Reveal} */ (this.shown.value) };
    this.help.ask("mines.may_guess", question, (answer) => this.#show(answer));
  }

  /** @param {MinesGuessAnswer} answer */
  #show({ answer, hint }) {
    const { board } = this.help.page;
    if (!hint) {
      this.help.tell(t(`guess.${answer}`), FORBIDDEN.includes(answer) ? h("p.small.muted", t("guess.look")) : null);
      return;
    }
    const proved = hint.sentence !== "";
    board.mark("hint", [[hint.cell, hint.verdict]]);
    board.mark("clue", hint.clues);
    if (proved) this.help.explain(hint);
    const words = t(`guess.${answer}_cell`, { cell: minesCell(hint.cell, board.width) });
    this.help.tell(words, proved ? reasonOf(hint, board) : null);
  }
}
