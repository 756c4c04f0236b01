// Watch a bot play Minesweeper: at any speed, step by step, with its guesses marked.

import { minesCell, readMove } from "../board/cells.js";
import { BoardFrame } from "../board/frame.js";
import { runKey } from "../board/keys.js";
import { makeMinesBoard } from "../board/mines/boards.js";
import { EXPLODED, LETTERS } from "../board/mines/letters.js";
import { kindOf } from "../lib/api.js";
import { BotChoice } from "../lib/bot_choice.js";
import { button, fill, h, icon, relabel, segments } from "../lib/dom.js";
import { live } from "../lib/live.js";
import { botName, levelChoices, needsNoGuess, withMark, withoutMark } from "../lib/names.js";
import { announce, notify, openKeys, showError } from "../lib/notices.js";
import { nameOf } from "../lib/option_fields.js";
import { recall, remember } from "../lib/prefs.js";
import { formatPercent, shortPercent, t } from "../lib/words.js";
import { counter } from "./mines/status.js";
import { takeOver } from "./mines/take_over.js";
import { sayMove } from "./mines/telling.js";
import { openGivenBoard } from "./watch/given_board.js";
import { Playback } from "./watch/playback.js";

/** @import { AnyMinesBoard } from "../board/mines/boards.js" */
/** @import { Stream } from "../lib/live.js" */
/** @import { PageContext } from "../main.js" */
/**
 * The first part of the server's answer: the board.
 * @typedef {{ bot: string, setup: string, seed: string, width: number, height: number, mines: number }} WatchedBoard
 */
/**
 * Each other part: what the bot chose to do, as moves with the cells that they changed.
 * @typedef {{ steps: [move: string, cells: CellChange[]][], guess: boolean, chance: number | null }} WatchedChoice
 */
/** @typedef {{ status: string, mines: number[], note: string }} WatchedEnd */
/** @typedef {[cell: number, code: number]} CellChange A cell, and by its number the letter that it shows now. */
/** @typedef {{ move: string, cells: CellChange[], guess: boolean, chance: number | null }} Step */

/** The slider's positions, in moves a second. */
const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64, 200];
const USUAL_SPEED = 4;

/** @param {HTMLElement} root @param {PageContext} context */
export async function mount(root, context) {
  const page = new WatchPage(root, context);
  page.start(context.query.get("seed"));
  return () => page.leave();
}

class WatchPage {
  /** @type {Stream | null} */
  #stream = null;
  /** How the game ended. @type {WatchedEnd | null} */
  #result = null;
  /** @type {AnyMinesBoard | null} */
  #board = null;
  /** The seed of the game that is shown. @type {string | null} */
  #seed = null;
  /** The board that was given as text; null where the setup and a seed make it. @type {string | null} */
  #given = null;
  #minesLeft = 0;
  /** Whether the line broke in mid-game: the same board begins again when it is back. */
  #cutOff = false;

  left = counter("flag", t("mines.left"));
  made = h("span.number", "0");
  playButton = button(t("watch.pause"), { sign: "pause", kind: "primary", onclick: () => this.togglePlay() });
  stepButton = button(t("watch.step"), { sign: "step", onclick: () => this.step() });
  stopButton = button(t("watch.stop"), { sign: "stop", onclick: () => this.stop() });
  say = h("p.say");
  guesses = h("ol.guesses");
  guessCard = h(
    "section.card",
    { "aria-labelledby": "guess-title" },
    h("h2", { id: "guess-title" }, t("watch.guesses")),
    this.guesses,
  );

