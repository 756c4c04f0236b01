// What the server takes and sends, as types. Made from its models and routes by `make page-messages`: do not edit.

/**
 * Ask for the exact chances of any position of Minesweeper.
 * @typedef {object} AnalyseMines
 * @property {string} view
 * @property {number} mines
 * @property {boolean} [what_if]
 * @property {number | null} [open]
 */

/**
 * Analyse any m,n,k position, better and better.
 * @typedef {object} AnalyseMnk
 * @property {string} [setup]
 * @property {string} [position]
 * @property {string | null} [bot]
 * @property {number | null} [time_s]
 * @property {number} [best]
 */

/**
 * Find the moves that make any m,n,k position as even as can be.
 * @typedef {object} BalanceMnk
 * @property {string} [setup]
 * @property {string} [position]
 * @property {string | null} [bot]
 * @property {number} [time_s]
 * @property {number} [count]
 */

/**
 * Start a game whose board has to be looked for: of a grade, or for a bot. It can be stopped.
 * @typedef {object} BeginMines
 * @property {string} [setup]
 * @property {string | null} [seed]
 * @property {string | null} [first]
 * @property {string | null} [board]
 * @property {string[]} [moves]
 * @property {string | null} [grade]
 * @property {string | null} [solvable_by]
 */

/**
 * One bot: its name, one line on what it does, where it comes from, and the options that anybody may set.
 * @typedef {object} BotInfo
 * @property {string} name
 * @property {string | null} title
 * @property {string} summary
 * @property {string} source
 * @property {number[]} levels
 * @property {number | null} max_cells
 * @property {BotOptionInfo[]} options
 */

/**
 * An option of a bot that anybody may set: its kind, what it takes, and what holds when nothing is set.
 * @typedef {object} BotOptionInfo
 * @property {string} name
 * @property {string} summary
 * @property {string} kind
 * @property {string[]} values
 * @property {number | null} low
 * @property {number | null} high
 * @property {number | null} count
 * @property {boolean} or_none
 * @property {string} default
 */

/**
 * Stop an earlier request of this socket.
 * @typedef {object} Cancel
 * @property {number} request
 */

/**
 * Everything that can be chosen.
 * @typedef {object} Catalogue
 * @property {string} version
 * @property {MinesCatalogue} mines
 * @property {MnkCatalogue} mnk
 * @property {LabCatalogue} lab
 */

/**
 * Ask for the exact chances of a game.
 * @typedef {object} ChancesMines
 * @property {string} game
 */

/**
 * Choose a side in the opening, to place two stones more, or to offer ten.
 * @typedef {object} ChooseMnk
 * @property {"x" | "o" | "more" | "ten"} choice
 * @property {number} turn
 * @property {string} game
 */

/**
 * Of a view that no board can produce.
 * @typedef {object} ClashErrorBody
 * @property {string} kind
 * @property {string} code
 * @property {Record<string, number | string | number[]>} facts
 * @property {string} message
 * @property {number[]} clues
 */

/**
 * The days so far, the latest first.
 * @typedef {object} DailyArchive
 * @property {string} today
 * @property {number} count
 * @property {DailyEntry[]} days
 * @property {DailyStreak} board_streak
 * @property {DailyStreak} puzzle_streak
 */

/**
 * The first try at the board or the puzzle of a day.
 * @typedef {object} DailyAttempt
 * @property {number} begun_at
 * @property {boolean | null} solved
 * @property {ResultClass} result_class
 * @property {number | null} time_s
 * @property {string | null} game
 * @property {boolean} on_its_day
 * @property {boolean} counts
 */

/**
 * A day: its board, which is the same for everyone, its puzzle, and what the player has made of them.
 * @typedef {object} DailyDay
 * @property {string} day
 * @property {string} setup
 * @property {"safe-cell" | "sure-cells" | "win" | "defence"} puzzle_kind
 * @property {DailyAttempt | null} board
 * @property {DailyAttempt | null} puzzle
 * @property {string} today
 * @property {number} version
 * @property {number} width
 * @property {number} height
 * @property {number} mines
 * @property {string} first
 * @property {number} grade
 * @property {string} puzzle_setup
 * @property {number} puzzle_level
 * @property {DailyStreak} board_streak
 * @property {DailyStreak} puzzle_streak
 * @property {string} share
 * @property {string | null} before
 * @property {string | null} after
 */

/**
 * A day in the archive.
 * @typedef {object} DailyEntry
 * @property {string} day
 * @property {string} setup
 * @property {"safe-cell" | "sure-cells" | "win" | "defence"} puzzle_kind
 * @property {DailyAttempt | null} board
 * @property {DailyAttempt | null} puzzle
 */

/**
 * Days in a row: up to now, and the most there ever were.
 * @typedef {object} DailyStreak
 * @property {number} current
 * @property {number} longest
 */

/**
 * What an answer to a drill is worth.
 * @typedef {"right" | "other_reason" | "opposite" | "uncertain"} DrillAnswer
 */

/**
 * A position in which the pattern makes a cell certain.
 * @typedef {object} DrillQuestion
 * @property {string} lesson
 * @property {number} number
 * @property {number} of
 * @property {number} width
 * @property {number} height
 * @property {string} letters
 */

/**
 * A cell that is said to be safe, or a mine, by the pattern; none to see the solution.
 * @typedef {object} DrillTry
 * @property {number | null} [cell]
 * @property {"safe" | "mine"} [verdict]
 */

/**
 * What the answer was worth.
 * @typedef {object} DrillVerdict
 * @property {DrillAnswer | null} answer
 * @property {PuzzleStep | null} step
 * @property {PuzzleStep[]} solution
 */

/**
 * The figures of players who met each other.
 * @typedef {object} DuelFigures
 * @property {number} seed
 * @property {number} games
 * @property {boolean} partial
 * @property {number} games_played
 * @property {number} games_planned
 * @property {number[]} failed_batches
 * @property {DuelRow[]} rows
 * @property {DuelPairing[]} pairings
 * @property {DuelSetup[]} by_setup
 * @property {SequentialFigures | null} sprt
 */

/**
 * Two players against each other; wins and losses are those of `a`.
 * @typedef {object} DuelPairing
 * @property {string} a
 * @property {string} b
 * @property {string} setup
 * @property {string} setup_name
 * @property {number} games
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number} void
 * @property {number} first_player_wins
 * @property {number} mean_moves
 * @property {Record<string, number>} ends
 * @property {RunFault[]} faults
 */

/**
 * A player against all others.
 * @typedef {object} DuelRow
 * @property {string} player
 * @property {number} games
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number} errors
 * @property {number} score
 * @property {number} elo
 * @property {number} elo_low
 * @property {number} elo_high
 * @property {number} mean_move_time_s
 * @property {number | null} longest_move_time_s
 * @property {Record<string, number>} lost_by
 */

/**
 * The players on one of several setups.
 * @typedef {object} DuelSetup
 * @property {string} setup
 * @property {string} setup_name
 * @property {DuelRow[]} rows
 */

/**
 * The one shape of every error.
 * @typedef {object} ErrorAnswer
 * @property {ClashErrorBody | UnknownNameErrorBody | ShapeErrorBody | ErrorBody} error
 */

