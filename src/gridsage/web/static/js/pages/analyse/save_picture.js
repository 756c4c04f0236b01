// The buttons that save a board as a picture.

import { saveFile } from "../../lib/clipboard.js";
import { button } from "../../lib/dom.js";
import { showError } from "../../lib/notices.js";
import { renderPng } from "../../lib/png.js";

/** How a file is called that is saved, but for its ending. */
export const FILE_NAME = "gridsage";

/** A button that saves something under a form's name. @param {string} form @param {() => Promise<void>} save */
export const saveButton = (form, save) => button(form, { kind: "quiet", onclick: () => save().catch(showError) });

/** Buttons for PNG and SVG. @param {() => string} draw The picture as SVG. */
export const pictureButtons = (draw) => [
  saveButton("PNG", async () => saveFile(`${FILE_NAME}.png`, await renderPng(draw()))),
  saveButton("SVG", async () => saveFile(`${FILE_NAME}.svg`, draw(), "image/svg+xml")),
];
