// Watch a bot play Minesweeper: at any speed, step by step, with its guesses marked.

import { BoardFrame } from "../board/frame.js";
import { makeMinesBoard } from "../board/mines_boards.js";
import { getCatalogue } from "../lib/api.js";
import { button, fill, h, icon, segments, select } from "../lib/dom.js";
import { live } from "../lib/live.js";
import { announce, openKeys, showError } from "../lib/notices.js";
import { recall, remember } from "../lib/prefs.js";
import { aboutBot } from "../lib/remarks.js";
import { formatPercent, shortPercent, t } from "../lib/words.js";

const LETTERS = "012345678#F*";
const LEVELS = ["beginner", "intermediate", "expert"];
const PREFERRED = ["champion", "exact", "csp", "pairs"];
/** The slider's positions, in moves a second. */
const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64, 200];

export async function mount(root, context) {
  const page = new WatchPage(root, context, await getCatalogue());
  return () => page.leave();
}

class WatchPage {
  constructor(root, context, catalogue) {
    this.catalogue = catalogue.mines;
    this.frame = new BoardFrame("mines");
    const names = this.catalogue.bots.map((bot) => bot.name);
    const { query } = context;
    this.wanted = {
      bot: [query.get("bot"), recall("watch.bot", null), ...PREFERRED, names[0]].find((name) => names.includes(name?.split(":")[0])),
      setup: query.get("setup") ?? recall("watch.setup", "expert"),
      seed: query.get("seed"),
    };
    this.speed = recall("watch.speed", 4);
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.draw(root);
    this.start();
  }

  leave() {
    document.removeEventListener("keydown", this.onKey);
    this.stopStream();
    this.frame.destroy();
  }

  draw(root) {
    this.bot = select(this.catalogue.bots.map((bot) => [bot.name, bot.name]), this.wanted.bot, {
      onchange: () => {
        this.wanted.bot = remember("watch.bot", this.bot.value);
        // The same board, so that bots can be compared.
        this.start({ seed: this.seed });
      },
    });
    this.about = h("p.small.muted");
    this.levels = segments(t("mines.level"), LEVELS.map((name) => [name, t(`level.${name}`)]), this.wanted.setup, (name) => {
      this.wanted.setup = remember("watch.setup", name);
      this.start({ seed: null });
    });
    this.counter = h("span.counter", { title: t("mines.left") }, icon("flag"), h("span.number", "0"));
    this.progress = h("span.counter.time", h("span.small.muted", t("watch.moves")), h("span.number", "0"));
    this.playButton = button(t("watch.pause"), { sign: "pause", kind: "primary", onclick: () => (this.done ? this.start({ seed: this.seed }) : this.setPaused(!this.paused)) });
    this.stepButton = button(t("watch.step"), { sign: "step", onclick: () => this.step() });
    this.stopButton = button(t("watch.stop"), { sign: "stop", onclick: () => this.stop() });
    this.say = h("p.say");
    const slider = h("input", {
      type: "range", min: 0, max: SPEEDS.length - 1, step: 1, value: this.speed, "aria-valuetext": "",
      oninput: () => {
        this.speed = remember("watch.speed", Number(slider.value));
        showSpeed();
        if (!this.paused) this.schedule();
      },
    });
    const speedNote = h("span.note");
    const showSpeed = () => {
      const text = t("watch.per_second", { n: SPEEDS[this.speed] });
      slider.setAttribute("aria-valuetext", text);
      speedNote.textContent = text;
    };
    showSpeed();
    this.guesses = h("ol.guesses");
    this.guessCard = h("section.card", { "aria-labelledby": "guess-title" }, h("h2", { id: "guess-title" }, t("watch.guesses")), this.guesses);
    fill(
      root,
      h(
        "div.page-head",
        h("h1.hidden-visually", t("nav.watch")),
        this.levels,
        h("div.row", h("a.button", { href: "/mines" }, icon("hand"), t("watch.play_self"))),
      ),
      h(
        "div.play",
        h(
          "section.card.table-card",
          { "aria-label": t("mines.table") },
          h("div.table-bar", this.counter, h("div.row", this.playButton, this.stepButton, this.stopButton), this.progress),
          this.frame.element,
          h("div.table-foot", this.say, this.frame.controls),
        ),
        h(
          "aside.side",
          { "aria-label": t("watch.side") },
          h(
            "section.card.stack",
            h("h2", t("watch.title")),
            h("label.field", h("span", t("help.bot")), this.bot),
            this.about,
            h("label.field", h("span", t("watch.speed")), slider, speedNote),
            h("div.actions", button(t("watch.new"), { kind: "primary", onclick: () => this.start({ seed: null }) }),
              button(t("watch.again"), { onclick: () => this.start({ seed: this.seed }) })),
          ),
          this.guessCard,
        ),
      ),
    );
  }

  stopStream() {
    clearTimeout(this.timer);
    this.stream?.cancel();
    this.stream = null;
  }

  start({ seed = this.wanted.seed } = {}) {
    this.stopStream();
    this.steps = [];
    this.at = 0;
    this.result = null;
    this.board = null;
    this.wanted.seed = null;
    fill(this.guesses);
    this.guessCard.hidden = true;
    this.about.textContent = aboutBot("mines", this.catalogue.bots.find((bot) => bot.name === this.wanted.bot));
    const values = { setup: this.wanted.setup, bot: this.wanted.bot };
    if (seed) values.seed = seed;
    const stream = (this.stream = live.stream("mines.watch", values, (part) => stream === this.stream && this.take(part)));
    stream.done.then(
      (result) => stream === this.stream && this.ended(result),
      (error) => stream === this.stream && this.failed(error),
    );
    this.setPaused(false);
  }

