// What crosses between NumPy's arrays and the batches: every array is checked for its size before it is written to.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "bind/convert.hpp"
#include "support/batch.hpp"
#include "support/errors.hpp"

namespace gridsage {

template <class T>
using Array = nanobind::ndarray<T, nanobind::c_contig, nanobind::device::cpu>;

// The numbers of an array that must hold so many.
template <class T>
std::span<T> numbers_of(const Array<T>& array, std::size_t count, const char* name) {
    if (array.size() != count)
        throw OptionError(std::string(name) + ": expected " + std::to_string(count) + " numbers, got " +
                          std::to_string(array.size()));
    return {array.data(), count};
}

// Refuse a batch that no memory holds.
inline void check_games(std::int64_t games, int cells) {
    constexpr std::int64_t kMostCells = std::int64_t{1} << 28;
    check_number("games", games, 1, kMostCells / cells);
}

// The games of a batch that a call speaks of: all of them, or those that `chosen` marks.
template <class Batch>
void reset_games(Batch& batch, const std::optional<Array<const std::uint64_t>>& seeds,
                 const std::optional<Array<const bool>>& chosen) {
    const auto given = seeds ? numbers_of(*seeds, batch.games(), "seeds") : std::span<const std::uint64_t>();
    const auto marks = chosen ? numbers_of(*chosen, batch.games(), "mask") : std::span<const bool>();
    for (std::size_t i = 0; i < batch.games(); ++i) {
        if (!marks.empty() && !marks[i]) continue;
        if (!given.empty()) batch.seed(i, given[i]);
        batch.restart(i);
    }
}

}  // namespace gridsage
