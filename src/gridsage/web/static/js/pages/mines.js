// Minesweeper for a person: the board, its clock and counter, help, and what a finished game was worth.

import { asksTwice } from "../board/asking.js";
import { minesCell, writeMove } from "../board/cells.js";
import { BoardFrame } from "../board/frame.js";
import { EMPTY, FLAG, HIDDEN, isClosed, isNumber } from "../board/letters.js";
import { makeMinesBoard } from "../board/mines_boards.js";
import { PointerRecorder } from "../board/pointer_recorder.js";
import { ResultCard } from "../board/result_card.js";
import { kindOf, post } from "../lib/api.js";
import { askingButton, button, fill, h, icon, segments } from "../lib/dom.js";
import { endingWith, goTo, isSpectator, joinGame, keepSeats, noGame, notifyLeft } from "../lib/join.js";
import { live } from "../lib/live.js";
import { levelChoices, levelsOf, NO_GUESS, needsNoGuess, withoutMark } from "../lib/names.js";
import { announce, notify, setBanner, showError } from "../lib/notices.js";
import { recall, remember } from "../lib/prefs.js";
import { changeSetting, onSetting, setting } from "../lib/settings.js";
import { play } from "../lib/sounds.js";
import { formatTime, t } from "../lib/words.js";
import { drawEnd } from "./mines/end.js";
import { HelpPanel } from "./mines/help.js";
import { pageKey, showKeys } from "./mines/keys.js";
import { meaningOf } from "./mines/meaning.js";
import { openNewGame } from "./mines/new_game.js";
import { recallQuestions, rememberQuestions } from "./mines/questions.js";
import { showResult } from "./mines/result.js";
import { MinesStatus } from "./mines/status.js";

/** @import { AnyMinesBoard } from "../board/mines_boards.js" */
/** @import { ActionKind, ActionWay } from "../board/mines_surface.js" */
/** @import { MinesDelta, MinesState } from "../lib/messages.js" */
/** @import { PageContext } from "../main.js" */
/** @import { WantedGame } from "./mines/new_game.js" */

