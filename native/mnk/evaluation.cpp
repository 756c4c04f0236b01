#include "mnk/evaluation.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace gridsage::mnk {

namespace {

// By hand: what a line pattern adds to a cell.
constexpr std::array<int, kPatterns> kLine = {0, 1, 4, 4, 12, 14, 16, 14, 34, 38, 42, 90, 120};
constexpr std::array<int, kThreats> kTogether = {0, 0, 10, 0, 8, 0, 12, 40, 0, 10, 60, 80, 100};

constexpr std::array<int, kPatterns> kMove = {0, 2, 7, 7, 22, 25, 27, 26, 70, 76, 80, 400, 900};
constexpr std::array<int, kThreats> kMoveTogether = {0, 0, 20, 0, 20, 0, 40, 120, 0, 40, 300, 500, 2000};

}  // namespace

Evaluation::Evaluation(int, bool) : worth_(1 << 16) {
    for (std::size_t i = 0; i < worth_.size(); ++i) {
        const auto set = static_cast<PatternSet>(i);
        const auto threat = static_cast<std::size_t>(threat_of(set));
        int line = 0;
        int move = 0;
        for (int d = 0; d < kDirections; ++d) {
            const auto pattern = static_cast<std::size_t>(pattern_of(set, d));
            if (pattern >= kPatterns) continue;
            line += kLine[pattern];
            move += kMove[pattern];
        }
        line += kTogether[threat];
        move += kMoveTogether[threat];
        worth_[i] = {static_cast<std::int16_t>(line * 6 / 5), static_cast<std::int16_t>(line),
                     static_cast<std::int16_t>(move), static_cast<std::int16_t>(move * 4 / 5)};
    }
}

}  // namespace gridsage::mnk
