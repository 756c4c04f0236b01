// What crosses between Python's m,n,k values and the core's.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

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

// The rule is a string enum in Python: its value crosses.
inline mnk::Rule rule_from(nanobind::handle value) {
    using mnk::Rule;
    const auto name = nanobind::cast<std::string>(nanobind::str(value));
    if (name == "free") return Rule::kFree;
    if (name == "exact") return Rule::kExact;
    if (name == "renju") return Rule::kRenju;
    if (name == "caro") return Rule::kCaro;
    throw SetupError("no rule is called '" + name + "'");
}

inline mnk::Setup setup_from(const MnkSetupLike& setup) {
    using nanobind::cast;
    return mnk::Setup(cast<int>(setup.attr("width")), cast<int>(setup.attr("height")), cast<int>(setup.attr("k")),
                      rule_from(setup.attr("rule")));
}

inline mnk::Board board_from(const MnkPositionLike& position) {
    return mnk::Board(setup_from(nanobind::cast<MnkSetupLike>(position.attr("setup"))),
                      as_span(nanobind::cast<nanobind::bytes>(position.attr("cells"))),
                      nanobind::cast<int>(position.attr("turn")));
}

}  // namespace gridsage
