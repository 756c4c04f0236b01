// Names for people: of bots, players, boards. What has no words of its own is named by what the server says of it.

import { hasWords, t } from "./words.js";

/** @import { BotInfo, Catalogue, MinesPreset, MnkPreset } from "./messages.js" */
/** @typedef {"mines" | "mnk"} Family */

/** @type {readonly Family[]} */
export const FAMILIES = ["mines", "mnk"];

/** The families as choices. @returns {[Family, string][]} */
export const familyChoices = () => FAMILIES.map((family) => [family, t(`nav.${family}`)]);

/** An id as a person would write it: `double_set` is “Double set”. @param {string} id */
function readable(id) {
  const words = id.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the server calls bots that have no words here. @type {Map<string, string>} */
let titles = new Map();

/** Learn the names of engines that the server's owner registered. @param {Catalogue} catalogue */
export function learnBots({ mnk }) {
  titles = new Map(mnk.bots.flatMap(({ name, title }) => (title ? [[name, title]] : [])));
}

/** Whether a bot is an engine that the server's owner registered: no other program knows its id. @param {string} id */
export const isRegistered = (id) => titles.has(id);

/**
 * A bot's name: in the page's words, or for a bot that came later the server's, or made from its id. Bots of the same
 * id in both families have the same name, so the family may be left out.
 * @param {string} id
 * @param {readonly string[]} families
 */
export function botName(id, families = FAMILIES) {
  const key = families.map((family) => `bot.${family}.${id}.name`).find(hasWords);
  return key ? t(key) : (titles.get(id) ?? readable(id));
}

/**
 * What a bot does, in one line: the page's words, or its own.
 * @param {Family} family
 * @param {BotInfo | undefined} bot
 */
export function aboutBot(family, bot) {
  const key = `bot.${family}.${bot?.name}.about`;
  return hasWords(key) ? t(key) : (bot?.summary ?? "");
}

/** The bots of a family as choices. @param {Family} family @param {BotInfo[]} bots @returns {[string, string][]} */
export const botChoices = (family, bots) => bots.map((bot) => [bot.name, botName(bot.name, [family])]);

/** @param {string} name */
const isPerson = (name) => /^human\b/.test(name);

/** The name that a person has chosen; undefined where there is none. @param {string} player */
const chosenName = (player) => player.match(/^human:(.+?)( [AB])?$/)?.[1];

/** The name that a person has chosen, or a word for a person. @param {string} player */
export const personName = (player) => chosenName(player) ?? t("player.other");

/**
 * A player as people read it: a person, or a bot with its level and other settings.
 * @param {string} player
 * @param {string} family
 * @param {{ mine?: boolean }} options Whether the game is this browser's own: then its person is the one who reads.
 */
export function playerName(player, family, { mine = true } = {}) {
  if (isPerson(player)) return mine ? t("player.human") : personName(player);
  const [entry, ...settings] = player.split(":");
  // A bot that is entered twice in a run: `csp#2`.
  const [id, number] = entry.split("#");
  const name = number ? `${botName(id, [family])} #${number}` : botName(id, [family]);
  const level = settings.find((setting) => setting.startsWith("level="))?.slice("level=".length);
  const others = settings.filter((setting) => !setting.startsWith("level="));
  const said = level ? t("player.level", { bot: name, level }) : name;
  return others.length ? `${said} (${others.join(", ").replaceAll("_", " ")})` : said;
}

/**
 * Whether two people played at one screen: such a game counts for nobody. Who has one seat of two has a screen too.
 * @param {string[]} players
 * @param {number[]} seats The seats of this browser.
 */
export const twoPeople = (players, seats = []) => players.length > 1 && players.every(isPerson) && seats.length !== 1;

/**
 * All players of a game, as people read them.
 * @param {string[]} players
 * @param {string} family
 * @param {{ mine?: boolean, seats?: number[] }} options
 */
export function playerNames(players, family, { mine = true, seats = [] } = {}) {
  if (players.length > 1 && seats.length === 1) {
    return players.map((player, seat) => playerName(player, family, { mine: seats.includes(seat) }));
  }
  if (twoPeople(players)) {
    const [first, second] = players.map(chosenName);
    // Two at one screen have one name.
    return first && second && first !== second ? [first, second] : [t("mnk.first"), t("mnk.second")];
  }
  return players.map((player) => playerName(player, family, { mine }));
}

/**
 * The seat of the one person in a game, or of this browser; null where there is none, or more than one.
 * @param {string[]} players
 * @param {number[]} own
 */
export function personsSeat(players, own = []) {
  if (own.length === 1) return own[0];
  const seats = players.flatMap((name, seat) => (isPerson(name) ? [seat] : []));
  return seats.length === 1 ? seats[0] : null;
}

/** With how much help a result came about, as people read it. @param {string} resultClass */
export const className = (resultClass) => t(`class.${resultClass}`);

/** The levels by their setups. @type {Map<string, string>} */
let levels = new Map();

/** Learn the levels' names from the server's catalogue. @param {Catalogue} catalogue */
export function learnLevels({ mines }) {
  levels = new Map(levelsOf(mines).map((preset) => [preset.setup, preset.name]));
}

/** The presets that are the usual levels. @param {Catalogue["mines"]} catalogue */
export const levelsOf = ({ presets, levels: names }) => presets.filter((preset) => names.includes(preset.name));

/**
 * The presets, of two names for one board the first.
 * @template {{ name: string, setup: string }} P
 * @param {P[]} presets
 */
export function distinctPresets(presets) {
  const first = new Map([...presets].reverse().map(({ name, setup }) => [setup, name]));
  return presets.filter(({ name, setup }) => first.get(setup) === name);
}

/** The levels as choices. @param {Catalogue["mines"]} catalogue @returns {[string, string][]} */
export const levelChoices = (catalogue) => levelsOf(catalogue).map(({ name, setup }) => [name, setupName(setup)]);

/**
 * A preset as people read it: its name, or its board.
 * @param {Family} family
 * @param {MinesPreset | MnkPreset} preset
 */
export function presetName(family, preset) {
  const key = `preset.${family}.${preset.name}`;
  return hasWords(key) ? t(key) : setupName(preset.setup);
}

/** What asks for a board that needs no guess, behind its size and mines. */
export const NO_GUESS = "!";

/** Whether the board of a setup needs no guess. @param {string} setup */
export const needsNoGuess = (setup) => setup.includes(NO_GUESS);

/** The setup as chance has it. @param {string} setup */
export const withoutMark = (setup) => setup.replace(NO_GUESS, "");

/** The setup with boards that need no guess. @param {string} setup */
export const withMark = (setup) => withoutMark(setup).replace(/(?=@|$)/, NO_GUESS);

/** A setup as people read it: `Expert`, `10 × 10, 20 mines`, `15 × 15, 5 in a row`. @param {string} setup */
export function setupName(setup) {
  const [board, rule] = setup.split("@");
  const [, width, height, kind, count, mark] = board.match(/^(\d+)x(\d+)([x/])(\d+)(!?)$/) ?? [];
  if (!width) return setup;
  const level = levels.get(withoutMark(board));
  const size = { width, height, n: Number(count) };
  const name = level ? levelName(level) : t(kind === "/" ? "setup.mines" : "setup.row", size);
  // The usual rules have no words here: they go without saying.
  const more = [mark && "no_guess", rule].filter((word) => word && hasWords(`setup.${word}`));
  return more.length ? `${name} (${more.map((word) => t(`setup.${word}`)).join(", ")})` : name;
}

/** @param {string} level */
const levelName = (level) => (hasWords(`level.${level}`) ? t(`level.${level}`) : readable(level));
