// What patterns are worth: for the evaluation of a position and for the order of moves.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "mnk/patterns.hpp"

namespace gridsage::mnk {

// The worth of one empty cell's pattern set: to the side to move, to the side that waits, and as a move.
struct SetWorth {
    std::int16_t mover;
    std::int16_t waiter;
    std::int16_t attack;
    std::int16_t defend;
};

// Immutable; one for all boards of the same k and rule.
class Evaluation {
  public:
    Evaluation(int k, bool exact);

    [[nodiscard]] const SetWorth& of(PatternSet set) const noexcept { return worth_[set]; }

  private:
    std::vector<SetWorth> worth_;
};

}  // namespace gridsage::mnk
