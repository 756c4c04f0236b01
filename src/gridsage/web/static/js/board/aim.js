// Where a key acts: on the cell under the pointer or on the one with the focus, whichever the player moved last.

/** How often the Tab key has moved the focus: then it is the keyboard that the player looks at. */
let tabs = 0;
document.addEventListener("keydown", (event) => {
  if (event.key === "Tab") tabs += 1;
});

export class Aim {
  /** @type {number | null} */
  #pointed = null;
  #tabs = 0;
  /** Where the pointer was: a board that scrolls under a pointer at rest is not pointed at. */
  #place = "";

  /** Watch a board's element. @param {HTMLElement} element @param {(event: PointerEvent) => number | null} cellAt */
  watch(element, cellAt) {
    element.addEventListener("pointermove", (event) => {
      const place = `${event.screenX},${event.screenY}`;
      if (event.pointerType === "touch" || place === this.#place) return;
      this.#place = place;
      this.#pointed = cellAt(event);
      this.#tabs = tabs;
    });
    element.addEventListener("pointerleave", () => this.leavePointer());
  }

  /** The keyboard moved, or the pointer is gone. */
  leavePointer() {
    this.#pointed = null;
  }

  /** The cell under the pointer, where that was moved last. */
  get pointed() {
    return this.#tabs === tabs ? this.#pointed : null;
  }

  /** The cell that a key acts on. @param {number | null} focused The one with the focus. */
  cell(focused) {
    return this.pointed ?? focused;
  }
}
