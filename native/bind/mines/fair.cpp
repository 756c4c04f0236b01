// Boards that need no guess, and the way through them, for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bind/bind.hpp"
#include "bind/compute.hpp"
#include "bind/mines/convert.hpp"
#include "mines/fair/deduction.hpp"
#include "mines/fair/repair.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

namespace {

using mines::Step;

void check_layout(const mines::Setup& setup, std::vector<int>& cells) {
    check_cells(setup, cells);
    std::ranges::sort(cells);
    const bool twice = std::ranges::adjacent_find(cells) != cells.end();
    if (twice || std::ssize(cells) != setup.mines)
        throw OptionError("the board needs " + std::to_string(setup.mines) + " different mines");
}

}  // namespace

void bind_mines_fair(nb::module_& module) {
    module.attr("NO_GUESS_TRIES") = mines::kNoGuessTries;

    nb::class_<Step>(module, "MinesStep", "Cells that are certain, and the numbers that prove it.")
        .def_prop_ro("cells", [](const Step& step) { return as_tuple(step.cells); })
        .def_ro("mine", &Step::mine, "Whether the cells are mines; else they are safe.")
        .def_prop_ro(
            "clues", [](const Step& step) { return as_tuple(step.clues); }, "None of them can be spared.")
        .def_ro("counts_mines", &Step::counts_mines, "Whether the number of mines on the board is needed too.");

    module.def(
        "repair_mines",
        [](const MinesSetupLike& setup, std::vector<int> cells, int first, std::uint64_t seed,
           const CancelToken* cancel) -> std::optional<CellTuple> {
            const mines::Setup native = setup_from(setup);
            check_layout(native, cells);
            check_cells(native, {&first, 1});
            const auto found = compute(cancel, [&](const StopSource* stop) {
                return mines::Repairer(native).repair(cells, first, seed, Deadline::never(stop));
            });
            if (!found) return std::nullopt;
            return as_tuple(*found);
        },
        "setup"_a, "mines"_a, "first"_a, "seed"_a, nb::kw_only(), "cancel"_a = nb::none(),
        "Twin of gridsage.solving.mines.repair.repair: a layout that needs no guess; None after too many changes.");

    module.def(
        "deduce_mines",
        [](const MinesSetupLike& setup, std::vector<int> cells, int first, const CancelToken* cancel) {
            const mines::Setup native = setup_from(setup);
            check_layout(native, cells);
            check_cells(native, {&first, 1});
            return compute(cancel, [&](const StopSource* stop) {
                return mines::Deducer(native).deduce(cells, first, Deadline::never(stop));
            });
        },
        "setup"_a, "mines"_a, "first"_a, nb::kw_only(), "cancel"_a = nb::none(),
        "The steps from the first cell to the last, the easiest first; None when the board needs a guess.");
}

}  // namespace gridsage