/** The second click of a double click comes within this time. */
const DOUBLE_MS = 700;
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
  /** Question marks wait for the moves before them. @type {Promise<unknown>} */
  #queue = Promise.resolve();
  /** The cell whose reason was told last, or that was chosen by a first tap. @type {number | null} */
  #told = null;
  /** Whether a game with moves is left for another: Back leads to it. */
  #leavesGame = false;
  /** The cell that was opened last. @type {{ cell: number, when: number } | null} */
  #opened = null;

  /** @param {HTMLElement} root @param {PageContext} context */
  constructor(root, { query, catalogue }) {
    this.query = query;
    this.catalogue = catalogue.mines;
    /** @type {MinesState | null} */
    this.game = null;
    /** The board; there is one as soon as there is a game. @type {AnyMinesBoard} */
    this.board = /** @type {any} */ (null);
    /** What mouse or pen did since the last move. @type {PointerRecorder | null} */
    this.recorder = null;
    this.frame = new BoardFrame("mines");
    this.help = new HelpPanel(this);
    this.status = new MinesStatus(() => this.again());
    this.offs = [
      live.on("mines.delta", ({ delta }) => delta.id === this.game?.id && this.apply(delta)),
      live.on("mines.state", ({ state }) => state.id === this.game?.id && this.show(state)),
      onSetting(() => this.showSettings()),
      live.on("connection", () => this.status.setOnline(!live.down)),
      live.on("back", () => this.rejoin()),
    ];
    this.onKey = (/** @type {KeyboardEvent} */ event) => pageKey(this, event);
    document.addEventListener("keydown", this.onKey);
    this.ticker = setInterval(() => this.status.tick(), TICK_MS);
    this.levels = segments(
      t("mines.level"),
      [...levelChoices(this.catalogue), ["custom", t("level.custom")]],
      null,
      (name) => (name === "custom" ? this.chooseBoard() : this.newGame({ setup: asUsual(name) })),
    );
    this.flagButton = button(t("mines.flag_mode"), {
      sign: "flag",
      onclick: () => this.setFlagMode(setting("tap") !== "flag"),
    });
    this.showFlagMode();
    this.undoButton = button(t("mines.undo"), { sign: "undo", kind: "quiet", onclick: () => this.undo() });
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
    const foot = h("div.row", reopen, this.flagButton, this.undoButton, this.resignButton, this.frame.controls);
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
      const seed = query.get("seed") || undefined;
      if (await this.newGame({ setup, seed, first: query.get("first") || undefined }, RAISING)) return;
    }
    const wanted = query.get("game");
    const own = recall("mines.game", null);
    const last = wanted ?? own;
    if (last && (await this.join(last, { quiet: true })) && (wanted || !isSpectator(this.game))) return;
    // A game of one's own without a move is not kept; any other one should be there.
    if (wanted && wanted !== own) throw noGame();
    await this.newGame({ setup: recall("mines.setup", this.catalogue.setup) }, RAISING);
  }

  /** @param {string} id @param {{ quiet?: boolean }} options */
  async join(id, options = {}) {
    const state = await joinGame("mines", id, options);
    if (state) this.show(state);
    return state !== null;
  }

  async rejoin() {
    try {
      if (!this.game || (await this.join(this.game.id, { quiet: !this.game.turn }))) return;
      // A game without a move is not kept.
      if (!this.game.turn) await this.newGame({ setup: this.game.setup });
    } catch (error) {
      showError(error);
    }
  }

  /** Begin a new game; `raise` hands on that the server does not answer. @param {WantedGame} wanted */
  async newGame(wanted, { raise = false } = {}) {
    try {
      const before = this.game;
      /** @type {MinesState} */
      const state = await post("/mines/games", wanted);
      live.leave(before);
      if (!wanted.board) remember("mines.setup", state.setup);
      this.#leavesGame = Boolean(before?.turn);
      const unfinished = before?.turn && before.status === "playing" && !isSpectator(before);
      this.show(state);
      this.#leavesGame = false;
      if (unfinished) notifyLeft();
      await live.request("join", { game: state.id }).then((now) => this.show(now));
      announce(t("mines.started", { width: state.width, height: state.height, mines: state.mines }));
      return true;
    } catch (error) {
      if (raise && kindOf(error) === "offline") throw error;
      showError(error);
      return false;
    }
  }

  again() {
    const hadFocus = this.board?.focused;
    this.newGame({ setup: this.game?.setup ?? this.catalogue.setup }).then(() => hadFocus && this.board.focus());
  }

  chooseBoard() {
    openNewGame(this.catalogue, this.game, (wanted) => this.newGame(wanted));
  }

  /** Show a whole game. @param {MinesState} state */
  show(state) {
    const other = this.game?.id !== state.id;
    keepSeats(state, this.game);
    this.game = state;
    if (other) this.#holdBoard(state);
    this.board.setCells(state.cells);
    for (const cell of recallQuestions(state.id)) {
      if (state.cells[cell] === HIDDEN) this.board.setQuestion(cell, true);
    }
    this.help.clear();
    this.status.setClock(state);
    setBanner(state.saved ? null : t("error.storage"));
    if (state.end) this.finish(state, { quiet: true });
    else {
      this.board.conceal();
      this.endCard.hidden = true;
      this.result.hide();
    }
    this.levels.choose(
      levelsOf(this.catalogue).find((level) => level.setup === withoutMark(state.setup))?.name ?? "custom",
    );
    this.refresh();
    this.help.after();
  }

  /** @param {MinesState} state */
  #holdBoard(state) {
    this.board?.destroy();
    this.board = makeMinesBoard({
      width: state.width,
      height: state.height,
      label: t("mines.board", { width: state.width, height: state.height, mines: state.mines }),
      act: (kind, cell, how) => this.act(kind, cell, how),
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
    this.status.show(game);
    const looking = isSpectator(game);
    this.undoButton.disabled = looking || game.turn === 0;
    this.resignButton.disabled = looking || game.turn === 0 || game.status !== "playing";
    this.flagButton.disabled = looking || game.status !== "playing";
  }

  /** What the player did to a cell. @param {ActionKind} kind @param {number} cell @param {ActionWay} how */
  act(kind, cell, how) {
    if (this.game?.status !== "playing") return;
    if (isSpectator(this.game)) {
      notify(t("error.spectator"), { fault: true });
      return;
    }
    if (live.down) {
      this.board.nudge([cell]);
      notify(t("line.refused"), { fault: true });
      return;
    }
    const meaning = meaningOf(kind, how, this.board.letters[cell]);
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
    const explained = this.help.explains(cell);
    const { letters } = this.board;
    const small = asksTwice(this.frame.cellSize) && (letters[cell] === HIDDEN || isNumber(letters[cell]));
    if (this.#told === cell || !(explained || small)) return false;
    this.#told = cell;
    this.board.mark("chosen", [cell]);
    const again = t(isNumber(letters[cell]) ? "help.tap_again_around" : "help.tap_again");
    const words = [explained ? this.help.look(cell) : `${minesCell(cell, this.board.width)}.`, again];
    this.status.say.textContent = words.join(" ");
    return true;
  }

  /** @param {number} cell */
  open(cell) {
    if (this.board.letters[cell] === HIDDEN && !this.board.questions.has(cell)) this.send("open", cell);
  }

  /** @param {number} cell */
  flag(cell) {
    const letter = this.board.letters[cell];
    if (letter === FLAG) {
      this.send("unflag", cell);
      if (setting("questions")) this.#queue = this.#queue.then(() => this.question(cell, true));
    } else if (this.board.questions.has(cell)) this.question(cell, false);
    else if (letter === HIDDEN) this.send("flag", cell);
  }

  /**
   * A question mark is the player's own note; this browser keeps it with the game.
   * @param {number} cell
   * @param {boolean} on
   */
  question(cell, on) {
    this.board.setQuestion(cell, on);
    if (this.game) rememberQuestions(this.game.id, this.board.questions);
  }

  /** @param {number} cell @param {ActionWay} how */
  chord(cell, how) {
    const letter = this.board.letters[cell];
    if (!isNumber(letter)) return;
    // The second click of a double click on a cell that the first one opened is no wish to chord.
    const fresh = this.#opened?.cell === cell && performance.now() - this.#opened.when < DOUBLE_MS;
    if (how === "double" && fresh) return;
    const around = this.board.neighbours(cell);
    const hidden = around.filter((each) => this.board.letters[each] === HIDDEN);
    const flags = around.filter((each) => this.board.letters[each] === FLAG).length;
    if (!hidden.length) return;
    if (flags === Number(letter)) this.send("chord", cell);
    else if (setting("flagAround") && hidden.length + flags === Number(letter)) {
      for (const each of hidden) this.send("flag", each);
    } else {
      this.board.nudge(hidden);
      announce(t("mines.no_chord", { flags, number: letter }));
    }
  }

  /** @param {string} kind @param {number} cell */
  send(kind, cell) {
    if (!this.game) return;
    const { id, width } = this.game;
    if (kind === "open") this.#opened = { cell, when: performance.now() };
    const trace = this.recorder?.take({ first: !this.game.turn }) ?? "";
    const move = { game: id, move: writeMove(kind, cell, width), ...(trace && { trace }) };
    const sent = kind === "open" && this.#isToBeLaid ? this.#lay(move) : live.request("mines.move", move);
    this.#queue = sent.then(
      (delta) => delta.id === this.game?.id && this.apply(delta, { own: true }),
      (error) => this.refused(error),
    );
  }

  /** Whether the next opening is the first one of a board that needs no guess. */
  get #isToBeLaid() {
    return needsNoGuess(this.game?.setup ?? "") && this.board.letters.every(isClosed);
  }

  /**
   * The first opening: looking for a rare board can be stopped.
   * @param {{ game: string, move: string, trace?: string }} move
   */
  #lay(move) {
    const stop = button(t("watch.stop"), { onclick: () => search.cancel() });
    const search = live.stream("mines.first", move, ({ tried }) =>
      fill(this.status.say, `${t("mines.laying", { n: tried })} `, stop),
    );
    return search.done.finally(() => this.refresh());
  }

  /** @param {unknown} error */
  refused(error) {
    if (kindOf(error) === "cancelled") return;
    // Another tab was quicker, or the connection broke: what the server says is what counts.
    showError(error);
    if (kindOf(error) !== "offline") this.rejoin();
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
    this.#told = null;
    board.mark("chosen", []);
    const { turn, status, result, mines_left, elapsed_s, running, help, result_class, end } = delta;
    Object.assign(game, { turn, status, result, mines_left, elapsed_s, running, help, result_class, end });
    this.help.clear();
    board.patch(delta.cells);
    this.status.setClock(delta);
    this.refresh();
    setBanner(delta.saved ? null : t("error.storage"));
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
      again: () => this.again(),
      same: () =>
        this.newGame(end.board ? { board: end.board } : { setup: game.setup, seed: end.seed, first: end.first }),
    });
    this.endCard.hidden = false;
    const won = game.status === "won";
    if (!quiet) announce(won ? t("mines.said_won", { time: formatTime(game.elapsed_s, 1) }) : t("mines.said_lost"));
  }

  async undo() {
    if (!this.game?.turn) return;
    try {
      this.show(await live.request("mines.undo", { game: this.game.id }));
      announce(t("mines.said_undo"));
    } catch (error) {
      showError(error);
    }
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
