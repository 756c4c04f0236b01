// The rules of Minesweeper for Python.
#include "mines/rules/board.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "bind/mines/convert.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

void bind_mines_board(nb::module_& module) {
    using mines::Board;
    using mines::Status;

    nb::enum_<Status>(module, "MinesStatus", "How a game of Minesweeper stands.")
        .value("PLAYING", Status::kPlaying)
        .value("WON", Status::kWon)
        .value("LOST", Status::kLost);

    nb::class_<Board>(module, "MinesBoard", "One game of Minesweeper: the compiled twin of gridsage.games.mines.Board.")
        .def(
            "__init__",
            [](Board* self, const MinesSetupLike& setup, std::uint64_t seed) {
                new (self) Board(setup_from(setup), seed);
            },
            "setup"_a, "seed"_a = 0)
        .def_static(
            "with_mines",
            [](const MinesSetupLike& setup, const std::vector<int>& mines) {
                return Board::with_mines(setup_from(setup), mines);
            },
            "setup"_a, "mines"_a, "A board whose mines are given.")
        .def(
            "open", [](Board& board, int cell) { return as_tuple(board.open(cell)); }, "cell"_a,
            "Open a hidden cell; a 0 opens its region. The cells that changed.")
        .def(
            "flag", [](Board& board, int cell) { return as_tuple(board.flag(cell)); }, "cell"_a,
            "Mark a hidden cell as a mine.")
        .def(
            "unflag", [](Board& board, int cell) { return as_tuple(board.unflag(cell)); }, "cell"_a,
            "Take a flag away.")
        .def(
            "chord", [](Board& board, int cell) { return as_tuple(board.chord(cell)); }, "cell"_a,
            "Open the unflagged neighbours of a satisfied number.")
        .def_prop_ro("seed", &Board::seed, "What the layout is made from.")
        .def_prop_ro("over", &Board::over, "Whether the game has ended.")
        .def_prop_ro("status", &Board::status, "How the game stands.")
        .def_prop_ro("mines_left", &Board::mines_left, "Mines less flags.")
        .def_prop_ro(
            "mines", [](const Board& board) { return as_tuple(board.mines()); },
            "The mines' cells; empty before the first opening.")
        .def_prop_ro(
            "shown", [](const Board& board) { return as_bytes(board.shown()); },
            "What each cell shows, as the codes of gridsage.games.mines.view.");

    module.def(
        "make_mines_layout",
        [](const MinesSetupLike& setup, std::uint64_t seed, int first) {
            const mines::Setup native = setup_from(setup);
            check_cells(native, {&first, 1});
            return as_tuple(mines::make_layout(native, seed, first));
        },
        "setup"_a, "seed"_a, "first"_a, "Twin of gridsage.games.mines.make_layout.");
}

}  // namespace gridsage
