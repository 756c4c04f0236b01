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
    if (board.count(me ^ 1, Threat::kOpenFour) == 0) return likely_moves(board);
    CellSet moves = open_four_defences(board);
    moves |= board.cells_between(me, Threat::kFour, Threat::kFourThree);
    board.drop_forbidden(moves);
    return moves;
}

CellSet likely_moves(const ThreatBoard& board) noexcept {
    CellSet moves = board.candidates();
    if (!board.guarded()) return moves;
    board.drop_forbidden(moves);
    return moves.empty() ? board.allowed() : moves;
}

CellSet row_answers(const ThreatBoard& board) noexcept {
    const int other = board.turn() ^ 1;
    const CellSet& rows = board.cells(other, Threat::kRow);
    if (board.setup().rule != Rule::kCaro) {
        CellSet answers;
        if (board.count(other, Threat::kRow) == 1 && board.allows(rows.first())) answers.add(rows.first());
        return answers;
    }
    CellSet answers = board.defences(other, rows.first(), Threat::kRow);
    rows.each([&](int cell) { answers &= board.defences(other, cell, Threat::kRow); });
    return answers;
}

int last_resort(const ThreatBoard& board) noexcept {
    const int other = board.turn() ^ 1;
    for (const Threat threat : {Threat::kRow, Threat::kOpenFour}) {
        CellSet cells = board.cells(other, threat);
        board.drop_forbidden(cells);
        if (!cells.empty()) return cells.first();
    }
    const CellSet others = board.allowed();
    return others.empty() ? kNoCell : others.first();
}

}  // namespace gridsage::mnk
