// Minesweeper for a person: the board, its clock and counter, help, and what a finished game was worth.

import { BoardFrame } from "../board/frame.js";
import { makeMinesBoard } from "../board/mines/boards.js";
import { EMPTY, HIDDEN } from "../board/mines/letters.js";
import { PointerRecorder } from "../board/mines/pointer_recorder.js";
import { ResultCard } from "../board/result_card.js";
import { kindOf } from "../lib/api.js";
import { askAgain, beginMines } from "../lib/begin_mines.js";
import { askingButton, button, fill, h, icon, segments } from "../lib/dom.js";
import { isBoardSeed } from "../lib/form.js";
import { endingWith, goTo, isSpectator, joinGame, keepSeats, noGame, notifyLeft } from "../lib/join.js";
import { live } from "../lib/live.js";
import { levelChoices, levelsOf, NO_GUESS, withoutMark } from "../lib/names.js";
import { announce, notify, setBanner, showError } from "../lib/notices.js";
import { recall, remember } from "../lib/prefs.js";
import { changeSetting, onSetting, setting } from "../lib/settings.js";
import { play } from "../lib/sounds.js";
import { formatTime, t } from "../lib/words.js";
import { drawEnd } from "./mines/end.js";
import { PlayerHand } from "./mines/hand.js";
import { HelpPanel } from "./mines/help.js";
import { pageKey, showKeys } from "./mines/keys.js";
import { badSeed, openNewGame } from "./mines/new_game.js";
import { recallQuestions } from "./mines/questions.js";
import { showResult } from "./mines/result.js";
import { MinesStatus } from "./mines/status.js";
import { isWished, likeIt, searchBoard } from "./mines/wish.js";

/** @import { AnyMinesBoard } from "../board/mines/boards.js" */
/** @import { Stream } from "../lib/live.js" */
/** @import { MinesDelta, MinesState, NewMinesGame } from "../lib/messages.js" */
/** @import { PageContext } from "../main.js" */

const TICK_MS = 100;
const RAISING = { raise: true };

/** @param {HTMLElement} root @param {PageContext} context */
export async function mount(root, context) {
  const page = new MinesPage(root, context);
  return endingWith(page.begin(), () => page.end());
}

/** A level as this player likes it: perhaps without a guess. @param {string} level */
const asUsual = (level) => (recall("mines.no_guess", false) ? `${level}${NO_GUESS}` : level);

export class MinesPage {
  /** Whether a game with moves is left for another: Back leads to it. */
  #leavesGame = false;
  /** The search for the board of a new game. @type {Stream | null} */
  #search = null;
  /** The steps back and forth that were asked for. @type {Promise<unknown>} */
  #steps = Promise.resolve();

  /** @param {HTMLElement} root @param {PageContext} context */
  constructor(root, { query, catalogue }) {
    this.query = query;
    this.catalogue = catalogue.mines;
    /** @type {MinesState | null} */
    this.game = null;
    /** The board; there is one as soon as there is a game. */
    this.board = /** @type {AnyMinesBoard} */ (/** @type {unknown} */ (null));
    /** What mouse or pen did since the last move. @type {PointerRecorder | null} */
    this.recorder = null;
    this.frame = new BoardFrame("mines");
    this.help = new HelpPanel(this);
    this.hand = new PlayerHand(this);
    this.status = new MinesStatus(() => this.again());
    this.offs = [
      live.on("mines.delta", ({ delta }) => delta.id === this.game?.id && this.apply(delta)),
      live.on("mines.state", ({ state }) => state.id === this.game?.id && this.show(state, { keepHelp: true })),
      onSetting(() => this.showSettings()),
      live.on("connection", () => this.status.setOnline(!live.down)),
      live.on("back", () => this.comeBack()),
    ];
    this.onKey = (/** @type {KeyboardEvent} */ event) => pageKey(this, event);
    document.addEventListener("keydown", this.onKey);
    this.ticker = setInterval(() => this.status.tick(), TICK_MS);
    this.levels = segments(
      t("mines.level"),
      [...levelChoices(this.catalogue), ["custom", t("level.custom")]],
      null,
      (name) => (name === "custom" ? this.chooseBoard() : this.newLevel(name)),
    );
    this.flagButton = button(t("mines.flag_mode"), {
      sign: "flag",
      onclick: () => this.setFlagMode(setting("tap") !== "flag"),
    });
    this.showFlagMode();
    // There is nothing to take back or to make again before the game is here.
    const back = { sign: "undo", kind: "quiet.undo", disabled: true };
    this.undoButton = button(t("mines.undo"), { ...back, onclick: () => this.undo() });
    const again = { sign: "redo", kind: "quiet.redo", alone: true, disabled: true };
    this.redoButton = button(t("mines.redo"), { ...again, onclick: () => this.redo() });
    this.resignButton = askingButton(t("mines.resign"), t("mines.resign_sure"), () => this.resign(), {
      sign: "close",
      kind: "quiet",
    });
    this.endCard = h("section.card.stack", { hidden: true, "aria-labelledby": "figures-title" });
    this.result = new ResultCard();
    this.draw(root);
  }

