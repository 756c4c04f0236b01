#include "mnk/evaluate/network_view.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace gridsage::mnk {

namespace {

constexpr int kCellBits = 2;
constexpr std::uint64_t kBeyond = 3;
constexpr int kSideBits = kCellBits * kNetworkReach;
constexpr std::uint64_t kSideMask = (1U << kSideBits) - 1;
constexpr int kMiddle = 2 * kSideBits;

// The code of a side from its four cells, the nearest in the lowest bits or in the highest.
using SideTable = std::array<std::uint8_t, 1 << kSideBits>;

constexpr SideTable side_table(bool nearest_high) {
    constexpr std::array<int, kNetworkReach + 1> kOffset = {120, 117, 108, 81, 0};
    SideTable table{};
    for (int bits = 0; bits < 1 << kSideBits; ++bits) {
        int value = 0;
        int power = 1;
        int count = 0;
        for (; count < kNetworkReach; ++count) {
            const int place = nearest_high ? kNetworkReach - 1 - count : count;
            const int state = (bits >> (kCellBits * place)) & static_cast<int>(kBeyond);
            if (state == static_cast<int>(kBeyond)) break;
            value += state * power;
            power *= 3;
        }
        table[static_cast<std::size_t>(bits)] =
            static_cast<std::uint8_t>(kOffset[static_cast<std::size_t>(count)] + value);
    }
    return table;
}

constexpr SideTable kLowerCodes = side_table(true);
constexpr SideTable kUpperCodes = side_table(false);

// Where a cell's two bits stand: a line has room for four cells more at both ends.
int shift_of(int bit) {
    return kCellBits * (bit - kLinePad + kNetworkReach);
}

std::uint64_t lower_side(std::uint64_t line, int shift) {
    return (line >> (shift - kSideBits)) & kSideMask;
}

std::uint64_t upper_side(std::uint64_t line, int shift) {
    return (line >> (shift + kCellBits)) & kSideMask;
}

std::uint16_t row_of(unsigned one, unsigned other) {
    const unsigned high = std::max(one, other);
    const unsigned low = std::min(one, other);
    return static_cast<std::uint16_t>(high * (high + 1) / 2 + low);
}

}  // namespace

NetworkView::NetworkView(std::shared_ptr<const Network> network, const Setup& setup, const Lines& lines,
                         std::span<const std::uint8_t> cells, int own, const NetworkKernels& kernels)
    : network_(std::move(network)),
      lines_(lines),
      kernels_(kernels),
      own_(own),
      places_(static_cast<std::size_t>(setup.cells()) + kUsualSteps * kMostChanges),
      place_of_(static_cast<std::size_t>(setup.cells())),
      steps_(kUsualSteps) {
    std::iota(place_of_.begin(), place_of_.end(), std::uint16_t{0});
    stones_.fill(~0ULL);
    for (int cell = 0; cell < setup.cells(); ++cell) {
        const std::uint8_t stone = cells[static_cast<std::size_t>(cell)];
        const std::uint64_t state = stone == kEmpty ? 0 : state_of(stone - 1);
        for (int d = 0; d < kDirections; ++d) {
            const auto [line, bit] = lines.place(cell, d);
            stones_[line] ^= (kBeyond ^ state) << shift_of(bit);
        }
    }
    for (int cell = 0; cell < setup.cells(); ++cell) {
        if (cells[static_cast<std::size_t>(cell)] != kEmpty) continue;
        Channels& sum = places_[static_cast<std::size_t>(cell)];
        for (int d = 0; d < kDirections; ++d) {
            const auto [line, bit] = lines.place(cell, d);
            const int shift = shift_of(bit);
            const Channels& weights = network_->weights().lines[row_of(kLowerCodes[lower_side(stones_[line], shift)],
                                                                       kUpperCodes[upper_side(stones_[line], shift)])];
            for (std::size_t c = 0; c < kChannels; ++c)
                sum.of[c] = static_cast<std::int16_t>(sum.of[c] + weights.of[c]);
        }
        kernels_.add_cell(sum, sums_);
    }
}

void NetworkView::push(int cell, int seat) {
    if (length_ == steps_.size()) {
        steps_.resize(2 * steps_.size());
        places_.resize(first_place(steps_.size()));
    }
    const std::size_t to = first_place(length_);
    Step& step = steps_[length_++];
    step.cell = cell;
    step.seat = seat;
    step.sums = sums_;
    // 1. Which lines of which empty cells change: looked at through a window with the stone in its middle, so that all
    // places in it are known beforehand. What it shows from beyond the ends of a line's word is of no cell's concern.
    const std::uint64_t stone = state_of(seat) << kMiddle;
    LineChange* change = step.changes.data();
    for (int d = 0; d < kDirections; ++d) {
        const auto [line, bit] = lines_.place(cell, d);
        const int shift = shift_of(bit);
        const std::uint64_t before = std::rotr(stones_[line], shift - kMiddle);
        const std::uint64_t after = before | stone;
        stones_[line] |= state_of(seat) << shift;
        const int way = lines_.step(d);
        int below = cell;
        int above = cell;
        for (int at = kCellBits; at <= kSideBits; at += kCellBits) {
            below -= way;
            above += way;
            if (((before >> (kMiddle - at)) & kBeyond) == 0) {
                const unsigned same = kLowerCodes[lower_side(before, kMiddle - at)];
                *change++ = {static_cast<std::uint16_t>(below), place_of_[static_cast<std::size_t>(below)],
                             row_of(same, kUpperCodes[upper_side(before, kMiddle - at)]),
                             row_of(same, kUpperCodes[upper_side(after, kMiddle - at)])};
            }
            if (((before >> (kMiddle + at)) & kBeyond) == 0) {
                const unsigned same = kUpperCodes[upper_side(before, kMiddle + at)];
                *change++ = {static_cast<std::uint16_t>(above), place_of_[static_cast<std::size_t>(above)],
                             row_of(same, kLowerCodes[lower_side(before, kMiddle + at)]),
                             row_of(same, kLowerCodes[lower_side(after, kMiddle + at)])};
            }
        }
    }
    step.count = static_cast<int>(change - step.changes.data());
    // 2. The cells and what they add up to.
    kernels_.take_cell(network_->weights().lines.data(), places_[place_of_[static_cast<std::size_t>(cell)]],
                       step.changes.data(), step.count, places_.data(), to, sums_);
    for (int i = 0; i < step.count; ++i)
        place_of_[step.changes[static_cast<std::size_t>(i)].cell] =
            static_cast<std::uint16_t>(to + static_cast<std::size_t>(i));
    has_hidden_ = has_vector_ = false;
}

void NetworkView::pop() noexcept {
    const Step& step = steps_[--length_];
    for (int d = 0; d < kDirections; ++d) {
        const auto [line, bit] = lines_.place(step.cell, d);
        stones_[line] ^= state_of(step.seat) << shift_of(bit);
    }
    for (int i = 0; i < step.count; ++i) {
        const LineChange& change = step.changes[static_cast<std::size_t>(i)];
        place_of_[change.cell] = change.from;
    }
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

void NetworkView::rank(std::span<RankedMove> moves) {
    if (!has_vector_) {
        think();
        kernels_.rank_vector(network_->weights(), hidden_, vector_);
        has_vector_ = true;
    }
    kernels_.rank_cells(places_.data(), place_of_.data(), vector_, moves.data(), static_cast<int>(moves.size()));
}

}  // namespace gridsage::mnk
