// A position of Minesweeper as a picture: an SVG of its own, without anything of the page.

import { EXPLODED, FLAG, isClosed, isNumber } from "./letters.js";

const CELL = 24;
const SVG = "http://www.w3.org/2000/svg";
const NUMBERS = ["", "#1f5fbf", "#22733c", "#b9281f", "#5b3aa6", "#8a4b08", "#0c6d78", "#8d2469", "#434c52"];

/** @param {{ width: number, height: number, cells: string }} position */
export function drawMinesSvg({ width, height, cells }) {
  const [wide, high] = [width * CELL + 2, height * CELL + 2];
  const parts = [...cells].map((letter, cell) =>
    drawCell(letter, 1 + (cell % width) * CELL, 1 + Math.floor(cell / width) * CELL),
  );
  return `<svg xmlns="${SVG}" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}">${parts.join("")}</svg>\n`;
}

/** @param {string} letter @param {number} x @param {number} y */
function drawCell(letter, x, y) {
  const fill = letter === EXPLODED ? "#e2574c" : isClosed(letter) ? "#b4c3c9" : "#f2f4f2";
  const tile = `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${fill}" stroke="#95a8b0"/>`;
  if (letter === FLAG) return `${tile}<path d="M${x + 8} ${y + 19}V${y + 5}l9 4-9 4" stroke="#b3261e" fill="#b3261e"/>`;
  if (letter === EXPLODED) return `${tile}<circle cx="${x + CELL / 2}" cy="${y + CELL / 2}" r="6" fill="#1a2329"/>`;
  if (!isNumber(letter)) return tile;
  const words = `font-family="sans-serif" font-size="15" font-weight="700" text-anchor="middle"`;
  const ink = NUMBERS[Number(letter)];
  return `${tile}<text x="${x + CELL / 2}" y="${y + CELL / 2 + 5.5}" ${words} fill="${ink}">${letter}</text>`;
}
