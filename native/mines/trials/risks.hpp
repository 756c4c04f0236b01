// Where games are lost: the risk of every guess, by its kind.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "mines/guess/guess.hpp"
#include "mines/rules/board.hpp"
#include "support/deadline.hpp"

namespace gridsage::mines {

inline constexpr std::array<std::string_view, 6> kRiskNames = {
    "first",   // an unprotected first cell
    "early",   // judged, with less than a tenth of the board open
    "judged",  // later
    "sealed",  // GuessKind
    "toss",    //
    "end",     //
};

// Of a game in which no guess fails (unfailing.hpp). What is lost and the chance to win add up to 1.
struct GameRisks {
    double win_chance = 0;
    std::array<double, kRiskNames.size()> lost{};
    std::array<double, kRiskNames.size()> guesses{};  // each counts as much as the chance to come to it
};

// Game i is the board of seeds[i] with firsts[i] open. CancelledError when told to stop.
[[nodiscard]] std::vector<GameRisks> measure_risks(const Setup& setup, const GuessSettings& settings,
                                                   std::span<const std::uint64_t> seeds, std::span<const int> firsts,
                                                   int threads, const CancelToken* cancel);

}  // namespace gridsage::mines
