// The m,n,k player of seed document 4 for Python.
#include "mnk/classic/classic.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/bind.hpp"
#include "bind/compute.hpp"
#include "bind/mnk/convert.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

void bind_mnk_classic(nb::module_& module) {
    using mnk::ClassicResult;

    nb::class_<ClassicResult>(module, "MnkClassicResult", "What the seed document's player found.")
        .def_ro("cell", &ClassicResult::cell, "The move.")
        .def_ro("value", &ClassicResult::value, "In that document's units, for the side to move.")
        .def_ro("depth", &ClassicResult::depth, "How many replies it looked at after the move.")
        .def_ro("nodes", &ClassicResult::nodes, "Positions looked at.")
        .def_ro("free_tiles", &ClassicResult::free_tiles, "Empty cells of the play area.")
        .def_ro("play_area", &ClassicResult::play_area, "Cells of the play area.")
        .def_prop_ro(
            "line", [](const ClassicResult& result) { return as_tuple(result.line); },
            "The expected moves, this one first.");

    module.attr("MNK_CLASSIC_WIN") = mnk::kClassicWin;

    module.def(
        "mnk_classic",
        [](const MnkPositionLike& position, bool order, bool near, bool deepen, bool resist, int depth,
           std::tuple<int, int, int> depths, int reach, std::vector<int> latest, std::int64_t nodes, double time_s,
           const CancelToken* cancel) {
            check_time(time_s);
            check_number("depth", depth, 0);
            check_number("reach", reach, 1);
            check_number("nodes", nodes, 0);
            const mnk::Board board = board_from(position);
            mnk::ClassicOptions options;
            options.order = order;
            options.near = near;
            options.deepen = deepen;
            options.resist = resist;
            // No search goes deeper than the board has cells, and no reach further than its sides.
            options.max_depth = std::min(depth, board.setup().cells());
            options.reach = std::min(reach, std::max(board.setup().width, board.setup().height));
            options.depths = {std::get<0>(depths), std::get<1>(depths), std::get<2>(depths)};
            options.latest = std::move(latest);
            options.max_nodes = nodes;
            return compute(cancel, [&](const StopSource* stop) {
                return mnk::classic_choose(board, options, Deadline::after(time_s, stop));
            });
        },
        "position"_a, nb::kw_only(), "order"_a = false, "near"_a = false, "deepen"_a = false, "resist"_a = false,
        "depth"_a = 0,
        "depths"_a = std::tuple(mnk::kDocumentDepths[0], mnk::kDocumentDepths[1], mnk::kDocumentDepths[2]),
        "reach"_a = 1, "latest"_a = std::vector<int>(), "nodes"_a = 0, "time_s"_a.sig(kEndlessText) = kEndless,
        "cancel"_a = nb::none(),
        "The move of the seed document's player; each option mends one of its flaws. Stopped, it gives its best so "
        "far.");
}

}  // namespace gridsage
