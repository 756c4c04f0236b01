// Which moves are worth looking at: by obligation, the strongest first.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "mnk/evaluate/network_kernels.hpp"
#include "mnk/threats/threats.hpp"

namespace gridsage::mnk {

class MoveList {
  public:
    void add(int cell, int rank) noexcept { moves_[size_++] = {static_cast<std::int16_t>(cell), rank}; }
    [[nodiscard]] int size() const noexcept { return static_cast<int>(size_); }
    [[nodiscard]] std::span<RankedMove> all() noexcept { return {moves_.data(), size_}; }
    // Brings the best of the moves from i on to place i.
    RankedMove next(int i) noexcept {
        std::size_t best = static_cast<std::size_t>(i);
        for (std::size_t j = best + 1; j < size_; ++j)
            if (moves_[j].rank > moves_[best].rank) best = j;
        const RankedMove move = moves_[best];
        // The rest keeps its order, so that ties go to the lower cell.
        moves_[best] = moves_[static_cast<std::size_t>(i)];
        moves_[static_cast<std::size_t>(i)] = move;
        return move;
    }

    // Of the moves from i on, only those that pass remain.
    template <typename Passes>
    void keep(int i, const Passes& passes) noexcept {
        std::size_t kept = static_cast<std::size_t>(i);
        for (std::size_t j = kept; j < size_; ++j)
            if (passes(moves_[j].cell)) moves_[kept++] = moves_[j];
        size_ = kept;
    }

  private:
    std::array<RankedMove, kMaxCells> moves_;
    std::size_t size_ = 0;
};

// What a move is worth by its patterns alone.
[[nodiscard]] inline int pattern_rank(const ThreatBoard& board, int cell) noexcept {
    const int me = board.turn();
    return board.tables().evaluation->rank(board.code(me, cell), board.code(me ^ 1, cell));
}

// The moves that can be right when the side to move has no row and no open four to make and no row to block:
// with an open four against it, the defences and its own fours; else every candidate.
[[nodiscard]] CellSet useful_moves(const ThreatBoard& board) noexcept;

// The cells near stones that the side to move may take; all it may take where there are none.
[[nodiscard]] CellSet likely_moves(const ThreatBoard& board) noexcept;

// Whether the answers to a row that the other side would complete need a look: a block may be forbidden, or a stone at
// the end of the row may do as well. Otherwise one such row has the one answer, and two have none.
[[nodiscard]] inline bool has_other_answers(const ThreatBoard& board) noexcept {
    return board.setup().rule == Rule::kRenju || board.setup().rule == Rule::kCaro;
}
// The moves after which the other side can complete no row, where it could complete one.
[[nodiscard]] CellSet row_answers(const ThreatBoard& board) noexcept;

// A move where every one loses: into what is threatened, or any that is allowed; kNoCell where there is none.
[[nodiscard]] int last_resort(const ThreatBoard& board) noexcept;

// The defences against all open fours that the other side can make; without own fours.
[[nodiscard]] CellSet open_four_defences(const ThreatBoard& board) noexcept;

}  // namespace gridsage::mnk
