// How deep the search looks where, and what it leaves out: numbers tuned by games against itself with a network.
#pragma once

#include <algorithm>
#include <cmath>

namespace gridsage::mnk {

// Depth is counted in sixteenths of a ply, so that a reason to look deeper, or less deep, may weigh less than a ply.
constexpr int kPly = 16;

[[nodiscard]] consteval int plies(double count) {
    return static_cast<int>(count * kPly + (count < 0 ? -0.5 : 0.5));
}

// Where the search ends early; in units of the evaluation, some of them for each ply.
constexpr int kRazorDepth = plies(3.5);
constexpr int kRazor = 162;
constexpr int kRazorPly = 94;
constexpr int kFutilityDepth = plies(8);
constexpr int kFutilityPly = 123;
constexpr int kFutilityLag = plies(-0.25);

// Where nothing is known of a position, less depth is enough to find out.
constexpr int kUnknownPvDepth = plies(4);
constexpr int kUnknownPv = plies(0.7);
constexpr int kUnknownCutDepth = plies(6);
constexpr int kUnknownCut = plies(1);

// Extensions.
constexpr int kSingularDepth = plies(7);
constexpr int kSingularKnown = plies(3);  // how much shallower the table's entry may be
constexpr int kSingularPly = 17;
constexpr int kTwiceSingular = 114;
constexpr int kTableMovePv = plies(0.5);
constexpr int kTableMove = plies(0.2);
constexpr int kBlock = plies(0.2);  // beyond the ply that a forced block does not cost

// Reductions of late moves: what makes one count more or less.
constexpr int kLatePv = plies(1);
constexpr int kLateWasPv = plies(0.5);
constexpr int kLateCut = plies(1.1);
constexpr int kLateEarlyThreat = plies(1);
constexpr int kLateNotImproving = plies(0.9);
constexpr int kLateCutoffs = plies(0.3);
constexpr int kUnlikely = 3300;     // in ranks: six hundred times less likely than the first
constexpr int kUnlikelyRank = 213;  // ranks for each sixteenth of a ply
constexpr int kMostUnlikely = plies(2);
constexpr int kHistoryRank = 378;  // history for each sixteenth of a ply
constexpr int kLateThreat = 4;     // from here on in the order, a threat is reduced like any other move
constexpr int kAnswer = plies(0.5);
constexpr int kLateAnswer = plies(2.4);
constexpr int kDeeper = 147;  // a reduced move that is so much better than needed is looked at a ply deeper

// What depends on the depth and on how many moves were looked at before, from tables.
class LateMoves {
  public:
    LateMoves() {
        for (int depth = 0; depth < kDepths; ++depth) {
            for (int count = 0; count < kCounts; ++count)
                reductions_[depth][count] =
                    depth == 0 || count == 0
                        ? 0
                        : static_cast<int>(kPly * (-0.08 + 0.44 * std::log(depth) * std::log(count)));
            for (const bool improving : {false, true}) {
                const double share = improving ? 1.13 : 1.0;
                quiet_[depth][improving] = static_cast<int>(share * (2.45 + std::pow(depth, 1.86)));
                moves_[depth][improving] = static_cast<int>(share * (4 + 1.2 * depth));
            }
        }
    }

    // How much less deep the `count`-th move is looked at.
    [[nodiscard]] int reduction(int depth, int count) const noexcept {
        return reductions_[row(depth)][std::min(count, kCounts - 1)];
    }
    // After so many moves those that threaten nothing are left out, and after so many all.
    [[nodiscard]] int most_quiet(int depth, bool improving) const noexcept { return quiet_[row(depth)][improving]; }
    [[nodiscard]] int most(int depth, bool improving) const noexcept { return moves_[row(depth)][improving]; }

  private:
    static constexpr int kDepths = 64;
    static constexpr int kCounts = 128;

    [[nodiscard]] static int row(int depth) noexcept { return std::clamp(depth / kPly, 0, kDepths - 1); }

    int reductions_[kDepths][kCounts];
    int quiet_[kDepths][2];
    int moves_[kDepths][2];
};

}  // namespace gridsage::mnk