  take(part) {
    if ("seed" in part) {
      this.seed = part.seed;
      this.mines = part.mines;
      this.board = makeMinesBoard({
        width: part.width, height: part.height,
        label: t("watch.board", { bot: part.bot, width: part.width, height: part.height, mines: part.mines }),
      });
      this.frame.hold(this.board);
      const address = `/watch?${new URLSearchParams({ bot: part.bot, setup: this.wanted.setup, seed: part.seed })}`;
      history.replaceState(null, "", address);
      this.refresh();
      return;
    }
    for (const [move, cells] of part.steps) this.steps.push({ move, cells, guess: part.guess, chance: part.chance });
    if (!this.paused && !this.timer) this.schedule();
    this.stepButton.disabled = this.at >= this.steps.length;
  }

  ended(result) {
    this.result = result;
    if (this.at >= this.steps.length) this.refresh();
  }

  failed(error) {
    this.stream = null;
    if (error.kind === "offline") this.say.textContent = t("error.offline");
    else showError(error);
    this.refresh();
  }

  setPaused(on) {
    this.paused = on;
    clearTimeout(this.timer);
    this.timer = 0;
    this.labelPlay();
    if (!on) this.schedule();
  }

  /** Whether the whole game was shown. */
  get done() {
    return Boolean(this.result) && this.at >= this.steps.length;
  }

  labelPlay() {
    const [sign, word] = this.done ? ["undo", "watch.once_more"] : this.paused ? ["play", "watch.go_on"] : ["pause", "watch.pause"];
    if (this.playButton.dataset.word === word) return;
    this.playButton.dataset.word = word;
    fill(this.playButton, icon(sign), h("span", t(word)));
  }

  schedule() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = 0;
      if (this.paused) return;
      // Above a frame's rate several moves are shown at once.
      const each = Math.max(1, Math.round(SPEEDS[this.speed] / 60));
      let moved = false;
      for (let i = 0; i < each; i++) moved = this.advance() || moved;
      if (moved) this.schedule();
    }, 1000 / Math.min(60, SPEEDS[this.speed]));
  }

  step() {
    if (!this.paused) this.setPaused(true);
    this.advance({ spoken: true });
  }

  advance({ spoken = false } = {}) {
    const step = this.steps[this.at];
    if (!step || !this.board) {
      this.refresh();
      return false;
    }
    this.at += 1;
    this.board.patch(step.cells.map(([cell, code]) => [cell, LETTERS[code]]));
    const [kind, where] = step.move.split(" ");
    const [x, y] = where.split(",").map(Number);
    const cell = y * this.board.width + x;
    this.board.mark("last", [cell]);
    if (step.guess) this.addGuess(step, cell, x, y);
    this.mines -= kind === "flag" ? 1 : kind === "unflag" ? -1 : 0;
    if (spoken) announce(t("watch.said", { move: t(`move.${kind}`), row: y + 1, column: x + 1 }));
    this.refresh();
    return true;
  }

  addGuess(step, cell, x, y) {
    this.board.mark("guess", [...this.board.marks.get("guess"), [cell, step.chance === null ? "?" : shortPercent(step.chance)]]);
    this.guessCard.hidden = false;
    const risk = step.chance === null ? t("watch.risk_unknown") : t("watch.risk", { chance: formatPercent(step.chance) });
    const died = this.board.letters[cell] === "*";
    this.guesses.prepend(h("li", h("button.button.quiet", { type: "button", onclick: () => this.board.focus(cell) },
      t("place.cell", { row: y + 1, column: x + 1 })), h("span.muted", risk), died ? h("span.tag.bad", t("result.lost")) : null));
  }

  refresh() {
    this.counter.lastChild.textContent = this.mines ?? 0;
    this.progress.lastChild.textContent = this.at;
    const { done } = this;
    this.labelPlay();
    this.stepButton.disabled = this.at >= this.steps.length;
    this.stopButton.disabled = done || !this.stream;
    if (!done) {
      this.say.textContent = this.stream ? t("watch.playing", { bot: this.wanted.bot }) : t("watch.stopped");
      this.say.className = "say";
      return;
    }
    if (this.board && !this.board.over) {
      this.board.reveal({ mines: this.result.mines, wrong_flags: [] }, this.result.status);
      announce(t(`watch.${this.result.status}`, { bot: this.wanted.bot }));
    }
    this.say.textContent = t(`watch.${this.result.status}`, { bot: this.wanted.bot });
    this.say.className = `say ${this.result.status === "won" ? "good" : "bad"}`;
  }

  stop() {
    this.stopStream();
    this.setPaused(true);
    this.steps.length = this.at;
    this.result = null;
    this.refresh();
  }

  key(event) {
    if (event.target.closest?.("input, select, textarea, dialog, button, a") || event.ctrlKey || event.metaKey || event.altKey) return;
    const actions = { " ": () => this.setPaused(!this.paused), s: () => this.step(), n: () => this.start({ seed: null }),
      "?": () => openKeys(t("keys"), [[[t("key.space")], t("watch.keys_pause")], [["S"], t("watch.step")], [["N"], t("watch.new")]]) };
    const action = actions[event.key.toLowerCase()];
    if (action) {
      event.preventDefault();
      action();
    }
  }
}
