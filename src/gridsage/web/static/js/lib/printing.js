// Before the page is printed: light colours whatever the theme, so that paper stays white and boards can be read.

import { setting } from "./settings.js";

/** @param {string} theme */
function wear(theme) {
  document.documentElement.dataset.theme = theme;
  document.dispatchEvent(new CustomEvent("theme"));
}

window.addEventListener("beforeprint", () => wear("light"));
window.addEventListener("afterprint", () => wear(setting("theme")));
