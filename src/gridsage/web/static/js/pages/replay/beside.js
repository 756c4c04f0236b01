// Another game on the same board beside a replay, on the same clock.

import { BoardFrame, ROOMY } from "../../board/frame.js";
import { linkFrames } from "../../board/linked_frames.js";
import { makeMinesBoard } from "../../board/mines/boards.js";
import { get, PageError } from "../../lib/api.js";
import { button, fill, h } from "../../lib/dom.js";
import { bringIntoView } from "../../lib/in_view.js";
import { playerName } from "../../lib/names.js";
import { showError } from "../../lib/notices.js";
import { formatDate, formatSeconds, t } from "../../lib/words.js";
import { resultTag } from "../history/result.js";
import { Course } from "./course.js";
import { revealed } from "./revealed.js";
import { Steps } from "./steps.js";

/** @import { GameEntry, MinesReplay as MinesGame, MnkReplay } from "../../lib/messages.js" */
/** @import { Measures } from "../../board/frame.js" */
/** @typedef {{ frame: BoardFrame, course: Course | null, game: MinesGame, put: (step: number) => void }} Other */

/** How a game is told apart from others on its board. @param {GameEntry} entry */
const entryName = ({ players, seats, time_s, played_at }) =>
  [playerName(players[0], "mines", { mine: seats.length > 0 }), formatSeconds(time_s), formatDate(played_at)].join(
    " · ",
  );

/** Wider boards stand one above the other, unless the screen is large. */
const WIDE = 20;
/** Two boards have half the room each, and no finger opens their cells: they may be smaller. @type {Measures} */
const MEASURES = { name: "mines-beside", comfortable: [14, ROOMY], finger: 14 };

/** Who played, and how it went: two games of one player differ in their time. @param {MinesGame} game */
const nameOf = (game) => {
  const name = playerName(game.players[0], "mines", { mine: game.seats.length > 0 });
  return h(
    "span.row",
    h("strong", name),
    resultTag(game),
    h("span.small.muted.number", formatSeconds(game.statistics.time_s)),
  );
};

export class Beside {
  /** @type {Other | null} */
  #other = null;
  /** The moment that the first game shows: its move, and the milliseconds on its own clock. */
  #step = 0;
  #ms = 0;
  /** The first game's cells while it is alone. @type {Measures} */
  #alone;
  /** Lets each frame go its own way again. @type {() => void} */
  #unlink = () => undefined;

  /** What the other game is chosen from. */
  list = h("ul.beside-games");
  field = h("input", { type: "text", "aria-label": t("beside.link"), placeholder: t("beside.link") });
  section = h("section.beside", { "aria-label": t("beside.title") });
  /** Both boards, once there are two. */
  boards = h("div.boards");
  first = h("section.beside", { "aria-label": t("beside.this") });
  /** The other game's figures at the same moment, a card of its own. */
  figures = h("section.card.stack.beside-figures", { hidden: true });

  /** @param {MinesGame} game @param {BoardFrame} frame The first game's. */
  constructor(game, frame) {
    this.game = game;
    this.frame = frame;
    const { name, comfortable, finger } = frame;
    this.#alone = { name, comfortable, finger };
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const id = idIn(this.field.value);
      if (id) this.#choose(id);
    };
    this.element = h(
      "section.card.stack",
      h("h2", t("beside.title")),
      h("p.small.muted", t("beside.about")),
      this.list,
      h("form.row", { onsubmit: submit }, this.field, button(t("beside.show"), { type: "submit" })),
    );
    this.#offer();
  }

  async #offer() {
    try {
      const { games } = await get("/games/{game_id}/same-board", { game_id: this.game.id });
      fill(
        this.list,
        games.map((entry) => {
          const choose = button(entryName(entry), { kind: "quiet", onclick: () => this.#choose(entry.id) });
          return h("li.row", resultTag(entry), choose);
        }),
      );
    } catch (error) {
      showError(error);
    }
  }

  /** Show a game that was chosen below the board: on a phone both boards come into sight. @param {string} id */
  async #choose(id) {
    await this.open(id);
    if (this.#other) bringIntoView(this.boards);
  }

  /** Show the game with that id, if it was played on the same board. @param {string} id */
  async open(id) {
    try {
      const other = await get("/games/{game_id}/replay", { game_id: id });
      if (!sameBoard(this.game, other)) throw new PageError(t("beside.other_board"));
      this.close();
      this.#show(other);
    } catch (error) {
      showError(error);
    }
  }

  /** @param {MinesGame} game */
  #show(game) {
    const frame = new BoardFrame(MEASURES.name, MEASURES);
    const board = makeMinesBoard({
      width: game.width,
      height: game.height,
      label: t("beside.board"),
      act: () => undefined,
    });
    const steps = new Steps(game);
    const put = (/** @type {number} */ step) => {
      steps.put(Math.min(step, game.steps.length));
      board.conceal();
      board.setCells(steps.letters);
      if (steps.moves === game.steps.length) board.reveal(...revealed(game, steps.letters));
    };
    const timed = game.course && game.course.moves_ms.length === game.steps.length ? game.course : null;
    const course = timed && new Course(game, timed, board, { goTo: put, ended: () => undefined });
    const close = button(t("beside.close"), { sign: "close", alone: true, kind: "quiet", onclick: () => this.close() });
    fill(this.section, h("div.board-name", nameOf(game), close), frame.element);
    fill(this.figures, course ? [h("h2", nameOf(game)), course.figures.list] : null);
    this.figures.hidden = !course;
    this.boards.toggleAttribute("data-wide", game.width > WIDE);
    this.boards.style.setProperty("--rows", String(game.height));
    this.frame.element.replaceWith(this.boards);
    fill(this.first, h("div.board-name", nameOf(this.game)), this.frame.element);
    fill(this.boards, this.first, this.section);
    this.frame.measure(MEASURES);
    frame.hold(board);
    this.#unlink = linkFrames(this.frame, frame);
    this.#other = { frame, course, game, put };
    this.follow(this.#step, this.#ms);
  }

  /** The first game shows another moment. @param {number} step @param {number} ms On its own clock. */
  follow(step, ms) {
    this.#step = step;
    this.#ms = ms;
    const other = this.#other;
    if (!other) return;
    if (other.course && this.game.course) {
      other.course.time.goTo(ms - this.game.course.began_ms + (other.game.course?.began_ms ?? 0));
    } else other.put(step);
  }

  close() {
    const other = this.#other;
    if (!other) return;
    this.#other = null;
    other.course?.time.setRunning(false);
    this.#unlink();
    other.frame.destroy();
    this.figures.hidden = true;
    this.boards.replaceWith(this.frame.element);
    this.frame.measure(this.#alone);
  }
}

/** @param {MinesGame} one @param {MinesGame | MnkReplay} two @returns {two is MinesGame} */
function sameBoard(one, two) {
  const cells = (/** @type {MinesGame} */ game) => [...game.mine_cells].sort((a, b) => a - b).join();
  return two.game === "mines" && one.width === two.width && one.height === two.height && cells(one) === cells(two);
}

/** The id in a link to a replay, or the id itself. @param {string} text */
function idIn(text) {
  return text
    .trim()
    .replace(/[?#].*$/, "")
    .split("/")
    .filter(Boolean)
    .at(-1);
}
