// A game of Minesweeper again: what each opening cost, the chances before it, the safe cell that was there, lessons.

import { minesCell, readMove } from "../../board/cells.js";
import { BoardFrame } from "../../board/frame.js";
import { FLAG, HIDDEN, isClosed } from "../../board/letters.js";
import { makeMinesBoard } from "../../board/mines_boards.js";
import { kindOf } from "../../lib/api.js";
import { button, facts, h } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { playerName, setupName } from "../../lib/names.js";
import { go } from "../../lib/navigate.js";
import { showError } from "../../lib/notices.js";
import { formatPercent, formatSeconds, shortPercent, t } from "../../lib/words.js";
import { minesAddress } from "../analyse/address.js";
import { copyLinkButton, helpUsed, statisticsFacts } from "../mines/end.js";
import { takeOver } from "../mines/take_over.js";
import { heatLegend, sayFinding, sayMove } from "../mines/telling.js";
import { Replay } from "./base.js";
import { Course, fileCard } from "./course.js";
import { gradeCounts, gradeTag } from "./grades.js";
import { figuresAtEnd } from "./players_figures.js";