  /** @param {HTMLElement} root @param {PageContext} context */
  constructor(root, { query, catalogue }) {
    this.catalogue = catalogue.mines;
    this.frame = new BoardFrame("mines");
    const { bots, analyst, levels } = this.catalogue;
    this.bot = new BotChoice("mines", bots, {
      name: "watch.bot",
      wanted: [query.get("bot"), analyst],
      // The same board, so that bots can be compared.
      choose: () => this.start(this.#seed),
    });
    const asked = query.get("bot");
    if (asked && !bots.some(({ name }) => name === nameOf(asked))) {
      const known = bots.map(({ name }) => name).join(", ");
      notify(t("error.unknown-name", { name: asked, known }), { fault: true });
    }
    this.setup = query.get("setup") ?? recall("watch.setup", String(levels.at(-1)));
    this.noGuess = h("input", {
      type: "checkbox",
      checked: needsNoGuess(this.setup),
      onchange: () => this.#choose(this.setup),
    });
    const choices = levelChoices(this.catalogue);
    const choose = (/** @type {string} */ name) => this.#choose(name);
    this.levels = segments(t("mines.level"), choices, withoutMark(this.setup), choose);
    this.playback = new Playback({
      speed: SPEEDS[recall("watch.speed", USUAL_SPEED)] ?? SPEEDS[USUAL_SPEED],
      show: (/** @type {Step} */ step) => this.#showStep(step),
      changed: () => this.refresh(),
    });
    this.off = live.on("back", () => this.#cutOff && this.start(this.#seed));
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.draw(root);
  }

  /** A new game on another board. @param {string} setup */
  #choose(setup) {
    this.setup = remember("watch.setup", this.noGuess.checked ? withMark(setup) : withoutMark(setup));
    this.levels.choose(withoutMark(setup));
    this.#given = null;
    this.start(null);
  }

  leave() {
    this.off();
    document.removeEventListener("keydown", this.onKey);
    this.#cancel();
    this.frame.destroy();
  }

  /** @param {HTMLElement} root */
  draw(root) {
    const made = h("span.counter.time", h("span.small.muted", t("watch.moves")), this.made);
    const controls = h("div.row", this.playButton, this.stepButton, this.stopButton);
    fill(
      root,
      h(
        "div.page-head",
        h("h1.hidden-visually", t("nav.watch")),
        this.levels,
        h(
          "div.row",
          h(
            "a.button.foldable",
            { href: "/mines", title: t("watch.play_self") },
            icon("hand"),
            h("span", t("watch.play_self")),
          ),
          button(t("keys"), { sign: "help", alone: true, kind: "quiet", onclick: showKeys }),
        ),
      ),
      h(
        "div.play",
        h(
          "section.card.table-card",
          { "aria-label": t("mines.table") },
          h("div.table-bar", this.left.element, controls, made),
          this.frame.element,
          h("div.table-foot", this.say, this.frame.controls),
        ),
        h(
          "aside.side",
          { "aria-label": t("watch.side") },
          h(
            "section.card.stack",
            h("h2", t("watch.title")),
            h("label.field", h("span", t("help.bot")), this.bot.input),
            this.bot.about,
            h("label.check", { title: t("mines.no_guess_note") }, this.noGuess, t("mines.no_guess")),
            speedField((speed) => this.playback.setSpeed(speed)),
            h(
              "div.actions",
              button(t("watch.new"), { onclick: () => this.start(null) }),
              button(t("watch.again"), { onclick: () => this.start(this.#seed) }),
              button(t("mines.given_board"), { onclick: () => this.#askForBoard() }),
              button(t("watch.take_over"), { sign: "hand", onclick: () => this.takeOver() }),
            ),
          ),
          this.guessCard,
        ),
      ),
    );
  }

  #cancel() {
    this.playback.stop();
    this.#stream?.cancel();
    this.#stream = null;
  }

  /** Go on oneself from what was shown so far; after the last move, from the one before it. */
  takeOver() {
    this.playback.setPaused(true);
    const shown = this.playback.shown.map((step) => step.move);
    takeOver(
      this.#given ? { board: this.#given } : { setup: this.setup, seed: this.#seed ?? "" },
      this.done ? shown.slice(0, -1) : shown,
    );
  }

  #askForBoard() {
    const before = this.#given;
    openGivenBoard(before, async (text) => {
      this.#given = text;
      const playing = await this.start(null);
      if (playing) this.levels.choose("");
      else this.#given = before;
      return playing;
    });
  }

  /**
   * Let the bot play: on the given board, on that of a seed, or on a new one. Answers whether it plays.
   * @param {string | null} seed
   * @returns {Promise<boolean>}
   */
  start(seed) {
    this.#cancel();
    this.#cutOff = false;
    this.#result = null;
    this.#board = null;
    this.#seed = seed;
    fill(this.guesses);
    this.guessCard.hidden = true;
    const board = this.#given ? { board: this.#given } : { setup: this.setup };
    const values = { ...board, bot: this.bot.value, ...(seed ? { seed } : {}) };
    this.playback.reset();
    return new Promise((begun) => {
      const stream = live.stream("mines.watch", values, (part) => {
        if (stream === this.#stream) this.#take(part);
        begun(true);
      });
      this.#stream = stream;
      stream.done.then(
        (result) => stream === this.#stream && this.#ended(result),
        (error) => {
          if (stream === this.#stream) this.#failed(error);
          begun(false);
        },
      );
    });
  }

  /** @param {WatchedBoard | WatchedChoice} part */
  #take(part) {
    if ("seed" in part) this.#holdBoard(part);
    else
      for (const [move, cells] of part.steps)
        this.playback.add({ move, cells, guess: part.guess, chance: part.chance });
    this.stepButton.disabled = !this.playback.waiting;
  }

  /** @param {WatchedBoard} part */
  #holdBoard({ bot, seed, width, height, mines }) {
    this.#seed = seed;
    this.#minesLeft = mines;
    const label = t("watch.board", { bot: botName(bot, ["mines"]), width, height, mines });
    this.#board = makeMinesBoard({ width, height, label });
    this.frame.hold(this.#board);
    // A given board is too long for an address.
    const query = new URLSearchParams(this.#given ? { bot } : { bot, setup: this.setup, seed });
    history.replaceState(null, "", `/watch?${query}`);
    this.refresh();
  }

  /** @param {WatchedEnd} result */
  #ended(result) {
    this.#result = result;
    if (!this.playback.waiting) this.refresh();
  }

  /** @param {unknown} error */
  #failed(error) {
    this.#stream = null;
    this.#cutOff = kindOf(error) === "offline";
    if (!this.#cutOff) showError(error);
    this.refresh();
  }

  /** Whether the whole game was shown. */
  get done() {
    return this.#result !== null && !this.playback.waiting;
  }

  togglePlay() {
    if (this.done) this.start(this.#seed);
    else this.playback.setPaused(!this.playback.paused);
  }

  #labelPlay() {
    const going = this.playback.paused ? ["play", "watch.go_on"] : ["pause", "watch.pause"];
    const [sign, word] = this.done ? ["undo", "watch.once_more"] : going;
    if (this.playButton.dataset.word === word) return;
    this.playButton.dataset.word = word;
    relabel(this.playButton, sign, t(word));
  }

  step() {
    if (this.playback.step()) announce(this.say.textContent ?? "");
  }

  /** @param {Step} step */
  #showStep(step) {
    const board = this.#board;
    if (!board) return;
    board.patch(step.cells.map(([cell, code]) => [cell, LETTERS[code]]));
    const { kind, cell } = readMove(step.move, board.width);
    board.mark("last", [cell]);
    if (step.guess) this.#addGuess(board, step, cell);
    if (kind === "flag") this.#minesLeft -= 1;
    if (kind === "unflag") this.#minesLeft += 1;
    this.refresh();
    if (this.playback.paused && !this.done) {
      this.say.textContent = t("watch.said", { move: sayMove(kind, cell, board.width) });
    }
  }

  /** @param {AnyMinesBoard} board @param {Step} step @param {number} cell */
  #addGuess(board, { chance }, cell) {
    board.mark("guess", [...board.marked("guess"), [cell, chance === null ? "?" : shortPercent(chance)]]);
    this.guessCard.hidden = false;
    const risk = chance === null ? t("watch.risk_unknown") : t("watch.risk", { chance: formatPercent(chance) });
    const died = board.letters[cell] === EXPLODED;
    const place = button(minesCell(cell, board.width), { kind: "quiet", onclick: () => board.focus(cell) });
    this.guesses.prepend(h("li", place, h("span.muted", risk), died ? h("span.tag.bad", t("result.lost")) : null));
  }

  refresh() {
    this.left.show(String(this.#minesLeft));
    this.made.textContent = String(this.playback.at);
    this.#labelPlay();
    this.stepButton.disabled = !this.playback.waiting;
    this.stopButton.disabled = this.done || !this.#stream;
    const bot = botName(this.bot.value, ["mines"]);
    if (!this.#result || !this.done) {
      const still = t(this.#cutOff ? "connection.waiting" : "watch.stopped");
      this.say.textContent = this.#stream ? t("watch.playing", { bot }) : still;
      this.say.className = "say";
      return;
    }
    const { status, mines, note } = this.#result;
    this.say.textContent = t(`watch.${status}`, { bot, note });
    this.say.className = `say ${status === "won" ? "good" : "bad"}`;
    if (status === "won") this.left.show("0");
    if (this.#board && !this.#board.over) {
      this.#board.reveal({ mines, wrong_flags: [] }, status);
      announce(this.say.textContent);
    }
  }

  stop() {
    this.#cancel();
    this.playback.cut();
    this.#result = null;
    this.playback.setPaused(true);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const actions = {
      " ": () => this.togglePlay(),
      s: () => this.step(),
      n: () => this.start(null),
      "?": showKeys,
    };
    runKey(event, actions, "button, a, input");
  }
}

function showKeys() {
  openKeys([
    [[t("key.space")], t("watch.keys_pause")],
    [["S"], t("watch.step")],
    [["N"], t("watch.new")],
    [["?"], t("keys.keys")],
  ]);
}

/** A slider for the speed; `choose` gets it in moves a second. @param {(speed: number) => void} choose */
function speedField(choose) {
  const note = h("span.note");
  const slider = h("input", { type: "range", min: 0, max: SPEEDS.length - 1, step: 1 });
  slider.value = String(recall("watch.speed", USUAL_SPEED));
  const show = () => {
    const text = t("watch.per_second", { n: SPEEDS[Number(slider.value)] });
    slider.setAttribute("aria-valuetext", text);
    note.textContent = text;
  };
  slider.addEventListener("input", () => {
    choose(SPEEDS[remember("watch.speed", Number(slider.value))]);
    show();
  });
  show();
  return h("label.field", h("span", t("watch.speed")), slider, note);
}
