// The Minesweeper engine for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "bind/convert_mines.hpp"
#include "bind/turn.hpp"
#include "mines/tell/analysis.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

namespace {

using mines::Analysis;
using mines::Finding;

const char* finding_name(Finding finding) {
    switch (finding) {
        case Finding::kFine:
            return "fine";
        case Finding::kClash:
            return "clash";
        case Finding::kTooFewMines:
            return "too few mines";
        case Finding::kTooManyMines:
            return "too many mines";
        case Finding::kNoTotal:
            return "no such total";
        case Finding::kStopped:
            break;
    }
    return "stopped";
}

nb::object integer(const std::optional<mines::Wide>& number) {
    if (!number) return nb::none();
    const auto low = nb::int_(static_cast<std::uint64_t>(*number));
    const auto high = nb::int_(static_cast<std::uint64_t>(*number >> 64));
    return (high << nb::int_(64)) | low;
}

struct ChanceEngine {
    explicit ChanceEngine(const mines::Setup& setup_)
        : setup(setup_), engine(mines::Geometry(setup_.width, setup_.height), setup_.mines) {
        // An empty view makes room for all that follow.
        const std::vector<std::uint8_t> hidden(static_cast<std::size_t>(setup.cells()), mines::kHidden);
        engine.analyse(hidden, setup.mines, position);
    }

    mines::Setup setup;
    mines::Engine engine;
    mines::Position position;
    std::mutex turn;
};

// The chance of each cell. Cells of a box share one Python number: numbers are most of the cost of a small board.
nb::object chance_list(const mines::Position& position, int cells) {
    using mines::Mark;
    const mines::Constraints& constraints = position.constraints();
    std::vector<nb::object> boxes;
    boxes.reserve(constraints.boxes().size());
    for (std::size_t b = 0; b < constraints.boxes().size(); ++b)
        boxes.push_back(nb::float_(position.box_chance(static_cast<int>(b))));
    const nb::object sure_safe = nb::float_(0.0);
    const nb::object sure_mine = nb::float_(1.0);
    const nb::object off = nb::float_(position.off_chance());
    nb::object list = nb::steal(PyList_New(cells));
    if (!list) throw nb::python_error();
    for (int cell = 0; cell < cells; ++cell) {
        const Mark mark = constraints.mark(cell);
        const nb::object& chance = mark == Mark::kFrontier ? boxes[static_cast<std::size_t>(constraints.box_of(cell))]
                                   : mark == Mark::kOff    ? off
                                   : mark == Mark::kMine || mark == Mark::kKnownMine ? sure_mine
                                                                                     : sure_safe;
        // A list that nobody else has seen yet takes the reference.
        PyList_SetItem(list.ptr(), cell, chance.inc_ref().ptr());
    }
    return list;
}

}  // namespace

