#include "mnk/evaluate/network_view.hpp"

#include <algorithm>
#include <bit>

namespace gridsage::mnk {

namespace {

constexpr int kSidePower = 1 << (2 * kNetworkReach);
constexpr std::uint64_t kSideMask = (1U << kNetworkReach) - 1;

// The code of a side from four bits of own stones and four of others, walls set in both: the nearest cell first, or
// last.
using SideTable = std::array<std::uint8_t, kSidePower>;

constexpr SideTable side_table(bool nearest_last) {
    constexpr std::array<int, kNetworkReach + 1> kOffset = {120, 117, 108, 81, 0};
    SideTable table{};
    for (int bits = 0; bits < kSidePower; ++bits) {
        int value = 0;
        int power = 1;
        int count = 0;
        for (; count < kNetworkReach; ++count) {
            const int place = nearest_last ? kNetworkReach - 1 - count : count;
            const int own = (bits >> (kNetworkReach + place)) & 1;
            const int other = (bits >> place) & 1;
            if (own + other == 2) break;
            value += (own + 2 * other) * power;
            power *= 3;
        }
        table[static_cast<std::size_t>(bits)] =
            static_cast<std::uint8_t>(kOffset[static_cast<std::size_t>(count)] + value);
    }
    return table;
}

constexpr SideTable kLeftCodes = side_table(true);
constexpr SideTable kRightCodes = side_table(false);

int side_bits(std::uint64_t own, std::uint64_t other, int from) {
    return static_cast<int>((((own >> from) & kSideMask) << kNetworkReach) | ((other >> from) & kSideMask));
}

int left_code(std::uint64_t own, std::uint64_t other, int bit) {
    return kLeftCodes[static_cast<std::size_t>(side_bits(own, other, bit - kNetworkReach))];
}

int right_code(std::uint64_t own, std::uint64_t other, int bit) {
    return kRightCodes[static_cast<std::size_t>(side_bits(own, other, bit + 1))];
}

int row_of(int one, int other) {
    const int high = std::max(one, other);
    const int low = std::min(one, other);
    return high * (high + 1) / 2 + low;
}

}  // namespace

NetworkView::NetworkView(std::shared_ptr<const Network> network, const Setup& setup, const Lines& lines,
                         std::span<const std::uint8_t> cells, int own, const NetworkKernels& kernels)
    : network_(std::move(network)),
      lines_(lines),
      kernels_(kernels),
      own_(own),
      cells_(static_cast<std::size_t>(setup.cells())),
      steps_(kUsualSteps) {
    for (auto& words : stones_)
        for (int line = 0; line < lines.count(); ++line) words[static_cast<std::size_t>(line)] = lines.walls(line);
    const auto each_line = [&](int cell, const auto& visit) {
        for (int d = 0; d < kDirections; ++d) {
            const auto [line, bit] = lines.place(cell, d);
            visit(line, bit);
        }
    };
    for (int cell = 0; cell < setup.cells(); ++cell)
        if (const std::uint8_t stone = cells[static_cast<std::size_t>(cell)]; stone != kEmpty)
            each_line(cell, [&](int line, int bit) {
                stones_[stone - 1 == own_ ? 0 : 1][static_cast<std::size_t>(line)] |= 1ULL << bit;
            });
    for (int cell = 0; cell < setup.cells(); ++cell) {
        if (cells[static_cast<std::size_t>(cell)] != kEmpty) continue;
        Channels& sum = cells_[static_cast<std::size_t>(cell)];
        each_line(cell, [&](int line, int bit) {
            const std::uint64_t mine = stones_[0][static_cast<std::size_t>(line)];
            const std::uint64_t theirs = stones_[1][static_cast<std::size_t>(line)];
            const auto row =
                static_cast<std::size_t>(row_of(left_code(mine, theirs, bit), right_code(mine, theirs, bit)));
            const Channels& weights = network_->weights().lines[row];
            for (std::size_t c = 0; c < kChannels; ++c)
                sum.of[c] = static_cast<std::int16_t>(sum.of[c] + weights.of[c]);
        });
        kernels_.add_cell(sum, sums_);
    }
}

void NetworkView::push(int cell, int seat) {
    if (length_ == steps_.size()) steps_.resize(2 * steps_.size());
    Step& step = steps_[length_++];
    step.cell = cell;
    step.seat = seat;
    step.sums = sums_;
    // 1. Which lines of which empty cells change.
    std::array<LineChange, kMostChanges> changes;
    int count = 0;
    for (int d = 0; d < kDirections; ++d) {
        const auto [line, bit] = lines_.place(cell, d);
        const std::uint64_t own = stones_[0][line];
        const std::uint64_t other = stones_[1][line];
        stones_[seat == own_ ? 0 : 1][line] |= 1ULL << bit;
        const std::uint64_t own_now = stones_[0][line];
        const std::uint64_t other_now = stones_[1][line];
        const int way = lines_.step(d);
        const std::uint64_t empty = ~(own_now | other_now);
        const auto add = [&](int at, int before, int after) {
            const int changed = cell + (at - bit) * way;
            step.cells[static_cast<std::size_t>(count)] = static_cast<std::uint16_t>(changed);
            changes[static_cast<std::size_t>(count++)] = {static_cast<std::uint16_t>(changed),
                                                          static_cast<std::uint16_t>(before),
                                                          static_cast<std::uint16_t>(after)};
        };
        for (std::uint64_t lower = (empty >> (bit - kNetworkReach)) & kSideMask; lower != 0; lower &= lower - 1) {
            const int at = bit - kNetworkReach + std::countr_zero(lower);
            const int left = left_code(own, other, at);
            add(at, row_of(left, right_code(own, other, at)), row_of(left, right_code(own_now, other_now, at)));
        }
        for (std::uint64_t upper = (empty >> (bit + 1)) & kSideMask; upper != 0; upper &= upper - 1) {
            const int at = bit + 1 + std::countr_zero(upper);
            const int right = right_code(own, other, at);
            add(at, row_of(left_code(own, other, at), right), row_of(left_code(own_now, other_now, at), right));
        }
    }
    step.count = count;
    // 2. The cells and what they add up to.
    kernels_.remove_cell(cells_[static_cast<std::size_t>(cell)], sums_);
    kernels_.change_cells(network_->weights().lines.data(), changes.data(), count, cells_.data(), step.before.data(),
                          sums_);
    has_hidden_ = has_vector_ = false;
}

void NetworkView::pop() noexcept {
    const Step& step = steps_[--length_];
    for (int d = 0; d < kDirections; ++d) {
        const auto [line, bit] = lines_.place(step.cell, d);
        stones_[step.seat == own_ ? 0 : 1][line] &= ~(1ULL << bit);
    }
    for (int i = 0; i < step.count; ++i)
        cells_[step.cells[static_cast<std::size_t>(i)]] = step.before[static_cast<std::size_t>(i)];
    sums_ = step.sums;
    has_hidden_ = has_vector_ = false;
}

void NetworkView::think() {
    if (has_hidden_) return;
    kernels_.hidden(network_->weights(), sums_, hidden_);
    has_hidden_ = true;
}

int NetworkView::value() {
    think();
    return kernels_.value(network_->weights(), hidden_);
}

int NetworkView::rank(int cell) {
    if (!has_vector_) {
        think();
        kernels_.rank_vector(network_->weights(), hidden_, vector_);
        has_vector_ = true;
    }
    return kernels_.rank(cells_[static_cast<std::size_t>(cell)], vector_);
}

}  // namespace gridsage::mnk
