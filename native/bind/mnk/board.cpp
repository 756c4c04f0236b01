// The rules of m,n,k for Python, and random playouts by them.
#include "mnk/rules/board.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "bind/compute.hpp"
#include "bind/mnk/convert.hpp"
#include "mnk/rules/playout.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

namespace {

using mnk::Board;
using mnk::Foul;
using mnk::Playouts;
using mnk::PlyCount;

void bind_board(nb::module_& module) {
    nb::class_<PlyCount>(module, "MnkPlyCount", "What a game tree holds at one ply.")
        .def_ro("sequences", &PlyCount::sequences, "The ways to make that many moves.")
        .def_ro("ended", &PlyCount::ended, "How many of them end the game with the last.");

    nb::enum_<Foul>(module, "MnkFoul", "Why renju forbids a point to the first player.")
        .value("OVERLINE", Foul::kOverline, "Six or more in a row.")
        .value("DOUBLE_FOUR", Foul::kDoubleFour, "Two fours at once.")
        .value("DOUBLE_THREE", Foul::kDoubleThree, "Two threes at once.");

    nb::class_<Board>(module, "MnkBoard", "One m,n,k game: the compiled twin of gridsage.games.mnk.Board.")
        .def(
            "__init__", [](Board* self, const MnkSetupLike& setup) { new (self) Board(setup_from(setup)); }, "setup"_a)
        .def_static(
            "at", [](const MnkPositionLike& position) { return board_from(position); }, "position"_a,
            "A board that stands at the position; only what is played from here on can be taken back.")
        .def("push", &Board::push, "cell"_a, "Place a stone of the side to move.")
        .def("pop", &Board::pop, "Take the last move back; the cell it was made on.")
        .def_prop_ro("turn", &Board::turn, "The seat to move.")
        .def_prop_ro("empty", &Board::empty, "How many cells hold no stone.")
        .def_prop_ro("over", &Board::over, "Whether the game has ended.")
        .def_prop_ro(
            "drawn", [](const Board& board) { return board.over() && board.winner() < 0; },
            "Whether the board is full and nobody has a row.")
        .def_prop_ro(
            "winner",
            [](const Board& board) {
                return board.winner() < 0 ? std::optional<int>() : std::optional<int>(board.winner());
            },
            "The seat that has a row, if any.")
        .def_prop_ro(
            "winning_row", [](const Board& board) { return as_tuple(board.winning_row()); },
            "The winner's row; empty without one.")
        .def_prop_ro(
            "cells", [](const Board& board) { return as_bytes(board.cells()); },
            "What each cell holds: 0, or 1 and 2 for a stone of seat 0 and 1.")
        .def_prop_ro(
            "moves", [](const Board& board) { return as_tuple(board.moves()); }, "The moves so far, in order.")
        .def_prop_ro(
            "legal_moves", [](const Board& board) { return as_tuple(board.legal_moves()); },
            "The cells where the side to move may place a stone, in index order; none when the game is over.")
        .def(
            "foul",
            [](const Board& board, int cell) {
                check_number("cell", cell, 0, board.setup().cells() - 1);
                const Foul why = board.cells()[cell] == mnk::kEmpty ? board.foul(cell) : Foul::kNone;
                return why == Foul::kNone ? std::optional<Foul>() : std::optional<Foul>(why);
            },
            "cell"_a, "Why renju forbids an empty cell to the side to move; None where it does not.")
        .def(
            "winning_cells",
            [](const Board& board, int seat) {
                if (seat != 0 && seat != 1) throw OptionError("a seat is 0 or 1, got " + std::to_string(seat));
                return as_tuple(board.winning_cells(seat));
            },
            "seat"_a, "The empty cells where a stone of that seat would win at once, in index order.")
        .def(
            "count_sequences",
            [](const Board& board, int depth, double time_s, const CancelToken* cancel) {
                check_time(time_s);
                check_number("depth", depth, 0, board.setup().cells());
                return compute(cancel, [&](const StopSource* stop) {
                    return mnk::count_sequences(board, depth, Deadline::after(time_s, stop));
                });
            },
            "depth"_a, nb::kw_only(), "time_s"_a.sig(kEndlessText) = kEndless, "cancel"_a = nb::none(),
            "For each ply up to that depth: the ways to make that many moves, and how many of them end the game.");
}

void bind_playouts(nb::module_& module) {
    nb::class_<Playouts>(module, "MnkPlayouts", "What came of random games.")
        .def_prop_ro(
            "wins", [](const Playouts& total) { return nb::make_tuple(total.wins[0], total.wins[1]); },
            nb::sig("def wins(self) -> tuple[int, int]"), "By seat.")
        .def_ro("draws", &Playouts::draws)
        .def_ro("moves", &Playouts::moves, "Of all games together.");

    module.def(
        "mnk_random_playouts",
        [](const MnkSetupLike& setup, std::uint64_t seed, std::int64_t games, double time_s,
           const CancelToken* cancel) {
            check_time(time_s);
            check_number("games", games, 0);
            const mnk::Setup native = setup_from(setup);
            return compute(cancel, [&](const StopSource* stop) {
                return mnk::random_playouts(native, seed, games, Deadline::after(time_s, stop));
            });
        },
        "setup"_a, "seed"_a, "games"_a, nb::kw_only(), "time_s"_a.sig(kEndlessText) = kEndless, "cancel"_a = nb::none(),
        "Play random games.");
}

}  // namespace

void bind_mnk_board(nb::module_& module) {
    bind_board(module);
    bind_playouts(module);
}

}  // namespace gridsage
