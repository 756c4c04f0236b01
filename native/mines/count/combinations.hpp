// Every combination of mine and empty along a frontier, listed one by one: the recursion of the tank algorithm, which
// the seed document wished to share out among threads.
#pragma once

#include <cstdint>
#include <vector>

#include "support/deadline.hpp"

namespace gridsage::mines {

// So many mines among these places of the frontier.
struct FrontierClue {
    std::vector<int> places;
    int mines = 0;
};

struct Combinations {
    std::uint64_t total = 0;
    std::vector<std::uint64_t> mines;  // by place: in how many combinations it is a mine
};

// The longest frontier: the work can double with each place, and the counts must fit.
constexpr int kMostPlaces = 60;

// All combinations with `fewest` to `most` mines. Any number of threads gives the same counts.
[[nodiscard]] Combinations list_combinations(int places, const std::vector<FrontierClue>& clues, int fewest, int most,
                                             int threads, const Deadline& deadline);

}  // namespace gridsage::mines