/**
 * What went wrong: a kind, a code that is finer and stays, its facts, and the same as an English sentence.
 * @typedef {object} ErrorBody
 * @property {string} kind
 * @property {string} code
 * @property {Record<string, number | string | number[]>} facts
 * @property {string} message
 */

/**
 * What is proven of the fewest clicks that solve a board.
 * @typedef {object} FewestClicksMessage
 * @property {number} lower
 * @property {number} upper
 * @property {boolean} exact
 */

/**
 * Hear of a run of the lab whenever something is new.
 * @typedef {object} FollowRun
 * @property {string} run
 */

/**
 * A game in a list.
 * @typedef {object} GameEntry
 * @property {string} id
 * @property {string} game
 * @property {string} setup
 * @property {string[]} players
 * @property {string} result
 * @property {number | null} winner
 * @property {number} moves
 * @property {number} time_s
 * @property {boolean} practice
 * @property {ResultClass} result_class
 * @property {number[]} seats
 * @property {number} played_at
 * @property {MinesWorth | null} worth
 */

/**
 * A part of the games, the latest first, and how many there are in all.
 * @typedef {object} GameList
 * @property {GameEntry[]} games
 * @property {number} count
 */

/**
 * The guesses of a game of Minesweeper.
 * @typedef {object} GuessFigures
 * @property {number} sure
 * @property {number} forced
 * @property {number} needless
 * @property {number} unknown
 * @property {number} overlooked_counts
 * @property {number | null} luck
 * @property {number | null} needless_risk
 */

/**
 * That the server is up, and which one it is.
 * @typedef {object} Health
 * @property {"ok"} status
 * @property {string} version
 */

/**
 * Ask a bot what it can tell.
 * @typedef {object} HintMines
 * @property {string} game
 * @property {string} bot
 * @property {boolean} [trust_flags]
 */

/**
 * Ask a bot for a move and its reason.
 * @typedef {object} HintMnk
 * @property {string} game
 * @property {string} bot
 */

/**
 * Look at a game: its state now, and every change from now on.
 * @typedef {object} Join
 * @property {string} game
 */

/**
 * What a run of the lab may be: the least and the most of each.
 * @typedef {object} LabCatalogue
 * @property {[number, number]} games
 * @property {[number, number]} time_s
 * @property {string[]} openings
 */

/**
 * A run, and how far it is.
 * @typedef {object} LabEntry
 * @property {string} id
 * @property {string} game
 * @property {LabSettings | null} settings
 * @property {string} command
 * @property {number} games
 * @property {number} done_games
 * @property {boolean} finished
 * @property {boolean} playing
 * @property {number} created_at
 * @property {number} updated_at
 */

/**
 * Who meets on what, and under which conditions.
 * @typedef {object} LabMatch
 * @property {string} game
 * @property {string} setup
 * @property {string[]} players
 * @property {Record<string, boolean | number | string | null>} conditions
 * @property {string} label
 * @property {Record<string, boolean | number | string | null>} facts
 */

/**
 * A run of the bench: which bots on which boards, how many games each.
 * @typedef {object} LabRequest
 * @property {"mines" | "mnk"} [game]
 * @property {string[]} bots
 * @property {string[]} setups
 * @property {number} [games]
 * @property {string} [seed]
 * @property {number} [time_s]
 * @property {boolean} [figures]
 * @property {string} [openings]
 */

/**
 * A run, how far it is, and its figures.
 * @typedef {object} LabRun
 * @property {string} id
 * @property {string} game
 * @property {LabSettings | null} settings
 * @property {string} command
 * @property {number} games
 * @property {number} done_games
 * @property {boolean} finished
 * @property {boolean} playing
 * @property {number} created_at
 * @property {number} updated_at
 * @property {SoloFigures | DuelFigures} report
 * @property {ErrorBody | null} fault
 */

/**
 * Runs, the newest first.
 * @typedef {object} LabRunList
 * @property {LabEntry[]} runs
 */

/**
 * The schedule of a run, as the store keeps it.
 * @typedef {object} LabSettings
 * @property {LabMatch[]} matches
 * @property {number} games
 * @property {number} seed
 * @property {number} size
 */

/**
 * How the search for a board goes on: without a guess, of a grade, or for a bot.
 * @typedef {object} LayingProgress
 * @property {number} tried
 */

/**
 * Look at a game no more.
 * @typedef {object} Leave
 * @property {string} game
 */

/**
 * Whole boards to practise on: a bot that sees no more than so many numbers together solves them.
 * @typedef {object} LessonBoards
 * @property {"one" | "two"} numbers
 * @property {string} setup
 * @property {string} solvable_by
 */

/**
 * Every lesson, the easier first, and whole boards.
 * @typedef {object} LessonList
 * @property {LessonMessage[]} lessons
 * @property {LessonBoards[]} boards
 */

/**
 * A pattern on a small board, with what it makes certain there; the page has the words.
 * @typedef {object} LessonMessage
 * @property {string} name
 * @property {number} width
 * @property {number} height
 * @property {string} letters
 * @property {PuzzleStep[]} steps
 * @property {number} drills
 */

/**
 * The answer to "may I guess?".
 * @typedef {"yes" | "no" | "not_with_mine_count" | "first" | "done" | "unknown"} MayGuess
 */

/**
 * Ask whether a guess is needed in a game.
 * @typedef {object} MayGuessMines
 * @property {Reveal} [show]
 * @property {string} game
 */

/**
 * A player's games of Minesweeper of one class on one setup.
 * @typedef {object} MinesAchieved
 * @property {ResultClass} result_class
 * @property {string} setup
 * @property {number} games
 * @property {number} wins
 * @property {number} win_rate
 * @property {number | null} best_s
 * @property {number | null} mean_s
 * @property {number} streak
 * @property {number} longest_streak
 */

/**
 * Everything that can be said of a view of Minesweeper.
 * @typedef {object} MinesAnalysis
 * @property {number} turn
 * @property {MinesHint[]} hints
 * @property {[number, number][]} chances
 * @property {number | null} best
 * @property {number | null} win_chance
 * @property {number | null} layouts_log10
 * @property {number | null} layouts_log10_error
 * @property {boolean} exact
 * @property {number} error
 * @property {number[]} dead
 * @property {number[][]} coin_tosses
 * @property {MinesOpened | null} opened
 * @property {MinesHelpCounts | null} help
 * @property {ResultClass | null} result_class
 * @property {boolean | null} saved
 */

/**
 * What can be played in Minesweeper, and with whose help.
 * @typedef {object} MinesCatalogue
 * @property {MinesPreset[]} presets
 * @property {string[]} levels
 * @property {string} setup
 * @property {string[]} start_rules
 * @property {Record<string, number>} start_free
 * @property {number} max_side
 * @property {string} max_seed
 * @property {BotInfo[]} bots
 * @property {string[]} solvers
 * @property {number} max_grade
 * @property {string} analyst
 */

/**
 * A clue that cannot be right, or none where the mine counter is what cannot be.
 * @typedef {object} MinesClash
 * @property {number | null} clue
 * @property {string} sentence
 * @property {RemarkMessage | null} remark
 */

