// What is asked of a search, and what it answers.
#pragma once

#include <cstdint>
#include <vector>

#include "mnk/rules/board.hpp"

namespace gridsage::mnk {

// A win in n plies is worth kMate - n.
constexpr int kMate = 30000;
constexpr int kMateBound = kMate - 2 * kMaxCells;
constexpr int kMaxPly = 120;

struct SearchLimits {
    double time_s;           // infinity: not limited
    std::int64_t nodes = 0;  // 0: not limited
    int depth = 0;           // 0: not limited
    int best = 1;            // how many moves to rank
};

// A move with its score for the side to move and the line expected after it.
struct BestLine {
    int cell = kNoCell;
    int score = 0;
    int mate_in = 0;  // plies; negative when lost; 0: nothing forced
    std::vector<int> moves;
};

struct SearchReport {
    std::vector<BestLine> lines;
    int depth = 0;
    std::int64_t nodes = 0;
    double time_s = 0;
};

}  // namespace gridsage::mnk
