// The m,n,k editor: any position, either side to move, the best lines live while the engine looks deeper.

import { BoardFrame } from "../../board/frame.js";
import { cellName, MnkBoard, stonesOf } from "../../board/mnk_board.js";
import { asX, worthText } from "../../board/worth.js";
import { get } from "../../lib/api.js";
import { button, facts, field, fill, h, segments, select } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { explainError, showError } from "../../lib/notices.js";
import { recall, remember } from "../../lib/prefs.js";
import { formatNumber, formatSeconds, t } from "../../lib/words.js";
import { EvalBar } from "../mnk/eval_bar.js";
import { textDrop } from "./text_drop.js";

const CODES = { ".": 0, "-": 0, _: 0, x: 1, X: 1, o: 2, O: 2 };
const WAIT_MS = 150;
const SECONDS = [1, 3, 10, 18];

export class MnkEditor {
  constructor(root, catalogue) {
    this.catalogue = catalogue;
    this.frame = new BoardFrame("mnk-editor", { comfortable: [20, 120], finger: 20, extra: 1 });
    this.brush = "turn";
    this.evalBar = new EvalBar();
    const number = ([min, max]) => h("input", { type: "number", inputmode: "numeric", min, max, onchange: () => this.resize() });
    this.width = number(catalogue.side);
    this.height = number(catalogue.side);
    this.k = number(catalogue.k);
    this.rule = select(catalogue.rules.map((name) => [name, t(`mnk.rule_${name}`)]), "free", { onchange: () => this.changed() });
    this.turnTabs = segments(t("analyse.to_move"), [["0", "X"], ["1", "O"]], "0", (key) => {
      this.turn = Number(key);
      this.turnTabs.choose(key);
      this.changed();
    });
    this.brushTabs = segments(t("analyse.brush"), [["turn", t("analyse.brush_turn")], ["1", "X"], ["2", "O"], ["0", t("analyse.brush_empty")]], "turn", (key) => {
      this.brush = key;
      this.brushTabs.choose(key);
    });
    this.time = select(SECONDS.map((s) => [String(s), t("mnk.seconds", { s })]), recall("analyse.time", "3"), { onchange: () => { remember("analyse.time", this.time.value); this.changed(); } });
    this.best = select([1, 2, 3, 5, 8].map((n) => [String(n), String(n)]), recall("analyse.best", "3"), { onchange: () => { remember("analyse.best", this.best.value); this.changed(); } });
    this.text = textDrop(t("analyse.text"), (text) => this.readText(text));
    this.fault = h("p.fault", { role: "alert" });
    this.facts = h("dl.facts");
    this.lines = h("ol.lines");
    this.stopButton = button(t("watch.stop"), { sign: "stop", onclick: () => this.asked?.cancel() });
    this.say = h("p.say", { role: "status" });
    fill(
      root,
      h(
        "div.play",
        h("section.card.table-card", { "aria-label": t("analyse.position") },
          h("div.editor-bar", h("label.inline", h("span.small.muted", t("analyse.brush")), this.brushTabs), h("label.inline", h("span.small.muted", t("analyse.to_move")), this.turnTabs)),
          this.evalBar.element,
          this.frame.element,
          h("div.table-foot", this.say, h("div.row", this.stopButton, this.frame.controls))),
        h(
          "aside.side",
          { "aria-label": t("analyse.side") },
          h("section.card.stack", h("h2", t("analyse.best_moves")), this.fault, this.lines, this.facts, h("div.fields", field(t("mnk.time"), this.time), field(t("analyse.how_many"), this.best))),
          h("section.card.stack", h("h2", t("analyse.board")), h("div.fields", field(t("mnk.width"), this.width), field(t("mnk.height"), this.height), field(t("mnk.k"), this.k), field(t("mnk.rule"), this.rule)),
            h("div.row", button(t("analyse.take_game"), { sign: "hand", onclick: () => this.takeGame() }), button(t("analyse.clear"), { sign: "trash", onclick: () => this.wipe() }))),
          h("section.card.stack", h("h2", t("analyse.text")), this.text.element),
        ),
      ),
    );
  }

