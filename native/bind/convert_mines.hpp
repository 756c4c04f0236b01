// What crosses between Python's Minesweeper values and the core's.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mines/rules/board.hpp"

namespace gridsage {

// The Python setup's start rule is a string enum: its value crosses.
inline mines::StartRule start_rule(nanobind::handle value) {
    using mines::StartRule;
    const auto name = nanobind::cast<std::string>(nanobind::str(value));
    return name == "opening" ? StartRule::kOpening : name == "safe" ? StartRule::kSafe : StartRule::kAny;
}

inline mines::Setup setup_from(nanobind::handle setup) {
    using nanobind::cast;
    return mines::Setup(cast<int>(setup.attr("width")), cast<int>(setup.attr("height")), cast<int>(setup.attr("mines")),
                        start_rule(setup.attr("start")));
}

inline nanobind::tuple as_tuple(const std::vector<int>& cells) {
    return nanobind::tuple(nanobind::cast(cells));
}

inline nanobind::tuple as_tuples(const std::vector<std::vector<int>>& groups) {
    nanobind::list list;
    for (const auto& group : groups) list.append(as_tuple(group));
    return nanobind::tuple(list);
}

// The cells of a view: codes 0 to 11, one for each cell of the setup. They stay Python's: valid as long as the bytes.
inline std::span<const std::uint8_t> view_from(const mines::Setup& setup, const nanobind::bytes& cells) {
    const std::span shown(static_cast<const std::uint8_t*>(cells.data()), cells.size());
    if (static_cast<int>(shown.size()) != setup.cells()) throw nanobind::value_error("wrong number of cells");
    if (std::ranges::any_of(shown, [](std::uint8_t code) { return code > mines::kExploded; }))
        throw nanobind::value_error("unknown code of a cell");
    return shown;
}

}  // namespace gridsage
