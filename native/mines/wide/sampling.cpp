#include "mines/wide/sampling.hpp"

#include <algorithm>
#include <cmath>

#include "mines/wide/block_sampler.hpp"

namespace gridsage::mines {

namespace {

// The mean chances of one walk.
class Walk {
  public:
    explicit Walk(std::size_t cells) : sums_(cells, 0.0), counts_(cells, 0) {}

    void add(const BlockSampler& sampler) {
        for (std::size_t cell = 0; cell < sums_.size(); ++cell) {
            if (!sampler.is_free(static_cast<int>(cell))) continue;
            sums_[cell] += sampler.chance(static_cast<int>(cell));
            ++counts_[cell];
        }
    }

    // A cell that was never free is what it is in the last layout.
    [[nodiscard]] double mean(const BlockSampler& sampler, std::size_t cell) const {
        return counts_[cell] > 0 ? sums_[cell] / counts_[cell] : sampler.is_mine(static_cast<int>(cell));
    }

  private:
    std::vector<double> sums_;
    std::vector<int> counts_;
};

}  // namespace

Walks walk_layouts(Engine& engine, std::span<const std::uint8_t> shown, int mines, bool trust_flags,
                   const WalkLimits& limits) {
    constexpr int kTries = 8;    // for a first layout
    constexpr int kSettle = 4;   // sweeps that are not counted
    constexpr int kSweeps = 12;  // that are; fewer of both when time is short
    constexpr int kShare = 8;    // one of so many first walks may take that share of the time
    RandomStream random(limits.seed);
    BlockSampler sampler(engine, shown, mines, trust_flags, limits.deadline);
    Walks walks;
    walks.means.assign(shown.size(), 0.0);
    walks.spreads.assign(shown.size(), 0.0);
    while (walks.count < limits.walks && walks.failed < kTries && !limits.deadline.passed()) {
        const Deadline share = limits.deadline.share(1.0 / std::max(1, kShare - walks.count));
        Walk walk(shown.size());
        const bool started = sampler.start(random);
        bool going = started;
        int counted = 0;
        for (int sweep = 0; going && counted < kSweeps; ++sweep) {
            const bool late = share.passed();
            if (late && counted > 0) break;
            going = sampler.sweep(random);
            if (!going || (sweep < kSettle && !late)) continue;
            walk.add(sampler);
            ++counted;
        }
        if (counted == 0 && limits.deadline.passed()) break;
        if (counted == 0) {
            ++walks.failed;
            if (!started && walks.count == 0 && limits.is_impossible && limits.is_impossible(sampler.stuck_at())) break;
            continue;
        }
        // Mean and spread, one walk after the other (Welford 1962).
        ++walks.count;
        for (std::size_t cell = 0; cell < shown.size(); ++cell) {
            const double mean = walk.mean(sampler, cell);
            const double off = mean - walks.means[cell];
            walks.means[cell] += off / walks.count;
            walks.spreads[cell] += off * (mean - walks.means[cell]);
        }
        walks.log_layouts.push_back(sampler.log_layouts());
    }
    for (double& spread : walks.spreads) spread /= std::max(1, walks.count - 1);
    return walks;
}

// The number of layouts is the mean of the weights; but few walks on a large board hardly meet the rare large weights
// that the mean is made of, so the logarithm of their own mean lies too low. The weight is a product of many factors
// from all over the board: if its logarithm were normal, the mean would lie above that of the logarithms by half their
// variance, which is often too much. The truth lies between, and what the two disagree about is part of the error.
std::optional<Measured> estimate_log_layouts(const Walks& walks) {
    constexpr int kFewest = 6;
    const auto& logs = walks.log_layouts;
    if (logs.size() < kFewest) return std::nullopt;
    const auto count = static_cast<double>(logs.size());
    const double largest = *std::ranges::max_element(logs);
    double mean = 0;
    double sum = 0;
    for (const double log_layouts : logs) {
        mean += log_layouts / count;
        sum += std::exp(log_layouts - largest);
    }
    double variance = 0;
    for (const double log_layouts : logs) variance += std::pow(log_layouts - mean, 2) / (count - 1);
    // What the true variance is on average, and how sure that is, given the one that few walks show.
    const double freedom = count - 1;
    variance *= freedom / (freedom - 2);
    const double doubt = variance * variance * 2 / (freedom - 4);
    const double plain = largest + std::log(sum / count);
    const double normal = mean + variance / 2;
    // A start that found nothing weighs nothing.
    const double found = std::log(count / (count + walks.failed));
    const double square = variance / count + doubt / 4 + std::pow(normal - plain, 2) / 4;
    return Measured{(plain + normal) / 2 + found, std::sqrt(square)};
}

void settle_total(std::vector<double>& chances, int mines) {
    const auto moved = [](double chance, double weight) { return chance * weight / (1 - chance + chance * weight); };
    double low = -20;
    double high = 20;
    for (int round = 0; round < 60; ++round) {
        const double weight = std::exp((low + high) / 2);
        double sum = 0;
        for (const double chance : chances) sum += moved(chance, weight);
        (sum < mines ? low : high) = (low + high) / 2;
    }
    const double weight = std::exp((low + high) / 2);
    for (double& chance : chances) chance = moved(chance, weight);
}

}  // namespace gridsage::mines
