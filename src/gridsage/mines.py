"""Minesweeper from one import: the rules, the engine, and what plays. The twin of :mod:`gridsage.mnk`.

>>> analysis = analyse("1#\\n1#", "2x2/1@any")
>>> analysis.chance(1, 0), analysis.layouts, analysis.win_chance
(0.5, 2, 0.5)
"""

from gridsage._core import CancelToken
from gridsage.daily.board import DailyBoard, board_of_day
from gridsage.errors import RefusedCertificateError
from gridsage.games.cells import Cell
from gridsage.games.mines import (
    EXPLODED,
    FLAG,
    HIDDEN,
    PRESETS,
    Board,
    Choice,
    FastBoard,
    Hint,
    Hints,
    MinesBot,
    Move,
    MoveKind,
    Pattern,
    PatternName,
    Reason,
    Setup,
    Start,
    StartRule,
    Status,
    Verdict,
    View,
    format_move,
    format_moves,
    format_setup,
    format_view,
    make_layout,
    parse_move,
    parse_moves,
    parse_setup,
    parse_view,
    parse_view_setup,
    replay,
)
from gridsage.games.mines.figures import Figures, measure_recording
from gridsage.games.mines.formats import read_recordings, stream_recordings, write_recording
from gridsage.games.mines.moments import Moment, OpeningMoment, Timeline, measure_timeline
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.recording import PointerEvent, PointerKind, Recording
from gridsage.games.mines.rerun import PlayedRecording, play_recording
from gridsage.puzzle_sets.mines import load_puzzles
from gridsage.sessions.mines.play import play
from gridsage.sessions.mines.solvable import SolvableBoard, find_solvable_board
from gridsage.sessions.puzzles.lessons import LESSONS, PatternLesson, find_lesson
from gridsage.solving.mines.analysis import Analysis, analyse, prove, sample_layouts
from gridsage.solving.mines.certificate import Certificate, CertificateStep, Grade, StepKind, certify, check_certificate
from gridsage.solving.mines.engine import Engine
from gridsage.solving.mines.fewest_clicks import FewestClicks, find_fewest_clicks
from gridsage.solving.mines.hints import explain, hints
from gridsage.solving.mines.judgement import (
    GuessTotals,
    Judgement,
    JudgementKind,
    judge_game,
    judge_move,
    judge_moves,
)
from gridsage.solving.mines.may_guess import GuessAnswer, MayGuess, may_guess
from gridsage.solving.mines.mistake import Mistake, MistakeAnswer, find_mistakes
from gridsage.solving.mines.no_guess import GradeRange, NoGuessBoard, find_no_guess_board
from gridsage.solving.mines.puzzle import AnswerCheck, Puzzle, PuzzleKind, check_puzzle, parse_puzzles
from gridsage.solving.mines.review import GameReview, MoveGrade, MoveReview, review
from gridsage.solving.mines.solution import Solution, solve
from gridsage.solving.puzzle_lines import format_puzzles
from gridsage.studies.puzzles.mines import find_puzzles

__all__ = [
    "EXPLODED",
    "FLAG",
    "HIDDEN",
    "LESSONS",
    "PRESETS",
    "Analysis",
    "AnswerCheck",
    "Board",
    "CancelToken",
    "Cell",
    "Certificate",
    "CertificateStep",
    "Choice",
    "DailyBoard",
    "Engine",
    "FastBoard",
    "FewestClicks",
    "Figures",
    "GameReview",
    "Grade",
    "GradeRange",
    "GuessAnswer",
    "GuessTotals",
    "Hint",
    "Hints",
    "Judgement",
    "JudgementKind",
    "MayGuess",
    "MinesBot",
    "Mistake",
    "MistakeAnswer",
    "Moment",
    "Move",
    "MoveGrade",
    "MoveKind",
    "MoveReview",
    "NoGuessBoard",
    "OpeningMoment",
    "Pattern",
    "PatternLesson",
    "PatternName",
    "PlayedRecording",
    "PointerEvent",
    "PointerKind",
    "Puzzle",
    "PuzzleKind",
    "Reason",
    "Recording",
    "RefusedCertificateError",
    "Setup",
    "Solution",
    "SolvableBoard",
    "Start",
    "StartRule",
    "Status",
    "StepKind",
    "Timeline",
    "Verdict",
    "View",
    "analyse",
    "board_of_day",
    "certify",
    "check_certificate",
    "check_puzzle",
    "explain",
    "find_fewest_clicks",
    "find_lesson",
    "find_mistakes",
    "find_no_guess_board",
    "find_puzzles",
    "find_solvable_board",
    "format_move",
    "format_moves",
    "format_puzzles",
    "format_setup",
    "format_view",
    "hints",
    "judge_game",
    "judge_move",
    "judge_moves",
    "load_puzzles",
    "make_layout",
    "may_guess",
    "measure_recording",
    "measure_timeline",
    "parse_move",
    "parse_moves",
    "parse_puzzles",
    "parse_setup",
    "parse_view",
    "parse_view_setup",
    "play",
    "play_recording",
    "prove",
    "read_recordings",
    "record_game",
    "replay",
    "review",
    "sample_layouts",
    "solve",
    "stream_recordings",
    "write_recording",
]
