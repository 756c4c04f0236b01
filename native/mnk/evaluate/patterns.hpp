// What a stone would make of a line, and what its four lines together threaten: tables built for k and the rule.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "mnk/rules/board.hpp"

namespace gridsage::mnk {

// What one line becomes when a stone is put on the cell, named for k = 5; for other k a "three" is k - 2 stones and so
// on. Half: the other side can close it with one stone; open: it grows into the open form of the next step.
enum class Pattern : std::uint8_t {
    kDead,  // no row can come of it
    kHalfOne,
    kOpenOne,
    kHalfTwo,
    kOpenTwo,    // one way to an open three
    kWideTwo,    // two ways
    kFullTwo,    // three or more
    kHalfThree,  // one more stone makes a four
    kOpenThree,  // one way to an open four
    kWideThree,  // two or more
    kFour,       // one cell completes the row
    kOpenFour,   // two or more cells do, and no stone of the other side stops it
    kRow,
    kOverline,  // these two for the first player of renju alone: both are forbidden
    kTwoFours,  // along one line
};

// Stands in tables for a pattern that nobody has looked at yet.
constexpr auto kUnknownPattern = static_cast<Pattern>(15);

// Those that an evaluation knows.
constexpr int kPatterns = 13;

// What the cell's four lines threaten together, weakest first.
enum class Threat : std::uint8_t {
    kNone,
    kTwo,  // an open two
    kTwoTwo,
    kHalf,      // a half three
    kHalfPlus,  // with an open two or another half three
    kThree,
    kThreePlus,  // with an open two or a half three
    kThreeThree,
    kFour,
    kFourPlus,  // with an open two or a half three
    kFourThree,
    kOpenFour,  // or two fours at once
    kRow,
};
constexpr int kThreats = 13;

// What a line is, by how often one more stone makes each pattern of it.
[[nodiscard]] Pattern best_of(const std::array<int, 16>& ways);

// A cell's four patterns of one seat, four bits each, direction by direction.
using PatternSet = std::uint16_t;

[[nodiscard]] constexpr Pattern pattern_of(PatternSet set, int direction) noexcept {
    return static_cast<Pattern>((set >> (4 * direction)) & 15);
}
[[nodiscard]] constexpr PatternSet with_pattern(PatternSet set, int direction, Pattern pattern) noexcept {
    const int shift = 4 * direction;
    return static_cast<PatternSet>((set & ~(15 << shift)) | (static_cast<int>(pattern) << shift));
}
// The order of the directions says nothing: sets with the same four patterns share a code from 0 on.
constexpr int kSetCodes = 1820;

// What a set says of a move under renju. Unclear are two threes: whether they are real, other cells decide.
enum class Legality : std::uint8_t { kAllowed, kForbidden, kUnclear };

// What follows from a set alone.
struct SetFacts {
    std::uint16_t code;
    Threat threat;
    Legality legality;
};
using FactsTable = std::array<SetFacts, 1 << 16>;
// One entry for every set, made once. The first player of renju has a table of its own: a cell that is forbidden
// threatens nothing, and one that may be is never taken for more than a four.
[[nodiscard]] const FactsTable& set_facts();
[[nodiscard]] const FactsTable& renju_facts();

// Immutable; shared by all boards of the same k and rule.
class PatternTable {
  public:
    PatternTable(int k, Rule rule);
    PatternTable(const PatternTable&) = delete;
    PatternTable& operator=(const PatternTable&) = delete;

    // How many cells on each side of a cell decide its pattern.
    [[nodiscard]] int reach() const noexcept { return reach_; }

    // Both seats' pattern of an empty cell, from the stones of seat 0 and 1 along its line. Walls are set in both
    // words; `bit` is the cell's place. Reach is a template argument where speed counts.
    struct Pair {
        Pattern of[2];
    };
    template <int kReach>
    [[nodiscard]] Pair look(std::uint64_t first, std::uint64_t second, int bit) const noexcept {
        constexpr std::uint64_t kMask = (1ULL << kReach) - 1;
        const std::uint64_t left =
            (((first >> (bit - kReach)) & kMask) << kReach) | ((second >> (bit - kReach)) & kMask);
        const std::uint64_t right = (((first >> (bit + 1)) & kMask) << kReach) | ((second >> (bit + 1)) & kMask);
        const Side l = left_[left];
        const Side r = right_[right];
        return {{of_[0][(static_cast<std::size_t>(l.code[0]) << (kReach + 1)) | r.code[0]],
                 of_[1][(static_cast<std::size_t>(l.code[1]) << (kReach + 1)) | r.code[1]]}};
    }
    [[nodiscard]] Pair look(std::uint64_t first, std::uint64_t second, int bit) const noexcept;

  private:
    // One side of a cell as each seat sees it: bit i is an own stone at distance i + 1, a sentinel bit stands at the
    // nearest cell that is closed or out of reach. In caro, where the edge blocks nothing, it is as caro.hpp says.
    struct Side {
        std::uint16_t code[2];
    };

    int reach_;
    std::vector<Side> left_;
    std::vector<Side> right_;
    std::array<std::vector<Pattern>, 2> patterns_;  // the second is empty where both seats play by the same rule
    std::array<const Pattern*, 2> of_;              // by seat
};

}  // namespace gridsage::mnk