/**
 * What one move changed.
 * @typedef {object} MinesDelta
 * @property {"mines"} game
 * @property {string} id
 * @property {number} turn
 * @property {string} move
 * @property {[number, string][]} cells
 * @property {"playing" | "won" | "lost"} status
 * @property {string} result
 * @property {number} mines_left
 * @property {number} elapsed_s
 * @property {boolean} running
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {MinesHelpCounts} help
 * @property {ResultClass} result_class
 * @property {MinesEnd | null} end
 * @property {boolean} saved
 */

/**
 * Somebody made a move in a game that this tab looks at.
 * @typedef {object} MinesDeltaPush
 * @property {"mines.delta"} event
 * @property {MinesDelta} delta
 */

/**
 * What is told only when a game is over.
 * @typedef {object} MinesEnd
 * @property {number[]} mines
 * @property {number[]} wrong_flags
 * @property {string} seed
 * @property {string} first
 * @property {MinesMeasures} statistics
 * @property {string | null} board
 */

/**
 * How hard a board without a guess is for a person: see `docs/certificates.md`.
 * @typedef {object} MinesGrade
 * @property {number} level
 * @property {Record<string, number>} steps
 */

/**
 * Whether a guess is needed now.
 * @typedef {object} MinesGuessAnswer
 * @property {number} turn
 * @property {MayGuess} answer
 * @property {MinesHint | null} hint
 * @property {MinesHelpCounts} help
 * @property {ResultClass} result_class
 * @property {boolean | null} saved
 */

/**
 * May I guess? And how much is shown of a safe cell: nothing, the cell, or the proof too.
 * @typedef {object} MinesGuessRequest
 * @property {Reveal} [show]
 */

/**
 * How often help was used in a game.
 * @typedef {object} MinesHelpCounts
 * @property {number} hints
 * @property {number} chances
 * @property {number} undone
 * @property {number} asked
 */

/**
 * A cell that is certainly safe or a mine, the rule and the clues that show it, and why: as data and in English.
 * @typedef {object} MinesHint
 * @property {number} cell
 * @property {"safe" | "mine"} verdict
 * @property {string} rule
 * @property {number[]} clues
 * @property {number[]} cells
 * @property {string} sentence
 * @property {RemarkMessage | null} remark
 * @property {PatternMessage | null} pattern
 */

/**
 * All that a bot can tell of a view.
 * @typedef {object} MinesHints
 * @property {string} bot
 * @property {number} turn
 * @property {MinesHint[]} hints
 * @property {MinesClash[]} contradictions
 * @property {MinesHint[]} wrong_flags
 * @property {[number, number][]} chances
 * @property {MinesHelpCounts} help
 * @property {ResultClass} result_class
 * @property {boolean | null} saved
 */

/**
 * Which bot is asked for help, and whether it takes the player's flags for mines.
 * @typedef {object} MinesHintsRequest
 * @property {string} bot
 * @property {boolean} [trust_flags]
 */

/**
 * What can be counted of a game: moves, time, and how hard its board was.
 * @typedef {object} MinesMeasures
 * @property {string} setup
 * @property {number | string} seed
 * @property {string[]} players
 * @property {string} result
 * @property {number} moves
 * @property {number} opens
 * @property {number} flags
 * @property {number} unflags
 * @property {number} chords
 * @property {number} guesses
 * @property {number} time_s
 * @property {number} distance
 * @property {number | null} three_bv
 * @property {number} three_bv_solved
 * @property {number | null} three_bv_per_s
 * @property {number | null} openings
 * @property {number | null} islands
 * @property {number | null} efficiency
 * @property {MinesGrade | null} grade
 */

/**
 * A move as text: `open 3,4`, `flag 3,4`, `unflag 3,4` or `chord 3,4`.
 * @typedef {object} MinesMove
 * @property {string} move
 * @property {string} [trace]
 */

/**
 * One move of a game of Minesweeper that opens a cell.
 * @typedef {object} MinesMoveReview
 * @property {number} number
 * @property {number} step
 * @property {"open" | "chord"} move
 * @property {number} cell
 * @property {number[]} cells
 * @property {"sure" | "forced" | "needless" | "unknown"} kind
 * @property {"best" | "fine" | "needless_risk" | "blunder" | null} grade
 * @property {number | null} cost
 * @property {boolean} exact
 * @property {number | null} kept
 * @property {number | null} chance
 * @property {number | null} best
 * @property {number | null} best_chance
 * @property {number | null} win_chance
 * @property {number | null} win_after
 * @property {boolean | null} by_mine_count
 * @property {MinesHint | null} hint
 * @property {number} time_s
 */

/**
 * What opening a cell leaves of the chance to win, before its outcome is known, graded as in a review.
 * @typedef {object} MinesOpened
 * @property {number} win_chance
 * @property {"best" | "fine" | "needless_risk" | "blunder"} grade
 */

/**
 * A board with a name.
 * @typedef {object} MinesPreset
 * @property {string} name
 * @property {string} setup
 * @property {number} width
 * @property {number} height
 * @property {number} mines
 */

/**
 * The finished games of Minesweeper, the oldest first, and how many of them are still being worked out.
 * @typedef {object} MinesProgress
 * @property {ProgressEntry[]} games
 * @property {ProgressTotal[]} totals
 * @property {number} missing
 */

/**
 * A position of Minesweeper to analyse, as rows of text, with its number of mines.
 * @typedef {object} MinesQuestion
 * @property {string} view
 * @property {number} mines
 * @property {boolean} [what_if]
 * @property {number | null} [open]
 */

/**
 * A finished game of Minesweeper, move by move.
 * @typedef {object} MinesReplay
 * @property {string} id
 * @property {string} setup
 * @property {number} width
 * @property {number} height
 * @property {string[]} players
 * @property {number[]} seats
 * @property {string} result
 * @property {number | null} winner
 * @property {Record<string, number>} help
 * @property {ResultClass} result_class
 * @property {"mines"} game
 * @property {number} mines
 * @property {string} seed
 * @property {string} first
 * @property {number[]} mine_cells
 * @property {ReplayStep[]} steps
 * @property {MinesMeasures} statistics
 * @property {string | null} board
 * @property {MinesWish | null} wish
 * @property {ReplayRecording | null} recording
 * @property {ReplayCourse | null} course
 * @property {ReplayFigures | null} figures
 */

/**
 * The end of a review of a game of Minesweeper.
 * @typedef {object} MinesReview
 * @property {number | null} accuracy
 * @property {number} openings
 * @property {Record<string, number>} grades
 * @property {number | null} worth
 * @property {number} sure_s
 * @property {number} lost_s
 * @property {number} guesses
 * @property {GuessFigures} totals
 */

