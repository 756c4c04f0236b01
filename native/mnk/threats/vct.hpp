// Victory by continuous threats: does the side to move win with fours and open threes alone?
#pragma once

#include <cstdint>
#include <vector>

#include "mnk/rules/board.hpp"
#include "mnk/threats/threats.hpp"
#include "mnk/threats/work_table.hpp"
#include "support/deadline.hpp"

namespace gridsage::mnk {

struct ForcedWin {
    bool found = false;
    int plies = 0;          // to the row, if every defence is the longest one known
    std::vector<int> line;  // ends with the row
    std::int64_t nodes = 0;
};

// How hard it is to prove a position, and to disprove it.
struct ThreatProof {
    std::uint32_t win = 1;
    std::uint32_t stop = 1;
    std::uint32_t plies = 0;  // of a proven win
};

// What is remembered between the positions of one search.
using ThreatTable = WorkTable<ThreatProof>;

// The board is put back as it was. Both limits are kept; nothing found within them says nothing.
[[nodiscard]] ForcedWin find_forced_win(ThreatBoard& board, ThreatTable& table, std::int64_t node_limit,
                                        const Deadline& deadline);

}  // namespace gridsage::mnk
