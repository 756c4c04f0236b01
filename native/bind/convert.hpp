// What crosses between Python's values and the core's, in both families.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "support/errors.hpp"

namespace gridsage {

using CellTuple = nanobind::typed<nanobind::tuple, int, nanobind::ellipsis>;
using CellGroups = nanobind::typed<nanobind::tuple, CellTuple, nanobind::ellipsis>;

// A time without a limit, and how the stub writes it.
inline constexpr double kEndless = std::numeric_limits<double>::infinity();
inline constexpr const char* kEndlessText = "float('inf')";

// A time is 0 or more; the endless one counts as such.
inline void check_time(double time_s) {
    if (!(time_s >= 0)) throw OptionError("time " + std::to_string(time_s) + " s: must be 0 or more");
}

// A number within its limits, named for whoever gave it.
inline void check_number(const char* name, std::int64_t number, std::int64_t least,
                         std::int64_t most = std::numeric_limits<std::int64_t>::max()) {
    if (number >= least && number <= most) return;
    const std::string limits = most == std::numeric_limits<std::int64_t>::max()
                                   ? std::to_string(least) + " or more"
                                   : std::to_string(least) + " to " + std::to_string(most);
    throw OptionError(std::string(name) + " " + std::to_string(number) + ": expected " + limits);
}

inline CellTuple as_tuple(std::span<const int> cells) {
    nanobind::list list;
    for (const int cell : cells) list.append(cell);
    return CellTuple(nanobind::tuple(list));
}

inline CellGroups as_tuples(std::span<const std::vector<int>> groups) {
    nanobind::list list;
    for (const auto& group : groups) list.append(as_tuple(group));
    return CellGroups(nanobind::tuple(list));
}

// The codes of cells stay Python's: valid as long as the bytes.
inline std::span<const std::uint8_t> as_span(const nanobind::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

inline nanobind::bytes as_bytes(std::span<const std::uint8_t> codes) {
    return nanobind::bytes(codes.data(), codes.size());
}

// How the stub writes the comparison of values.
inline constexpr const char* kEqualSignature = "def __eq__(self, arg: object, /) -> bool";

}  // namespace gridsage
