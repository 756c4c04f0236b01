// m,n,k: menu, game, clocks, score over rounds, hints with reasons, and what the engine thinks while it thinks.

import { asksTwice } from "../board/asking.js";
import { mnkCell } from "../board/cells.js";
import { BoardFrame } from "../board/frame.js";
import { runAction } from "../board/keys.js";
import { markOf, markSign } from "../board/marks.js";
import { MnkBoard, stonesOf } from "../board/mnk_board.js";
import { MoveTree } from "../board/move_tree.js";
import { ResultCard } from "../board/result_card.js";
import { asX } from "../board/worth.js";
import { kindOf, post, ServerError } from "../lib/api.js";
import { openControls } from "../lib/controls_help.js";
import { askingButton, button, fill, h } from "../lib/dom.js";
import { endingWith, goTo, isSpectator, joinGame, keepSeats, noGame, notifyLeft } from "../lib/join.js";
import { live } from "../lib/live.js";
import { go } from "../lib/navigate.js";
import { announce, explainError, notify, setBanner, showError } from "../lib/notices.js";
import { recall, remember } from "../lib/prefs.js";
import { play } from "../lib/sounds.js";
import { t } from "../lib/words.js";
import { treeAddress } from "./analyse/address.js";
import { EngineCard } from "./mnk/engine_card.js";
import { EvalBar } from "./mnk/eval_bar.js";
import { explainForbidden, markForbidden } from "./mnk/forbidden.js";
import { HintCard } from "./mnk/hints.js";
import { canInvite, openInvitation } from "./mnk/invitation.js";
import { MatchMenu } from "./mnk/menu.js";
import { openPlayOn } from "./mnk/play_on.js";
import { moodOf, showResult } from "./mnk/result.js";
import { botsOf, isAway, MnkSeats } from "./mnk/seats.js";

/** @import { MnkForbidden, MnkInfo, MnkOpeningStep, MnkState } from "../lib/messages.js" */
/** @import { PageContext } from "../main.js" */
/** @import { WantedMatch } from "./mnk/match.js" */

const TICK_MS = 100;
/** Why an invitation was refused is worth reading. */
const REFUSED_MS = 15_000;

/** @param {HTMLElement} root @param {PageContext} context */
export async function mount(root, context) {
  const page = new MnkPage(root, context);
  return endingWith(page.begin(), () => page.end());
}

/** Whether a person is to move: on the first move of two bots too, by who began the game. @param {MnkState} state */
function isPersonsTurn({ over, acting, moves, settings }) {
  const bots = botsOf(settings);
  return !over && (bots[acting] === null || (!moves.length && !bots.includes(null)));
}

/** Whether this browser is to move. @param {MnkState} state */
const isOwnTurn = (state) => isPersonsTurn(state) && (state.seats ?? []).includes(state.acting);

/** Whether this browser made the last move, chose last, or resigned. @param {MnkState} state */
function actedLast({ seats, acted, result, winner }) {
  const last = result === "resigned" && winner !== null ? 1 - winner : acted;
  return last !== null && (seats?.includes(last) ?? false);
}

/** Everything that shows one game. */
class MnkTable {
  evalBar = new EvalBar();
  hints = new HintCard();
  say = h("p.say");
  /** What can be chosen in the opening. */
  choice = h("div.row");
  list = h("ol.moves");
  result = new ResultCard();
  movesCard = h("section.card.stack", { "aria-labelledby": "moves-title" });

  /** @param {MnkPage} page @param {MnkState} state */
  constructor(page, state) {
    this.page = page;
    this.frame = new BoardFrame("mnk", MnkBoard.fitting);
    const { width, height, k } = state;
    const label = t("mnk.board", { width, height, k });
    this.board = new MnkBoard({ width, height, label, act: (cell, how) => page.place(cell, how) });
    this.seats = new MnkSeats(state);
    this.engine = new EngineCard({ pause: () => page.togglePause(), hurry: () => page.moveNow() });
    this.undoButton = button(t("mnk.takeback"), { sign: "undo", kind: "quiet", onclick: () => page.takeBack() });
    this.resignButton = askingButton(t("mnk.resign"), t("mnk.resign_sure"), () => page.resign(), {
      sign: "flag",
      kind: "quiet",
    });
    this.inviteButton = button(t("mnk.invite"), { sign: "link", onclick: () => page.invite() });
    this.hintButton = button(t("mnk.hint"), { sign: "bulb", onclick: () => page.hint() });
    this.hints.tellBelow = (words) => {
      this.say.textContent = words;
    };
    this.newButton = button(t("mnk.new"), { onclick: () => page.nextRound() });
    this.page = page;
    this.#draw(page, state);
    this.frame.hold(this.board);
    this.evalBar.clear();
  }

