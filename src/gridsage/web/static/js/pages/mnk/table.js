// Everything that shows one m,n,k game: the board, the seats, the moves, what the engine thinks, and how it ended.

import { mnkCell } from "../../board/cells.js";
import { BoardFrame } from "../../board/frame.js";
import { MnkBoard, stonesOf } from "../../board/mnk/board.js";
import { markOf, markSign } from "../../board/mnk/marks.js";
import { asX } from "../../board/mnk/worth.js";
import { ResultCard } from "../../board/result_card.js";
import { openControls } from "../../lib/controls_help.js";
import { askingButton, button, fill, h } from "../../lib/dom.js";
import { isSpectator } from "../../lib/join.js";
import { announce } from "../../lib/notices.js";
import { play } from "../../lib/sounds.js";
import { t } from "../../lib/words.js";
import { EngineCard } from "./engine_card.js";
import { EvalBar } from "./eval_bar.js";
import { explainForbidden, markForbidden } from "./forbidden.js";
import { HintCard } from "./hints.js";
import { canInvite } from "./invitation.js";
import { markOpening } from "./opening.js";
import { moodOf, showResult } from "./result.js";
import { botsOf, MnkSeats } from "./seats.js";
import { sayStanding } from "./standing.js";
import { actedLast, isOwnTurn } from "./turns.js";

/** @import { MnkChoice, MnkForbidden, MnkInfo, MnkState } from "../../lib/messages.js" */
/** @import { Worth } from "../../board/mnk/worth.js" */
/** @import { MnkPage } from "../mnk.js" */

export class MnkTable {
  evalBar = new EvalBar();
  hints = new HintCard();
  say = h("p.say");
  /** What can be chosen in the opening. */
  choice = h("div.row.choice");
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
    this.inviteButton = button(t("mnk.invite"), {
      sign: "link",
      kind: "foldable",
      title: t("mnk.invite"),
      onclick: () => page.invite(),
    });
    this.hintButton = button(t("mnk.hint"), { sign: "bulb", onclick: () => page.hint() });
    this.hints.tellBelow = (words) => {
      this.say.textContent = words;
    };
    this.hints.judged = ({ chance }, seat) => this.#judge([chance, null], seat);
    this.newButton = button(t("mnk.new"), {
      sign: "plus",
      kind: "foldable",
      title: t("mnk.new"),
      onclick: () => page.nextRound(),
    });
    this.page = page;
    this.#draw(page, state);
    this.frame.hold(this.board);
    this.evalBar.clear();
    // Nobody judges a game of two people, unless they ask.
    this.evalBar.element.hidden = !botsOf(state.settings).some(Boolean);
  }

  /** @param {MnkPage} page @param {MnkState} state */
  #draw(page, { width, height, k }) {
    const keys = { sign: "help", alone: true, kind: "quiet", onclick: () => openControls("mnk") };
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
          button(t("mnk.menu"), { sign: "menu", kind: "foldable", title: t("mnk.menu"), onclick: () => page.menu() }),
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
    board.setOrder(state.moves);
    board.mark("last", state.moves.slice(-1));
    board.mark("row", state.row);
    board.mark("best", []);
    board.mark("clue", []);
    board.mark("chosen", []);
    markForbidden(state.forbidden, board);
    markOpening(state, board);
    board.setLine([], 0);
    if (old?.moves.length !== state.moves.length) this.hints.clear();
    const person = isOwnTurn(state);
    const looking = isSpectator(state);
    const options = person && state.opening ? state.opening.options : [];
    const choose = (/** @type {string} */ option) =>
      button(t(`mnk.choose_${option}`), {
        onclick: () => this.page.choose(/** @type {MnkChoice["choice"]} */ (option)),
      });
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
        title: sayStanding(state, (seat) => this.seats.nameOf(seat)),
        again: () => page.nextRound(),
        menu: () => page.menu(),
      });
    }
  }

  /** @param {MnkState} state @param {boolean} moved */
  #speak(state, moved) {
    const words = sayStanding(state, (seat) => this.seats.nameOf(seat));
    this.say.textContent = words;
    this.say.className = `say ${state.over ? { won: "good", lost: "bad", drawn: "", over: "" }[moodOf(state)] : ""}`;
    const last = state.moves.length - 1;
    if (moved) play(soundOf(state));
    if (moved) announce(`${markOf(last % 2)} ${mnkCell(state.moves[last], state.width)}. ${words}`);
  }

  /** Say why a point is forbidden. @param {MnkForbidden} point */
  explain(point) {
    const words = explainForbidden(point, this.board);
    this.say.textContent = words;
    announce(words);
  }

  /** @param {MnkInfo} info @param {MnkState} state */
  showInfo(info, state) {
    this.#judge([info.chance, info.mate_in], state.turn);
    this.engine.showInfo(info, state);
  }

  /** Show who stands better. @param {Worth} worth As that side sees it. @param {number} seat */
  #judge([chance, mate_in], seat) {
    this.evalBar.element.hidden = false;
    this.evalBar.show(...asX({ chance, mate_in }, seat));
  }

  destroy() {
    this.hints.cancel();
    this.result.hide();
    this.frame.destroy();
  }
}

/** @param {MnkState} state @returns {import("../../lib/sounds.js").Sound} */
function soundOf({ over, winner, seats }) {
  if (!over || winner === null) return "stone";
  return (seats ?? []).includes(winner) || !seats?.length ? "won" : "lost";
}
