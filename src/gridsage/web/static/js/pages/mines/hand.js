// The player's hand: what a click, a tap or a key on a cell means, and the move that is sent for it.

import { asksTwice } from "../../board/asking.js";
import { minesCell, writeMove } from "../../board/cells.js";
import { FLAG, HIDDEN, isClosed, isNumber } from "../../board/mines/letters.js";
import { kindOf } from "../../lib/api.js";
import { button, fill } from "../../lib/dom.js";
import { isSpectator } from "../../lib/join.js";
import { live } from "../../lib/live.js";
import { needsNoGuess } from "../../lib/names.js";
import { announce, notify, showError } from "../../lib/notices.js";
import { setting } from "../../lib/settings.js";
import { t } from "../../lib/words.js";
import { meaningOf } from "./meaning.js";
import { rememberQuestions } from "./questions.js";

/** @import { ActionKind, ActionWay } from "../../board/mines/surface.js" */
/** @import { MinesPage } from "../mines.js" */

/** The second click of a double click comes within this time. */
const DOUBLE_MS = 700;

export class PlayerHand {
  /** Question marks wait for the moves before them. @type {Promise<unknown>} */
  #queue = Promise.resolve();
  /** The cell whose reason was told last, or that was chosen by a first tap. @type {number | null} */
  #told = null;
  /** The cell that was opened last. @type {{ cell: number, when: number } | null} */
  #opened = null;
  /** How many moves wait for their answer. */
  #underWay = 0;

  /** @param {MinesPage} page */
  constructor(page) {
    this.page = page;
  }

  /** A move was made: what was chosen before it is chosen no longer. */
  forget() {
    this.#told = null;
    this.page.board.mark("chosen", []);
  }

  /** What the player did to a cell. @param {ActionKind} kind @param {number} cell @param {ActionWay} how */
  act(kind, cell, how) {
    if (this.page.game?.status !== "playing") return;
    if (isSpectator(this.page.game)) {
      notify(t("error.spectator"), { fault: true });
      return;
    }
    if (live.down) {
      this.page.board.nudge([cell]);
      notify(t("connection.refused"), { fault: true });
      return;
    }
    const meaning = meaningOf(kind, how, this.page.board.letters[cell]);
    if (how === "touch" && kind === "primary" && meaning !== "flag" && this.#asksFirst(cell)) return;
    if (meaning === "flag") this.flag(cell);
    else if (meaning === "chord") this.chord(cell, how);
    else if (meaning === "open") this.open(cell);
  }

  /**
   * A finger cannot point without touching, and hides what is small: the first tap on a cell with a reason tells it, on
   * a small cell it shows which one was met; the next one acts.
   * @param {number} cell
   */
  #asksFirst(cell) {
    const explained = this.page.help.explains(cell);
    const { letters } = this.page.board;
    const small = asksTwice(this.page.frame.cellSize) && (letters[cell] === HIDDEN || isNumber(letters[cell]));
    if (this.#told === cell || !(explained || small)) return false;
    this.#told = cell;
    this.page.board.mark("chosen", [cell]);
    const again = t(isNumber(letters[cell]) ? "help.tap_again_around" : "help.tap_again");
    const words = [explained ? this.page.help.look(cell) : `${minesCell(cell, this.page.board.width)}.`, again];
    this.page.status.say.textContent = words.join(" ");
    return true;
  }

  /** @param {number} cell */
  open(cell) {
    if (this.page.board.letters[cell] === HIDDEN && !this.page.board.questions.has(cell)) this.send("open", cell);
  }

  /** @param {number} cell */
  flag(cell) {
    const letter = this.page.board.letters[cell];
    if (letter === FLAG) {
      this.send("unflag", cell);
      if (setting("questions")) this.#queue = this.#queue.then(() => this.question(cell, true));
    } else if (this.page.board.questions.has(cell)) this.question(cell, false);
    else if (letter === HIDDEN) this.send("flag", cell);
  }

  /**
   * A question mark is the player's own note; this browser keeps it with the game.
   * @param {number} cell
   * @param {boolean} on
   */
  question(cell, on) {
    this.page.board.setQuestion(cell, on);
    if (this.page.game) rememberQuestions(this.page.game.id, this.page.board.questions);
  }

  /** @param {number} cell @param {ActionWay} how */
  chord(cell, how) {
    const letter = this.page.board.letters[cell];
    if (!isNumber(letter)) return;
    // The second click of a double click on a cell that the first one opened is no wish to chord.
    const fresh = this.#opened?.cell === cell && performance.now() - this.#opened.when < DOUBLE_MS;
    if (how === "double" && fresh) return;
    const around = this.page.board.neighbours(cell);
    const hidden = around.filter((each) => this.page.board.letters[each] === HIDDEN);
    const flags = around.filter((each) => this.page.board.letters[each] === FLAG).length;
    if (!hidden.length) return;
    if (flags === Number(letter)) this.send("chord", cell);
    else if (setting("flagAround") && hidden.length + flags === Number(letter)) {
      for (const each of hidden) this.send("flag", each);
    } else {
      this.page.board.nudge(hidden);
      announce(t("mines.no_chord", { flags, number: letter }));
    }
  }

  /** @param {string} kind @param {number} cell */
  send(kind, cell) {
    if (!this.page.game) return;
    const { id, width } = this.page.game;
    if (kind === "open") this.#opened = { cell, when: performance.now() };
    const trace = this.page.recorder?.take({ first: !this.page.game.turn }) ?? "";
    const move = { game: id, move: writeMove(kind, cell, width), ...(trace && { trace }) };
    const sent = kind === "open" && this.#isToBeLaid ? this.#lay(move) : live.request("mines.move", move);
    // What the move before this one does is not seen yet: it may open this cell too, or end the game.
    const tooSoon = this.#underWay++ > 0;
    const answered = sent.finally(() => this.#underWay--);
    this.#queue = answered.then(
      (delta) => delta.id === this.page.game?.id && this.page.apply(delta, { own: true }),
      (error) => (tooSoon && kindOf(error) === "illegal-move") || this.refused(error),
    );
  }

  /** Whether the next opening is the first one of a board that needs no guess. */
  get #isToBeLaid() {
    return needsNoGuess(this.page.game?.setup ?? "") && this.page.board.letters.every(isClosed);
  }

  /**
   * The first opening: looking for a rare board can be stopped.
   * @param {{ game: string, move: string, trace?: string }} move
   */
  #lay(move) {
    const stop = button(t("watch.stop"), { onclick: () => search.cancel() });
    const search = live.stream("mines.first", move, ({ tried }) =>
      fill(this.page.status.say, `${t("mines.laying", { n: tried })} `, stop),
    );
    return search.done.finally(() => this.page.refresh());
  }

  /** @param {unknown} error */
  refused(error) {
    if (kindOf(error) === "cancelled") return;
    // Another tab was quicker, or the connection broke: what the server says is what counts.
    showError(error);
    if (kindOf(error) !== "offline") this.page.rejoin();
  }
}
