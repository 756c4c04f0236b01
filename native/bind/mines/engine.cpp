// The Minesweeper engine for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"
#include "bind/compute.hpp"
#include "bind/mines/convert.hpp"
#include "mines/tell/analysis.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

namespace {

using mines::Analysis;
using mines::Finding;
using mines::Proof;

// An engine with one view at a time: another thread's waits until it is done.
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
    std::timed_mutex turn;
};

using ChanceList = nb::typed<nb::list, double>;

// The chance of each cell. Cells of a box share one Python number: numbers are most of the cost of a small board.
ChanceList chance_list(const mines::Position& position, int cells) {
    using mines::Mark;
    const mines::Constraints& constraints = position.constraints();
    std::vector<nb::object> boxes;
    boxes.reserve(constraints.boxes().size());
    for (std::size_t b = 0; b < constraints.boxes().size(); ++b)
        boxes.push_back(nb::float_(position.box_chance(static_cast<int>(b))));
    const nb::object sure_safe = nb::float_(0.0);
    const nb::object sure_mine = nb::float_(1.0);
    const nb::object off = nb::float_(position.off_chance());
    PyObject* list = PyList_New(cells);
    if (list == nullptr) throw nb::python_error();
    for (int cell = 0; cell < cells; ++cell) {
        const Mark mark = constraints.mark(cell);
        const nb::object& chance = mark == Mark::kFrontier ? boxes[static_cast<std::size_t>(constraints.box_of(cell))]
                                   : mark == Mark::kOff    ? off
                                   : mark == Mark::kMine || mark == Mark::kKnownMine ? sure_mine
                                                                                     : sure_safe;
        // A list that nobody else has seen yet takes the reference.
        PyList_SetItem(list, cell, chance.inc_ref().ptr());
    }
    return nb::steal<ChanceList>(list);
}

std::optional<nb::int_> integer(const std::optional<Wide>& number) {
    if (!number) return std::nullopt;
    const auto low = nb::int_(static_cast<std::uint64_t>(*number));
    const auto high = nb::int_(static_cast<std::uint64_t>(*number >> 64));
    return nb::cast<nb::int_>((high << nb::int_(64)) | low);
}

void bind_chances(nb::module_& module) {
    nb::class_<ChanceEngine>(module, "MinesEngine",
                             "Counts many views of one setup; components it met before are not counted again.")
        .def(
            "__init__",
            [](ChanceEngine* self, const MinesSetupLike& setup) { new (self) ChanceEngine(setup_from(setup)); },
            "setup"_a)
        .def(
            "chances",
            [](ChanceEngine& self, const nb::bytes& cells, bool trust_flags, double time_s,
               const CancelToken* cancel) -> std::optional<ChanceList> {
                check_time(time_s);
                const auto shown = view_from(self.setup, cells);
                const auto turn = take_turn(self.turn);
                const Finding finding = compute(cancel, [&](const StopSource* stop) {
                    mines::CountOptions options;
                    options.trust_flags = trust_flags;
                    options.limits.deadline = Deadline::after(time_s, stop);
                    return self.engine.analyse(shown, self.setup.mines, self.position, options);
                });
                if (finding != Finding::kFine) return std::nullopt;
                return chance_list(self.position, self.setup.cells());
            },
            "cells"_a, nb::kw_only(), "trust_flags"_a = false, "time_s"_a = 10.0, "cancel"_a = nb::none(),
            "Each cell's exact chance to be a mine; None for an impossible view, or when the time was too short.");
}

