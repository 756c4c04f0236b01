// Where games are lost: the risk of every guess, by its kind.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mines/guess/guess.hpp"
#include "mines/rules/board.hpp"
#include "support/deadline.hpp"

namespace gridsage::mines {

enum class RiskKind : std::uint8_t {
    kFirst,   // an unprotected first cell
    kEarly,   // judged, with less than a tenth of the board open
    kJudged,  // judged, later
    kSealed,  // these as in GuessKind
    kToss,
    kEnd,
};
inline constexpr std::size_t kRiskKinds = 6;

// Of a game in which no guess fails (unfailing.hpp). What is lost and the chance to win add up to 1.
struct GameRisks {
    double win_chance = 0;
    std::array<double, kRiskKinds> lost{};     // by kind
    std::array<double, kRiskKinds> guesses{};  // each counts as much as the chance to come to it

    [[nodiscard]] bool operator==(const GameRisks&) const = default;
};

// Game i is the board of seeds[i] with firsts[i] open. CancelledError when the deadline asks it to stop.
[[nodiscard]] std::vector<GameRisks> measure_risks(const Setup& setup, const GuessSettings& settings,
                                                   std::span<const std::uint64_t> seeds, std::span<const int> firsts,
                                                   int threads, const Deadline& deadline);

}  // namespace gridsage::mines
