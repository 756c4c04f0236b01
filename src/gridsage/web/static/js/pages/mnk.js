// The page of m,n,k games: the menu, and one game after the other, from the first move to the next round.

import { asksTwice } from "../board/asking.js";
import { mnkCell } from "../board/cells.js";
import { runAction } from "../board/keys.js";
import { MoveTree } from "../board/mnk/move_tree.js";
import { kindOf, post, ServerError } from "../lib/api.js";
import { openControls } from "../lib/controls_help.js";
import { endingWith, goTo, isSpectator, joinGame, keepSeats, noGame, notifyLeft } from "../lib/join.js";
import { live } from "../lib/live.js";
import { go } from "../lib/navigate.js";
import { announce, explainError, notify, setBanner, showError } from "../lib/notices.js";
import { recall, remember } from "../lib/prefs.js";
import { t } from "../lib/words.js";
import { treeAddress } from "./analyse/address.js";
import { openInvitation } from "./mnk/invitation.js";
import { MatchMenu } from "./mnk/menu.js";
import { openPlayOn } from "./mnk/play_on.js";
import { MnkTable } from "./mnk/table.js";
import { isOwnTurn, isPersonsTurn } from "./mnk/turns.js";

/** @import { MnkChoice, MnkState, NewMnkGame } from "../lib/messages.js" */
/** @import { PageContext } from "../main.js" */

const TICK_MS = 100;
/** Why an invitation was refused is worth reading. */
const REFUSED_MS = 15_000;

/** @param {HTMLElement} root @param {PageContext} context */
export async function mount(root, context) {
  const page = new MnkPage(root, context);
  return endingWith(page.begin(), () => page.end());
}

export class MnkPage {
  /** @type {MnkState | null} */
  #game = null;
  /** @type {MnkTable | null} */
  #table = null;
  /** Whether a game with moves is left for another: Back leads to it. */
  #leavesGame = false;
  /** Whether a move is on its way: another one must wait for the server's answer. */
  #sending = false;

