#include "mnk/evaluate/caro.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace gridsage::mnk {

namespace {

constexpr int kFive = 5;
constexpr int kSeen = 5;  // cells on each side
constexpr int kLine = 2 * kSeen + 1;
// A code is the stones up to a sentinel bit at the first cell that is closed. Above it a flag says that this is the
// edge; the highest bit alone, that no cell in sight is closed.
constexpr std::uint32_t kEdgeBit = 1U << kSeen;
constexpr std::uint32_t kOpenBit = 1U << (kSeen + 1);
constexpr std::uint32_t kCodes = 1U << (kCaroReach + 1);

enum class Spot : std::uint8_t { kEmpty, kOwn, kOther, kEdge };
using Line = std::array<Spot, kLine>;

// The cells of a code, nearest first; what lies behind a closed cell is closed too.
std::array<Spot, kSeen> spots_of(std::uint32_t code) {
    const bool open = code >= kOpenBit && (code & kEdgeBit) == 0;
    const Spot last = code >= kOpenBit ? Spot::kEdge : Spot::kOther;
    const std::uint32_t stones = code & (kEdgeBit - 1);
    int closed = kSeen;
    if (!open) {
        const std::uint32_t rest = code >= kOpenBit ? stones : code;
        for (closed = kSeen - 1; closed > 0 && ((rest >> closed) & 1) == 0;) --closed;
    }
    std::array<Spot, kSeen> spots;
    for (int i = 0; i < kSeen; ++i)
        spots[static_cast<std::size_t>(i)] = i >= closed ? last : (stones >> i) & 1 ? Spot::kOwn : Spot::kEmpty;
    return spots;
}

bool is_row(const Line& line) {
    int begin = kSeen;
    int end = kSeen;
    while (begin > 0 && line[static_cast<std::size_t>(begin) - 1] == Spot::kOwn) --begin;
    while (end < kLine - 1 && line[static_cast<std::size_t>(end) + 1] == Spot::kOwn) ++end;
    if (end - begin + 1 != kFive) return false;
    // Five stones around the middle have both ends in sight.
    return line[static_cast<std::size_t>(begin) - 1] != Spot::kOther ||
           line[static_cast<std::size_t>(end) + 1] != Spot::kOther;
}

// Whether one more stone makes a row.
bool can_complete(Line line) {
    for (auto& spot : line) {
        if (spot != Spot::kEmpty) continue;
        spot = Spot::kOwn;
        const bool row = is_row(line);
        spot = Spot::kEmpty;
        if (row) return true;
    }
    return false;
}

// Whether the other side can keep the row away with one stone: on the cell that completes it, or at its end.
bool can_be_stopped(Line line) {
    for (auto& spot : line) {
        if (spot != Spot::kEmpty) continue;
        spot = Spot::kOther;
        const bool goes_on = can_complete(line);
        spot = Spot::kEmpty;
        if (!goes_on) return true;
    }
    return false;
}

class CaroBuilder {
  public:
    CaroBuilder() {
        for (std::uint32_t left = 1; left < kCodes; ++left)
            for (std::uint32_t right = 1; right < kCodes; ++right) {
                const auto before = spots_of(left);
                const auto after = spots_of(right);
                Line line;
                std::reverse_copy(before.begin(), before.end(), line.begin());
                line[kSeen] = Spot::kOwn;
                std::copy(after.begin(), after.end(), line.begin() + kSeen + 1);
                patterns_[(static_cast<std::size_t>(left) << (kCaroReach + 1)) | right] = build(line);
            }
    }
    [[nodiscard]] std::vector<Pattern> take() && { return std::move(patterns_); }

  private:
    static std::size_t index(const Line& line) {
        std::size_t at = 0;
        for (int i = 0; i < kLine; ++i)
            if (i != kSeen) at = at * 4 + static_cast<std::size_t>(line[static_cast<std::size_t>(i)]);
        return at;
    }

    Pattern build(Line line) {
        const std::size_t at = index(line);
        if (known_[at] != kUnknownPattern) return known_[at];
        if (is_row(line)) return known_[at] = Pattern::kRow;
        std::array<int, 16> ways{};
        for (auto& spot : line) {
            if (spot != Spot::kEmpty) continue;
            spot = Spot::kOwn;
            ++ways[static_cast<std::size_t>(build(line))];
            spot = Spot::kEmpty;
        }
        Pattern made = best_of(ways);
        if (made == Pattern::kOpenFour && can_be_stopped(line)) made = Pattern::kFour;
        return known_[at] = made;
    }

    std::vector<Pattern> patterns_ = std::vector<Pattern>(static_cast<std::size_t>(kCodes) * kCodes, Pattern::kDead);
    std::vector<Pattern> known_ = std::vector<Pattern>(std::size_t{1} << (2 * (kLine - 1)), kUnknownPattern);
};

}  // namespace

std::uint16_t caro_code(std::uint32_t own, std::uint32_t closed) {
    std::uint32_t stones = 0;
    for (int i = 0; i < kSeen; ++i) {
        if ((closed >> i) & 1) {
            const std::uint32_t sentinel = 1U << i;
            const bool edge = (own >> i) & 1;
            return static_cast<std::uint16_t>(stones | sentinel | (edge ? kOpenBit | kEdgeBit : 0));
        }
        stones |= ((own >> i) & 1) << i;
    }
    return static_cast<std::uint16_t>(stones | kOpenBit);
}

std::vector<Pattern> caro_patterns() {
    return CaroBuilder().take();
}

}  // namespace gridsage::mnk
