// Any finished game again, move by move, with each guess against the best one.

import { BoardFrame } from "../board/frame.js";
import { makeMinesBoard } from "../board/mines_boards.js";
import { cellName, MnkBoard, stonesOf } from "../board/mnk_board.js";
import { shareOfX, worthText } from "../board/worth.js";
import { get } from "../lib/api.js";
import { button, fill, h, icon, svg } from "../lib/dom.js";
import { live } from "../lib/live.js";
import { announce, showError } from "../lib/notices.js";
import { playerName, playerNames, setupName } from "../lib/remarks.js";
import { formatPercent, formatSeconds, shortPercent, t } from "../lib/words.js";
import { resultTag } from "./history.js";
import { boardLink, copyText, helpUsed, statisticsFacts } from "./mines/end.js";
import { EvalBar } from "./mnk/eval_bar.js";

export async function mount(root, context) {
  const id = context.path.split("/")[2];
  const game = await get(`/games/${encodeURIComponent(id)}/replay`);
  const page = game.game === "mines" ? new MinesReplay(root, game) : new MnkReplay(root, game);
  page.begin();
  return () => page.leave();
}

class Replay {
  constructor(root, game, length) {
    Object.assign(this, { root, game, length, at: 0, review: new Map() });
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
  }

  leave() {
    document.removeEventListener("keydown", this.onKey);
    clearInterval(this.timer);
    this.reviewing?.cancel();
    this.frame.destroy();
  }

  draw(board, title, side) {
    this.board = board;
    this.slider = h("input", { type: "range", min: 0, max: this.length, step: 1, value: 0, "aria-label": t("replay.at"), oninput: () => this.goTo(Number(this.slider.value)) });
    this.playButton = button(t("replay.play"), { sign: "play", alone: true, kind: "primary", onclick: () => this.play() });
    this.say = h("p.say");
    const bar = h(
      "div.replay-bar",
      h("div.row", button(t("replay.first"), { sign: "first", alone: true, onclick: () => this.goTo(0) }),
        button(t("replay.back"), { sign: "back", alone: true, onclick: () => this.goTo(this.at - 1) }),
        this.playButton,
        button(t("replay.next"), { sign: "next", alone: true, onclick: () => this.goTo(this.at + 1) }),
        button(t("replay.last"), { sign: "last", alone: true, onclick: () => this.goTo(this.length) })),
      this.slider,
    );
    this.reviewNote = h("p.small.muted", { role: "status" });
    this.list = h("ol.review");
    fill(
      this.root,
      h("div.page-head", h("h1", title), h("div.row", resultTag(this.game), h("a.button", { href: "/history" }, t("nav.history")))),
      h(
        "div.play",
        h("section.card.table-card", { "aria-label": t("mines.table") }, this.head ?? null, this.frame.element, bar, h("div.table-foot", this.say, this.frame.controls)),
        h("aside.side", { "aria-label": t("replay.side") }, h("section.card.stack", h("h2", t("replay.review")), this.reviewNote, this.chart ?? null, this.list), side),
      ),
    );
    this.frame.hold(board);
  }

  begin() {
    this.goTo(0);
    this.reviewNote.textContent = t("help.thinking");
    this.reviewing = live.stream("review", { game: this.game.id }, (part) => {
      this.review.set(part.step, part);
      this.addReview(part);
    });
    this.reviewing.done.then(() => this.reviewed(), (error) => {
      if (error.kind === "cancelled") return;
      this.reviewNote.textContent = "";
      showError(error);
    });
  }

  play() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
    } else {
      if (this.at >= this.length) this.goTo(0);
      this.timer = setInterval(() => (this.at < this.length ? this.goTo(this.at + 1) : this.play()), 500);
    }
    fill(this.playButton, icon(this.timer ? "pause" : "play"));
    this.playButton.title = t(this.timer ? "watch.pause" : "replay.play");
    this.playButton.setAttribute("aria-label", this.playButton.title);
  }

  key(event) {
    if (event.target.closest?.("input, select, textarea, dialog, [role=gridcell]") || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.goTo(to);
  }
}

