// m,n,k: menu, game, clocks, score over rounds, hints with reasons, and what the engine thinks while it thinks.

import { BoardFrame } from "../board/frame.js";
import { runKey } from "../board/keys.js";
import { cellName, MnkBoard, stonesOf } from "../board/mnk_board.js";
import { asX, worthText } from "../board/worth.js";
import { getCatalogue, post, ServerError } from "../lib/api.js";
import { button, facts, fill, h, icon } from "../lib/dom.js";
import { live } from "../lib/live.js";
import { announce, openKeys, setBanner, showError } from "../lib/notices.js";
import { recall, remember } from "../lib/prefs.js";
import { playerName, sayRemark } from "../lib/remarks.js";
import { formatList, formatNumber, formatTime, t } from "../lib/words.js";
import { EvalBar } from "./mnk/eval_bar.js";
import { drawMenu, playersOf } from "./mnk/menu.js";

/** Where a line of moves is cut. */
const LONGEST_LINE = 15;

export async function mount(root, context) {
  const page = new MnkPage(root, context, (await getCatalogue()).mnk);
  await page.begin();
  return () => page.end();
}

class MnkPage {
  constructor(root, context, catalogue) {
    Object.assign(this, { root, context, catalogue, game: null });
    this.offs = [
      live.on("mnk.state", ({ state }) => state.id === this.game?.id && this.show(state)),
      live.on("mnk.info", ({ game, info }) => game === this.game?.id && this.showInfo(info)),
      live.on("mnk.fault", ({ game, error }) => game === this.game?.id && showError(new ServerError(error))),
      live.on("line", (state) => state === "up" && this.game && this.join(this.game.id)),
    ];
    this.onKey = (event) => this.pageKey(event);
    document.addEventListener("keydown", this.onKey);
    this.ticker = setInterval(() => this.tick(), 100);
  }

  end() {
    clearInterval(this.ticker);
    document.removeEventListener("keydown", this.onKey);
    this.offs.forEach((off) => off());
    this.frame?.destroy();
    this.hinting?.cancel();
    if (this.game) live.request("leave", { game: this.game.id }).catch(() => {});
  }

  async begin() {
    const id = this.context.query.get("game") ?? (this.context.query.has("menu") ? null : recall("mnk.game", null));
    if (!id || !(await this.join(id, { quiet: !this.context.query.has("game") }))) this.menu();
  }

  menu() {
    if (this.game) live.request("leave", { game: this.game.id }).catch(() => {});
    this.game = null;
    this.board = null;
    this.frame?.destroy();
    this.frame = null;
    remember("mnk.game", null);
    history.replaceState(null, "", "/mnk?menu");
    window.scrollTo(0, 0);
    drawMenu(this.root, this.catalogue, (match) =>
      this.newGame({ setup: match.setup, ...playersOf(match, this.catalogue), time_s: match.time_s }));
  }

  /** Start a game; without a wish, the next round of the match. */
  async newGame(wanted = { setup: this.game.setup, ...this.game.settings, after: this.game.id }) {
    try {
      const before = this.game;
      const state = await post("/mnk/games", wanted);
      if (before) live.request("leave", { game: before.id }).catch(() => {});
      await this.join(state.id);
      window.scrollTo(0, 0);
      this.board?.focus();
    } catch (error) {
      showError(error);
    }
  }

  async join(id, { quiet = false } = {}) {
    try {
      const state = await live.request("join", { game: id });
      if (!("k" in state)) return false;
      this.show(state, { fresh: this.game?.id !== state.id });
      return true;
    } catch (error) {
      if (!quiet) showError(error);
      return false;
    }
  }

