// The tank algorithm's combinations for Python.
#include "mines/count/combinations.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "bind/bind.hpp"
#include "bind/compute.hpp"
#include "bind/convert.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

void bind_mines_combinations(nb::module_& module) {
    nb::class_<mines::Combinations>(module, "MinesCombinations", "What the clues of a frontier allow.")
        .def_ro("total", &mines::Combinations::total, "How many combinations of mine and empty there are.")
        .def_ro("mines", &mines::Combinations::mines, "In how many of them each place is a mine.");

    module.def(
        "mines_combinations",
        [](int places, const std::vector<std::pair<std::vector<int>, int>>& clues, int fewest, int most, int threads,
           const CancelToken* cancel) {
            check_number("threads", threads, 1);
            std::vector<mines::FrontierClue> frontier;
            for (const auto& [around, count] : clues) frontier.push_back({around, count});
            return compute(cancel, [&](const StopSource* stop) {
                return mines::list_combinations(places, frontier, fewest, most, threads, Deadline::never(stop));
            });
        },
        "places"_a, "clues"_a, nb::kw_only(), "fewest"_a, "most"_a, "threads"_a = 1, "cancel"_a = nb::none(),
        "All combinations of mine and empty that the clues of a frontier allow, counted. Any number of threads gives "
        "the same.");
}

}  // namespace gridsage