void bind_analysis(nb::module_& module) {
    nb::enum_<Finding>(module, "MinesFinding", "What became of the analysis of a view.")
        .value("FINE", Finding::kFine, "A layout agrees with it.")
        .value("CLASH", Finding::kClash, "The numbers contradict each other.")
        .value("TOO_FEW_MINES", Finding::kTooFewMines, "The numbers need more mines than there are.")
        .value("TOO_MANY_MINES", Finding::kTooManyMines, "The mines do not fit into the hidden cells.")
        .value("NO_TOTAL", Finding::kNoTotal, "Fewer mines are possible, and more, but not the number that there is.")
        .value("STOPPED", Finding::kStopped, "No layout was found in time, nor a proof that there is none.");

    nb::class_<Analysis>(module, "MinesAnalysis", "What the engine found out about a view.")
        .def_ro("finding", &Analysis::finding, "Whether a layout agrees with the view; if not, why.")
        .def_prop_ro(
            "clash", [](const Analysis& a) { return as_tuple(a.clash); },
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
            "layouts", [](const Analysis& a) { return integer(a.layouts); },
            "The number of layouts where it fits into 128 bits.")
        .def_prop_ro(
            "components", [](const Analysis& a) { return as_tuples(a.components); },
            "The undecided frontier cells of each component.")
        .def_prop_ro(
            "dead", [](const Analysis& a) { return as_tuple(a.dead); }, "Cells that can show one number only.")
        .def_prop_ro(
            "coin_tosses", [](const Analysis& a) { return as_tuples(a.coin_tosses); },
            "Groups of cells that are an even guess.")
        .def_ro("best", &Analysis::best, "The cell to open; None when none is left to open.")
        .def_ro("win_chance", &Analysis::win_chance, "The chance to win with the best play, where it was computed.");

    module.def(
        "analyse_mines",
        [](const MinesSetupLike& setup, const nb::bytes& cells, bool trust_flags, double time_s, int end_limit,
           std::uint64_t seed, std::size_t nodes, const CancelToken* cancel) {
            check_time(time_s);
            check_number("end limit", end_limit, 0);
            const mines::Setup native = setup_from(setup);
            const auto shown = view_from(native, cells);
            return compute(cancel, [&](const StopSource* stop) {
                return mines::analyse_view(native, shown, {trust_flags, time_s, end_limit, seed, nodes}, stop);
            });
        },
        "setup"_a, "cells"_a, nb::kw_only(), "trust_flags"_a = false, "time_s"_a = 10.0, "end_limit"_a = 16000,
        "seed"_a = 0, "nodes"_a = 0, "cancel"_a = nb::none(), "Everything that can be said of a view.");
}

void bind_proofs(nb::module_& module) {
    nb::class_<Proof>(module, "MinesProof", "Why a cell is certain.")
        .def_prop_ro(
            "clues", [](const Proof& proof) { return as_tuple(proof.clues); },
            "The fewest numbers that leave no other possibility.")
        .def_ro("counts_mines", &Proof::counts_mines, "Whether the number of mines on the board is needed too.");

    module.def(
        "prove_mines",
        [](const MinesSetupLike& setup, const nb::bytes& cells, const std::vector<int>& which, bool mines,
           bool trust_flags, double time_s, const CancelToken* cancel) {
            check_time(time_s);
            const mines::Setup native = setup_from(setup);
            const auto shown = view_from(native, cells);
            check_cells(native, which);
            return compute(cancel, [&](const StopSource* stop) {
                return mines::prove_cells(native, shown, which, mines, {trust_flags, time_s, 0, 0}, stop);
            });
        },
        "setup"_a, "cells"_a, "which"_a, nb::kw_only(), "mines"_a, "trust_flags"_a = false, "time_s"_a = 10.0,
        "cancel"_a = nb::none(),
        "Why each of the cells is a mine, or safe; None for one that is not certain, or was not proved in time.");

    module.def(
        "sample_mines",
        [](const MinesSetupLike& setup, const nb::bytes& cells, int count, std::uint64_t seed, bool trust_flags,
           double time_s, const CancelToken* cancel) {
            check_time(time_s);
            check_number("layouts", count, 0);
            const mines::Setup native = setup_from(setup);
            const auto shown = view_from(native, cells);
            return as_tuples(compute(cancel, [&](const StopSource* stop) {
                return mines::sample_layouts(native, shown, count, {trust_flags, time_s, 0, seed}, stop);
            }));
        },
        "setup"_a, "cells"_a, "count"_a, "seed"_a, nb::kw_only(), "trust_flags"_a = false, "time_s"_a = 10.0,
        "cancel"_a = nb::none(),
        "The mines of random layouts that agree with a view, each as likely as any other; none when the view allows "
        "none.");
}

}  // namespace

void bind_mines_engine(nb::module_& module) {
    bind_chances(module);
    bind_analysis(module);
    bind_proofs(module);
}

}  // namespace gridsage