  end() {
    clearInterval(this.ticker);
    document.removeEventListener("keydown", this.onKey);
    for (const off of this.offs) off();
    this.#search?.cancel();
    this.help.clear();
    this.result.hide();
    this.recorder?.destroy();
    this.frame.destroy();
    live.leave(this.game);
  }

  /** @param {HTMLElement} root */
  draw(root) {
    const watch = h("span", t("mines.watch"));
    const { reopen } = this.result;
    const acts = [this.flagButton, this.undoButton, this.redoButton, this.resignButton];
    const foot = h("div.row", reopen, acts, this.frame.controls);
    fill(
      root,
      h(
        "div.page-head",
        h("h1.hidden-visually", t("nav.mines")),
        this.levels,
        h(
          "div.row",
          h("a.button.foldable", { href: "/watch", title: t("mines.watch") }, icon("eye"), watch),
          button(t("keys"), { sign: "help", alone: true, kind: "quiet", onclick: showKeys }),
        ),
      ),
      h(
        "div.play",
        h(
          "section.card.table-card",
          { "aria-label": t("mines.table") },
          this.status.bar,
          this.frame.element,
          this.result.element,
          h("div.table-foot", this.status.say, foot),
        ),
        h("aside.side", { "aria-label": t("mines.side") }, this.endCard, this.help.element),
      ),
    );
  }

  /** Go on with the game in the address, the last one of this browser, or begin a new one. */
  async begin() {
    const { query } = this;
    const setup = query.get("setup");
    if (setup) {
      const [seed, first, grade, solvable_by] = ["seed", "first", "grade", "solvable_by"].map(
        (name) => query.get(name) || undefined,
      );
      const { max_seed } = this.catalogue;
      if (seed && !isBoardSeed(seed, max_seed)) notify(badSeed(max_seed, "mines.bad_board_seed"), { fault: true });
      else if (await this.newGame({ setup, seed, first, grade, solvable_by }, RAISING)) return;
    }
    const wanted = query.get("game");
    const own = recall("mines.game", null);
    const last = wanted ?? own;
    if (last && (await this.join(last, { quiet: true })) && (wanted || !isSpectator(this.game))) return;
    // A game of one's own without a move is not kept, and begins again; any other one should be there.
    if (wanted && wanted !== own) throw noGame();
    const same = last ? askAgain({ id: last, turn: 0 }).wanted : null;
    await this.newGame(same ?? { setup: recall("mines.setup", this.catalogue.setup) }, RAISING);
  }

  /** @param {string} id @param {{ quiet?: boolean }} options */
  async join(id, options = {}) {
    const state = await joinGame("mines", id, options);
    if (state) this.show(state);
    return state !== null;
  }

  async rejoin() {
    try {
      if (this.game) await this.join(this.game.id);
    } catch (error) {
      showError(error);
    }
  }

  /** The server answers again: it has not kept a game in which nobody moved, and is asked for such a one again. */
  async comeBack() {
    const { game } = this;
    try {
      if (!game || (await this.join(game.id, { quiet: true }))) return;
      const { wanted, played } = askAgain(game);
      if (played || isSpectator(game)) showError(noGame());
      if (isSpectator(game)) return;
      this.game = null;
      await this.newGame(wanted ?? likeIt(game));
    } catch (error) {
      showError(error);
    }
  }

