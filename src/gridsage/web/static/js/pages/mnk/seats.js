// The two players of an m,n,k game above its board: names, clocks, whose turn it is, and the score of the match.

import { markSign } from "../../board/mnk/marks.js";
import { Clock, showText } from "../../lib/clock.js";
import { h } from "../../lib/dom.js";
import { personName, playerName } from "../../lib/names.js";
import { formatClock, t } from "../../lib/words.js";
import { offlineTag } from "../mines/status.js";

/** @import { MnkSettings, MnkState } from "../../lib/messages.js" */

/** The name of whoever sits there. @param {MnkState} state @param {number} seat */
function nameAt({ settings, names, seats, two_screens, open_seat }, seat) {
  const bots = botsOf(settings);
  const bot = bots[seat];
  if (bot !== null) return playerName(bot, "mnk");
  if (open_seat === seat) return t("mnk.invited");
  const mine = seats?.includes(seat) ?? false;
  if (two_screens) return mine ? t("player.human") : personName(names[seat]);
  if (!bots.includes(null) || bots.every((each) => each === null)) return t(seat ? "mnk.second" : "mnk.first");
  return mine ? t("player.human") : personName(names[seat]);
}

/** The bot of each seat, or null for a person. @param {MnkSettings} settings */
export const botsOf = ({ first, second }) => [first, second];

/** Whether the other one of two people does not look at the game. @param {MnkState} state @param {number} seat */
export const isAway = ({ two_screens, open_seat, here, seats }, seat) =>
  two_screens && open_seat !== seat && !here[seat] && !seats?.includes(seat);

export class MnkSeats {
  /** @param {MnkState} state */
  constructor(state) {
    this.seats = [0, 1].map((seat) => {
      const name = h("span.name", nameAt(state, seat));
      const away = h("span.tag.away", { hidden: true }, t("mnk.away"));
      const time = h("span.number", formatClock(0));
      const sign = markSign(seat, { spoken: true });
      const element = h(seat ? "div.seat.second" : "div.seat", sign, name, away, time);
      return { name, away, time, element, clock: new Clock() };
    });
    this.score = h("div.score");
    this.offline = offlineTag();
    const middle = h("div.between", this.score, this.offline);
    this.bar = h("div.table-bar", this.seats[0].element, middle, this.seats[1].element);
  }

  /** @param {number} seat */
  nameOf(seat) {
    return this.seats[seat].name.textContent ?? "";
  }

  /** @param {MnkState} state */
  show(state) {
    const {
      over,
      acting,
      running,
      times_s,
      score: [x, o, draws],
    } = state;
    this.seats.forEach(({ element, clock, name, away }, seat) => {
      showText(name, nameAt(state, seat));
      away.hidden = over || !isAway(state, seat);
      element.classList.toggle("to-move", !over && acting === seat);
      clock.set(times_s[seat], running && acting === seat);
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
    for (const { clock, time } of this.seats) showText(time, formatClock(clock.seconds));
  }
}
