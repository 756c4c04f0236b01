// The 3BV that is open, as far as the open cells tell: no more than a player can count.

import { EMPTY, isNumber } from "./letters.js";

/**
 * One for each region of open 0s, and one for each open number beside none of them. A number at the edge of an opening
 * that nobody has found yet counts too: that it is there is still a secret.
 * @param {{ letters: readonly string[], neighbours: (cell: number) => number[] }} board
 */
export function countKnownThreeBv(board) {
  const { letters } = board;
  const seen = new Uint8Array(letters.length);
  let count = 0;
  for (const [start, letter] of letters.entries()) {
    if (letter !== EMPTY || seen[start]) continue;
    count += 1;
    seen[start] = 1;
    const waiting = [start];
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      for (const other of board.neighbours(cell)) {
        if (seen[other]) continue;
        seen[other] = 1;
        if (letters[other] === EMPTY) waiting.push(other);
      }
    }
  }
  return count + letters.filter((letter, cell) => isNumber(letter) && !seen[cell]).length;
}