  draw(state) {
    this.frame?.destroy();
    this.frame = new BoardFrame("mnk", { comfortable: [20, 120], finger: 20, extra: 1 });
    this.board = new MnkBoard({
      width: state.width, height: state.height,
      label: t("mnk.board", { width: state.width, height: state.height, k: state.k }),
      act: (cell) => this.play(cell),
      key: () => false,
    });
    const people = [state.settings.first, state.settings.second].filter((bot) => !bot).length;
    this.seats = [0, 1].map((seat) => {
      const bot = seat ? state.settings.second : state.settings.first;
      const name = bot ? playerName(bot) : t(people < 2 ? "player.human" : seat ? "mnk.second" : "mnk.first");
      const clock = h("span.number", "0");
      return { name, clock, element: h(`div.seat${seat ? ".second" : ""}`, h(`span.mark${seat ? ".o" : ""}`, { role: "img", "aria-label": seat ? "O" : "X" }), h("span.name", name), clock) };
    });
    this.scoreText = h("div.score", { title: t("mnk.score") });
    this.evalBar = new EvalBar();
    this.say = h("p.say");
    this.undoButton = button(t("mnk.takeback"), { sign: "undo", kind: "quiet", onclick: () => this.takeBack() });
    this.hintButton = button(t("mnk.hint"), { sign: "bulb", onclick: () => this.hint() });
    this.stopButton = button(t("watch.stop"), { sign: "stop", onclick: () => this.setStopped(!this.game.stopped) });
    this.nowButton = button(t("mnk.now"), { sign: "step", onclick: () => live.request("mnk.move_now", { game: this.game.id }).catch(showError) });
    this.info = h("div.info", { "aria-live": "off" });
    this.reason = h("div.reason", { role: "status" });
    this.list = h("ol.moves");
    const bots = [state.settings.first, state.settings.second].filter(Boolean);
    fill(
      this.root,
      h("div.page-head", h("h1", t("mnk.heading", { width: state.width, height: state.height, k: state.k })),
        h("div.row", button(t("mnk.new"), { kind: "primary", onclick: () => this.newGame() }),
          button(t("mnk.menu"), { onclick: () => this.menu() }),
          button(t("keys"), { sign: "help", alone: true, kind: "quiet.for-keys", onclick: () => this.showKeys() }))),
      h(
        "div.play",
        h(
          "section.card.table-card",
          { "aria-label": t("mines.table") },
          h("div.table-bar", this.seats[0].element, this.scoreText, this.seats[1].element),
          this.evalBar.element,
          this.frame.element,
          h("div.table-foot", this.say, h("div.row", this.hintButton, this.undoButton, this.frame.controls)),
        ),
        h(
          "aside.side",
          { "aria-label": t("mnk.side") },
          h("section.card.stack", { hidden: !bots.length, "aria-labelledby": "engine-title" }, h("h2", { id: "engine-title" }, t("mnk.engine")), this.info, h("div.row", this.stopButton, this.nowButton)),
          h("section.card.stack", { "aria-labelledby": "why-title" }, h("h2", { id: "why-title" }, t("mnk.why")), this.reason),
          h("section.card.stack", { "aria-labelledby": "moves-title" }, h("h2", { id: "moves-title" }, t("mnk.moves")), this.list,
            h("div.row", h("a.button", { href: "/analyse?game=mnk&from=current" }, icon("target"), t("mnk.analyse")))),
        ),
      ),
    );
    this.frame.hold(this.board);
    this.evalBar.clear();
    fill(this.reason, h("p.small.muted", t("mnk.hint_note")));
  }

  show(state, { fresh = false } = {}) {
    const old = this.game;
    this.game = state;
    if (fresh || !this.board) {
      this.draw(state);
      remember("mnk.game", state.id);
      if (location.pathname === "/mnk") history.replaceState(null, "", `/mnk?game=${state.id}`);
    }
    const { board } = this;
    const moved = old?.id === state.id && state.moves.length > old.moves.length;
    board.setStones(stonesOf(state.moves, board.size));
    board.mark("last", state.moves.length ? [state.moves.at(-1)] : []);
    board.mark("row", state.row);
    board.setLine([], 0);
    board.mark("best", []);
    board.mark("clue", []);
    if (old?.moves.length !== state.moves.length) fill(this.reason, h("p.small.muted", t("mnk.hint_note")));
    const bots = [state.settings.first, state.settings.second];
    const person = !state.over && (bots[state.turn] === null || (!state.moves.length && !bots.includes(null)));
    board.setGhost(person ? state.turn : null);
    this.person = person;
    this.clockAt = performance.now();
    this.seats.forEach((seat, i) => seat.element.classList.toggle("to-move", !state.over && state.turn === i));
    fill(this.list, state.moves.map((cell, i) => h("li", h(`span.mark${i % 2 ? ".o" : ""}`), " ", cellName(cell, state.width))));
    this.list.scrollTop = this.list.scrollHeight;
    this.undoButton.disabled = !state.moves.length;
    this.hintButton.disabled = !person;
    const both = !bots.includes(null);
    this.stopButton.hidden = state.over || !bots.some(Boolean) || (!both && !state.thinking && !state.stopped);
    fill(this.stopButton, icon(state.stopped ? "play" : "stop"), h("span", t(state.stopped ? "watch.go_on" : "watch.stop")));
    this.nowButton.hidden = !state.thinking;
    if (!state.thinking && !moved) fill(this.info, h("p.small.muted", t("mnk.engine_idle")));
    setBanner(state.saved ? null : t("error.storage"));
    this.showScore(state);
    this.speak(state, moved, bots);
    this.tick();
  }

  showScore({ score: [x, o, draws] }) {
    this.scoreText.textContent = `${x} : ${o}`;
    this.scoreText.title = t("mnk.score_text", { x, o, draws });
  }