/**
 * A whole game as its player sees it.
 * @typedef {object} MinesState
 * @property {"mines"} game
 * @property {string} id
 * @property {string} setup
 * @property {number} width
 * @property {number} height
 * @property {number} mines
 * @property {string} start
 * @property {string} cells
 * @property {number} turn
 * @property {"playing" | "won" | "lost"} status
 * @property {string} result
 * @property {number} mines_left
 * @property {number} elapsed_s
 * @property {boolean} running
 * @property {string | null} seed
 * @property {boolean} can_undo
 * @property {boolean} can_redo
 * @property {MinesHelpCounts} help
 * @property {ResultClass} result_class
 * @property {MinesEnd | null} end
 * @property {boolean | null} saved
 * @property {number[] | null} seats
 * @property {string | null} day
 * @property {MinesWish | null} wish
 */

/**
 * A game that this tab looks at stands otherwise than one move further.
 * @typedef {object} MinesStatePush
 * @property {"mines.state"} event
 * @property {MinesState} state
 */

/**
 * What was asked for beyond the setup: one of both.
 * @typedef {object} MinesWish
 * @property {string} setup
 * @property {string | null} grade
 * @property {string | null} solvable_by
 */

/**
 * What a finished game of Minesweeper was worth.
 * @typedef {object} MinesWorth
 * @property {GuessFigures} guesses
 * @property {number | null} three_bv
 * @property {number} three_bv_solved
 * @property {boolean | null} champion_won
 * @property {number | null} clicks
 * @property {number | null} three_bv_per_s
 * @property {number | null} efficiency
 * @property {number | null} zne
 * @property {Record<string, number | null>} figures
 * @property {boolean | null} solvable
 */

/**
 * A player's games of one class of an m,n,k setup against one opponent at one level.
 * @typedef {object} MnkAchieved
 * @property {ResultClass} result_class
 * @property {string} setup
 * @property {string} opponent
 * @property {string} level
 * @property {number} games
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number} score
 */

/**
 * The best moves found, best first.
 * @typedef {object} MnkAnalysis
 * @property {string} setup
 * @property {string} bot
 * @property {number} to_move
 * @property {number | null} winner
 * @property {boolean} over
 * @property {number[]} row
 * @property {MnkLine[]} lines
 * @property {number} depth
 * @property {number} nodes
 * @property {number} time_s
 * @property {boolean} stopped
 */

/**
 * Balanced moves in the order they are played, each with its worth for whoever makes it.
 * @typedef {object} MnkBalance
 * @property {string} bot
 * @property {number} to_move
 * @property {MnkLine[]} moves
 */

/**
 * A position in which moves are wanted that make the game as even as can be.
 * @typedef {object} MnkBalanceQuestion
 * @property {string} [setup]
 * @property {string} [position]
 * @property {string | null} [bot]
 * @property {number} [time_s]
 * @property {number} [count]
 */

/**
 * A move that the book knows; chance, value and plies are those of whoever makes it.
 * @typedef {object} MnkBookMove
 * @property {number} move
 * @property {number[]} twins
 * @property {number} x_wins
 * @property {number} draws
 * @property {number} o_wins
 * @property {number} unfinished
 * @property {number | null} chance
 * @property {"win" | "draw" | "loss" | "unknown"} value
 * @property {number | null} mate_in
 * @property {number} depth
 * @property {string} engine
 */

/**
 * The moves that the book knows of a position, the best first.
 * @typedef {object} MnkBookPage
 * @property {string} setup
 * @property {number} to_move
 * @property {number} games
 * @property {MnkBookMove[]} moves
 */

/**
 * What can be played as m,n,k, and against whom.
 * @typedef {object} MnkCatalogue
 * @property {MnkPreset[]} presets
 * @property {string} setup
 * @property {string[]} rules
 * @property {OpeningRule[]} opening_rules
 * @property {Record<string, string>} opening_setups
 * @property {number} opening_side
 * @property {number} opening_k
 * @property {string[]} rules_that_forbid
 * @property {Record<string, number>} rule_k
 * @property {[number, number]} side
 * @property {[number, number]} k
 * @property {[number, number]} time_s
 * @property {number} analysis_s
 * @property {BotInfo[]} bots
 * @property {string} analyst
 * @property {number} first_level
 */

/**
 * What a player chooses in the opening, and how many moves they have seen.
 * @typedef {object} MnkChoice
 * @property {"x" | "o" | "more" | "ten"} choice
 * @property {number} turn
 */

/**
 * The server could not let a bot move; the game is paused.
 * @typedef {object} MnkFaultPush
 * @property {"mnk.fault"} event
 * @property {string} game
 * @property {ErrorBody} error
 */

/**
 * A file's text.
 * @typedef {object} MnkFile
 * @property {string} text
 */

/**
 * A point that renju forbids to the side to move, and the rows that a stone there would make.
 * @typedef {object} MnkForbidden
 * @property {number} cell
 * @property {string} foul
 * @property {number[][]} rows
 */

/**
 * What the rule of a position forbids to the side to move.
 * @typedef {object} MnkForbiddenPoints
 * @property {MnkForbidden[]} points
 */

/**
 * How often help was used in a game.
 * @typedef {object} MnkHelpCounts
 * @property {number} hints
 * @property {number} undone
 */

/**
 * A move worth making, and why.
 * @typedef {object} MnkHint
 * @property {number} cell
 * @property {string} rule
 * @property {string} sentence
 * @property {number[]} cells
 * @property {number[]} line
 * @property {RemarkMessage | null} remark
 * @property {number | null} chance
 */

/**
 * What a bot would think of.
 * @typedef {object} MnkHints
 * @property {string} bot
 * @property {number} turn
 * @property {MnkHint[]} hints
 * @property {boolean | null} saved
 */

/**
 * Which bot is asked for help.
 * @typedef {object} MnkHintsRequest
 * @property {string} bot
 */

/**
 * What a bot has found so far: a move, its worth for the side to move, and how the game would go on.
 * @typedef {object} MnkInfo
 * @property {number} move
 * @property {number | null} score
 * @property {number | null} mate_in
 * @property {number | null} chance
 * @property {number} depth
 * @property {number} nodes
 * @property {number} time_s
 * @property {number[]} line
 */

/**
 * What the bot to move has found so far.
 * @typedef {object} MnkInfoPush
 * @property {"mnk.info"} event
 * @property {string} game
 * @property {MnkInfo} info
 */

/**
 * An invitation to a seat; whoever shows it first sits there. It is told once, to whoever made it.
 * @typedef {object} MnkInvitation
 * @property {string} game
 * @property {number} seat
 * @property {string} invitation
 * @property {string} path
 */

/**
 * Which seat somebody is invited to.
 * @typedef {object} MnkInvitationRequest
 * @property {number} seat
 */

/**
 * A move with its worth for the side to move, and how the game would go on.
 * @typedef {object} MnkLine
 * @property {number} move
 * @property {number | null} score
 * @property {number | null} mate_in
 * @property {number | null} chance
 * @property {number[]} line
 */

/**
 * A move as text, `h8` or `7,7`, and how many moves the player has seen.
 * @typedef {object} MnkMove
 * @property {string} move
 * @property {number} turn
 */

