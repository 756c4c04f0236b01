// Short motion on a board: what has just changed carries a sign for a moment, and the style sheet moves it.

/** Longer than any motion. */
const LASTS_MS = 700;
/** More cells at once would make a frame long. */
const MOST_CELLS = 700;

/** A cell has just changed. @param {HTMLElement} cell */
export function showFresh(cell) {
  cell.dataset.fresh = "";
  setTimeout(() => delete cell.dataset.fresh, LASTS_MS);
}

/**
 * Cells were opened: they uncover one after another, from the first on outwards.
 * @param {HTMLElement[]} cells All cells of the board.
 * @param {number[]} opened
 * @param {number} width
 */
export function showOpening(cells, opened, width) {
  if (opened.length < 2 || opened.length > MOST_CELLS) return;
  const [x, y] = [opened[0] % width, Math.floor(opened[0] / width)];
  for (const cell of opened) {
    const far = Math.max(Math.abs((cell % width) - x), Math.abs(Math.floor(cell / width) - y));
    cells[cell].style.setProperty("--after", String(Math.min(far, 24)));
    cells[cell].dataset.fresh = "";
  }
  setTimeout(() => {
    for (const cell of opened) delete cells[cell].dataset.fresh;
  }, LASTS_MS);
}
