#include "mnk/threats/movegen.hpp"

namespace gridsage::mnk {

CellSet open_four_defences(const ThreatBoard& board) noexcept {
    const int other = board.turn() ^ 1;
    CellSet all;
    bool first = true;
    board.cells(other, Threat::kOpenFour).each([&](int cell) {
        const CellSet against = board.defences(other, cell, Threat::kOpenFour);
        if (first)
            all = against;
        else
            all &= against;
        first = false;
    });
    return all;
}

CellSet useful_moves(const ThreatBoard& board) noexcept {
    const int me = board.turn();
    if (board.count(me ^ 1, Threat::kOpenFour) == 0) return board.candidates();
    CellSet moves = open_four_defences(board);
    moves |= board.cells_between(me, Threat::kFour, Threat::kFourThree);
    return moves;
}

}  // namespace gridsage::mnk