/**
 * One move of an m,n,k game; chances and plies are those of whoever made it.
 * @typedef {object} MnkMoveReview
 * @property {number} number
 * @property {number} seat
 * @property {number} cell
 * @property {number} before
 * @property {number} after
 * @property {number | null} mate_before
 * @property {number | null} mate_after
 * @property {number} given_away
 * @property {number} best
 * @property {number[]} line
 * @property {number[]} played_line
 * @property {"best" | "fine" | "inaccuracy" | "mistake" | "blunder" | null} grade
 * @property {"win" | "defence" | null} missed
 * @property {string} rule
 * @property {string} sentence
 * @property {RemarkMessage | null} remark
 */

/**
 * The other one of two people has begun the next round.
 * @typedef {object} MnkNextPush
 * @property {"mnk.next"} event
 * @property {string} game
 * @property {string} next
 */

/**
 * What the opening rule asks of the seat that is to act: so many stones, one of the options, or stones to offer.
 * @typedef {object} MnkOpeningStep
 * @property {boolean} by_opener
 * @property {number} stones
 * @property {string[]} options
 * @property {number} area
 * @property {number} offers
 * @property {number[]} offered
 */

/**
 * A position, as in a question to the engine.
 * @typedef {object} MnkPositionText
 * @property {string} [setup]
 * @property {string} [position]
 */

/**
 * A game with a name.
 * @typedef {object} MnkPreset
 * @property {string} name
 * @property {string} setup
 * @property {number} width
 * @property {number} height
 * @property {number} k
 * @property {string} rule
 */

/**
 * What is proven of a position so far, for the side to move, with its moves, the best first.
 * @typedef {object} MnkProof
 * @property {string} setup
 * @property {number} to_move
 * @property {boolean} over
 * @property {"win" | "draw" | "loss" | "unknown"} value
 * @property {number | null} best
 * @property {"win" | "draw" | "loss" | "unknown"} at_least
 * @property {"win" | "draw" | "loss" | "unknown"} at_most
 * @property {number} nodes
 * @property {number} time_s
 * @property {MnkProvenMove[]} moves
 * @property {number} distinct
 * @property {boolean} kept
 */

/**
 * A position to prove the value of.
 * @typedef {object} MnkProofQuestion
 * @property {string} [setup]
 * @property {string} [position]
 * @property {number | null} [time_s]
 */

/**
 * A move with its value for whoever makes it.
 * @typedef {object} MnkProvenMove
 * @property {number} move
 * @property {"win" | "draw" | "loss" | "unknown"} value
 * @property {number | null} answer
 * @property {number[]} twins
 */

/**
 * A position to analyse: rows of `.XO` or moves; who is to move may be said in a last line.
 * @typedef {object} MnkQuestion
 * @property {string} [setup]
 * @property {string} [position]
 * @property {string | null} [bot]
 * @property {number | null} [time_s]
 * @property {number} [best]
 */

/**
 * An m,n,k game, move by move.
 * @typedef {object} MnkReplay
 * @property {string} id
 * @property {string} setup
 * @property {number} width
 * @property {number} height
 * @property {string[]} players
 * @property {number[]} seats
 * @property {string} result
 * @property {number | null} winner
 * @property {Record<string, number>} help
 * @property {ResultClass} result_class
 * @property {"mnk"} game
 * @property {number} k
 * @property {number[]} moves
 * @property {number[]} times_s
 * @property {number[]} row
 * @property {string} event
 * @property {string} comment
 * @property {Record<string, string>} comments
 */

/**
 * The end of a review of an m,n,k game, X first.
 * @typedef {object} MnkReview
 * @property {MnkReviewSide[]} sides
 */

/**
 * What the moves of one side come to.
 * @typedef {object} MnkReviewSide
 * @property {number | null} accuracy
 * @property {number} moves
 * @property {Record<string, number>} grades
 */

/**
 * Who plays: a bot's name with its level, or null for a person; and how long a bot may think about a move.
 * @typedef {object} MnkSettings
 * @property {string | null} first
 * @property {string | null} second
 * @property {number} time_s
 * @property {"none" | "swap" | "swap2" | "taraguchi10"} opening_rule
 */

/**
 * A whole m,n,k game.
 * @typedef {object} MnkState
 * @property {"mnk"} game
 * @property {string} id
 * @property {string} setup
 * @property {number} width
 * @property {number} height
 * @property {number} k
 * @property {string} rule
 * @property {MnkSettings} settings
 * @property {number[]} moves
 * @property {number} turn
 * @property {number} acting
 * @property {number | null} acted
 * @property {boolean} exchanged
 * @property {MnkOpeningStep | null} opening
 * @property {boolean} over
 * @property {number | null} winner
 * @property {string} result
 * @property {string} note
 * @property {number[]} row
 * @property {MnkForbidden[]} forbidden
 * @property {[number, number]} times_s
 * @property {boolean} running
 * @property {boolean} thinking
 * @property {MnkInfo | null} info
 * @property {boolean} stopped
 * @property {MnkHelpCounts} help
 * @property {ResultClass} result_class
 * @property {[number, number, number]} score
 * @property {boolean | null} saved
 * @property {number[] | null} seats
 * @property {[string, string]} names
 * @property {boolean} two_screens
 * @property {number | null} open_seat
 * @property {[boolean, boolean]} here
 */

/**
 * A game that this tab looks at has changed.
 * @typedef {object} MnkStatePush
 * @property {"mnk.state"} event
 * @property {MnkState} state
 */

/**
 * A tree of moves: where it starts, and each move as the number of the one before it, 0 for none, and its cell.
 * @typedef {object} MnkTree
 * @property {string} setup
 * @property {number} width
 * @property {number} height
 * @property {number} k
 * @property {string} rule
 * @property {number[]} stones
 * @property {number} turn
 * @property {number[][]} moves
 * @property {Record<string, string>} comments
 */

/**
 * A tree to be written as a file; a form without variations holds the line to move number `at`.
 * @typedef {object} MnkTreeFile
 * @property {string} text
 * @property {string} [setup]
 * @property {"psq" | "sgf" | "lib"} form
 * @property {Record<string, string>} [comments]
 * @property {number} [at]
 */

/**
 * Moves with their variations, rows, a psq, SGF or hexadecimal RenLib file; text without a setup is of this one.
 * @typedef {object} MnkTreeText
 * @property {string} text
 * @property {string} [setup]
 */

/**
 * Make a move in a game of Minesweeper.
 * @typedef {object} MoveMines
 * @property {string} move
 * @property {string} [trace]
 * @property {string} game
 */

/**
 * Make a move in an m,n,k game.
 * @typedef {object} MoveMnk
 * @property {string} move
 * @property {number} turn
 * @property {string} game
 */

/**
 * The bot makes the best move it has found so far.
 * @typedef {object} MoveNowMnk
 * @property {string} game
 */

/**
 * A new game: the setup, and for a certain board its seed and the cell that was opened first; or a given board.
 * @typedef {object} NewMinesGame
 * @property {string} [setup]
 * @property {string | null} [seed]
 * @property {string | null} [first]
 * @property {string | null} [board]
 * @property {string[]} [moves]
 * @property {string | null} [grade]
 * @property {string | null} [solvable_by]
 */