void bind_mines_engine(nb::module_& module) {
    nb::class_<ChanceEngine>(module, "MinesEngine",
                             "Counts many views of one setup; parts it met before are not counted again.")
        .def(
            "__init__", [](ChanceEngine* self, nb::handle setup) { new (self) ChanceEngine(setup_from(setup)); },
            "setup"_a)
        .def(
            "chances",
            [](ChanceEngine& self, const nb::bytes& cells, bool trust_flags, double time_s, const CancelToken* cancel) {
                const auto shown = view_from(self.setup, cells);
                const auto turn = take_turn(self.turn);
                Finding finding;
                {
                    const nb::gil_scoped_release release;
                    mines::AnalysisOptions options;
                    options.trust_flags = trust_flags;
                    options.limits.deadline = Deadline::after(time_s, cancel);
                    finding = self.engine.analyse(shown, self.setup.mines, self.position, options);
                }
                if (finding != Finding::kFine) return nb::object(nb::none());
                return chance_list(self.position, self.setup.cells());
            },
            "cells"_a, nb::kw_only(), "trust_flags"_a = false, "time_s"_a = 10.0, "cancel"_a = nb::none(),
            nb::sig("def chances(self, cells: bytes, *, trust_flags: bool = False, time_s: float = 10.0, cancel: "
                    "CancelToken | None = None) -> list[float] | None"),
            "Each cell's exact chance to be a mine; None for an impossible view, or when the time was too short.");

    nb::class_<Analysis>(module, "MinesAnalysis", "What the engine found out about a view.")
        .def_prop_ro(
            "finding", [](const Analysis& a) { return finding_name(a.finding); },
            "fine, clash, too few mines, too many mines, no such total, or stopped: no layout was found in time.")
        .def_prop_ro(
            "clash", [](const Analysis& a) { return as_tuple(a.clash); }, nb::sig("def clash(self) -> tuple[int, ...]"),
            "Numbers that cannot all be right, as few as possible.")
        .def_ro("least_mines", &Analysis::least_mines, "Fewest mines on the board that the numbers allow.")
        .def_ro("most_mines", &Analysis::most_mines, "Most mines on the board that the numbers allow.")
        .def_ro("chances", &Analysis::chances, "Each cell's chance to be a mine.")
        .def_ro("exact", &Analysis::exact, "Whether the chances are exact.")
        .def_ro("error", &Analysis::error, "Largest error of the chances to be expected; 0 when they are exact.")
        .def_ro("log_layouts", &Analysis::log_layouts,
                "Natural logarithm of the number of layouts; None where its error cannot be told.")
        .def_ro("log_layouts_error", &Analysis::log_layouts_error, "Its standard error; 0 when it is exact.")
        .def_prop_ro(
            "layouts", [](const Analysis& a) { return integer(a.layouts); }, nb::sig("def layouts(self) -> int | None"),
            "The number of layouts where it fits into 128 bits.")
        .def_prop_ro(
            "components", [](const Analysis& a) { return as_tuples(a.components); },
            nb::sig("def components(self) -> tuple[tuple[int, ...], ...]"), "Undecided frontier cells, part by part.")
        .def_prop_ro(
            "dead", [](const Analysis& a) { return as_tuple(a.dead); }, nb::sig("def dead(self) -> tuple[int, ...]"),
            "Cells that can show one number only.")
        .def_prop_ro(
            "coin_tosses", [](const Analysis& a) { return as_tuples(a.coin_tosses); },
            nb::sig("def coin_tosses(self) -> tuple[tuple[int, ...], ...]"), "Groups of cells that are an even guess.")
        .def_ro("best", &Analysis::best, "The cell to open, or -1.")
        .def_ro("win_chance", &Analysis::win_chance, "The chance to win with the best play, where it was computed.");

    module.def(
        "analyse_mines",
        [](nb::handle setup, const nb::bytes& cells, bool trust_flags, double time_s, int end_limit, std::uint64_t seed,
           std::size_t nodes, const CancelToken* cancel) {
            const mines::Setup native = setup_from(setup);
            const auto shown = view_from(native, cells);
            const nb::gil_scoped_release release;
            return mines::analyse_view(native, shown, {trust_flags, time_s, end_limit, seed, nodes}, cancel);
        },
        "setup"_a, "cells"_a, nb::kw_only(), "trust_flags"_a = false, "time_s"_a = 10.0, "end_limit"_a = 16000,
        "seed"_a = 0, "nodes"_a = 0, "cancel"_a = nb::none(), "Everything that can be said of a view.");

    module.def(
        "prove_mines",
        [](nb::handle setup, const nb::bytes& cells, const std::vector<int>& which, bool mines, bool trust_flags,
           double time_s, const CancelToken* cancel) {
            const mines::Setup native = setup_from(setup);
            const auto shown = view_from(native, cells);
            for (const int cell : which)
                if (cell < 0 || cell >= native.cells()) throw nb::index_error("cell outside the board");
            std::vector<std::optional<mines::Proof>> proofs;
            {
                const nb::gil_scoped_release release;
                proofs = mines::prove_cells(native, shown, trust_flags, which, mines, time_s, cancel);
            }
            nb::list list;
            for (const auto& proof : proofs)
                list.append(proof ? nb::object(nb::make_tuple(as_tuple(proof->clues), proof->counts_mines))
                                  : nb::none());
            return list;
        },
        "setup"_a, "cells"_a, "which"_a, "mines"_a, nb::kw_only(), "trust_flags"_a = false, "time_s"_a = 10.0,
        "cancel"_a = nb::none(),
        nb::sig(
            "def prove_mines(setup: object, cells: bytes, which: Sequence[int], mines: bool, *, trust_flags: bool = "
            "False, time_s: float = 10.0, cancel: CancelToken | None = None) -> list[tuple[tuple[int, ...], bool] | "
            "None]"),
        "For each cell the fewest numbers that make it a mine (or safe), and whether the mine count is needed.");

    module.def(
        "sample_mines",
        [](nb::handle setup, const nb::bytes& cells, int count, std::uint64_t seed, bool trust_flags, double time_s,
           const CancelToken* cancel) {
            const mines::Setup native = setup_from(setup);
            const auto shown = view_from(native, cells);
            std::vector<std::vector<int>> layouts;
            {
                const nb::gil_scoped_release release;
                layouts = mines::sample_layouts(native, shown, count, {trust_flags, time_s, 0, seed}, cancel);
            }
            return as_tuples(layouts);
        },
        "setup"_a, "cells"_a, "count"_a, "seed"_a, nb::kw_only(), "trust_flags"_a = false, "time_s"_a = 10.0,
        "cancel"_a = nb::none(),
        nb::sig("def sample_mines(setup: object, cells: bytes, count: int, seed: int, *, trust_flags: bool = False, "
                "time_s: float = 10.0, cancel: CancelToken | None = None) -> tuple[tuple[int, ...], ...]"),
        "Random layouts that agree with a view, each as likely as any other; fewer when the view allows none.");
}

}  // namespace gridsage
