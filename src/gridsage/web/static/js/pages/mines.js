// Minesweeper for a person: the board, its clock and counter, help, and what a finished game was worth.

import { BoardFrame } from "../board/frame.js";
import { makeMinesBoard } from "../board/mines_boards.js";
import { getCatalogue, post } from "../lib/api.js";
import { button, fill, h, icon, segments } from "../lib/dom.js";
import { live } from "../lib/live.js";
import { announce, setBanner, showError } from "../lib/notices.js";
import { recall, remember } from "../lib/prefs.js";
import { formatTime, t } from "../lib/words.js";
import { drawEnd } from "./mines/end.js";
import { face } from "./mines/face.js";
import { HelpPanel } from "./mines/help.js";
import { boardKey, pageKey, showKeys } from "./mines/keys.js";
import { openNewGame } from "./mines/new_game.js";

const LEVELS = ["beginner", "intermediate", "expert"];

export async function mount(root, context) {
  const page = new MinesPage(root, context, await getCatalogue());
  await page.begin();
  return () => page.end();
}

class MinesPage {
  constructor(root, context, catalogue) {
    this.root = root;
    this.context = context;
    this.catalogue = catalogue.mines;
    this.game = null;
    this.flagMode = false;
    this.queue = Promise.resolve();
    this.frame = new BoardFrame("mines");
    this.help = new HelpPanel(this);
    this.offs = [
      live.on("mines.delta", ({ delta }) => delta.id === this.game?.id && this.apply(delta)),
      live.on("mines.state", ({ state }) => state.id === this.game?.id && this.show(state)),
      live.on("line", (state) => state === "up" && this.rejoin()),
    ];
    this.onKey = (event) => pageKey(this, event);
    document.addEventListener("keydown", this.onKey);
    this.ticker = setInterval(() => this.tick(), 100);
    this.draw();
  }

  end() {
    clearInterval(this.ticker);
    document.removeEventListener("keydown", this.onKey);
    this.offs.forEach((off) => off());
    this.frame.destroy();
    if (this.game) live.request("leave", { game: this.game.id }).catch(() => {});
  }

  draw() {
    this.levels = segments(
      t("mines.level"),
      [...LEVELS.map((name) => [name, t(`level.${name}`)]), ["custom", t("level.custom")]],
      null,
      (name) => (name === "custom" ? this.chooseBoard() : this.newGame({ setup: name })),
    );
    this.counter = h("span.counter", { title: t("mines.left") }, icon("flag"), h("span.number", "0"));
    this.clock = h("span.counter.time", { title: t("mines.time") }, icon("clock"), h("span.number", "0"));
    this.face = h("button.button.face", { type: "button", title: t("mines.new"), "aria-label": t("mines.new"), onclick: () => this.again() });
    this.say = h("p.say", { id: "mines-say" });
    this.flagButton = button(t("mines.flag_mode"), { sign: "flag", "aria-pressed": "false", onclick: () => this.setFlagMode(!this.flagMode) });
    this.undoButton = button(t("mines.undo"), { sign: "undo", kind: "quiet", onclick: () => this.undo() });
    this.endCard = h("section.card.stack", { hidden: true, "aria-labelledby": "end-title" });
    const questions = h("input", {
      type: "checkbox",
      checked: recall("questions", false),
      onchange: (event) => remember("questions", event.target.checked),
    });
    const letters = h("input", {
      type: "checkbox",
      checked: recall("letters", true),
      onchange: (event) => remember("letters", event.target.checked),
    });
    fill(
      this.root,
      h(
        "div.page-head",
        h("h1.hidden-visually", t("nav.mines")),
        this.levels,
        h(
          "div.row",
          h("a.button.foldable", { href: "/watch", title: t("mines.watch") }, icon("eye"), h("span", t("mines.watch"))),
          button(t("keys"), { sign: "help", alone: true, kind: "quiet.for-keys", onclick: showKeys }),
        ),
      ),
      h(
        "div.play",
        h(
          "section.card.table-card",
          { "aria-label": t("mines.table") },
          h("div.table-bar", this.counter, this.face, this.clock),
          this.frame.element,
          h("div.table-foot", this.say, h("div.row", this.flagButton, this.undoButton, this.frame.controls)),
        ),
        h(
          "aside.side",
          { "aria-label": t("mines.side") },
          this.endCard,
          this.help.element,
          h("details.card", h("summary", t("options")), h("label.check", questions, t("mines.questions")), h("label.check", letters, t("keys.letters")),
            h("p.small.muted", t("mines.touch_note"))),
        ),
      ),
    );
  }