/**
 * A new m,n,k game; `after` names the game of the round before, whose score goes on.
 * @typedef {object} NewMnkGame
 * @property {string | null} [first]
 * @property {string | null} [second]
 * @property {number} [time_s]
 * @property {"none" | "swap" | "swap2" | "taraguchi10"} [opening_rule]
 * @property {string} [setup]
 * @property {string | null} [after]
 * @property {string} [position]
 */

/**
 * Open the first cell of a board that needs no guess: it may have to be looked for, and that can be stopped.
 * @typedef {object} OpenFirstMines
 * @property {string} move
 * @property {string} [trace]
 * @property {string} game
 */

/**
 * How a game of five in a row is opened.
 * @typedef {"none" | "swap" | "swap2" | "taraguchi10"} OpeningRule
 */

/**
 * The famous pattern that a reason is: its name, the numbers that make it, whether it is reduced.
 * @typedef {object} PatternMessage
 * @property {string} name
 * @property {number[]} clues
 * @property {boolean} reduced
 */

/**
 * A finished game of Minesweeper among those by which a player's progress is told.
 * @typedef {object} ProgressEntry
 * @property {string} id
 * @property {number} played_at
 * @property {string} setup
 * @property {ResultClass} result_class
 * @property {boolean} won
 * @property {number} time_s
 * @property {number | null} three_bv
 * @property {number | null} three_bv_per_s
 * @property {number | null} accuracy
 * @property {number | null} needless
 * @property {number | null} forced
 * @property {number | null} overlooked_counts
 * @property {number | null} luck
 * @property {boolean | null} champion_won
 * @property {number | null} efficiency
 * @property {number | null} zne
 * @property {boolean | null} solvable
 * @property {Record<string, number | null> | null} figures
 * @property {boolean} worked_out
 */

/**
 * The games of one board and one class of help together, with the personal bests; null where nothing is known.
 * @typedef {object} ProgressTotal
 * @property {string} setup
 * @property {ResultClass} result_class
 * @property {number} games
 * @property {number} wins
 * @property {number} win_rate
 * @property {number | null} champion_win_rate
 * @property {number | null} best_s
 * @property {number | null} mean_s
 * @property {number | null} three_bv_per_s
 * @property {number | null} best_three_bv_per_s
 * @property {number | null} accuracy
 * @property {number | null} needless
 * @property {number | null} forced
 * @property {number | null} least_luck
 */

/**
 * Prove what an m,n,k position and each of its moves are worth.
 * @typedef {object} ProveMnk
 * @property {string} [setup]
 * @property {string} [position]
 * @property {number | null} [time_s]
 */

/**
 * What was tried on one day (its number since 1970, UTC), and the rating at its end.
 * @typedef {object} PuzzleDay
 * @property {number} day
 * @property {number} tried
 * @property {number} solved
 * @property {number} rating
 */

/**
 * What a player has done with the puzzles of one kind.
 * @typedef {object} PuzzleProgress
 * @property {"safe-cell" | "sure-cells" | "win" | "defence"} kind
 * @property {number} rating
 * @property {number} deviation
 * @property {number} tried
 * @property {number} solved
 * @property {number} streak
 * @property {number} best_streak
 * @property {number} due
 * @property {number} waiting
 * @property {PuzzleDay[]} days
 */

/**
 * The progress with every kind.
 * @typedef {object} PuzzleProgressList
 * @property {PuzzleProgress[]} kinds
 */

/**
 * A puzzle without its answer.
 * @typedef {object} PuzzleQuestion
 * @property {string} id
 * @property {"safe-cell" | "sure-cells" | "win" | "defence"} kind
 * @property {"mines" | "mnk"} game
 * @property {string} setup
 * @property {number} width
 * @property {number} height
 * @property {number} level
 * @property {boolean} again
 * @property {string} letters
 * @property {number} mines_left
 * @property {number[]} stones
 * @property {number} turn
 * @property {number} k
 * @property {PuzzleProgress} progress
 */

/**
 * Cells of the solution, the numbers that prove them, and why.
 * @typedef {object} PuzzleStep
 * @property {number[]} cells
 * @property {"safe" | "mine"} verdict
 * @property {number[]} clues
 * @property {string} sentence
 * @property {RemarkMessage | null} remark
 * @property {PatternMessage | null} pattern
 */

/**
 * An answer: cells that are said to be safe or mines, or a move; nothing at all to see the solution.
 * @typedef {object} PuzzleTry
 * @property {string} id
 * @property {number[]} [safe]
 * @property {number[]} [mines]
 * @property {number | null} [move]
 */

/**
 * What a try was worth, and the solution.
 * @typedef {object} PuzzleVerdict
 * @property {boolean} solved
 * @property {number[]} wrong
 * @property {number[]} missed
 * @property {PuzzleStep[]} steps
 * @property {number | null} move
 * @property {number[]} line
 * @property {number[]} refutation
 * @property {boolean} rated
 * @property {number} change
 * @property {number} puzzle_rating
 * @property {PuzzleProgress} progress
 */

/**
 * What a file was: a game that is kept now, a board to play on, or several games of which one is to be named.
 * @typedef {object} ReadRecording
 * @property {"mines" | "mnk"} game
 * @property {string} format
 * @property {number} count
 * @property {string | null} id
 * @property {string | null} board
 */

/**
 * Make the move again that was taken back last.
 * @typedef {object} RedoMines
 * @property {string} game
 */

/**
 * Something said as data, for any language: its kind, and the facts, of which those that are lists are cells.
 * @typedef {object} RemarkMessage
 * @property {string} kind
 * @property {Record<string, number | string | number[]>} facts
 */

/**
 * A game in time, on a clock that begins with the first event.
 * @typedef {object} ReplayCourse
 * @property {number} began_ms
 * @property {number[]} moves_ms
 * @property {number[][]} moments
 * @property {number[][]} openings
 */

/**
 * The players' figures at the end of a game (`docs/metrics.md`), null where one cannot be told.
 * @typedef {object} ReplayFigures
 * @property {number} zini
 * @property {number} hzini
 * @property {number | null} zini_of_eight
 * @property {number | null} hzini_of_eight
 * @property {number | null} zne
 * @property {number | null} znt
 * @property {number | null} rqp
 * @property {number | null} qg
 * @property {number | null} ios
 * @property {number | null} stnb
 * @property {boolean | null} solvable
 * @property {FewestClicksMessage} fewest
 */

/**
 * What was recorded of a game beside its moves.
 * @typedef {object} ReplayRecording
 * @property {string} file
 * @property {string} format
 * @property {string} program
 * @property {string} mode
 * @property {number} cell_px
 * @property {string} trace
 * @property {RemarkMessage[]} differences
 */

/**
 * One move of Minesweeper and the cells it changed.
 * @typedef {object} ReplayStep
 * @property {string} move
 * @property {number} seat
 * @property {number} time_s
 * @property {boolean} guess
 * @property {number | null} chance
 * @property {[number, string][]} cells
 */

/**
 * Give the game up.
 * @typedef {object} ResignMines
 * @property {string} game
 */

/**
 * Give the game up.
 * @typedef {object} ResignMnk
 * @property {string} game
 */

/**
 * What a result is worth, the best first; a game with several kinds of help has the last of them.
 * @typedef {"unaided" | "asked" | "hints" | "chances" | "practice"} ResultClass
 */

