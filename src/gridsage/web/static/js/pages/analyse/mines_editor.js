// The Minesweeper editor: any position, exact chances as it is typed, clashing clues named and marked.

import { BoardFrame } from "../../board/frame.js";
import { makeMinesBoard } from "../../board/mines_boards.js";
import { get } from "../../lib/api.js";
import { button, facts, field, fill, h, icon } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { announce, openKeys, showError } from "../../lib/notices.js";
import { recall, remember } from "../../lib/prefs.js";
import { formatPercent, t } from "../../lib/words.js";
import { heatLegend, layoutsText, placeOf, pointWords, reasonOf, sayContradiction, sayFinding } from "../mines/telling.js";
import { textDrop } from "./text_drop.js";

/** The first one only looks: fingers cannot point without touching. */
const LOOK = "look";
const BRUSHES = [LOOK, "#", "F", "0", "1", "2", "3", "4", "5", "6", "7", "8"];
const WAIT_MS = 120;
const EXAMPLE = { width: 8, height: 5, mines: 8, cells: "########" + "#112####" + "#10112##" + "#1000122" + "#1000000" };

export class MinesEditor {
  constructor(root, catalogue) {
    this.catalogue = catalogue;
    this.frame = new BoardFrame("editor", { comfortable: [30, 64] });
    this.brush = matchMedia("(pointer: coarse)").matches ? LOOK : "1";
    this.reasons = new Map();
    const number = (max, min = 1) => h("input", { type: "number", inputmode: "numeric", min, max, onchange: () => this.resize() });
    this.width = number(catalogue.max_side);
    this.height = number(catalogue.max_side);
    this.mines = h("input", { type: "number", inputmode: "numeric", min: 0, max: 40000, oninput: () => this.changed() });
    this.palette = h("div.palette", { role: "group", "aria-label": t("analyse.brush") }, BRUSHES.map((letter) =>
      h("button.swatch", { type: "button", data: { s: letter }, "aria-pressed": String(letter === this.brush), "aria-label": t("analyse.brush_is", { what: brushName(letter) }), title: brushName(letter), onclick: () => this.setBrush(letter) },
        letter === LOOK ? icon("eye") : letter >= "1" && letter <= "8" ? letter : "")));
    this.text = textDrop(t("analyse.text"), (text) => this.readText(text));
    this.fault = h("p.fault", { role: "alert" });
    this.facts = h("dl.facts");
    this.legend = heatLegend();
    this.reason = h("div.reason.stack", { role: "status" });
    this.say = h("p.say");
    fill(
      root,
      h(
        "div.play",
        h("section.card.table-card", { "aria-label": t("analyse.position") },
          h("div.editor-bar", this.palette),
          this.frame.element,
          h("div.table-foot", this.say, h("div.row", button(t("keys"), { sign: "help", alone: true, kind: "quiet", onclick: () => this.showKeys() }), this.frame.controls))),
        h(
          "aside.side",
          { "aria-label": t("analyse.side") },
          h("section.card.stack", h("h2", t("analyse.found")), this.fault, this.facts, this.legend, this.reason),
          h("section.card.stack", h("h2", t("analyse.board")), h("div.fields", field(t("mines.width"), this.width), field(t("mines.height"), this.height), field(t("mines.mines"), this.mines)),
            h("div.row", button(t("analyse.take_game"), { sign: "hand", onclick: () => this.takeGame() }), button(t("analyse.clear"), { sign: "trash", onclick: () => this.wipe() }))),
          h("section.card.stack", h("h2", t("analyse.text")), this.text.element),
        ),
      ),
    );
  }

  async begin(from) {
    if (from === "current" && (await this.takeGame())) return;
    this.set(recall("analyse.mines", EXAMPLE));
  }

  leave() {
    clearTimeout(this.timer);
    this.asked?.cancel();
    this.frame.destroy();
  }