  speak(state, moved, bots) {
    const name = (seat) => this.seats[seat].name;
    let words;
    if (state.over) words = state.winner === null ? t("mnk.draw") : t("mnk.won", { name: name(state.winner), mark: "XO"[state.winner] });
    else if (state.stopped && bots[state.turn]) words = t("watch.stopped");
    else if (state.thinking) words = t("mnk.thinking", { name: name(state.turn) });
    else if (!state.moves.length && !bots.includes(null)) words = t("mnk.first_by_you");
    else words = t("mnk.your_turn", { mark: "XO"[state.turn] });
    this.say.textContent = words;
    this.say.className = `say ${state.over && state.winner !== null ? "good" : ""}`;
    if (moved) announce(`${"XO"[(state.moves.length - 1) % 2]} ${cellName(state.moves.at(-1), state.width)}. ${words}`);
    if (state.over) this.evalBar.end(state.winner);
  }

  tick() {
    const { game } = this;
    if (!game || !this.seats) return;
    game.times_s.forEach((time, seat) => {
      const runs = game.running && game.turn === seat;
      const shown = formatTime(time + (runs ? (performance.now() - this.clockAt) / 1000 : 0));
      if (this.seats[seat].clock.textContent !== shown) this.seats[seat].clock.textContent = shown;
    });
  }

  /** What the engine has found so far. */
  showInfo(info) {
    const { game } = this;
    const worth = asX(info, game.turn);
    this.evalBar.show(...worth);
    const speed = info.time_s > 0.001 ? info.nodes / info.time_s : null;
    fill(
      this.info,
      facts(h("dl.facts"), [
        [t("mnk.worth"), worthText(...worth)],
        [t("mnk.depth"), info.depth || "–"],
        [t("mnk.nodes"), formatNumber(info.nodes)],
        [t("mnk.speed"), speed ? t("mnk.per_second", { n: formatNumber(Math.round(speed / 1000) * 1000) }) : "–"],
      ]),
      info.line.length ? h("p.small", h("span.muted", `${t("mnk.line")} `), info.line.slice(0, 12).map((cell) => cellName(cell, game.width)).join(" ")) : null,
    );
  }

  async play(cell) {
    const { game } = this;
    if (!this.person || this.board.stones[cell]) return;
    // The mark appears at once; the server's answer confirms it.
    this.person = false;
    this.board.setGhost(null);
    try {
      this.show(await live.request("mnk.move", { game: game.id, move: cellName(cell, game.width), turn: game.moves.length }));
    } catch (error) {
      showError(error);
      if (error.kind !== "offline") this.join(game.id);
    }
  }

  async takeBack() {
    if (!this.game?.moves.length) return;
    try {
      this.show(await live.request("mnk.takeback", { game: this.game.id }));
      announce(t("mines.said_undo"));
    } catch (error) {
      showError(error);
    }
  }

  async setStopped(stopped) {
    try {
      this.show(await live.request("mnk.go_on", { game: this.game.id, stopped }));
    } catch (error) {
      showError(error);
    }
  }

  async hint() {
    const { game, board } = this;
    if (!this.person) return;
    fill(this.reason, h("p", t("help.thinking")));
    this.hinting?.cancel();
    const asked = (this.hinting = live.stream("mnk.hints", { game: game.id, bot: this.catalogue.analyst }, () => {}));
    try {
      const answer = await asked.done;
      if (answer.turn !== this.game.moves.length || this.game.id !== game.id) return;
      const [best] = answer.hints;
      board.mark("best", answer.hints.slice(0, 3).map((hint, i) => [hint.cell, String(i + 1)]));
      board.mark("clue", best.cells.filter((cell) => cell !== best.cell));
      if (best.line.length > 1) board.setLine(best.line, game.turn);
      const why = sayReason(best, game.width);
      fill(this.reason, h("p", why));
      announce(why);
    } catch (error) {
      fill(this.reason);
      showError(error);
    }
  }

  pageKey(event) {
    if (!this.game) return;
    runKey(event, { h: () => this.hint(), u: () => this.takeBack(), n: () => this.newGame(), "?": () => this.showKeys() });
  }

  showKeys() {
    openKeys(t("keys"), [
      [["←", "→", "↑", "↓"], t("keys.move")],
      [[t("key.space"), "Enter"], t("mnk.keys_play")],
      [["H"], t("mnk.hint")],
      [["U"], t("keys.undo")],
      [["N"], t("keys.new")],
      [["?"], t("keys.this")],
    ]);
  }
}

/** Why a move is good, in words. */
function sayReason(hint, width) {
  const names = (cells) => cells.map((cell) => cellName(cell, width));
  const line = (cells) => names(cells.slice(0, LONGEST_LINE)).join(" ") + (cells.length > LONGEST_LINE ? " …" : "");
  const words = sayRemark("why.mnk", hint.remark, (fact, cells) => (fact === "line" ? line(cells) : formatList(names(cells))));
  // A line that was cut ends the sentence itself.
  return words?.replace(/…\.$/, "…") ?? hint.sentence;
}
