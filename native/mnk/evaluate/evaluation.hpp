// What patterns are worth: for the evaluation of a position and for the order of moves.
#pragma once

#include <cstdint>
#include <memory>

#include "mnk/evaluate/patterns.hpp"
#include "support/portable.hpp"
#include "support/zeroed.hpp"

namespace gridsage::mnk {

// Immutable, the same for all boards; made once.
class Evaluation {
  public:
    [[nodiscard]] static std::shared_ptr<const Evaluation> shared();

    // What an empty cell adds to a position, for the side to move, by the code of its own and of the other's set. The
    // sum over the board, with what the threats add, is the log-odds of winning in units of 1/512.
    // Both ways at once, since a change asks for both: with the first side to move, with the second.
    struct Worth {
        std::int16_t first;
        std::int16_t second;
    };
    [[nodiscard]] Worth worth(int first, int second) const noexcept { return worth_[index(first, second)]; }
    void prefetch(int first, int second) const noexcept { gridsage::prefetch(&worth_[index(first, second)]); }
    // What who-threatens-what adds, by ThreatBoard::threat_mask.
    [[nodiscard]] static int of_threats(int mask) noexcept;
    // How likely a cell is the best move: log-odds against the other candidates, in units of 1/512.
    [[nodiscard]] int rank(int own, int other) const noexcept { return rank_[index(own, other)]; }

  private:
    Evaluation();
    [[nodiscard]] static std::size_t index(int own, int other) noexcept {
        return static_cast<std::size_t>(own) * kSetCodes + static_cast<std::size_t>(other);
    }

    Zeroed<Worth> worth_;
    Zeroed<std::int16_t> rank_;
};

}  // namespace gridsage::mnk
