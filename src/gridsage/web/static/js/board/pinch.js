// Two fingers on a board make it larger or smaller.

/**
 * Watch the fingers: `resize(size, { x, y })` gets the new size and the place between them.
 * Touch events, not pointer events: only these can keep the browser from scrolling in the middle of a pinch.
 * @param {HTMLElement} element
 * @param {{ size: () => number, resize: (size: number, at: { x: number, y: number }) => void }} what
 */
export function watchPinch(element, { size, resize }) {
  let began = 0;
  let before = 0;
  let waiting = 0;
  const spread = (/** @type {TouchList} */ [a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  const middle = (/** @type {TouchList} */ [a, b]) => ({
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
  });
  const start = (/** @type {TouchEvent} */ { touches }) => {
    began = touches.length === 2 ? spread(touches) : 0;
    before = size();
  };
  element.addEventListener("touchstart", start, { passive: true });
  element.addEventListener(
    "touchmove",
    (event) => {
      if (!began || event.touches.length !== 2) return;
      if (event.cancelable) event.preventDefault();
      const [wanted, at] = [(before * spread(event.touches)) / began, middle(event.touches)];
      // Fingers report faster than a board can be drawn.
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(() => resize(wanted, at));
    },
    { passive: false },
  );
  element.addEventListener("touchend", start, { passive: true });
  element.addEventListener("touchcancel", start, { passive: true });
}
