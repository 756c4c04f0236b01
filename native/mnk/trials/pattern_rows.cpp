#include "mnk/trials/pattern_rows.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>

#include "mnk/evaluate/network.hpp"
#include "mnk/evaluate/patterns.hpp"

namespace gridsage::mnk {

namespace {

constexpr int kMiddle = 32;
constexpr int kRowLength = 5;

// The cells of a side code, nearest first: two bits each, empty, own, other or beyond the board.
using Side = std::array<int, kNetworkReach>;

std::array<Side, kSideCodes> all_sides() {
    std::array<Side, kSideCodes> sides{};
    std::size_t code = 0;
    for (int known = kNetworkReach; known >= 0; --known) {
        int count = 1;
        for (int i = 0; i < known; ++i) count *= 3;
        for (int number = 0; number < count; ++number, ++code) {
            int rest = number;
            for (int i = 0; i < kNetworkReach; ++i) {
                sides[code][static_cast<std::size_t>(i)] = i < known ? rest % 3 : 3;
                if (i < known) rest /= 3;
            }
        }
    }
    return sides;
}

}  // namespace

void write_pattern_rows(std::ostream& out) {
    const PatternTable table(kRowLength, Rule::kFree);
    const auto sides = all_sides();
    for (std::size_t one = 0; one < sides.size(); ++one) {
        for (std::size_t two = 0; two <= one; ++two) {
            std::array<std::uint64_t, 2> stones{};
            for (int i = 0; i < kNetworkReach; ++i) {
                for (int seat = 0; seat < 2; ++seat) {
                    auto& word = stones[static_cast<std::size_t>(seat)];
                    const auto at = static_cast<std::size_t>(i);
                    word |= static_cast<std::uint64_t>(sides[one][at] >> seat & 1) << (kMiddle - 1 - i);
                    word |= static_cast<std::uint64_t>(sides[two][at] >> seat & 1) << (kMiddle + 1 + i);
                }
            }
            const auto pair = table.look(stones[0], stones[1], kMiddle);
            out << static_cast<int>(pair.of[0]) << ' ' << static_cast<int>(pair.of[1]) << '\n';
        }
    }
    std::array<Threat, kSetCodes> threats{};
    for (std::size_t set = 0; set < set_facts().size(); ++set) {
        bool known = true;
        for (int d = 0; d < kDirections; ++d)
            known = known && static_cast<int>(pattern_of(static_cast<PatternSet>(set), d)) < kPatterns;
        if (known) threats[set_facts()[set].code] = set_facts()[set].threat;
    }
    for (const Threat threat : threats) out << static_cast<int>(threat) << '\n';
}

}  // namespace gridsage::mnk
