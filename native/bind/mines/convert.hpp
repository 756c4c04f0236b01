// What crosses between Python's Minesweeper values and the core's.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bind/convert.hpp"
#include "mines/rules/board.hpp"
#include "support/errors.hpp"

namespace gridsage {

// A setup of Python: gridsage/boundary.py says what is read of it.
class MinesSetupLike : public nanobind::object {
    static bool check(nanobind::handle value) { return PyObject_HasAttrString(value.ptr(), "mines") == 1; }

  public:
    NB_OBJECT_DEFAULT(MinesSetupLike, nanobind::object, "gridsage.boundary.MinesSetup", check)
};

// The start rule is a string enum in Python: its value crosses.
inline mines::StartRule start_rule(nanobind::handle value) {
    using mines::StartRule;
    const auto name = nanobind::cast<std::string>(nanobind::str(value));
    if (name == "opening") return StartRule::kOpening;
    if (name == "safe") return StartRule::kSafe;
    if (name == "any") return StartRule::kAny;
    throw SetupError("no start rule is called '" + name + "'");
}

inline mines::Setup setup_from(const MinesSetupLike& setup) {
    using nanobind::cast;
    return mines::Setup(cast<int>(setup.attr("width")), cast<int>(setup.attr("height")), cast<int>(setup.attr("mines")),
                        start_rule(setup.attr("start")));
}

// The cells of a view: codes 0 to 11, one for each cell of the setup.
inline std::span<const std::uint8_t> view_from(const mines::Setup& setup, const nanobind::bytes& cells) {
    const auto shown = as_span(cells);
    if (static_cast<int>(shown.size()) != setup.cells())
        throw OptionError("the view has " + std::to_string(shown.size()) + " cells, but the board has " +
                          std::to_string(setup.cells()));
    if (const int highest = mines::highest_code(shown); highest > mines::kExploded)
        throw OptionError("a cell's code is 0 to " + std::to_string(mines::kExploded) + ", got " +
                          std::to_string(highest));
    return shown;
}

inline void check_cells(const mines::Setup& setup, std::span<const int> cells) {
    for (const int cell : cells)
        if (cell < 0 || cell >= setup.cells())
            throw OptionError("cell " + std::to_string(cell) + " is outside the board: expected 0 to " +
                              std::to_string(setup.cells() - 1));
}

// The games of a batch: one first cell for each seed.
inline void check_games(const mines::Setup& setup, std::span<const std::uint64_t> seeds, std::span<const int> firsts) {
    if (seeds.size() != firsts.size())
        throw OptionError(std::to_string(seeds.size()) + " seeds need as many first cells, got " +
                          std::to_string(firsts.size()));
    check_cells(setup, firsts);
}

}  // namespace gridsage
