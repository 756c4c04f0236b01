// The two players of an m,n,k game above its board: names, clocks, whose turn it is, and the score of the match.

import { markSign } from "../../board/marks.js";
import { Clock, showText } from "../../lib/clock.js";
import { h } from "../../lib/dom.js";
import { playerName } from "../../lib/names.js";
import { formatTime, t } from "../../lib/words.js";
import { offlineTag } from "../mines/status.js";

/** @import { MnkSettings, MnkState } from "../../lib/messages.js" */

/** The bot of each seat, or null for a person. @param {MnkSettings} settings */
export const botsOf = ({ first, second }) => [first, second];

export class MnkSeats {
  /** @param {MnkSettings} settings @param {{ mine: boolean }} options Whether the game is this browser's own. */
  constructor(settings, { mine }) {
    const bots = botsOf(settings);
    const people = bots.filter((bot) => bot === null).length;
    this.seats = bots.map((bot, seat) => {
      const person = people < 2 ? (mine ? "player.human" : "player.other") : seat ? "mnk.second" : "mnk.first";
      const name = bot === null ? t(person) : playerName(bot, "mnk");
      const time = h("span.number", "0");
      const sign = markSign(seat, { spoken: true });
      const element = h(seat ? "div.seat.second" : "div.seat", sign, h("span.name", name), time);
      return { name, time, element, clock: new Clock() };
    });
    this.score = h("div.score");
    this.offline = offlineTag();
    const middle = h("div.between", this.score, this.offline);
    this.bar = h("div.table-bar", this.seats[0].element, middle, this.seats[1].element);
  }

  /** @param {number} seat */
  nameOf(seat) {
    return this.seats[seat].name;
  }

  /** @param {MnkState} state */
  show({ over, turn, running, times_s, score: [x, o, draws] }) {
    this.seats.forEach(({ element, clock }, seat) => {
      element.classList.toggle("to-move", !over && turn === seat);
      clock.set(times_s[seat], running && turn === seat);
    });
    this.score.textContent = `${x} : ${o}`;
    this.score.title = t("mnk.score_text", { x, o, draws });
    this.tick();
  }

  /** While the line is down the clocks stand, and say why. @param {boolean} online */
  setOnline(online) {
    if (!online) for (const { clock } of this.seats) clock.stop();
    this.offline.hidden = online;
  }

  tick() {
    for (const { clock, time } of this.seats) showText(time, formatTime(clock.seconds));
  }
}