  /** Go on with the game in the address, the last one of this browser, or begin a new one. */
  async begin() {
    const { query } = this.context;
    if (query.has("setup")) {
      const wanted = { setup: query.get("setup") };
      if (query.get("seed")) wanted.seed = query.get("seed");
      if (query.get("first")) wanted.first = query.get("first");
      if (await this.newGame(wanted)) return;
    }
    const last = query.get("game") ?? recall("mines.game", null);
    if (last && (await this.join(last, { quiet: !query.has("game") }))) return;
    await this.newGame({ setup: recall("mines.setup", "beginner") });
  }

  async join(id, { quiet = false } = {}) {
    try {
      const state = await live.request("join", { game: id });
      if (!("mines_left" in state)) return false;
      this.show(state);
      return true;
    } catch (error) {
      if (!quiet) showError(error);
      return false;
    }
  }

  async rejoin() {
    if (this.game) await this.join(this.game.id);
  }

  async newGame(wanted) {
    try {
      const before = this.game;
      const state = await post("/mines/games", wanted);
      if (before) live.request("leave", { game: before.id }).catch(() => {});
      remember("mines.setup", state.start === "opening" && LEVELS.includes(wanted.setup) ? wanted.setup : state.setup);
      this.show(state, { fresh: true });
      await live.request("join", { game: state.id }).then((now) => this.show(now));
      announce(t("mines.started", { width: state.width, height: state.height, mines: state.mines }));
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }

  again() {
    const hadFocus = this.board?.focused;
    this.newGame({ setup: this.game?.setup ?? "beginner" }).then(() => hadFocus && this.board.focus());
  }

  chooseBoard() {
    openNewGame(this.catalogue, this.game, (wanted) => this.newGame(wanted));
  }

  /** Show a whole game. */
  show(state, { fresh = false } = {}) {
    const old = this.game;
    this.game = state;
    if (!this.board || fresh || old?.id !== state.id || this.board.width !== state.width || this.board.height !== state.height) {
      this.board?.destroy();
      this.board = makeMinesBoard({
        width: state.width,
        height: state.height,
        label: t("mines.board", { width: state.width, height: state.height, mines: state.mines }),
        act: (kind, cell, how) => this.act(kind, cell, how),
        look: (cell) => this.help.look(cell),
        key: (event, cell) => boardKey(this, event, cell),
      });
      this.frame.hold(this.board);
      remember("mines.game", state.id);
      const address = `/mines?game=${state.id}`;
      if (location.pathname + location.search !== address) history.replaceState(null, "", address);
    }
    this.board.setCells(state.cells);
    const noted = recall("mines.questions", null);
    if (noted?.game === state.id) for (const cell of noted.cells) if (state.cells[cell] === "#") this.board.setQuestion(cell, true);
    this.help.clear();
    this.setClock(state);
    if (state.end) this.finish(state, { quiet: true });
    else {
      this.board.conceal();
      this.endCard.hidden = true;
    }
    const level = this.catalogue.presets.find((preset) => preset.setup === state.setup && LEVELS.includes(preset.name));
    this.levels.choose(level?.name ?? "custom");
    this.refresh();
    this.help.after();
  }

  setClock({ elapsed_s, running }) {
    this.time = { elapsed_s, running, since: performance.now() };
    this.tick();
  }

  get elapsed() {
    return this.time ? this.time.elapsed_s + (this.time.running ? (performance.now() - this.time.since) / 1000 : 0) : 0;
  }

  tick() {
    const shown = formatTime(this.elapsed);
    const at = this.clock.lastChild;
    if (at.textContent !== shown) at.textContent = shown;
  }

  refresh() {
    const { game } = this;
    this.counter.lastChild.textContent = game.mines_left;
    const mood = game.status === "playing" ? "play" : game.status;
    if (this.face.dataset.mood !== mood) {
      this.face.dataset.mood = mood;
      fill(this.face, face(mood));
    }
    this.undoButton.disabled = game.turn === 0;
    this.flagButton.disabled = game.status !== "playing";
    const words = { playing: game.turn ? "" : t(matchMedia("(pointer: coarse)").matches ? "mines.begin_touch" : "mines.begin"), won: t("mines.won"), lost: t("mines.lost") }[game.status];
    this.say.textContent = words;
    this.say.className = `say ${game.status === "won" ? "good" : game.status === "lost" ? "bad" : ""}`;
  }

  /** What the player did to a cell. */
  act(kind, cell, how) {
    if (this.game.status !== "playing") return;
    // A finger cannot point without touching: the first tap on a cell with a reason tells it, the next one acts.
    if (how === "touch" && kind === "primary" && !this.flagMode && this.help.explains(cell) && this.told !== cell) {
      this.told = cell;
      this.say.textContent = `${this.help.look(cell)} ${t("help.tap_again")}`;
      return;
    }
    const letter = this.board.letters[cell];
    const swapped = this.flagMode && how !== "double" && kind !== "chord" && (letter === "#" || letter === "F");
    const meant = swapped ? (kind === "primary" ? "secondary" : "primary") : kind;
    if (meant === "secondary") return this.flag(cell);
    if (meant === "chord" || (how === "touch" && letter >= "1" && letter <= "8")) return this.chord(cell, how);
    if (letter === "#" && !this.board.questions.has(cell)) this.send("open", cell);
  }

  flag(cell) {
    const letter = this.board.letters[cell];
    if (letter === "F") {
      this.send("unflag", cell);
      if (recall("questions", false)) this.queue = this.queue.then(() => this.question(cell, true));
    } else if (this.board.questions.has(cell)) this.question(cell, false);
    else if (letter === "#") this.send("flag", cell);
  }

  /** A question mark is the player's own note; this browser keeps it with the game. */
  question(cell, on) {
    this.board.setQuestion(cell, on);
    remember("mines.questions", { game: this.game.id, cells: [...this.board.questions] });
  }

  chord(cell, how) {
    const number = Number(this.board.letters[cell]);
    if (!(number >= 1 && number <= 8)) return;
    // The second click of a double click on a cell that the first one opened is no wish to chord.
    if (how === "double" && this.opened?.cell === cell && performance.now() - this.opened.when < 700) return;
    const around = this.board.neighbours(cell);
    const hidden = around.filter((each) => this.board.letters[each] === "#");
    const flags = around.filter((each) => this.board.letters[each] === "F").length;
    if (!hidden.length) return;
    if (flags === number) this.send("chord", cell);
    else {
      this.board.nudge(hidden);
      announce(t("mines.no_chord", { flags, number }));
    }
  }

  send(kind, cell) {
    const { id, width } = this.game;
    if (kind === "open") this.opened = { cell, when: performance.now() };
    const move = `${kind} ${cell % width},${Math.floor(cell / width)}`;
    const sent = live.request("mines.move", { game: id, move });
    this.queue = sent.then((delta) => delta.id === this.game.id && this.apply(delta, { own: true }), (error) => this.refused(error));
    return this.queue;
  }

  refused(error) {
    // Another tab was quicker, or the line broke: what the server says is what counts.
    if (error.kind !== "offline") {
      showError(error);
      this.rejoin();
    }
  }

  /** Show what a move changed. */
  apply(delta, { own = false } = {}) {
    const { game, board } = this;
    // A delta that does not follow on what is shown: something was missed.
    if (delta.turn !== game.turn + 1) {
      if (delta.turn > game.turn) this.rejoin();
      return;
    }
    this.told = null;
    Object.assign(game, {
      turn: delta.turn, status: delta.status, mines_left: delta.mines_left, elapsed_s: delta.elapsed_s, running: delta.running, end: delta.end,
    });
    this.help.clear();
    board.patch(delta.cells);
    this.setClock(delta);
    this.refresh();
    setBanner(delta.saved ? null : t("error.storage"));
    if (delta.end) this.finish(game, { quiet: false });
    else if (own) this.announceMove(delta);
    this.help.after();
  }

  announceMove(delta) {
    const [kind] = delta.move.split(" ");
    if (kind === "flag" || kind === "unflag") announce(t(`mines.said_${kind}`, { n: delta.mines_left }));
    else if (delta.cells.length === 1) announce(delta.cells[0][1] === "0" ? t("cell.empty") : delta.cells[0][1]);
    else announce(t("mines.said_opened", { n: delta.cells.length }));
  }

  finish(game, { quiet }) {
    this.board.reveal(game.end, game.status);
    drawEnd(this.endCard, game, {
      again: () => this.again(),
      same: () => this.newGame({ setup: game.setup, seed: game.end.seed, first: game.end.first }),
    });
    this.endCard.hidden = false;
    if (!quiet) announce(game.status === "won" ? t("mines.said_won", { time: formatTime(game.elapsed_s, 1) }) : t("mines.said_lost"));
  }

  async undo() {
    if (!this.game.turn) return;
    try {
      this.show(await live.request("mines.undo", { game: this.game.id }));
      announce(t("mines.said_undo"));
    } catch (error) {
      showError(error);
    }
  }

  setFlagMode(on) {
    this.flagMode = on;
    this.flagButton.setAttribute("aria-pressed", String(on));
    announce(t(on ? "mines.flag_mode_on" : "mines.flag_mode_off"));
  }
}
