// The arithmetic of the network over whole vectors, compiled for every processor and for those with AVX2: the same
// loops over whole numbers, so the results are the same.
#pragma once

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
    std::uint16_t before;
    std::uint16_t after;
};

struct NetworkKernels {
    // Adds what an empty cell gives to the sums.
    void (*add_cell)(const Channels& cell, ChannelSums& sums);
    // A stone takes a cell and changes others; what they and the sums were is kept in `saved` and `saved_sums`.
    void (*take_cell)(const Channels* lines, int taken, const LineChange* changes, int count, Channels* cells,
                      ChannelSums& sums, Channels* saved, ChannelSums& saved_sums);
    // Takes that back.
    void (*give_cell)(const LineChange* changes, int count, const Channels* saved, const ChannelSums& saved_sums,
                      Channels* cells, ChannelSums& sums);
    // From the sums to the second layer.
    void (*hidden)(const NetworkWeights& weights, const ChannelSums& sums, HiddenUnits& second);
    int (*value)(const NetworkWeights& weights, const HiddenUnits& second);
    // What the ranks of cells are read with.
    void (*rank_vector)(const NetworkWeights& weights, const HiddenUnits& second, Channels& vector);
    void (*rank_cells)(const Channels* cells, const Channels& vector, RankedMove* moves, int count);

    // For this processor.
    [[nodiscard]] static const NetworkKernels& best() noexcept;
    [[nodiscard]] static const NetworkKernels& plain() noexcept;
};

}  // namespace gridsage::mnk
