// The result of a game of Minesweeper over its board: how long it took, and which risk decided it.

import { minesCell } from "../../board/cells.js";
import { EXPLODED } from "../../board/letters.js";
import { kindOf } from "../../lib/api.js";
import { button, h } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { showError } from "../../lib/notices.js";
import { formatNumber, formatPercent, formatSeconds, t } from "../../lib/words.js";
import { copyLinkButton } from "./end.js";

/** @import { AnyMinesBoard } from "../../board/mines_boards.js" */
/** @import { ResultCard } from "../../board/result_card.js" */
