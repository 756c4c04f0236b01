// m,n,k games for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <mutex>
#include <optional>

#include "bind/bind.hpp"
#include "bind/turn.hpp"
#include "mnk/classic/classic.hpp"
#include "mnk/rules/board.hpp"
#include "mnk/rules/playout.hpp"
#include "mnk/search/search.hpp"
#include "mnk/solve/solve.hpp"
#include "support/deadline.hpp"
#include "support/errors.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

namespace {

using mnk::Board;
using mnk::Setup;

nb::tuple as_tuple(std::span<const int> cells) {
    return nb::tuple(nb::cast(std::vector<int>(cells.begin(), cells.end())));
}

std::span<const std::uint8_t> as_span(const nb::bytes& bytes) {
    return {reinterpret_cast<const std::uint8_t*>(bytes.c_str()), bytes.size()};
}

Deadline deadline_of(double time_s, const CancelToken* cancel) {
    return Deadline::after(time_s, cancel);
}

constexpr double kEndless = std::numeric_limits<double>::infinity();

Setup setup_from(nb::handle setup) {
    return Setup(nb::cast<int>(setup.attr("width")), nb::cast<int>(setup.attr("height")),
                 nb::cast<int>(setup.attr("k")), nb::cast<std::string>(nb::str(setup.attr("rule"))) == "exact");
}

// A gridsage.games.mnk.Position.
Board board_from(nb::handle position) {
    return Board(setup_from(position.attr("setup")), as_span(nb::cast<nb::bytes>(position.attr("cells"))),
                 nb::cast<int>(position.attr("turn")));
}

void bind_classic(nb::module_& module) {
    using mnk::ClassicResult;
    nb::class_<ClassicResult>(module, "MnkClassicResult", "What the seed's player found.")
        .def_ro("cell", &ClassicResult::cell, "The move.")
        .def_ro("value", &ClassicResult::value, "In the seed's units, for the side to move.")
        .def_ro("depth", &ClassicResult::depth, "How many replies it looked at after the move.")
        .def_ro("nodes", &ClassicResult::nodes, "Positions looked at.")
        .def_ro("free_tiles", &ClassicResult::free_tiles, "Free tiles in the play area.")
        .def_prop_ro(
            "line", [](const ClassicResult& result) { return as_tuple(result.line); },
            nb::sig("def line(self) -> tuple[int, ...]"), "The expected moves, this one first.");
    module.attr("MNK_CLASSIC_WIN") = mnk::kClassicWin;
    module.def(
        "mnk_classic",
        [](nb::handle position, bool order, bool deepen, bool resist, int depth, std::int64_t nodes, double time_s,
           const CancelToken* cancel) {
            const Board board = board_from(position);
            const mnk::ClassicOptions options{order, deepen, resist, depth, nodes};
            nb::gil_scoped_release unlocked;
            return mnk::classic_choose(board, options, deadline_of(time_s, cancel));
        },
        "position"_a, nb::kw_only(), "order"_a = false, "deepen"_a = false, "resist"_a = false, "depth"_a = 0,
        "nodes"_a = 0, "time_s"_a = kEndless, "cancel"_a.none() = nb::none(),
        nb::sig("def mnk_classic(position: object, *, order: bool = False, deepen: bool = False, resist: bool = False, "
                "depth: int = 0, nodes: int = 0, time_s: float = float('inf'), cancel: CancelToken | None = None) -> "
                "MnkClassicResult"),
        "The move of the seed's player; each option mends one of its flaws. Stopped, it gives its best so far.");
}

// An engine with one search at a time: another thread's waits until it is done.
struct SearchTable {
    mnk::Engine engine;
    std::mutex turn;

    SearchTable(const Setup& setup, std::size_t memory, int threads) : engine(setup, memory, threads) {}