  async begin(from) {
    if (from === "current" && (await this.takeGame())) return;
    const otherwise = { width: 15, height: 15, k: 5, rule: "free", stones: stonesOf([112, 97, 113, 98, 99], 225), turn: 1 };
    this.set({ ...otherwise, ...recall("analyse.mnk", {}) });
  }

  leave() {
    clearTimeout(this.timer);
    this.asked?.cancel();
    this.frame.destroy();
  }

  set({ width, height, k, rule, stones, turn }) {
    Object.assign(this, { size: { width, height }, stones: [...stones], turn });
    [this.width.value, this.height.value, this.k.value, this.rule.value] = [width, height, k, rule];
    this.board?.destroy();
    this.board = new MnkBoard({
      width, height, label: t("analyse.editor_board", { width, height }),
      act: (cell, event) => this.put(cell, event),
      look: (cell) => this.look(cell),
      key: (event, cell) => this.key(event, cell),
    });
    this.board.element.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      if (event.target.index !== undefined) this.place(event.target.index, 0);
    });
    this.frame.hold(this.board);
    this.changed();
  }

  put(cell) {
    if (this.brush === "turn") {
      if (this.stones[cell]) return;
      this.stones[cell] = this.turn + 1;
      this.turn = 1 - this.turn;
      this.changed();
    } else this.place(cell, Number(this.brush));
  }

  place(cell, code) {
    if (this.stones[cell] === code) return;
    this.stones[cell] = code;
    this.changed();
  }

  key(event, cell) {
    const code = { x: 1, o: 2, delete: 0, backspace: 0, ".": 0 }[event.key.toLowerCase()];
    if (code === undefined || event.ctrlKey || event.metaKey) return false;
    this.place(cell, code);
    return true;
  }

  get rows() {
    const { width, height } = this.size;
    return Array.from({ length: height }, (_, y) => this.stones.slice(y * width, (y + 1) * width).map((code) => ".XO"[code]).join(""));
  }

  get position() {
    return `${this.rows.join("\n")}\n${"XO"[this.turn]} to move`;
  }

  changed({ fromText = false } = {}) {
    this.turnTabs.choose(String(this.turn));
    this.board.setStones(this.stones);
    this.board.setGhost(this.brush === "turn" ? this.turn : null);
    if (!fromText) this.text.show(this.position);
    remember("analyse.mnk", { ...this.size, k: Number(this.k.value), rule: this.rule.value, stones: this.stones, turn: this.turn });
    this.clearFindings();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), WAIT_MS);
  }

  clearFindings() {
    this.asked?.cancel();
    this.asked = null;
    for (const name of ["best", "row"]) this.board.mark(name, []);
    this.board.setLine([], 0);
    this.found = [];
    fill(this.lines);
    fill(this.facts);
    this.evalBar.clear();
    this.fault.textContent = "";
  }

  readText(text) {
    const lines = text.trim().split(/\r?\n/).map((line) => line.trim()).filter(Boolean);
    const said = lines.at(-1)?.match(/^([xo])\s+to\s+move$/i);
    if (said) lines.pop();
    const rows = lines.map((line) => line.replaceAll(/\s/g, ""));
    const width = rows[0]?.length ?? 0;
    const [least, most] = this.catalogue.side;
    const wrong = rows.some((row) => row.length !== width) ? t("analyse.text_ragged", { row: rows.findIndex((row) => row.length !== width) + 1 })
      : rows.some((row) => [...row].some((letter) => !(letter in CODES))) ? t("analyse.text_mnk")
        : width < least || width > most || rows.length < least || rows.length > most ? t("mnk.bad_side", { min: least, max: most }) : "";
    this.text.area.setAttribute("aria-invalid", String(Boolean(wrong)));
    this.fault.textContent = wrong;
    if (wrong) return;
    const stones = [...rows.join("")].map((letter) => CODES[letter]);
    const ahead = stones.filter((code) => code === 1).length - stones.filter((code) => code === 2).length;
    const turn = said ? "xo".indexOf(said[1].toLowerCase()) : ahead > 0 ? 1 : 0;
    if (width === this.size.width && rows.length === this.size.height) {
      Object.assign(this, { stones, turn });
      this.changed({ fromText: true });
    } else this.set({ width, height: rows.length, k: Math.min(Number(this.k.value), Math.max(width, rows.length)), rule: this.rule.value, stones, turn });
  }

  resize() {
    const [least, most] = this.catalogue.side;
    const [width, height] = [this.width, this.height].map((input) => Math.max(least, Math.min(most, Math.round(Number(input.value)) || least)));
    const k = Math.max(this.catalogue.k[0], Math.min(this.catalogue.k[1], Math.round(Number(this.k.value)) || 5, Math.max(width, height)));
    const old = this.stones;
    const stones = Array.from({ length: width * height }, (_, cell) => {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      return x < this.size.width && y < this.size.height ? old[y * this.size.width + x] : 0;
    });
    this.set({ width, height, k, rule: this.rule.value, stones, turn: this.turn });
  }

  wipe() {
    this.stones.fill(0);
    this.turn = 0;
    this.changed();
  }

  async takeGame() {
    const id = recall("mnk.game", null);
    try {
      if (!id) throw new Error(t("analyse.no_game"));
      const game = await get(`/mnk/games/${id}`);
      this.set({ width: game.width, height: game.height, k: game.k, rule: game.rule, stones: stonesOf(game.moves, game.width * game.height), turn: game.turn });
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }

  async ask() {
    const { width, height } = this.size;
    const setup = `${width}x${height}x${this.k.value}@${this.rule.value}`;
    const values = { setup, position: this.position, time_s: Number(this.time.value), best: Number(this.best.value) };
    const asked = (this.asked = live.stream("mnk.analyse", values, (part) => this.asked === asked && this.show(part)));
    this.stopButton.disabled = false;
    this.say.textContent = t("analyse.looking");
    try {
      const answer = await asked.done;
      if (this.asked !== asked) return;
      this.show(answer);
      this.say.textContent = answer.winner === null ? t("analyse.done") : t("mnk.won", { name: "XO"[answer.winner], mark: "XO"[answer.winner] });
    } catch (error) {
      if (this.asked !== asked) return;
      this.say.textContent = error.kind === "cancelled" ? t("watch.stopped") : "";
      if (error.kind !== "cancelled") this.fault.textContent = error.kind ? explainError(error) : String(error);
    }
    this.stopButton.disabled = true;
  }

  show(answer) {
    const { width } = this.size;
    const [first] = answer.lines;
    this.found = answer.lines;
    if (answer.winner !== null) this.evalBar.end(answer.winner);
    else if (first) this.evalBar.show(...asX(first, answer.to_move));
    this.board.mark("best", answer.lines.map((line, i) => [line.move, String(i + 1)]));
    fill(this.lines, answer.lines.map((line) => h("li",
      h("button.line-button", { type: "button", onmouseenter: () => this.preview(line, answer.to_move), onmouseleave: () => this.preview(null), onfocus: () => this.preview(line, answer.to_move), onblur: () => this.preview(null), onclick: () => this.preview(line, answer.to_move) },
        h("strong", cellName(line.move, width)), h("span.number", worthText(...asX(line, answer.to_move))), h("span.small.muted", line.line.slice(0, 10).map((cell) => cellName(cell, width)).join(" "))))));
    facts(this.facts, [
      [t("mnk.depth"), answer.depth], [t("mnk.nodes"), formatNumber(answer.nodes)], [t("stat.time"), formatSeconds(answer.time_s)], [t("mnk.engine"), answer.bot],
    ]);
  }

  preview(line, seat) {
    this.board.mark("best", line ? [] : this.found.map((each, i) => [each.move, String(i + 1)]));
    this.board.setLine(line ? line.line : [], seat ?? 0);
  }

  look() {}
}