/**
 * What is shown of a safe cell.
 * @typedef {"nothing" | "cell" | "proof"} Reveal
 */

/**
 * Compare the moves of a finished game with the best ones, for so many seconds a position, or quickly.
 * @typedef {object} Review
 * @property {string} game
 * @property {number | null} [time_s]
 */

/**
 * A game that ended because a bot broke down.
 * @typedef {object} RunFault
 * @property {number} game
 * @property {string} kind
 * @property {string} note
 * @property {string | null} player
 */

/**
 * What a sequential test says of a run so far.
 * @typedef {object} SequentialFigures
 * @property {number} elo0
 * @property {number} elo1
 * @property {number} llr
 * @property {number} low
 * @property {number} high
 * @property {string} verdict
 */

/**
 * Stop the bots of a game, or let them go on.
 * @typedef {object} SetPausedMnk
 * @property {string} game
 * @property {boolean} stopped
 */

/**
 * Of a request of the wrong shape.
 * @typedef {object} ShapeErrorBody
 * @property {string} kind
 * @property {string} code
 * @property {Record<string, number | string | number[]>} facts
 * @property {string} message
 * @property {string} where
 */

/**
 * The figures of bots that play alone, all on the same boards.
 * @typedef {object} SoloFigures
 * @property {number} seed
 * @property {number} games
 * @property {boolean} partial
 * @property {number} games_played
 * @property {number} games_planned
 * @property {number[]} failed_batches
 * @property {SoloRow[]} rows
 * @property {SoloPair[]} pairs
 */

/**
 * Two bots on the same boards.
 * @typedef {object} SoloPair
 * @property {string} a
 * @property {string} b
 * @property {string} setup
 * @property {string} setup_name
 * @property {number} games
 * @property {number} both_won
 * @property {number} only_a_won
 * @property {number} only_b_won
 * @property {number} neither_won
 * @property {number} p_value
 * @property {string} verdict
 */

/**
 * A bot that plays alone, on one setup.
 * @typedef {object} SoloRow
 * @property {string} bot
 * @property {string} setup
 * @property {string} setup_name
 * @property {number} games
 * @property {number} wins
 * @property {number} losses
 * @property {number} errors
 * @property {number} win_rate
 * @property {number} win_rate_low
 * @property {number} win_rate_high
 * @property {number} mean_time_s
 * @property {number} time_deviation_s
 * @property {number | null} fastest_time_s
 * @property {number | null} slowest_time_s
 * @property {number} mean_guesses
 * @property {number} guesses_deviation
 * @property {number} mean_moves
 * @property {number} moves_deviation
 * @property {Record<string, number>} figures
 * @property {Record<string, number>} ends
 * @property {RunFault[]} faults
 */

/**
 * What a player achieved: Minesweeper by class and setup, m,n,k by class, setup, opponent and level.
 * @typedef {object} Statistics
 * @property {MinesAchieved[]} mines
 * @property {MnkAchieved[]} mnk
 */

/**
 * Take back a move.
 * @typedef {object} TakeBackMnk
 * @property {string} game
 */

/**
 * The invitation by which somebody takes a seat.
 * @typedef {object} TakeMnkSeat
 * @property {string} invitation
 */

/**
 * Take the last move back.
 * @typedef {object} UndoMines
 * @property {string} game
 */

/**
 * Of a name that there is not.
 * @typedef {object} UnknownNameErrorBody
 * @property {string} kind
 * @property {string} code
 * @property {Record<string, number | string | number[]>} facts
 * @property {string} message
 * @property {string[]} known
 */

/**
 * Watch a bot's whole game, on a board of the setup or on a given one; then the setup is not looked at.
 * @typedef {object} WatchMines
 * @property {string} [setup]
 * @property {string | null} [seed]
 * @property {string} bot
 * @property {string | null} [board]
 */

/**
 * The board of a bot's game that is watched: the first that is told.
 * @typedef {object} WatchedBoard
 * @property {string} setup
 * @property {number} width
 * @property {number} height
 * @property {number} mines
 * @property {string} seed
 * @property {string} bot
 */

/**
 * What the bot chose: its moves, each with the cells that it changed and what they show.
 * @typedef {object} WatchedChoice
 * @property {[string, [number, number][]][]} steps
 * @property {number} time_s
 * @property {boolean} guess
 * @property {number | null} chance
 */

/**
 * How the bot's game ended, and under which id it is kept.
 * @typedef {object} WatchedEnd
 * @property {"won" | "lost" | "failed"} status
 * @property {string} result
 * @property {string} note
 * @property {number[]} mines
 * @property {string | null} id
 */

/**
 * What the socket tells without being asked.
 * @typedef {{
 *   "mines.delta": MinesDeltaPush,
 *   "mines.state": MinesStatePush,
 *   "mnk.fault": MnkFaultPush,
 *   "mnk.info": MnkInfoPush,
 *   "mnk.next": MnkNextPush,
 *   "mnk.state": MnkStatePush,
 * }} LiveEvents
 */

/**
 * What may be asked for over the socket, the parts of the answer, and the answer.
 * @typedef {{
 *   "cancel": { wanted: Cancel, part: never, answer: null },
 *   "join": { wanted: Join, part: never, answer: MinesState | MnkState },
 *   "lab.follow": { wanted: FollowRun, part: LabRun, answer: LabRun },
 *   "leave": { wanted: Leave, part: never, answer: null },
 *   "mines.analyse": { wanted: AnalyseMines, part: never, answer: MinesAnalysis },
 *   "mines.chances": { wanted: ChancesMines, part: never, answer: MinesAnalysis },
 *   "mines.first": { wanted: OpenFirstMines, part: LayingProgress, answer: MinesDelta },
 *   "mines.hints": { wanted: HintMines, part: never, answer: MinesHints },
 *   "mines.may_guess": { wanted: MayGuessMines, part: never, answer: MinesGuessAnswer },
 *   "mines.move": { wanted: MoveMines, part: never, answer: MinesDelta },
 *   "mines.new": { wanted: BeginMines, part: LayingProgress, answer: MinesState },
 *   "mines.redo": { wanted: RedoMines, part: never, answer: MinesDelta },
 *   "mines.resign": { wanted: ResignMines, part: never, answer: MinesState },
 *   "mines.undo": { wanted: UndoMines, part: never, answer: MinesState },
 *   "mines.watch": { wanted: WatchMines, part: WatchedBoard | WatchedChoice, answer: WatchedEnd },
 *   "mnk.analyse": { wanted: AnalyseMnk, part: MnkAnalysis, answer: MnkAnalysis },
 *   "mnk.balance": { wanted: BalanceMnk, part: never, answer: MnkBalance },
 *   "mnk.choose": { wanted: ChooseMnk, part: never, answer: MnkState },
 *   "mnk.go_on": { wanted: SetPausedMnk, part: never, answer: MnkState },
 *   "mnk.hints": { wanted: HintMnk, part: never, answer: MnkHints },
 *   "mnk.move": { wanted: MoveMnk, part: never, answer: MnkState },
 *   "mnk.move_now": { wanted: MoveNowMnk, part: never, answer: null },
 *   "mnk.prove": { wanted: ProveMnk, part: MnkProof, answer: MnkProof },
 *   "mnk.resign": { wanted: ResignMnk, part: never, answer: MnkState },
 *   "mnk.takeback": { wanted: TakeBackMnk, part: never, answer: MnkState },
 *   "review": { wanted: Review, part: MinesMoveReview | MnkMoveReview, answer: MinesReview | MnkReview },
 * }} LiveRequests
 */