  /** Show a position and look at it. */
  set({ width, height, mines, cells }) {
    this.size = { width, height };
    this.width.value = width;
    this.height.value = height;
    this.mines.value = mines;
    this.board?.destroy();
    this.board = makeMinesBoard({
      width, height, label: t("analyse.editor_board", { width, height }),
      act: (kind, cell) => this.paint(cell, kind === "secondary" ? (this.board.letters[cell] === "F" ? "#" : "F") : this.brush),
      look: (cell) => this.look(cell),
      key: (event, cell) => this.key(event, cell),
    });
    this.board.setCells(cells);
    this.frame.hold(this.board);
    this.#dragging();
    this.changed();
  }

  /** A number can be drawn over several cells. */
  #dragging() {
    this.board.element.addEventListener("pointerover", (event) => {
      if (event.buttons === 1 && event.pointerType === "mouse" && event.target.index !== undefined) this.paint(event.target.index, this.brush);
    });
  }

  setBrush(letter) {
    this.brush = letter;
    for (const each of this.palette.children) each.setAttribute("aria-pressed", String(each.dataset.s === letter));
  }

  paint(cell, letter) {
    if (letter === LOOK) return this.look(cell);
    if (this.board.letters[cell] === letter) return;
    this.board.patch([[cell, letter]]);
    this.changed();
  }

  key(event, cell) {
    if (event.ctrlKey || event.metaKey) return false;
    const key = event.key.toLowerCase();
    const letter = /^[0-8]$/.test(key) ? key : { f: "F", "#": "#", x: "#", delete: "#", backspace: "#", ".": "0", " ": this.brush, enter: this.brush }[key];
    if (letter === undefined) return false;
    this.paint(cell, letter);
    announce(this.board.say(cell));
    return true;
  }

  get rows() {
    const { width, height } = this.size;
    const all = this.board.letters.join("");
    return Array.from({ length: height }, (_, y) => all.slice(y * width, (y + 1) * width));
  }

  /** Something is different: write it down, and ask what follows. */
  changed({ fromText = false } = {}) {
    if (!fromText) this.text.show(this.rows.join("\n"));
    remember("analyse.mines", { ...this.size, mines: Number(this.mines.value), cells: this.board.letters.join("") });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), WAIT_MS);
  }

  readText(text) {
    const rows = text.trim().split(/\r?\n/).map((row) => row.trim().replaceAll(".", "0").toUpperCase());
    const width = rows[0]?.length ?? 0;
    const wrong = !width ? t("analyse.text_empty")
      : rows.some((row) => row.length !== width) ? t("analyse.text_ragged", { row: rows.findIndex((row) => row.length !== width) + 1 })
        : rows.some((row) => /[^0-8#F*]/.test(row)) ? t("analyse.text_letter", { letter: rows.join("").match(/[^0-8#F*]/)[0] })
          : width > this.catalogue.max_side || rows.length > this.catalogue.max_side ? t("mines.bad_side", { max: this.catalogue.max_side }) : "";
    this.text.area.setAttribute("aria-invalid", String(Boolean(wrong)));
    if (wrong) {
      this.fault.textContent = wrong;
      return;
    }
    const cells = rows.join("");
    if (width === this.size.width && rows.length === this.size.height) {
      this.board.setCells(cells);
      this.changed({ fromText: true });
    } else this.set({ width, height: rows.length, mines: Number(this.mines.value), cells });
  }

  resize() {
    const [width, height] = [this.width, this.height].map((input) => Math.max(1, Math.min(this.catalogue.max_side, Math.round(Number(input.value)) || 1)));
    const old = this.rows;
    const cells = Array.from({ length: height }, (_, y) => (old[y] ?? "").padEnd(width, "#").slice(0, width)).join("");
    this.set({ width, height, mines: Number(this.mines.value), cells });
  }

  wipe() {
    this.set({ ...this.size, mines: Number(this.mines.value), cells: "#".repeat(this.size.width * this.size.height) });
  }

  async takeGame() {
    const id = recall("mines.game", null);
    try {
      if (!id) throw new Error(t("analyse.no_game"));
      const game = await get(`/mines/games/${id}`);
      this.set({ width: game.width, height: game.height, mines: game.mines, cells: game.cells });
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }

  async ask() {
    this.asked?.cancel();
    const mines = Number(this.mines.value);
    if (!Number.isInteger(mines) || mines < 0 || this.mines.value === "") {
      this.fail(t("mines.bad_mines", { max: this.size.width * this.size.height }));
      return;
    }
    const asked = (this.asked = live.stream("mines.analyse", { view: this.rows.join("\n"), mines }, () => {}));
    try {
      const answer = await asked.done;
      if (this.asked === asked) this.show(answer);
    } catch (error) {
      if (this.asked === asked && (error.kind !== "cancelled" || error.body?.code)) this.fail(sayContradiction(error, this.board), error.body?.clues ?? []);
    }
  }

  fail(message, clues = []) {
    this.fault.textContent = message;
    this.board.setHeat(new Map());
    this.board.mark("clash", clues);
    this.board.mark("best", []);
    this.board.mark("hint", []);
    this.reasons = new Map();
    this.legend.hidden = true;
    fill(this.facts);
    fill(this.reason);
    this.say.textContent = "";
  }

  show(answer) {
    this.fault.textContent = "";
    this.board.mark("clash", []);
    this.board.setHeat(new Map(answer.chances), { numbers: true });
    this.board.mark("hint", answer.hints.map((hint) => [hint.cell, hint.verdict]));
    this.board.mark("best", answer.best === null ? [] : [answer.best]);
    this.reasons = new Map(answer.hints.map((hint) => [hint.cell, hint]));
    const chance = new Map(answer.chances).get(answer.best);
    const { width } = this.size;
    facts(this.facts, [
      [t("analyse.safe"), answer.hints.filter((hint) => hint.verdict === "safe").length],
      [t("analyse.mines"), answer.hints.filter((hint) => hint.verdict === "mine").length],
      answer.best === null ? null : [t("help.best"), placeOf(answer.best, width)],
      chance === undefined ? null : [t("help.its_risk"), formatPercent(chance)],
      answer.win_chance === null ? null : [t("help.win_chance"), formatPercent(answer.win_chance)],
      answer.layouts_log10 === null ? null : [t("help.layouts"), layoutsText(answer.layouts_log10, answer.layouts_log10_error)],
      answer.dead.length ? [t("analyse.dead"), answer.dead.length] : null,
      answer.coin_tosses.length ? [t("analyse.coin_tosses"), answer.coin_tosses.length] : null,
      answer.exact ? null : [t("help.approximate"), `± ${formatPercent(answer.error)}`],
    ]);
    this.legend.hidden = false;
    fill(this.reason, answer.hints.length ? h("p.small.muted", pointWords("analyse.point")) : null);
    this.say.textContent = chance === undefined ? "" : chance === 0 ? t("help.safe_exists") : t("help.must_guess", { chance: formatPercent(chance) });
  }

  look(cell) {
    const hint = cell === null ? null : this.reasons.get(cell);
    this.board.mark("clue", hint ? hint.clues : []);
    if (!hint) return;
    fill(this.reason, reasonOf(hint, this.board));
    // Under a finger, where the panel may be out of sight.
    if (this.brush === LOOK) this.say.textContent = sayFinding(hint, this.board);
  }

  showKeys() {
    openKeys(t("keys"), [[["←", "→", "↑", "↓"], t("keys.move")], [["0", "…", "8"], t("analyse.keys_number")], [["F"], t("keys.flag")], [["#", "Del"], t("analyse.keys_hide")], [[t("key.space")], t("analyse.keys_brush")]]);
  }
}

function brushName(letter) {
  if (letter === LOOK) return t("analyse.look");
  if (letter === "#") return t("cell.hidden");
  if (letter === "F") return t("cell.flag");
  return letter === "0" ? t("cell.empty") : letter;
}

