// What crosses between Python's m,n,k values and the core's.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <array>
#include <string>

#include "bind/convert.hpp"
#include "mnk/rules/board.hpp"
#include "support/errors.hpp"

namespace gridsage {

// A setup and a position of Python: gridsage/boundary.py says what is read of them.
class MnkSetupLike : public nanobind::object {
    static bool check(nanobind::handle value) { return PyObject_HasAttrString(value.ptr(), "k") == 1; }

  public:
    NB_OBJECT_DEFAULT(MnkSetupLike, nanobind::object, "gridsage.boundary.MnkSetup", check)
};
class MnkPositionLike : public nanobind::object {
    static bool check(nanobind::handle value) { return PyObject_HasAttrString(value.ptr(), "turn") == 1; }

  public:
    NB_OBJECT_DEFAULT(MnkPositionLike, nanobind::object, "gridsage.boundary.MnkPosition", check)
};

inline mnk::Setup setup_from(const MnkSetupLike& setup) {
    using nanobind::cast;
    const auto rule = cast<std::string>(nanobind::str(setup.attr("rule")));
    constexpr std::array kRules = {"free", "exact", "renju", "caro"};
    const auto found = std::find(kRules.begin(), kRules.end(), rule);
    if (found == kRules.end()) throw SetupError("no rule is called '" + rule + "'");
    return mnk::Setup(cast<int>(setup.attr("width")), cast<int>(setup.attr("height")), cast<int>(setup.attr("k")),
                      static_cast<mnk::Rule>(found - kRules.begin()));
}

inline mnk::Board board_from(const MnkPositionLike& position) {
    return mnk::Board(setup_from(nanobind::cast<MnkSetupLike>(position.attr("setup"))),
                      as_span(nanobind::cast<nanobind::bytes>(position.attr("cells"))),
                      nanobind::cast<int>(position.attr("turn")));
}

}  // namespace gridsage
