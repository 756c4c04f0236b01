#include "mnk/evaluation.hpp"

#include <algorithm>
#include <array>

namespace gridsage::mnk {

namespace {

// By hand: what a line pattern adds to a cell.
constexpr std::array<int, kPatterns> kLine = {0, 1, 4, 4, 12, 14, 16, 14, 34, 38, 42, 90, 120};
constexpr std::array<int, kThreats> kTogether = {0, 0, 10, 0, 8, 0, 12, 40, 0, 10, 60, 80, 100};

constexpr std::array<int, kPatterns> kMove = {0, 2, 7, 7, 22, 25, 27, 26, 70, 76, 80, 400, 900};
constexpr std::array<int, kThreats> kMoveTogether = {0, 0, 20, 0, 20, 0, 40, 120, 0, 40, 300, 500, 2000};

}  // namespace

Evaluation::Evaluation()
    : worth_(static_cast<std::size_t>(kSetCodes) * kSetCodes), rank_(static_cast<std::size_t>(kSetCodes) * kSetCodes) {
    std::array<int, kSetCodes> line{};
    std::array<int, kSetCodes> move{};
    for (std::size_t set = 0; set < set_facts().size(); ++set) {
        const auto [code, threat] = set_facts()[set];
        line[code] = kTogether[static_cast<std::size_t>(threat)];
        move[code] = kMoveTogether[static_cast<std::size_t>(threat)];
        for (int d = 0; d < kDirections; ++d) {
            const auto pattern = static_cast<std::size_t>(pattern_of(static_cast<PatternSet>(set), d));
            if (pattern >= kPatterns) continue;
            line[code] += kLine[pattern];
            move[code] += kMove[pattern];
        }
    }
    for (int own = 0; own < kSetCodes; ++own) {
        for (int other = 0; other < kSetCodes; ++other) {
            const auto mine = static_cast<std::size_t>(own);
            const auto theirs = static_cast<std::size_t>(other);
            worth_[index(own, other)] = static_cast<std::int16_t>(line[mine] * 6 / 5 - line[theirs]);
            rank_[index(own, other)] = static_cast<std::int16_t>(std::min(move[mine] + move[theirs] * 4 / 5, 30000));
        }
    }
}

std::shared_ptr<const Evaluation> Evaluation::shared() {
    static const std::shared_ptr<const Evaluation> kShared(new Evaluation());
    return kShared;
}

}  // namespace gridsage::mnk