  /** @param {MnkPage} page @param {MnkState} state */
  #draw(page, { width, height, k }) {
    const keys = { sign: "help", alone: true, kind: "quiet", onclick: showKeys };
    const analyse = button(t("mnk.analyse"), { sign: "target", onclick: () => page.analyse() });
    const playOn = button(t("play_on"), { sign: "play", kind: "quiet", onclick: () => page.playOn() });
    const { reopen } = this.result;
    const foot = h("div.row", reopen, this.hintButton, this.undoButton, this.resignButton, this.frame.controls);
    fill(this.movesCard, h("h2", { id: "moves-title" }, t("mnk.moves")), this.list, h("div.row", analyse, playOn));
    fill(
      page.root,
      h(
        "div.page-head",
        h("h1", t("mnk.heading", { width, height, k })),
        h(
          "div.row",
          this.newButton,
          button(t("mnk.menu"), { onclick: () => page.menu() }),
          this.inviteButton,
          button(t("keys"), keys),
        ),
      ),
      h(
        "div.play",
        h(
          "section.card.table-card",
          { "aria-label": t("mines.table") },
          this.seats.bar,
          this.evalBar.element,
          this.frame.element,
          this.result.element,
          h("div.table-foot", this.say, this.choice, foot),
        ),
        h("aside.side", { "aria-label": t("mnk.side") }, this.engine.element, this.hints.element, this.movesCard),
      ),
    );
  }

  /** Show the game as it stands; `old` is how it stood before. @param {MnkState} state @param {MnkState | null} old */
  show(state, old) {
    const { board } = this;
    const moved = old !== null && state.moves.length > old.moves.length;
    board.setStones(stonesOf(state.moves, board.size));
    board.mark("last", state.moves.slice(-1));
    board.mark("row", state.row);
    board.mark("best", []);
    board.mark("clue", []);
    board.mark("chosen", []);
    markForbidden(state.forbidden, board);
    board.setLine([], 0);
    if (old?.moves.length !== state.moves.length) this.hints.clear();
    const person = isOwnTurn(state);
    const looking = isSpectator(state);
    const options = person && state.opening ? state.opening.options : [];
    const choose = (/** @type {string} */ option) =>
      button(t(`mnk.choose_${option}`), { onclick: () => this.page.choose(option) });
    fill(this.choice, options.map(choose));
    board.setGhost(person && !options.length ? state.turn : null);
    this.hintButton.disabled = !person;
    this.undoButton.disabled = looking || !state.moves.length || (state.two_screens && !actedLast(state));
    this.inviteButton.hidden = !canInvite(state);
    this.resignButton.disabled = looking || state.over || !state.moves.length;
    this.engine.element.inert = looking;
    this.resignButton.hidden = !botsOf(state.settings).includes(null);
    const move = (/** @type {number} */ cell, /** @type {number} */ i) =>
      h("li", markSign(i % 2), " ", mnkCell(cell, state.width));
    fill(this.list, state.moves.map(move));
    this.list.scrollTop = this.list.scrollHeight;
    this.movesCard.hidden = !state.moves.length;
    this.engine.show(state, moved);
    this.seats.show(state);
    this.#speak(state, moved);
    this.newButton.hidden = state.over;
    if (state.over) this.evalBar.end(state.winner);
    this.#showEnd(state, old);
  }

  /** @param {MnkState} state @param {MnkState | null} old */
  #showEnd(state, old) {
    if (!state.over) this.result.hide();
    else if (!old?.over) {
      const { page } = this;
      showResult(this.result, state, {
        title: this.#words(state),
        again: () => page.nextRound(),
        menu: () => page.menu(),
      });
    }
  }

  /** @param {MnkState} state @param {boolean} moved */
  #speak(state, moved) {
    const words = this.#words(state);
    this.say.textContent = words;
    this.say.className = `say ${state.over ? { won: "good", lost: "bad", drawn: "", over: "" }[moodOf(state)] : ""}`;
    const last = state.moves.length - 1;
    if (moved) play(soundOf(state));
    if (moved) announce(`${markOf(last % 2)} ${mnkCell(state.moves[last], state.width)}. ${words}`);
  }

  /** @param {MnkState} state */
  #words(state) {
    const bots = botsOf(state.settings);
    if (state.over && state.winner === null) return t("mnk.draw");
    if (state.winner !== null) {
      const loser = { name: this.seats.nameOf(1 - state.winner), mark: markOf(1 - state.winner) };
      if (state.result === "resigned") return t("mnk.resigned", loser);
      if (state.result !== "line") return t("mnk.failed", { ...loser, note: state.note });
      return t("mnk.won", { name: this.seats.nameOf(state.winner), mark: markOf(state.winner) });
    }
    if (state.stopped && bots[state.acting]) return t("watch.stopped");
    if (state.thinking) return t("mnk.thinking", { name: this.seats.nameOf(state.acting) });
    if (state.opening) return this.#opening(state.opening, state);
    if (isSpectator(state)) return `${t("mnk.to_move", { mark: markOf(state.turn) })} ${t("game.watching")}`;
    if (!state.moves.length && !bots.includes(null)) return t("mnk.first_by_you");
    if (state.two_screens && !isOwnTurn(state)) return this.#otherTurn(state);
    return t("mnk.your_turn", { mark: markOf(state.turn) });
  }

  /** @param {MnkOpeningStep} step @param {MnkState} state */
  #opening({ stones, options }, { acting, turn }) {
    const who = this.seats.nameOf(acting);
    if (options.length) return t("mnk.opening_choose", { who });
    return t("mnk.opening_place", { who, n: stones, mark: markOf(turn) });
  }

  /** Say why a point is forbidden. @param {MnkForbidden} point */
  explain(point) {
    const words = explainForbidden(point, this.board);
    this.say.textContent = words;
    announce(words);
  }

  /** What is waited for while the other one of two people is to move. @param {MnkState} state */
  #otherTurn(state) {
    const other = { name: this.seats.nameOf(state.turn), mark: markOf(state.turn) };
    if (state.open_seat === state.turn) return t("mnk.waits_invited", other);
    return t(isAway(state, state.turn) ? "mnk.waits_away" : "mnk.their_turn", other);
  }

  /** @param {MnkInfo} info @param {MnkState} state */
  showInfo(info, state) {
    this.evalBar.show(...asX(info, state.turn));
    this.engine.showInfo(info, state);
  }

  destroy() {
    this.hints.cancel();
    this.result.hide();
    this.frame.destroy();
  }
}

