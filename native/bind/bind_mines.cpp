// Minesweeper for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "bind/convert_mines.hpp"
#include "mines/rules/board.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

namespace {

using mines::Board;
using mines::Setup;

}  // namespace

void bind_mines(nb::module_& module) {
    nb::class_<Board>(module, "MinesBoard", "One game of Minesweeper: the compiled twin of gridsage.games.mines.Board.")
        .def(
            "__init__",
            [](Board* self, nb::handle setup, std::uint64_t seed) { new (self) Board(setup_from(setup), seed); },
            "setup"_a, "seed"_a = 0)
        .def_static(
            "with_mines",
            [](nb::handle setup, const std::vector<int>& mines) { return Board::with_mines(setup_from(setup), mines); },
            "setup"_a, "mines"_a, "A board whose mines are given.")
        .def(
            "open", [](Board& board, int cell) { return as_tuple(board.open(cell)); }, "cell"_a,
            nb::sig("def open(self, cell: int) -> tuple[int, ...]"), "Open a hidden cell; a 0 opens its region.")
        .def(
            "flag", [](Board& board, int cell) { return as_tuple(board.flag(cell)); }, "cell"_a,
            nb::sig("def flag(self, cell: int) -> tuple[int, ...]"), "Mark a hidden cell as a mine.")
        .def(
            "unflag", [](Board& board, int cell) { return as_tuple(board.unflag(cell)); }, "cell"_a,
            nb::sig("def unflag(self, cell: int) -> tuple[int, ...]"), "Take a flag away.")
        .def(
            "chord", [](Board& board, int cell) { return as_tuple(board.chord(cell)); }, "cell"_a,
            nb::sig("def chord(self, cell: int) -> tuple[int, ...]"),
            "Open the unflagged neighbours of a satisfied number.")
        .def_prop_ro("seed", &Board::seed)
        .def_prop_ro("over", &Board::over, "Whether the game has ended.")
        .def_prop_ro(
            "status",
            [](const Board& board) {
                static constexpr const char* kNames[] = {"playing", "won", "lost"};
                return kNames[static_cast<int>(board.status())];
            },
            "playing, won or lost.")
        .def_prop_ro("mines_left", &Board::mines_left, "Mines less flags.")
        .def_prop_ro(
            "mines", [](const Board& board) { return as_tuple(board.mines()); },
            nb::sig("def mines(self) -> tuple[int, ...]"), "The mines' cells; empty before the first opening.")
        .def_prop_ro(
            "shown",
            [](const Board& board) {
                const auto shown = board.shown();
                return nb::bytes(reinterpret_cast<const char*>(shown.data()), shown.size());
            },
            "What each cell shows, as the codes of gridsage.games.mines.view.");

    module.def(
        "make_mines_layout",
        [](nb::handle setup, std::uint64_t seed, int first) {
            const Setup native = setup_from(setup);
            if (first < 0 || first >= native.cells()) throw nb::index_error("first cell outside the board");
            return as_tuple(mines::make_layout(native, seed, first));
        },
        "setup"_a, "seed"_a, "first"_a,
        nb::sig("def make_mines_layout(setup: object, seed: int, first: int) -> tuple[int, ...]"),
        "Twin of gridsage.games.mines.make_layout.");
}

}  // namespace gridsage