class MinesReplay extends Replay {
  constructor(root, game) {
    super(root, game, game.steps.length);
    this.frame = new BoardFrame("mines");
    // What each step hides again, so that stepping back is as cheap as stepping forward.
    this.shown = new Array(game.width * game.height).fill("#");
    this.before = [];
    const board = makeMinesBoard({ width: game.width, height: game.height, label: t("replay.board") });
    this.draw(board, t("replay.mines_title", { player: playerName(game.players[0]), setup: setupName(game.setup) }), [
      h("section.card.stack", h("h2", t("replay.statistics")), statisticsFacts(h("dl.facts"), game.statistics, game.statistics.time_s, [[t("mines.seed"), game.seed]]),
        h("p.small.muted", helpUsed(game.help))),
      h("section.card.stack", h("h2", t("replay.keep")), h("div.actions",
        h("a.button", { href: `/api/v1/games/${game.id}/moves.csv`, download: "" }, icon("save"), t("replay.csv")),
        h("a.button", { href: `/api/v1/games/${game.id}/record.json`, download: "" }, icon("save"), t("replay.json")),
        button(t("mines.copy_link"), { sign: "link", onclick: () => copyText(boardLink(game.setup, game), t("mines.link_copied")) }))),
    ]);
  }

  goTo(step) {
    const to = Math.max(0, Math.min(this.length, step));
    while (this.at < to) {
      const { cells } = this.game.steps[this.at];
      this.before[this.at] = cells.map(([cell]) => [cell, this.shown[cell]]);
      for (const [cell, letter] of cells) this.shown[cell] = letter;
      this.at += 1;
    }
    while (this.at > to) {
      this.at -= 1;
      for (const [cell, letter] of this.before[this.at]) this.shown[cell] = letter;
    }
    this.board.conceal();
    this.board.setCells(this.shown.join(""));
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", t("replay.of", { at: this.at, all: this.length }));
    const last = this.game.steps[this.at - 1];
    const next = this.review.get(this.at);
    const done = this.review.get(this.at - 1);
    this.board.mark("last", last ? [cellOf(last, this.game.width)] : []);
    this.board.mark("guess", done ? [[cellOf(last, this.game.width), shortPercent(done.chance)]] : []);
    this.board.mark("best", next ? [next.best] : []);
    if (this.at === this.length) {
      const flags = this.shown.flatMap((letter, cell) => (letter === "F" ? [cell] : []));
      const mines = new Set(this.game.mine_cells);
      this.board.reveal({ mines: this.game.mine_cells, wrong_flags: flags.filter((cell) => !mines.has(cell)) }, this.game.result === "solved" ? "won" : "lost");
    }
    this.say.textContent = last
      ? `${t("replay.of", { at: this.at, all: this.length })}: ${t(`move.${last.move.split(" ")[0]}`)} ${t("place.cell", place(cellOf(last, this.game.width), this.game.width))}, ${formatSeconds(last.time_s)}`
      : t("replay.start", { all: this.length });
    announce(this.say.textContent);
  }

  addReview(part) {
    const step = this.game.steps[part.step];
    const worse = part.chance - part.best_chance;
    const died = step.cells.some(([, letter]) => letter === "*");
    this.list.append(h(
      "li",
      h("button.button.quiet", { type: "button", onclick: () => this.goTo(part.step) }, t("replay.move", { n: part.step + 1 })),
      h("span", t("replay.risk", { chance: formatPercent(part.chance), best: formatPercent(part.best_chance) })),
      worse > 1e-9 ? h("span.tag.bad", t("replay.worse", { by: formatPercent(worse) })) : h("span.tag.good", t("replay.as_good")),
      died ? h("span.tag.bad", t("result.lost")) : null,
    ));
    this.reviewNote.textContent = t("replay.guesses", { n: this.review.size });
  }

