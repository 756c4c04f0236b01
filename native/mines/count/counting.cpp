#include "mines/count/counting.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "support/zeroed.hpp"

namespace gridsage::mines {

namespace {

constexpr std::array<std::array<double, 9>, 9> make_ways() {
    std::array<std::array<double, 9>, 9> table{};
    for (std::size_t n = 0; n < 9; ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
    }
    return table;
}
constexpr auto kWays = make_ways();

// A look at the deadline for every so many states: a huge table takes a second to walk.
constexpr int kLookMask = (1 << 12) - 1;

}  // namespace

BoxWeights::BoxWeights(int size, double tilt) noexcept {
    const auto& ways = kWays[static_cast<std::size_t>(size)];
    double power = 1;
    for (std::size_t mines = 0; mines <= static_cast<std::size_t>(size); ++mines, power *= tilt)
        weights_[mines] = ways[mines] * power;
}

double ways(int size, int mines) noexcept {
    return kWays[static_cast<std::size_t>(size)][static_cast<std::size_t>(mines)];
}

void CountTable::write_signature(const Constraints& constraints, const Component& component,
                                 std::vector<int>& signature) {
    signature.clear();
    signature.push_back(component.box_count);
    for (int i = 0; i < component.clue_count; ++i) {
        const Clue& clue = constraints.clues()[component.first_clue + i];
        signature.push_back(clue.cell * 16 + clue.need);
    }
    for (int i = 0; i < component.box_count; ++i) {
        const Box& box = constraints.boxes()[component.first_box + i];
        signature.push_back(constraints.cells(box)[0] * 16 + box.size);
        for (const int clue : constraints.clues(box)) signature.push_back(~(clue - component.first_clue));
    }
}

void CountTable::reset(double tilt) {
    tilt_ = tilt;
    log_scale_ = 0;
    total_.low = 0;
    total_.terms.clear();
    order_.clear();
    size_.clear();
    layers_.clear();
    states_.clear();
    links_.clear();
    terms_.clear();
}

void CountTable::chances(const Polynomial& outer, std::vector<double>& scratch, std::span<double> result,
                         const Deadline& deadline) const {
    // behind[s][m]: the weight of everything that can follow state s with m mines used, the outside world included.
    scratch.assign(terms_.size(), 0.0);
    const State& last = states_.back();
    for (int i = 0; i < last.size; ++i) scratch[static_cast<std::size_t>(last.first + i)] = outer.at(last.low + i);
    const State* states = states_.data();
    for (std::size_t step = order_.size(); step-- > 0;) {
        const BoxWeights weights(size_[step], tilt_);
        double mines = 0;
        double safe = 0;
        const int size = size_[step];
        const Link* end = links_.data() + link_end(step + 1);
        for (const Link* link = links_.data() + layers_[step + 1].first_link; link != end; ++link) {
            const State& source = states[link->from];
            const State& target = states[link->to];
            const double weight = weights[link->mines];
            // Layers do not overlap.
            const double* __restrict ahead = scratch.data() + target.first + (source.low + link->mines - target.low);
            const double* __restrict used = terms_.data() + source.first;
            double* __restrict behind = scratch.data() + source.first;
            double product = 0;
            for (int i = 0; i < source.size; ++i) {
                const double flow = weight * ahead[i];
                product += used[i] * flow;
                behind[i] += flow;
            }
            mines += product * link->mines;
            safe += product * (size - link->mines);
            if ((link->from & kLookMask) == kLookMask) deadline.check_cancelled("the count was cancelled");
        }
        result[static_cast<std::size_t>(order_[step])] = safe == 0 ? 1.0 : mines / (mines + safe);
        // Each step is normalised by itself, so that a layer may be scaled as it likes.
        if (step % rescale_every() == 0 && step > 0) rescale(step, scratch);
    }
}

// Brings a layer of the scratch space back to numbers of ordinary size.
void CountTable::rescale(std::size_t layer, std::vector<double>& scratch) const {
    double largest = 0;
    const auto each = [&](const auto& act) {
        for (int s = layers_[layer].first_state; s < layer_end(layer); ++s)
            for (int i = 0; i < states_[s].size; ++i) act(scratch[static_cast<std::size_t>(states_[s].first + i)]);
    };
    each([&](double term) { largest = std::max(largest, term); });
    if (largest <= 0 || (largest <= 1e60 && largest >= 1e-60)) return;
    const double factor = std::exp2(-std::ilogb(largest));
    each([&](double& term) { term *= factor; });
}

std::optional<std::vector<Wide>> CountTable::exact_total(const Deadline& deadline) const {
    if (terms_.empty()) return std::nullopt;
    const Zeroed<Wide> terms(terms_.size());
    terms[0] = 1;
    for (std::size_t step = 0; step < order_.size(); ++step)
        for (int l = layers_[step + 1].first_link; l < link_end(step + 1); ++l) {
            const Link link = links_[l];
            const State source = states_[link.from];
            const State target = states_[link.to];
            if ((link.from & kLookMask) == kLookMask) deadline.check_cancelled("the count was cancelled");
            const auto weight = Wide{static_cast<std::uint64_t>(ways(size_[step], link.mines))};
            for (int i = 0; i < source.size; ++i) {
                Wide product;
                Wide& out = terms[static_cast<std::size_t>(target.first + source.low + link.mines - target.low + i)];
                if (multiply_overflows(weight, terms[static_cast<std::size_t>(source.first + i)], product) ||
                    add_overflows(out, product, out))
                    return std::nullopt;
            }
        }
    if (impossible()) return std::vector<Wide>{};
    const State& last = states_.back();
    const Wide* first = &terms[static_cast<std::size_t>(last.first)];
    return std::vector<Wide>(first, first + last.size);
}

void CountTable::draw(int mines, RandomStream& random, std::span<int> result) const {
    int state = static_cast<int>(states_.size()) - 1;
    for (std::size_t step = order_.size(); step-- > 0;) {
        const BoxWeights weights(size_[step], tilt_);
        const auto share = [&](const Link& link) {
            const State& source = states_[link.from];
            const int used = mines - link.mines - source.low;
            if (link.to != state || used < 0 || used >= source.size) return 0.0;
            return weights[link.mines] * terms_[static_cast<std::size_t>(source.first + used)];
        };
        double sum = 0;
        for (int l = layers_[step + 1].first_link; l < link_end(step + 1); ++l) sum += share(links_[l]);
        double pick = random.unit() * sum;
        int chosen = -1;
        for (int l = layers_[step + 1].first_link; l < link_end(step + 1); ++l) {
            const double part = share(links_[l]);
            if (part <= 0) continue;
            chosen = l;
            if ((pick -= part) < 0) break;
        }
        const Link link = links_[chosen];
        result[static_cast<std::size_t>(order_[step])] = link.mines;
        mines -= link.mines;
        state = link.from;
    }
}

}  // namespace gridsage::mines
