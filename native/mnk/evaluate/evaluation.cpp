#include "mnk/evaluate/evaluation.hpp"

#include <algorithm>
#include <cstddef>

namespace gridsage::mnk {

namespace {

#include "mnk/evaluate/weights.inc"

// A row of weights: f, g, then u and v of this length.
constexpr int kRank = 6;
// u and v carry 12 bits of fraction each, the result 9: integers, so that every machine has the same table.
constexpr int kShift = 12 + 12 - 9;

int pair_of(const std::int16_t (&weights)[kSetCodes][2 + 2 * kRank], int own, int other) {
    std::int64_t dot = 0;
    for (int i = 0; i < kRank; ++i)
        dot += static_cast<std::int64_t>(weights[own][2 + i]) * weights[other][2 + kRank + i];
    const std::int64_t sum = weights[own][0] + weights[other][1] + ((dot + (1LL << (kShift - 1))) >> kShift);
    return static_cast<int>(std::clamp<std::int64_t>(sum, -30000, 30000));
}

}  // namespace

Evaluation::Evaluation()
    : worth_(static_cast<std::size_t>(kSetCodes) * kSetCodes), rank_(static_cast<std::size_t>(kSetCodes) * kSetCodes) {
    worth_.warm_up();
    rank_.warm_up();
    for (int own = 0; own < kSetCodes; ++own) {
        for (int other = 0; other < kSetCodes; ++other) {
            const auto worth = static_cast<std::int16_t>(pair_of(kWorthWeights, own, other));
            worth_[index(own, other)].first = worth;
            worth_[index(other, own)].second = worth;
            rank_[index(own, other)] = static_cast<std::int16_t>(pair_of(kRankWeights, own, other));
        }
    }
}

int Evaluation::of_threats(int mask) noexcept {
    return kThreatWeights[mask];
}

std::shared_ptr<const Evaluation> Evaluation::shared() {
    static const std::shared_ptr<const Evaluation> kShared(new Evaluation());
    return kShared;
}

}  // namespace gridsage::mnk
