// Going to another part of the page from within it; the frame of the page listens.

/** Show another part of the page. @param {string} address */
export function go(address) {
  document.dispatchEvent(new CustomEvent("go", { detail: address }));
}