  /**
   * Begin a new game; `raise` hands on that the server does not answer, `where` tells how a search goes on.
   * @param {NewMinesGame} wanted
   * @param {{ raise?: boolean, where?: HTMLElement }} options
   */
  async newGame(wanted, { raise = false, where = this.status.say } = {}) {
    try {
      const state = await this.#begin(wanted, where);
      const before = this.game;
      live.leave(before);
      if (!wanted.board && !wanted.solvable_by) remember("mines.setup", state.setup);
      this.#leavesGame = Boolean(before?.turn);
      const unfinished = before?.turn && before.status === "playing" && !isSpectator(before);
      this.show(state);
      this.#leavesGame = false;
      if (unfinished) notifyLeft();
      const now = await joinGame("mines", state.id);
      if (now) this.show(now, { keepHelp: true });
      announce(t("mines.started", { width: state.width, height: state.height, mines: state.mines }));
      return true;
    } catch (error) {
      if (raise && kindOf(error) === "offline") throw error;
      showError(error);
      return false;
    }
  }

  /**
   * The new game from the server; the search for a board that was wanted before ends.
   * @param {NewMinesGame} wanted
   * @param {HTMLElement} where
   * @returns {Promise<MinesState>}
   */
  async #begin(wanted, where) {
    this.#search?.cancel();
    if (!isWished(wanted)) return beginMines(wanted);
    const search = searchBoard(wanted, where);
    this.#search = search;
    try {
      return await search.done;
    } finally {
      if (this.#search === search) this.#search = null;
      this.refresh();
    }
  }

  /** Begin a game of a level, as this player likes it. @param {string} name */
  newLevel(name) {
    return this.newGame({ setup: asUsual(name) });
  }

  again() {
    const hadFocus = this.board?.focused;
    const wanted = this.game ? likeIt(this.game) : { setup: this.catalogue.setup };
    this.newGame(wanted).then(() => hadFocus && this.board.focus());
  }

  chooseBoard() {
    openNewGame(
      this.catalogue,
      this.game,
      (wanted, where) => this.newGame(wanted, { where }),
      () => this.#search?.cancel(),
    );
  }

  /**
   * Show a whole game; `keepHelp` leaves help as it is, asked for or shown, where nothing has happened since.
   * @param {MinesState} state
   */
  show(state, { keepHelp = false } = {}) {
    const other = this.game?.id !== state.id;
    const helped = keepHelp && !other && this.game?.turn === state.turn && this.game?.status === state.status;
    keepSeats(state, this.game);
    this.game = state;
    if (other) this.#holdBoard(state);
    this.board.setCells(state.cells);
    for (const cell of recallQuestions(state.id)) {
      if (state.cells[cell] === HIDDEN) this.board.setQuestion(cell, true);
    }
    if (!helped) this.help.clear();
    this.status.setClock(state);
    setBanner(state.saved === false ? t("game.unsaved") : null);
    if (state.end) this.finish(state, { quiet: true });
    else {
      this.board.conceal();
      this.endCard.hidden = true;
      this.result.hide();
    }
    this.levels.choose(
      levelsOf(this.catalogue).find((level) => level.setup === withoutMark(state.wish?.setup ?? state.setup))?.name ??
        "custom",
    );
    this.refresh();
    if (!helped) this.help.after();
  }

