// The table of a proof: for positions of one setup, how hard it is to prove that one side wins.
#pragma once

#include "mnk/threats/proof_numbers.hpp"
#include "mnk/threats/work_table.hpp"

namespace gridsage::mnk {

// How hard it is to prove, and to disprove, that the attacker wins.
struct Proof {
    Number win = 1;
    Number stop = 1;
    [[nodiscard]] bool won() const noexcept { return win == 0; }
    [[nodiscard]] bool stopped() const noexcept { return stop == 0; }
    [[nodiscard]] bool decided() const noexcept { return won() || stopped(); }
};
inline constexpr Proof kWon = {0, kInfinity};
inline constexpr Proof kStopped = {kInfinity, 0};

// What is known of positions for one attacker: how far the proof of each has come.
class ProofTable : public WorkTable<Proof> {
    using WorkTable::WorkTable;
};

}  // namespace gridsage::mnk
