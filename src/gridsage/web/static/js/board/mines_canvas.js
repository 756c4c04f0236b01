// A large Minesweeper board on a canvas: only what is in sight is drawn; one cell at a time is there for a screen reader.

import { h } from "../lib/dom.js";
import { shortPercent } from "../lib/words.js";
import { MARKS, sayCell } from "./cell_words.js";
import { cellAfterKey, neighboursOf } from "./keys.js";
import { watchPointer } from "./pointer.js";

const COLOURS = [
  "tile", "tile-top", "tile-edge", "floor", "floor-line", "flag", "mine", "boom", "safe", "danger", "clue", "bad", "focus", "warn", "ink", "good",
  "heat-ink", ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `n${n}`),
];

export class MinesCanvas {
  constructor({ width, height, label, act = () => {}, look = () => {}, key = () => false }) {
    Object.assign(this, { width, height, size: width * height, current: 0, over: false, cell: 28 });
    this.letters = new Array(this.size).fill("#");
    this.questions = new Set();
    this.marks = new Map(MARKS.map((name) => [name, new Map()]));
    this.mines = new Set();
    this.wrong = new Set();
    this.pressed = new Set();
    this.heat = new Map();
    this.canvas = h("canvas", { "aria-hidden": "true" });
    this.cursor = h("div.canvas-cursor", { role: "gridcell", tabindex: "0" });
    this.element = h(
      "div.mines-canvas",
      this.canvas,
      h("div", { role: "grid", "aria-label": label, "aria-rowcount": height, "aria-colcount": width }, h("div", { role: "row" }, this.cursor)),
    );
    this.#listen(act, look, key);
    this.repaint = () => {
      this.colours = null;
      this.draw();
    };
    document.addEventListener("theme", this.repaint);
    this.scheme = matchMedia("(prefers-color-scheme: dark)");
    this.scheme.addEventListener("change", this.repaint);
    requestAnimationFrame(() => this.#attach());
    this.#place();
  }

  #attach() {
    this.scroller = this.element.parentElement;
    if (!this.scroller) return;
    this.onScroll = () => this.draw();
    this.scroller.addEventListener("scroll", this.onScroll, { passive: true });
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.scroller);
    this.draw();
  }

  #listen(act, look, key) {
    const cellAt = (event) => {
      const box = this.element.getBoundingClientRect();
      const x = Math.floor((event.clientX - box.left) / this.cell);
      const y = Math.floor((event.clientY - box.top) / this.cell);
      return x >= 0 && y >= 0 && x < this.width && y < this.height ? y * this.width + x : null;
    };
    watchPointer(this.element, {
      cellAt,
      act: (kind, cell, how) => {
        this.#setCurrent(cell);
        this.cursor.focus({ preventScroll: true });
        act(kind, cell, how);
      },
      press: (cell, { wide = false } = {}) => {
        const around = cell === null || this.over ? [] : wide ? [cell, ...this.neighbours(cell)] : [cell];
        this.pressed = new Set(around.filter((each) => this.letters[each] === "#"));
        this.draw();
      },
    });
    this.element.addEventListener("keydown", (event) => {
      const next = event.altKey ? null : cellAfterKey(event, this.current, this.width, this.height);
      if (next !== null) {
        event.preventDefault();
        this.focus(next);
        look(next);
      } else if (key(event, this.current)) event.preventDefault();
    });
    // The focus belongs to the cursor, not to what lies under the pointer.
    this.element.addEventListener("mousedown", (event) => event.preventDefault());
    let seen = null;
    this.element.addEventListener("pointermove", (event) => {
      const cell = event.pointerType === "touch" ? null : cellAt(event);
      if (cell !== seen) look((seen = cell));
    });
    this.element.addEventListener("pointerleave", () => look((seen = null)));
  }

  #setCurrent(cell) {
    this.current = cell;
    this.#place();
  }

  #place() {
    const { style } = this.cursor;
    style.left = `${(this.current % this.width) * this.cell}px`;
    style.top = `${Math.floor(this.current / this.width) * this.cell}px`;
    style.width = style.height = `${this.cell}px`;
    this.cursor.setAttribute("aria-rowindex", Math.floor(this.current / this.width) + 1);
    this.cursor.setAttribute("aria-colindex", (this.current % this.width) + 1);
    this.cursor.setAttribute("aria-label", this.say(this.current));
  }

  focus(cell = this.current) {
    this.#setCurrent(cell);
    this.cursor.focus();
    this.cursor.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  get focused() {
    return this.element.contains(document.activeElement);
  }

  setCells(letters) {
    this.letters = [...letters];
    this.#changed();
  }

  patch(changes) {
    for (const [cell, letter] of changes) {
      this.letters[cell] = letter;
      if (letter !== "#") this.questions.delete(cell);
    }
    this.#changed();
  }

  setQuestion(cell, on) {
    if (on) this.questions.add(cell);
    else this.questions.delete(cell);
    this.#changed();
  }

  mark(name, cells) {
    this.marks.set(name, new Map(cells.map((each) => (Array.isArray(each) ? each : [each, ""]))));
    this.#changed();
  }

  setHeat(chances, { numbers = false } = {}) {
    this.heat = chances;
    this.numbers = numbers;
    this.#changed();
  }

  reveal(end) {
    this.over = true;
    this.mines = new Set(end.mines);
    this.wrong = new Set(end.wrong_flags ?? []);
    this.#changed();
  }

  conceal() {
    this.over = false;
    this.mines.clear();
    this.wrong.clear();
    this.#changed();
  }

  nudge(cells) {
    this.pressed = new Set(cells);
    this.draw();
    setTimeout(() => {
      this.pressed.clear();
      this.draw();
    }, 200);
  }

  say(cell) {
    return sayCell(this, cell, this.wrong.has(cell) ? "wrong" : this.mines.has(cell) ? "mine" : "");
  }

  setCellSize(pixels) {
    this.cell = pixels;
    this.element.style.width = `${this.width * pixels}px`;
    this.element.style.height = `${this.height * pixels}px`;
    this.#changed();
  }

  neighbours(cell) {
    return neighboursOf(cell, this.width, this.height);
  }

  destroy() {
    document.removeEventListener("theme", this.repaint);
    this.scheme.removeEventListener("change", this.repaint);
    this.scroller?.removeEventListener("scroll", this.onScroll);
    this.observer?.disconnect();
    this.element.remove();
  }

  #changed() {
    this.#place();
    this.draw();
  }

  /** Draw what is in sight, once a frame. */
  draw() {
    if (this.waiting || !this.scroller) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      if (this.element.isConnected) this.#paint();
    });
  }

  #readColours() {
    const probe = h("span");
    this.element.append(probe);
    const style = getComputedStyle(probe);
    this.colours = Object.fromEntries(COLOURS.map((name) => {
      probe.style.color = `var(--${name})`;
      return [name, style.color];
    }));
    // The same twenty steps as the style sheet's.
    this.heats = Array.from({ length: 21 }, (_, step) => {
      const [from, to, share] = step <= 10 ? ["low", "mid", step] : ["mid", "high", step - 10];
      probe.style.color = `color-mix(in oklab, var(--heat-${to}) ${10 * share}%, var(--heat-${from}))`;
      return style.color;
    });
    probe.remove();
  }

  #paint() {
    if (!this.colours) this.#readColours();
    const { canvas, cell: side, colours } = this;
    const scale = window.devicePixelRatio || 1;
    const wide = Math.min(this.scroller.clientWidth, this.width * side);
    const high = Math.min(this.scroller.clientHeight, this.height * side);
    if (canvas.width !== Math.round(wide * scale) || canvas.height !== Math.round(high * scale)) {
      canvas.width = Math.round(wide * scale);
      canvas.height = Math.round(high * scale);
      canvas.style.width = `${wide}px`;
      canvas.style.height = `${high}px`;
    }
    const at = canvas.getBoundingClientRect();
    const origin = this.element.getBoundingClientRect();
    const left = at.left - origin.left;
    const top = at.top - origin.top;
    const pen = canvas.getContext("2d");
    pen.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    pen.clearRect(left, top, wide, high);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const lastX = Math.min(this.width - 1, Math.floor((left + wide) / side));
    const lastY = Math.min(this.height - 1, Math.floor((top + high) / side));
    for (let y = Math.max(0, Math.floor(top / side)); y <= lastY; y++) {
      for (let x = Math.max(0, Math.floor(left / side)); x <= lastX; x++) this.#paintCell(pen, y * this.width + x, x * side, y * side, side, colours);
    }
  }

  #paintCell(pen, cell, x, y, side, colours) {
    const letter = this.letters[cell];
    const covered = (letter === "#" || letter === "F") && !this.pressed.has(cell);
    const heat = letter === "#" || letter === "F" ? this.heat.get(cell) : undefined;
    pen.fillStyle = letter === "*" ? colours.boom : covered ? colours.tile : colours.floor;
    pen.fillRect(x, y, side, side);
    const step = heat === undefined ? null : Math.round(20 * heat);
    if (step !== null) {
      pen.fillStyle = this.heats[step];
      pen.fillRect(x, y, side, side);
    } else if (covered) {
      pen.fillStyle = colours["tile-top"];
      pen.fillRect(x, y, side, Math.max(2, side * 0.12));
    }
    pen.strokeStyle = covered ? colours["tile-edge"] : colours["floor-line"];
    pen.lineWidth = 1;
    pen.strokeRect(x + 0.5, y + 0.5, side - 1, side - 1);
    const { marks } = this;
    if (marks.get("clue").has(cell)) this.#ring(pen, x, y, side, colours.clue, 0.5);
    if (marks.get("part").has(cell)) this.#ring(pen, x, y, side, colours.clue, 0);
    if (marks.get("clash").has(cell)) this.#ring(pen, x, y, side, colours.bad, 0.3);
    const hint = marks.get("hint").get(cell);
    if (hint) this.#ring(pen, x, y, side, hint === "safe" ? colours.safe : colours.danger, 0.4);
    const guess = marks.get("guess").get(cell);
    if (guess !== undefined) {
      this.#ring(pen, x, y, side, colours.warn, 0);
      pen.font = `700 ${Math.max(8, Math.round(side * 0.27))}px system-ui, sans-serif`;
      pen.fillStyle = colours.ink;
      pen.fillText(guess, x + side * 0.72, y + side * 0.28);
    }
    if (marks.get("last").has(cell) || marks.get("best").has(cell)) this.#ring(pen, x, y, side, colours.focus, 0);
    const [mx, my] = [x + side / 2, y + side / 2 + 1];
    pen.font = `700 ${Math.round(side * 0.56)}px system-ui, sans-serif`;
    if (letter === "*" || (this.mines.has(cell) && letter !== "F")) {
      pen.fillStyle = letter === "*" ? "#fff" : colours.mine;
      pen.beginPath();
      pen.arc(mx, my, side * 0.26, 0, 7);
      pen.fill();
    } else if (letter === "F") {
      pen.fillStyle = colours.flag;
      pen.beginPath();
      pen.moveTo(x + side * 0.32, y + side * 0.18);
      pen.lineTo(x + side * 0.78, y + side * 0.38);
      pen.lineTo(x + side * 0.32, y + side * 0.58);
      pen.fill();
      pen.fillRect(x + side * 0.27, y + side * 0.18, side * 0.07, side * 0.66);
      if (this.wrong.has(cell)) {
        pen.fillStyle = colours.ink;
        pen.fillText("×", mx, my);
      }
    } else if (letter === "#") {
      if (this.questions.has(cell)) {
        pen.fillStyle = colours.ink;
        pen.fillText("?", mx, my);
      } else if (heat !== undefined && this.numbers) {
        pen.font = `600 ${Math.round(side * 0.36)}px system-ui, sans-serif`;
        pen.fillStyle = step < 2 || step > 18 ? "#fff" : colours["heat-ink"];
        pen.fillText(shortPercent(heat), mx, my);
      }
    } else if (letter !== "0") {
      pen.fillStyle = colours[`n${letter}`];
      pen.fillText(letter, mx, my);
    }
  }

  #ring(pen, x, y, side, colour, alpha) {
    pen.strokeStyle = pen.fillStyle = colour;
    if (alpha) {
      pen.globalAlpha = alpha;
      pen.fillRect(x + 1, y + 1, side - 2, side - 2);
      pen.globalAlpha = 1;
    }
    pen.lineWidth = Math.max(2, side * 0.09);
    pen.strokeRect(x + pen.lineWidth / 2 + 0.5, y + pen.lineWidth / 2 + 0.5, side - pen.lineWidth - 1, side - pen.lineWidth - 1);
  }
}