/**
 * Each path, what fills its gaps and its query, and the answer.
 * @typedef {{
 *   "/catalogue": { gaps: {}, answer: Catalogue },
 *   "/daily": { gaps: { limit?: number, offset?: number }, answer: DailyArchive },
 *   "/daily/{day}": { gaps: { day: string }, answer: DailyDay },
 *   "/daily/{day}/puzzle": { gaps: { day: string }, answer: PuzzleQuestion },
 *   "/games": { gaps: { game?: "mines" | "mnk" | null, limit?: number, offset?: number }, answer: GameList },
 *   "/games/{game_id}/replay": { gaps: { game_id: string }, answer: MinesReplay | MnkReplay },
 *   "/games/{game_id}/same-board": { gaps: { game_id: string }, answer: GameList },
 *   "/health": { gaps: {}, answer: Health },
 *   "/lab/runs": { gaps: { limit?: number, offset?: number }, answer: LabRunList },
 *   "/lab/runs/{run_id}": { gaps: { run_id: string }, answer: LabRun },
 *   "/lessons": { gaps: {}, answer: LessonList },
 *   "/lessons/{name}/drills/{number}": { gaps: { name: string, number: number }, answer: DrillQuestion },
 *   "/mines/games/{game_id}": { gaps: { game_id: string }, answer: MinesState },
 *   "/mnk/games/{game_id}": { gaps: { game_id: string }, answer: MnkState },
 *   "/progress": { gaps: { figures?: boolean }, answer: MinesProgress },
 *   "/puzzles/progress": { gaps: {}, answer: PuzzleProgressList },
 *   "/puzzles/{kind}/next": {
 *     gaps: { kind: "safe-cell" | "sure-cells" | "win" | "defence" },
 *     answer: PuzzleQuestion,
 *   },
 *   "/statistics": { gaps: {}, answer: Statistics },
 * }} GetRoutes
 */

/**
 * Each path, what fills its gaps and its query, what is sent, and the answer.
 * @typedef {{
 *   "/daily/{day}/board": { gaps: { day: string }, wanted: null, answer: MinesState },
 *   "/games/files": { gaps: { name?: string, game?: number | null }, wanted: Blob, answer: ReadRecording },
 *   "/lab/runs": { gaps: {}, wanted: LabRequest, answer: LabRun },
 *   "/lab/runs/{run_id}/resume": { gaps: { run_id: string }, wanted: null, answer: LabRun },
 *   "/lab/runs/{run_id}/stop": { gaps: { run_id: string }, wanted: null, answer: LabRun },
 *   "/lessons/{name}/drills/{number}/tries": {
 *     gaps: { name: string, number: number },
 *     wanted: DrillTry,
 *     answer: DrillVerdict,
 *   },
 *   "/mines/analysis": { gaps: {}, wanted: MinesQuestion, answer: MinesAnalysis },
 *   "/mines/games": { gaps: {}, wanted: NewMinesGame, answer: MinesState },
 *   "/mines/games/{game_id}/chances": { gaps: { game_id: string }, wanted: null, answer: MinesAnalysis },
 *   "/mines/games/{game_id}/hints": { gaps: { game_id: string }, wanted: MinesHintsRequest, answer: MinesHints },
 *   "/mines/games/{game_id}/may-guess": {
 *     gaps: { game_id: string },
 *     wanted: MinesGuessRequest,
 *     answer: MinesGuessAnswer,
 *   },
 *   "/mines/games/{game_id}/moves": { gaps: { game_id: string }, wanted: MinesMove, answer: MinesDelta },
 *   "/mines/games/{game_id}/redo": { gaps: { game_id: string }, wanted: null, answer: MinesDelta },
 *   "/mines/games/{game_id}/resign": { gaps: { game_id: string }, wanted: null, answer: MinesState },
 *   "/mines/games/{game_id}/undo": { gaps: { game_id: string }, wanted: null, answer: MinesState },
 *   "/mines/recordings": { gaps: { name?: string, game?: number | null }, wanted: Blob, answer: ReadRecording },
 *   "/mnk/analysis": { gaps: {}, wanted: MnkQuestion, answer: MnkAnalysis },
 *   "/mnk/balance": { gaps: {}, wanted: MnkBalanceQuestion, answer: MnkBalance },
 *   "/mnk/book": { gaps: {}, wanted: MnkPositionText, answer: MnkBookPage },
 *   "/mnk/forbidden": { gaps: {}, wanted: MnkPositionText, answer: MnkForbiddenPoints },
 *   "/mnk/games": { gaps: {}, wanted: NewMnkGame, answer: MnkState },
 *   "/mnk/games/{game_id}/bot_move": { gaps: { game_id: string }, wanted: null, answer: MnkState },
 *   "/mnk/games/{game_id}/choice": { gaps: { game_id: string }, wanted: MnkChoice, answer: MnkState },
 *   "/mnk/games/{game_id}/hints": { gaps: { game_id: string }, wanted: MnkHintsRequest, answer: MnkHints },
 *   "/mnk/games/{game_id}/invitations": {
 *     gaps: { game_id: string },
 *     wanted: MnkInvitationRequest,
 *     answer: MnkInvitation,
 *   },
 *   "/mnk/games/{game_id}/moves": { gaps: { game_id: string }, wanted: MnkMove, answer: MnkState },
 *   "/mnk/games/{game_id}/resign": { gaps: { game_id: string }, wanted: null, answer: MnkState },
 *   "/mnk/games/{game_id}/seat": { gaps: { game_id: string }, wanted: TakeMnkSeat, answer: MnkState },
 *   "/mnk/games/{game_id}/takeback": { gaps: { game_id: string }, wanted: null, answer: MnkState },
 *   "/mnk/proof": { gaps: {}, wanted: MnkProofQuestion, answer: MnkProof },
 *   "/mnk/tree": { gaps: {}, wanted: MnkTreeText, answer: MnkTree },
 *   "/mnk/tree/file": { gaps: {}, wanted: MnkTreeFile, answer: MnkFile },
 *   "/puzzles/{kind}/tries": {
 *     gaps: { kind: "safe-cell" | "sure-cells" | "win" | "defence" },
 *     wanted: PuzzleTry,
 *     answer: PuzzleVerdict,
 *   },
 * }} PostRoutes
 */

/**
 * Each path, what fills its gaps and its query, and the answer.
 * @typedef {{
 *   "/games/{game_id}": { gaps: { game_id: string }, answer: null },
 *   "/lab/runs/{run_id}": { gaps: { run_id: string }, answer: null },
 *   "/mnk/games/{game_id}/invitations": { gaps: { game_id: string }, answer: MnkState },
 * }} DeleteRoutes
 */

export {};