class MnkPage {
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
      live.on("back", () => this.rejoin()),
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

  /** @param {WantedMatch} wanted */
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
      await post(`/mnk/games/${encodeURIComponent(id)}/seat`, { invitation: secret });
      notify(t("mnk.seat_taken"));
    } catch (error) {
      if (kindOf(error) === "offline") throw error;
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
    setBanner(state.saved ? null : t("error.storage"));
  }

  /**
   * Ask the server for a change of the game, and show how it stands then.
   * @param {string} what
   * @param {Record<string, any>} values
   */
  async #change(what, values = {}) {
    try {
      this.show(await live.request(what, { game: this.#game?.id, ...values }));
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
      notify(t("line.refused"), { fault: true });
      return;
    }
    this.#sending = true;
    board.setGhost(null);
    await this.#change("mnk.move", { move: mnkCell(cell, this.#game.width), turn: this.#game.moves.length });
  }

  /** Take a side in the opening, or place more stones. @param {string} choice */
  async choose(choice) {
    await this.#change("mnk.choose", { choice, turn: this.#game?.moves.length });
  }

  async takeBack() {
    if (this.#game?.moves.length && (await this.#change("mnk.takeback"))) announce(t("mines.said_undo"));
  }

  async resign() {
    await this.#change("mnk.resign");
  }

  togglePause() {
    this.#change("mnk.go_on", { stopped: !this.#game?.stopped });
  }

  moveNow() {
    live.request("mnk.move_now", { game: this.#game?.id }).catch(showError);
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
        keys: showKeys,
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

const showKeys = () => openControls("mnk");

/** @param {MnkState} state @returns {import("../lib/sounds.js").Sound} */
function soundOf({ over, winner, seats }) {
  if (!over || winner === null) return "stone";
  return (seats ?? []).includes(winner) || !seats?.length ? "won" : "lost";
}
