// How a game of Minesweeper stands: mines left, the face, the clock, and a sentence.

import { countKnownThreeBv } from "../../board/mines/known_three_bv.js";
import { Clock, showText } from "../../lib/clock.js";
import { fill, h, icon, isTouch } from "../../lib/dom.js";
import { isSpectator } from "../../lib/join.js";
import { needsNoGuess } from "../../lib/names.js";
import { setting } from "../../lib/settings.js";
import { formatNumber, formatTime, t } from "../../lib/words.js";
import { face } from "./face.js";
import { wishName } from "./wish.js";

/** @import { AnyMinesBoard } from "../../board/mines/boards.js" */
/** @import { MinesState } from "../../lib/messages.js" */

/** How many places a counter has. */
const PLACES = 3;

/**
 * A figure with a sign beside it, and what it means for those who point at it.
 * @param {string} sign
 * @param {string} title
 * @param {string} kind
 */
export function counter(sign, title, kind = "") {
  const figure = h("span.number", "0");
  const show = (/** @type {string} */ text) => {
    showText(figure, text);
    // Whole numbers have three places; the empty ones are drawn, not said.
    const pad = /^\d+$/.test(text) ? "0".repeat(Math.max(0, PLACES - text.length)) : "";
    if (figure.dataset.pad !== pad) figure.dataset.pad = pad;
  };
  show("0");
  return { show, element: h(`span.counter${kind}`, { title }, icon(sign), figure) };
}

/** Beside a clock that stands since the line is down. */
export const offlineTag = () =>
  h("span.tag.bad.offline", { hidden: true, title: t("connection.clock") }, t("connection.offline"));

export class MinesStatus {
  #clock = new Clock();
  /** The 3BV that is open, as far as the player can tell. */
  #solved = 0;

  /** @param {() => void} again */
  constructor(again) {
    this.left = counter("flag", t("mines.left"));
    this.time = counter("clock", t("mines.time"), ".time");
    this.offline = offlineTag();
    this.speed = h("span.speed", { hidden: true, title: t("mines.live_speed") });
    this.time.element.prepend(this.offline);
    this.time.element.append(this.speed);
    this.noGuess = h("span.tag", { hidden: true, title: t("mines.no_guess_note") }, t("setup.no_guess"));
    this.wish = h("span.tag", { hidden: true });
    this.left.element.append(this.noGuess, this.wish);
    const label = t("mines.new");
    this.face = h("button.button.face", { type: "button", title: label, "aria-label": label, onclick: again });
    this.bar = h("div.table-bar", this.left.element, this.face, this.time.element);
    this.say = h("p.say", { id: "mines-say" });
  }

  /** @param {{ elapsed_s: number, running: boolean }} told */
  setClock({ elapsed_s, running }) {
    this.#clock.set(elapsed_s, running);
    this.tick();
  }

  /** While the line is down the clock stands, and says why. @param {boolean} online */
  setOnline(online) {
    if (!online) this.#clock.stop();
    this.offline.hidden = online;
  }

  tick() {
    const { seconds } = this.#clock;
    this.time.show(formatTime(seconds));
    this.speed.hidden = !setting("liveSpeed") || seconds <= 0;
    if (!this.speed.hidden) showText(this.speed, `${formatNumber(this.#solved / seconds, 2)} 3BV/s`);
  }

  /** @param {AnyMinesBoard} board */
  count(board) {
    if (setting("liveSpeed")) this.#solved = countKnownThreeBv(board);
  }

  /** @param {MinesState} game */
  show({ setup, wish, status, result, turn, mines_left, seats }) {
    this.noGuess.hidden = !needsNoGuess(setup);
    this.wish.hidden = !wish;
    this.wish.textContent = this.wish.title = wish ? wishName(wish) : "";
    this.left.show(String(mines_left));
    if (this.face.dataset.mood !== status) fill(this.face, face(status));
    this.face.dataset.mood = status;
    const begin = turn ? "" : t(isTouch() ? "mines.begin_touch" : "mines.begin");
    const playing = isSpectator({ seats }) ? t("game.watching") : begin;
    const lost = t(result === "resigned" ? "mines.resigned" : "mines.lost");
    this.say.textContent = { playing, won: t("mines.won"), lost }[status];
    this.say.className = `say ${{ playing: "", won: "good", lost: "bad" }[status]}`;
  }
}
