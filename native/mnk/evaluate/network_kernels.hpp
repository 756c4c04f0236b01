// The arithmetic of the network over whole vectors, compiled for every processor and for those with AVX2: the same
// loops over whole numbers, so the results are the same.
#pragma once

#include <cstdint>

#include "mnk/evaluate/network.hpp"

namespace gridsage::mnk {

// An empty cell one of whose lines changes from a row to another.
struct LineChange {
    std::uint16_t cell;
    std::uint16_t before;
    std::uint16_t after;
};

struct NetworkKernels {
    // Adds what an empty cell gives to the sums, or takes it away.
    void (*add_cell)(const Channels& cell, ChannelSums& sums);
    void (*remove_cell)(const Channels& cell, ChannelSums& sums);
    // Changes cells and sums, and keeps in `saved` what the cells were.
    void (*change_cells)(const Channels* lines, const LineChange* changes, int count, Channels* cells, Channels* saved,
                         ChannelSums& sums);
    // From the sums to the second layer.
    void (*hidden)(const NetworkWeights& weights, const ChannelSums& sums, HiddenUnits& second);
    int (*value)(const NetworkWeights& weights, const HiddenUnits& second);
    // What the ranks of cells are read with.
    void (*rank_vector)(const NetworkWeights& weights, const HiddenUnits& second, Channels& vector);
    int (*rank)(const Channels& cell, const Channels& vector);

    // For this processor.
    [[nodiscard]] static const NetworkKernels& best() noexcept;
    [[nodiscard]] static const NetworkKernels& plain() noexcept;
};

}  // namespace gridsage::mnk