  reviewed() {
    this.reviewNote.textContent = this.review.size ? t("replay.guesses", { n: this.review.size }) : t("replay.no_guess");
  }
}

class MnkReplay extends Replay {
  constructor(root, game) {
    super(root, game, game.moves.length);
    this.frame = new BoardFrame("mnk", { comfortable: [20, 120], finger: 20, extra: 1 });
    this.evalBar = new EvalBar();
    this.head = this.evalBar.element;
    this.chart = h("div.chart");
    const board = new MnkBoard({ width: game.width, height: game.height, label: t("mnk.board", game) });
    const [first, second] = playerNames(game.players);
    this.draw(board, t("replay.mnk_title", { first, second, setup: setupName(game.setup) }), [
      h("section.card.stack", h("h2", t("replay.keep")), h("div.actions",
        h("a.button", { href: `/api/v1/games/${game.id}/record.json`, download: "" }, icon("save"), t("replay.json")))),
    ]);
  }

  goTo(step) {
    this.at = Math.max(0, Math.min(this.length, step));
    const moves = this.game.moves.slice(0, this.at);
    this.board.setStones(stonesOf(moves, this.board.size));
    this.board.mark("last", moves.length ? [moves.at(-1)] : []);
    this.board.mark("row", this.at === this.length ? this.game.row : []);
    const now = this.review.get(this.at);
    this.board.mark("best", now ? [[now.best, "★"]] : []);
    if (now) this.evalBar.show(now.score, now.mate_in);
    else if (this.at === this.length && this.game.result !== "unfinished") this.evalBar.end(this.game.winner);
    else this.evalBar.clear();
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", t("replay.of", { at: this.at, all: this.length }));
    const last = moves.at(-1);
    this.say.textContent = last === undefined ? t("replay.start", { all: this.length })
      : `${t("replay.of", { at: this.at, all: this.length })}: ${"XO"[(this.at - 1) % 2]} ${cellName(last, this.game.width)}`;
    announce(this.say.textContent);
  }

  addReview(part) {
    this.drawChart();
    if (part.step === this.at) this.goTo(this.at);
    const before = this.review.get(part.step - 1);
    if (!before) return;
    // The move was a mistake where the mover's share fell a good deal.
    const mover = (part.step - 1) % 2;
    const [was, is] = [before, part].map((each) => shareOfX(each.score, each.mate_in)).map((share) => (mover ? 1 - share : share));
    if (was - is < 0.15 || before.best === this.game.moves[part.step - 1]) return;
    this.list.append(h(
      "li",
      h("button.button.quiet", { type: "button", onclick: () => this.goTo(part.step - 1) }, t("replay.move", { n: part.step })),
      h("span", t("replay.mistake", { mark: "XO"[mover], move: cellName(this.game.moves[part.step - 1], this.game.width), best: cellName(before.best, this.game.width) })),
      h("span.tag.bad", worthText(part.score, part.mate_in)),
    ));
  }

  drawChart() {
    const points = [...this.review.entries()].sort(([a], [b]) => a - b).map(([step, part]) => [step, shareOfX(part.score, part.mate_in)]);
    const x = (step) => (step / Math.max(1, this.length)) * 300;
    fill(this.chart, svg("svg", { viewBox: "0 0 300 80", role: "img", "aria-label": t("replay.chart"), preserveAspectRatio: "none" },
      svg("line", { x1: 0, x2: 300, y1: 40, y2: 40, class: "axis" }),
      svg("polyline", { class: "curve", points: points.map(([step, share]) => `${x(step)},${78 - 76 * share}`).join(" ") })));
  }

  reviewed() {
    this.reviewNote.textContent = this.list.children.length ? t("replay.mistakes", { n: this.list.children.length }) : t("replay.no_mistake");
  }
}

function cellOf(step, width) {
  const [x, y] = step.move.split(" ")[1].split(",").map(Number);
  return y * width + x;
}

const place = (cell, width) => ({ row: Math.floor(cell / width) + 1, column: (cell % width) + 1 });
