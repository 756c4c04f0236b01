// Included once for each set of instructions, in a namespace of its own, with GRIDSAGE_KERNEL before each function.
// Loops of a fixed length over 16-bit numbers without branches: compilers make vectors of them. add_products is what
// they do not see by themselves, and stands before.

// What a cell gives to a channel.
GRIDSAGE_KERNEL inline std::int16_t activation(std::int16_t sum) noexcept {
    const std::int16_t above = sum < -4 ? std::int16_t{-4} : sum;
    const std::int16_t within = above > 1012 ? std::int16_t{1012} : above;
    return static_cast<std::int16_t>(static_cast<std::int16_t>(within + 4) >> 3);
}

GRIDSAGE_KERNEL void add_cell(const Channels& cell, ChannelSums& sums) {
    const std::int16_t* __restrict from = cell.of.data();
    std::uint16_t* __restrict to = sums.of.data();
    for (int c = 0; c < kChannels; ++c)
        to[c] = static_cast<std::uint16_t>(to[c] + static_cast<std::uint16_t>(activation(from[c])));
}

GRIDSAGE_KERNEL inline void change_cell(const std::int16_t* __restrict before, const std::int16_t* __restrict after,
                                        const std::int16_t* __restrict from, std::int16_t* __restrict to,
                                        std::uint16_t* __restrict sums) {
    for (int c = 0; c < kChannels; ++c) {
        const auto now = static_cast<std::int16_t>(from[c] - before[c] + after[c]);
        to[c] = now;
        sums[c] = static_cast<std::uint16_t>(sums[c] + static_cast<std::uint16_t>(activation(now)) -
                                             static_cast<std::uint16_t>(activation(from[c])));
    }
}

GRIDSAGE_KERNEL void take_cell(const Channels* lines, const Channels& taken, const LineChange* changes, int count,
                               Channels* places, std::size_t to, ChannelSums& sums) {
    for (int c = 0; c < kChannels; ++c)
        sums.of[c] = static_cast<std::uint16_t>(sums.of[c] - static_cast<std::uint16_t>(activation(taken.of[c])));
    for (int i = 0; i < count; ++i)
        change_cell(lines[changes[i].before].of.data(), lines[changes[i].after].of.data(),
                    places[changes[i].from].of.data(), places[to + static_cast<std::size_t>(i)].of.data(),
                    sums.of.data());
}

template <typename Layer>
GRIDSAGE_KERNEL inline void pass_layer(const Layer& layer, const std::int16_t* in, int shift, int least,
                                       std::int16_t* __restrict out) {
    alignas(64) std::int32_t sums[Layer::kOutputs];
    add_products(layer, in, sums);
    for (int i = 0; i < Layer::kOutputs; ++i) {
        const std::int32_t value = sums[i] >> shift;
        const std::int32_t above = value < least ? least : value;
        out[i] = static_cast<std::int16_t>(above > 8191 ? 8191 : above);
    }
}

GRIDSAGE_KERNEL void hidden(const NetworkWeights& weights, const ChannelSums& sums, HiddenUnits& second) {
    alignas(64) std::int16_t halves[kChannels];
    for (int c = 0; c < kChannels; ++c) halves[c] = static_cast<std::int16_t>(sums.of[c] >> 1);
    alignas(64) std::int16_t first[kHidden];
    pass_layer(weights.first, halves, 9, 0, first);
    pass_layer(weights.second, first, 10, 0, second.of.data());
}

GRIDSAGE_KERNEL int value(const NetworkWeights& weights, const HiddenUnits& second) {
    // Half of the products fit into 32 bits, all of them may not.
    std::int64_t sum = weights.value_bias;
    for (int half = 0; half < kHidden; half += kHidden / 2) {
        std::int32_t part = 0;
        for (int j = half; j < half + kHidden / 2; ++j)
            part += static_cast<std::int32_t>(second.of[j]) * weights.value.of[j];
        sum += part;
    }
    return static_cast<int>(sum >> 9);
}

GRIDSAGE_KERNEL void rank_vector(const NetworkWeights& weights, const HiddenUnits& second, Channels& vector) {
    pass_layer(weights.ranks, second.of.data(), 10, -8191, vector.of.data());
}

GRIDSAGE_KERNEL void rank_cells(const Channels* places, const std::uint16_t* place_of, const Channels& vector,
                                RankedMove* moves, int count) {
    for (int i = 0; i < count; ++i) {
        const std::int16_t* cell = places[place_of[moves[i].cell]].of.data();
        std::int32_t sum = 0;
        for (int c = 0; c < kChannels; ++c) sum += static_cast<std::int32_t>(activation(cell[c])) * vector.of[c];
        moves[i].rank += sum >> 6;
    }
}

constexpr NetworkKernels kKernels = {add_cell, take_cell, hidden, value, rank_vector, rank_cells};