  /** @param {HTMLElement} root @param {PageContext} context */
  constructor(root, { query, catalogue }) {
    this.root = root;
    this.query = query;
    this.catalogue = catalogue.mnk;
    const own = (/** @type {string} */ id) => id === this.#game?.id;
    this.offs = [
      live.on("mnk.state", ({ state }) => own(state.id) && this.show(state)),
      live.on("mnk.info", ({ game, info }) => own(game) && this.#game && this.#table?.showInfo(info, this.#game)),
      live.on("mnk.next", ({ game, next }) => own(game) && this.follow(next)),
      live.on("mnk.fault", ({ game, error }) => own(game) && showError(new ServerError(error))),
      live.on("connection", () => this.#table?.seats.setOnline(!live.down)),
      live.on("back", () => this.comeBack()),
    ];
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.onKey);
    this.ticker = setInterval(() => this.#table?.seats.tick(), TICK_MS);
  }

  end() {
    clearInterval(this.ticker);
    document.removeEventListener("keydown", this.onKey);
    for (const off of this.offs) off();
    this.#table?.destroy();
    live.leave(this.#game);
  }

  async begin() {
    const { query } = this;
    const wanted = query.get("game");
    if (wanted && query.has("invitation")) await this.takeSeat(wanted, query.get("invitation") ?? "");
    const id = wanted ?? (query.has("menu") ? null : recall("mnk.game", null));
    const own = recall("mnk.game", null);
    const found = id !== null && (await this.join(id, { quiet: true }));
    if (!found && wanted && wanted !== own) throw noGame();
    if (!found || (!wanted && isSpectator(this.#game))) this.menu();
  }

  menu() {
    goTo("/mnk?menu", { push: Boolean(this.#game?.moves.length) });
    live.leave(this.#game);
    this.#game = null;
    this.#table?.destroy();
    this.#table = null;
    remember("mnk.game", null);
    window.scrollTo(0, 0);
    new MatchMenu(this.catalogue, (wanted) => this.newGame(wanted)).draw(this.root);
  }

  /** @param {NewMnkGame} wanted */
  async newGame(wanted) {
    try {
      const before = this.#game;
      const state = await post("/mnk/games", wanted);
      live.leave(before);
      this.#leavesGame = Boolean(before?.moves.length);
      await this.join(state.id);
      this.#leavesGame = false;
      if (before?.moves.length && !before.over && !isSpectator(before)) notifyLeft();
      window.scrollTo(0, 0);
      this.#table?.board.focus();
    } catch (error) {
      showError(error);
    }
  }

  /**
   * Sit down where one was invited to; who cannot is told why, and looks on.
   * @param {string} id
   * @param {string} secret
   */
  async takeSeat(id, secret) {
    try {
      await post("/mnk/games/{game_id}/seat", { invitation: secret }, { game_id: id });
      notify(t("mnk.seat_taken"));
    } catch (error) {
      if (kindOf(error) === "offline") throw error;
      // Of a game that cannot be one there is no more to say than the page says anyway.
      if (kindOf(error) === "validation") throw noGame();
      notify(explainError(error), { fault: true, lasts: REFUSED_MS });
    }
  }

  /** The other one of two people has begun the next round. @param {string} id */
  async follow(id) {
    const before = this.#game;
    if (before?.id === id) return;
    live.leave(before);
    if (await this.join(id, { quiet: true })) notify(t("mnk.next_round"));
  }

  invite() {
    if (this.#game) openInvitation(this.#game, () => this.rejoin());
  }

  /** The next game of the match, whose score goes on. */
  nextRound() {
    if (!this.#game) return;
    if (isSpectator(this.#game)) {
      this.menu();
      return;
    }
    const { id, setup, settings, two_screens, over } = this.#game;
    if (two_screens && !over) {
      notify(t("error.round-open"), { fault: true });
      return;
    }
    this.newGame({ setup, ...settings, after: id });
  }

  /** @param {string} id @param {{ quiet?: boolean }} options */
  async join(id, options = {}) {
    const state = await joinGame("mnk", id, options);
    if (state) this.show(state);
    return state !== null;
  }

  async rejoin() {
    try {
      if (this.#game) await this.join(this.#game.id);
    } catch (error) {
      showError(error);
    }
  }

  /** The server answers again: it has not kept a game in which nobody moved, which begins again as it stood. */
  async comeBack() {
    const game = this.#game;
    try {
      if (!game || (await this.join(game.id, { quiet: true }))) return;
      if (isSpectator(game) || game.two_screens || game.over) throw noGame();
      const { setup, settings, moves } = game;
      const position = moves.length ? this.#tree.position : undefined;
      this.#game = null;
      await this.newGame({ setup, ...settings, ...(position ? { position } : {}) });
    } catch (error) {
      showError(error);
    }
  }

  /** @param {MnkState} state */
  show(state) {
    const old = this.#game?.id === state.id ? this.#game : null;
    const exchanged = old !== null && old.exchanged !== state.exchanged;
    if (exchanged && !state.seats) state.seats = (old.seats ?? []).map((seat) => 1 - seat);
    keepSeats(state, old);
    this.#game = state;
    this.#sending = false;
    if (!old || !this.#table || exchanged) {
      this.#table?.destroy();
      this.#table = new MnkTable(this, state);
      if (!isSpectator(state)) remember("mnk.game", state.id);
      // From the menu Back leads to the menu again, from a game with moves to that game.
      const push = this.#leavesGame || location.search === "?menu";
      if (location.pathname === "/mnk") goTo(`/mnk?game=${state.id}`, { push });
    }
    this.#table.show(state, old);
    setBanner(state.saved === false ? t("game.unsaved") : null);
  }

  /**
   * Ask the server for a change of the game, and show how it stands then.
   * @param {(game: MnkState) => Promise<MnkState>} ask
   */
  async #change(ask) {
    if (!this.#game) return false;
    try {
      this.show(await ask(this.#game));
      return true;
    } catch (error) {
      showError(error);
      this.#sending = false;
      if (kindOf(error) !== "offline") await this.rejoin();
      return false;
    }
  }

  /**
   * The player chose a cell; with a finger, a small one has to be chosen twice.
   * @param {number} cell
   * @param {{ touch: boolean }} how
   */
  place(cell, { touch }) {
    const table = this.#table;
    if (!this.#game || !table) return;
    const empty = isOwnTurn(this.#game) && !table.board.stones[cell];
    const chosen = table.board.marks.get("chosen")?.includes(cell);
    if (!touch || !empty || chosen || !asksTwice(table.frame.cellSize)) {
      this.play(cell);
      return;
    }
    table.board.mark("chosen", [cell]);
    table.say.textContent = t("mnk.tap_again", { cell: mnkCell(cell, this.#game.width) });
  }

  /** @param {number} cell */
  async play(cell) {
    const { board } = this.#table ?? {};
    if (!this.#game || !board || this.#sending || !isPersonsTurn(this.#game) || board.stones[cell]) return;
    if (!isOwnTurn(this.#game)) {
      notify(t(isSpectator(this.#game) ? "error.spectator" : "error.other-seat"), { fault: true });
      return;
    }
    if (this.#game.opening?.options.length) {
      notify(t("error.choose-first"), { fault: true });
      return;
    }
    const forbidden = this.#game.forbidden.find((point) => point.cell === cell);
    if (forbidden) {
      this.#table?.explain(forbidden);
      return;
    }
    if (live.down) {
      notify(t("connection.refused"), { fault: true });
      return;
    }
    this.#sending = true;
    board.setGhost(null);
    await this.#change(({ id, width, moves }) =>
      live.request("mnk.move", { game: id, move: mnkCell(cell, width), turn: moves.length }),
    );
  }

  /** Take a side in the opening, or place more stones. @param {MnkChoice["choice"]} choice */
  async choose(choice) {
    await this.#change(({ id, moves }) => live.request("mnk.choose", { game: id, choice, turn: moves.length }));
  }

  async takeBack() {
    if (!this.#game?.moves.length) return;
    if (await this.#change(({ id }) => live.request("mnk.takeback", { game: id }))) announce(t("mines.said_undo"));
  }

  async resign() {
    await this.#change(({ id }) => live.request("mnk.resign", { game: id }));
  }

  togglePause() {
    this.#change(({ id, stopped }) => live.request("mnk.go_on", { game: id, stopped: !stopped }));
  }

  moveNow() {
    if (this.#game) live.request("mnk.move_now", { game: this.#game.id }).catch(showError);
  }

  hint() {
    if (!this.#game || !this.#table || !isOwnTurn(this.#game)) return;
    this.#table.hints.ask(this.#game, this.catalogue.analyst, this.#table.board);
  }

  /** The game so far as a tree of moves. */
  get #tree() {
    const game = /** @type {MnkState} */ (this.#game);
    return MoveTree.ofGame(game, game.moves);
  }

  analyse() {
    go(treeAddress(this.#tree));
  }

  /** Leave this game as it is, and go on from here in one of one's own. */
  playOn() {
    openPlayOn(this.catalogue, this.#tree);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#game) return;
    runAction(
      event,
      {
        open: () => this.#playAimed(),
        hints: () => this.hint(),
        undo: () => this.takeBack(),
        new: () => this.nextRound(),
        keys: () => openControls("mnk"),
      },
      this.#table?.board,
    );
  }

  #playAimed() {
    const cell = this.#table?.board.aimed ?? null;
    if (cell === null) return false;
    this.play(cell);
    return true;
  }
}