  /** @param {MinesState} state */
  #holdBoard(state) {
    this.board?.destroy();
    this.board = makeMinesBoard({
      width: state.width,
      height: state.height,
      label: t("mines.board", { width: state.width, height: state.height, mines: state.mines }),
      act: (kind, cell, how) => this.hand.act(kind, cell, how),
      look: (cell) => this.help.look(cell),
    });
    this.recorder?.destroy();
    this.recorder = new PointerRecorder(
      this.board,
      () => setting("record") && this.game?.status === "playing" && !isSpectator(this.game),
    );
    this.frame.hold(this.board);
    if (!isSpectator(state)) remember("mines.game", state.id);
    goTo(`/mines?game=${state.id}`, { push: this.#leavesGame });
  }

  refresh() {
    const { game } = this;
    if (!game) return;
    this.status.count(this.board);
    this.status.show(game);
    const looking = isSpectator(game);
    this.undoButton.disabled = looking || !game.can_undo;
    this.redoButton.disabled = looking || !game.can_redo;
    this.resignButton.disabled = looking || game.turn === 0 || game.status !== "playing";
    this.flagButton.disabled = looking || game.status !== "playing";
  }

  /** Show what a move changed. @param {MinesDelta} delta @param {{ own?: boolean }} options */
  apply(delta, { own = false } = {}) {
    const { game, board } = this;
    if (!game) return;
    // A delta that does not follow on what is shown: something was missed.
    if (delta.turn !== game.turn + 1) {
      if (delta.turn > game.turn) this.rejoin();
      return;
    }
    this.hand.forget();
    const { turn, status, result, mines_left, elapsed_s, running, help, result_class, end } = delta;
    Object.assign(game, { turn, status, result, mines_left, elapsed_s, running, help, result_class, end });
    Object.assign(game, { can_undo: delta.can_undo, can_redo: delta.can_redo });
    this.help.clear();
    board.patch(delta.cells);
    this.status.setClock(delta);
    this.refresh();
    setBanner(delta.saved ? null : t("game.unsaved"));
    if (end) this.finish(game, { quiet: false });
    else if (own) this.announceMove(delta);
    if (own) play(soundOf(delta));
    this.help.after();
  }

  /** @param {MinesDelta} delta */
  announceMove({ move, cells, mines_left }) {
    const [kind] = move.split(" ");
    if (kind === "flag" || kind === "unflag") announce(t(`mines.said_${kind}`, { n: mines_left }));
    else if (cells.length === 1) announce(cells[0][1] === EMPTY ? t("cell.empty") : cells[0][1]);
    else announce(t("mines.said_opened", { n: cells.length }));
  }

  /** @param {MinesState} game @param {{ quiet: boolean }} options */
  finish(game, { quiet }) {
    const { end } = game;
    if (!end) return;
    this.board.reveal(end, game.status);
    drawEnd(this.endCard, game, end);
    showResult(this.result, game, end, {
      board: this.board,
      judged: (guesses) => this.game === game && drawEnd(this.endCard, game, end, guesses),
      again: () => this.again(),
      same: () =>
        this.newGame(
          end.board && !game.wish ? { board: end.board } : { ...likeIt(game), seed: end.seed, first: end.first },
        ),
    });
    this.endCard.hidden = false;
    const won = game.status === "won";
    if (!quiet) announce(won ? t("mines.said_won", { time: formatTime(game.elapsed_s, 1) }) : t("mines.said_lost"));
  }

  undo() {
    return this.#inTurn(async ({ id, can_undo }) => {
      if (!can_undo) return;
      const state = await live.request("mines.undo", { game: id });
      if (id !== this.game?.id) return;
      this.show(state);
      announce(t("mines.said_undo"));
    });
  }

  /** Make the move again that was taken back last: a move like any other. */
  redo() {
    return this.#inTurn(async ({ id, can_redo }) => {
      if (!can_redo) return;
      const delta = await live.request("mines.redo", { game: id });
      if (id === this.game?.id) this.apply(delta, { own: true });
    });
  }

  /**
   * Undoing and redoing go by the game as what was asked before has left it.
   * @param {(game: MinesState) => unknown} step
   */
  #inTurn(step) {
    this.#steps = this.#steps
      .then(() => this.game && step(this.game))
      .catch((/** @type {unknown} */ error) => this.hand.refused(error));
    return this.#steps;
  }

  async resign() {
    if (!this.game) return;
    try {
      this.show(await live.request("mines.resign", { game: this.game.id }));
      announce(t("mines.resigned"));
    } catch (error) {
      showError(error);
    }
  }

  /** @param {boolean} on */
  setFlagMode(on) {
    changeSetting("tap", on ? "flag" : "open");
    announce(t(on ? "mines.flag_mode_on" : "mines.flag_mode_off"));
  }

  showSettings() {
    this.showFlagMode();
    this.help.showKeys();
    if (this.board) this.status.count(this.board);
  }

  showFlagMode() {
    this.flagButton.setAttribute("aria-pressed", String(setting("tap") === "flag"));
  }
}

/** @param {MinesDelta} delta @returns {import("../lib/sounds.js").Sound} */
function soundOf({ move, status, cells }) {
  if (status === "won" || status === "lost") return status;
  const [kind] = move.split(" ");
  if (kind === "flag" || kind === "unflag") return kind;
  return cells.length > 1 ? "cascade" : "open";
}
