// The tank algorithm's combinations for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <utility>

#include "bind/bind.hpp"
#include "bind/compute.hpp"
#include "bind/convert.hpp"
#include "mines/count/combinations.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

void bind_mines_combinations(nb::module_& module) {
    module.def(
        "mines_combinations",
        [](int places, const std::vector<std::pair<std::vector<int>, int>>& clues, int fewest, int most, int threads,
           const CancelToken* cancel) {
            check_number("threads", threads, 1);
            std::vector<mines::BorderClue> border;
            for (const auto& [around, count] : clues) border.push_back({around, count});
            const auto found = compute(cancel, [&](const StopSource* stop) {
                return mines::list_combinations(places, border, fewest, most, threads, Deadline::never(stop));
            });
            return std::pair(found.total, found.mines);
        },
        "places"_a, "clues"_a, nb::kw_only(), "fewest"_a, "most"_a, "threads"_a = 1, "cancel"_a = nb::none(),
        "How many combinations of mine and empty the clues of a border allow, and in how many each place is a mine. "
        "Any number of threads gives the same.");
}

}  // namespace gridsage
