// The arithmetic of the network over whole vectors, compiled for every processor and for those with AVX2: the same
// loops over whole numbers, so the results are the same.
#pragma once

#include <cstddef>
#include <cstdint>

#include "mnk/evaluate/network.hpp"

namespace gridsage::mnk {

// A move and how likely it is the best, in units of 1/512 of log-odds.
struct RankedMove {
    std::int16_t cell;
    std::int32_t rank;
};

// An empty cell one of whose lines changes from a row to another.
struct LineChange {
    std::uint16_t cell;
    std::uint16_t from;  // where its sums were
    std::uint16_t before;
    std::uint16_t after;
};

struct NetworkKernels {
    // Adds what an empty cell gives to the sums.
    void (*add_cell)(const Channels& cell, ChannelSums& sums);
    // A cell is taken by a stone and others change, each to a new place from `to` on.
    void (*take_cell)(const Channels* lines, const Channels& taken, const LineChange* changes, int count,
                      Channels* places, std::size_t to, ChannelSums& sums);
    // From the sums to the second layer.
    void (*hidden)(const NetworkWeights& weights, const ChannelSums& sums, HiddenUnits& second);
    int (*value)(const NetworkWeights& weights, const HiddenUnits& second);
    // What the ranks of cells are read with.
    void (*rank_vector)(const NetworkWeights& weights, const HiddenUnits& second, Channels& vector);
    void (*rank_cells)(const Channels* places, const std::uint16_t* place_of, const Channels& vector, RankedMove* moves,
                       int count);

    // For this processor.
    [[nodiscard]] static const NetworkKernels& best() noexcept;
    [[nodiscard]] static const NetworkKernels& plain() noexcept;
};

}  // namespace gridsage::mnk