    // The position as a board, if it can be searched.
    [[nodiscard]] Board board_of(nb::handle position) const {
        Board board = board_from(position);
        if (!(board.setup() == engine.setup())) throw nb::value_error("the engine is for another setup");
        if (board.over()) throw IllegalMoveError("cannot search: the game is over");
        return board;
    }
};

void bind_engine(nb::module_& module) {
    using mnk::BestLine;
    using mnk::SearchReport;
    nb::class_<BestLine>(module, "MnkLine", "A move with its score and the line expected after it.")
        .def_ro("cell", &BestLine::cell, "The move.")
        .def_ro("score", &BestLine::score, "For the side to move.")
        .def_prop_ro(
            "mate_in", [](const BestLine& line) { return line.mate_in == 0 ? nb::none() : nb::cast(line.mate_in); },
            nb::sig("def mate_in(self) -> int | None"), "Plies to a forced end; negative when lost.")
        .def_prop_ro(
            "moves", [](const BestLine& line) { return as_tuple(line.moves); },
            nb::sig("def moves(self) -> tuple[int, ...]"), "The expected moves, this one first.");
    nb::class_<SearchReport>(module, "MnkReport", "What a search found, best first, and how far it looked.")
        .def_ro("lines", &SearchReport::lines)
        .def_ro("depth", &SearchReport::depth, "Plies looked ahead everywhere.")
        .def_ro("nodes", &SearchReport::nodes, "Positions looked at.")
        .def_ro("time_s", &SearchReport::time_s);
    nb::class_<SearchTable>(module, "MnkEngine",
                            "The engine for one setup: tables and what it remembers between searches.")
        .def(
            "__init__",
            [](SearchTable* self, nb::handle setup, int memory_mb, int threads) {
                if (memory_mb < 1) throw nb::value_error("the engine needs at least 1 MB");
                if (threads < 1 || threads > 256) throw nb::value_error("the engine takes 1 to 256 threads");
                new (self) SearchTable(setup_from(setup), static_cast<std::size_t>(memory_mb) << 20, threads);
            },
            "setup"_a, "memory_mb"_a = 64, "threads"_a = 1,
            nb::sig("def __init__(self, setup: object, memory_mb: int = 64, threads: int = 1) -> None"))
        .def(
            "search",
            [](SearchTable& table, nb::handle position, double time_s, std::int64_t nodes, int depth, int best,
               const CancelToken* cancel) {
                const Board board = table.board_of(position);
                const auto turn = take_turn(table.turn);
                nb::gil_scoped_release unlocked;
                return table.engine.search(board.cells(), board.turn(), {time_s, nodes, depth, best}, cancel);
            },
            "position"_a, nb::kw_only(), "time_s"_a = kEndless, "nodes"_a = 0, "depth"_a = 0, "best"_a = 1,
            "cancel"_a.none() = nb::none(),
            nb::sig("def search(self, position: object, *, time_s: float = float('inf'), nodes: int = 0, depth: int = "
                    "0, best: int = 1, cancel: CancelToken | None = None) -> MnkReport"),
            "Search until a limit is reached or a forced end is proven; a search of another thread is waited for.")
        .def(
            "glance",
            [](SearchTable& table, nb::handle position) {
                const Board board = table.board_of(position);
                const auto turn = take_turn(table.turn);
                return table.engine.glance(board.cells(), board.turn());
            },
            "position"_a, nb::sig("def glance(self, position: object) -> MnkReport"),
            "The move that looks best without a search; it is the report until a search has more to say.")
        .def_prop_ro(
            "report", [](const SearchTable& table) { return table.engine.report(); },
            "The latest result of the running search, from any thread.")
        .def(
            "clear",
            [](SearchTable& table) {
                const auto turn = take_turn(table.turn);
                table.engine.clear();
            },
            "Forget what earlier searches found.");
}

void bind_solve(nb::module_& module) {
    using mnk::Solution;
    nb::class_<Solution>(module, "MnkSolution", "The proven value of a position.")
        .def_prop_ro(
            "value",
            [](const Solution& solution) {
                static constexpr const char* kNames[] = {"unknown", "loss", "draw", "win"};
                return kNames[static_cast<int>(solution.value)];
            },
            "win, draw or loss for the side to move, or unknown.")
        .def_prop_ro(
            "best",
            [](const Solution& solution) {
                return solution.best == mnk::kNoCell ? nb::none() : nb::cast(solution.best);
            },
            nb::sig("def best(self) -> int | None"),
            "A move that keeps the value; None when none was found within the limits.")
        .def_ro("nodes", &Solution::nodes, "Positions looked into.");
    module.def(
        "mnk_solve",
        [](nb::handle position, double time_s, int memory_mb, std::int64_t nodes, const CancelToken* cancel) {
            if (memory_mb < 1) throw nb::value_error("the solver needs at least 1 MB");
            const Board board = board_from(position);
            nb::gil_scoped_release unlocked;
            return mnk::solve(board, static_cast<std::size_t>(memory_mb) << 20, nodes, deadline_of(time_s, cancel));
        },
        "position"_a, nb::kw_only(), "time_s"_a = kEndless, "memory_mb"_a = 256, "nodes"_a = 0,
        "cancel"_a.none() = nb::none(),
        nb::sig(
            "def mnk_solve(position: object, *, time_s: float = float('inf'), memory_mb: int = 256, nodes: int = 0, "
            "cancel: CancelToken | None = None) -> MnkSolution"),
        "Prove what a position is worth to the side to move; unknown when a limit is reached.");
}

void bind_board(nb::module_& module) {
    nb::class_<Board>(module, "MnkBoard", "One m,n,k game: the compiled twin of gridsage.games.mnk.Board.")
        .def(
            "__init__",
            [](Board* self, int width, int height, int k, bool exact) {
                new (self) Board(Setup(width, height, k, exact));
            },
            "width"_a, "height"_a, "k"_a, "exact"_a = false)
        .def_static(
            "at",
            [](int width, int height, int k, bool exact, const nb::bytes& cells, int turn) {
                return Board(Setup(width, height, k, exact), as_span(cells), turn);
            },
            "width"_a, "height"_a, "k"_a, "exact"_a, "cells"_a, "turn"_a,
            "A board with the given stones; only what is played from here on can be taken back.")
        .def("push", &Board::push, "cell"_a, "Place a stone of the side to move.")
        .def("pop", &Board::pop, "Take the last move back; the cell it was made on.")
        .def_prop_ro("turn", &Board::turn, "The seat to move.")
        .def_prop_ro("empty", &Board::empty, "How many cells hold no stone.")
        .def_prop_ro("over", &Board::over, "Whether the game has ended.")
        .def_prop_ro(
            "drawn", [](const Board& board) { return board.over() && board.winner() < 0; },
            "Whether the board is full and nobody has a row.")
        .def_prop_ro(
            "winner", [](const Board& board) { return board.winner() < 0 ? nb::none() : nb::cast(board.winner()); },
            nb::sig("def winner(self) -> int | None"), "The seat that has a row, if any.")
        .def_prop_ro(
            "winning_row", [](const Board& board) { return as_tuple(board.winning_row()); },
            nb::sig("def winning_row(self) -> tuple[int, ...]"), "The winner's row; empty without one.")
        .def_prop_ro(
            "cells",
            [](const Board& board) {
                return nb::bytes(reinterpret_cast<const char*>(board.cells().data()), board.cells().size());
            },
            "What each cell holds: 0, or 1 and 2 for a stone of seat 0 and 1.")
        .def_prop_ro(
            "moves", [](const Board& board) { return as_tuple(board.moves()); },
            nb::sig("def moves(self) -> tuple[int, ...]"), "The moves so far, in order.")
        .def_prop_ro(
            "legal_moves", [](const Board& board) { return as_tuple(board.legal_moves()); },
            nb::sig("def legal_moves(self) -> tuple[int, ...]"),
            "The empty cells, in index order; none when the game is over.")
        .def(
            "winning_cells",
            [](const Board& board, int seat) {
                if (seat != 0 && seat != 1) throw nb::value_error("a seat is 0 or 1");
                return as_tuple(board.winning_cells(seat));
            },
            "seat"_a, nb::sig("def winning_cells(self, seat: int) -> tuple[int, ...]"),
            "The empty cells where a stone of that seat would win at once, in index order.")
        .def(
            "count_sequences",
            [](const Board& board, int depth, double time_s, const CancelToken* cancel) {
                std::vector<mnk::PlyCount> counts;
                {
                    nb::gil_scoped_release unlocked;
                    counts = mnk::count_sequences(board, depth, deadline_of(time_s, cancel));
                }
                nb::list rows;
                for (const auto& count : counts) rows.append(nb::make_tuple(count.sequences, count.ended));
                return rows;
            },
            "depth"_a, "time_s"_a = kEndless, "cancel"_a.none() = nb::none(),
            nb::sig("def count_sequences(self, depth: int, time_s: float = float('inf'), cancel: CancelToken | None = "
                    "None) -> list[tuple[int, int]]"),
            "For each ply: the ways to make that many moves, and how many of them end the game.");

    module.def(
        "mnk_random_playouts",
        [](nb::handle setup, std::uint64_t seed, std::int64_t games, double time_s, const CancelToken* cancel) {
            const Setup native = setup_from(setup);
            mnk::Playouts total;
            {
                nb::gil_scoped_release unlocked;
                total = mnk::random_playouts(native, seed, games, deadline_of(time_s, cancel));
            }
            return nb::make_tuple(total.wins[0], total.wins[1], total.draws, total.moves);
        },
        "setup"_a, "seed"_a, "games"_a, "time_s"_a = kEndless, "cancel"_a.none() = nb::none(),
        nb::sig("def mnk_random_playouts(setup: object, seed: int, games: int, time_s: float = float('inf'), cancel: "
                "CancelToken | None = None) -> tuple[int, int, int, int]"),
        "Play random games: wins of seat 0 and 1, draws, and the moves of all games together.");
}

}  // namespace

void bind_mnk(nb::module_& module) {
    bind_board(module);
    bind_classic(module);
    bind_engine(module);
    bind_solve(module);
}

}  // namespace gridsage
