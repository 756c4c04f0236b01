// The board as the engine sees it: every empty cell's patterns, threats and worth, kept up to date along the four lines
// of each move.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mnk/evaluate/evaluation.hpp"
#include "mnk/evaluate/patterns.hpp"
#include "mnk/rules/board.hpp"
#include "mnk/rules/cellset.hpp"
#include "mnk/rules/lines.hpp"

namespace gridsage::mnk {

// What all boards of one setup share and nobody changes.
struct Tables {
    explicit Tables(const Setup& setup);
    [[nodiscard]] static std::shared_ptr<const Tables> make(const Setup& setup);

    Setup setup;
    Lines lines;
    PatternTable patterns;
    std::shared_ptr<const Evaluation> evaluation;
    std::array<const FactsTable*, 2> facts;          // by seat
    std::vector<CellSet> near;                       // cells that a stone makes worth looking at
    std::array<std::vector<std::uint64_t>, 2> keys;  // Zobrist, by seat and cell
    std::uint64_t turn_key;
};

class ThreatBoard {
  public:
    ThreatBoard(std::shared_ptr<const Tables> tables, std::span<const std::uint8_t> cells, int turn);

    [[nodiscard]] const Setup& setup() const noexcept { return tables_->setup; }
    [[nodiscard]] const Tables& tables() const noexcept { return *tables_; }
    [[nodiscard]] int turn() const noexcept { return turn_; }
    [[nodiscard]] int empty() const noexcept { return empty_; }
    [[nodiscard]] std::uint64_t key() const noexcept { return key_; }
    // What the key will be after a move.
    [[nodiscard]] std::uint64_t key_after(int cell) const noexcept {
        return key_ ^ tables_->keys[static_cast<std::size_t>(turn_)][static_cast<std::size_t>(cell)] ^
               tables_->turn_key;
    }
    [[nodiscard]] bool is_empty(int cell) const noexcept { return cells_[static_cast<std::size_t>(cell)] == kEmpty; }

    [[nodiscard]] int count(int seat, Threat threat) const noexcept {
        return counts_.of[seat][static_cast<int>(threat)];
    }
    [[nodiscard]] const CellSet& cells(int seat, Threat threat) const noexcept {
        return sets_[seat][static_cast<int>(threat)];
    }
    [[nodiscard]] Threat threat(int seat, int cell) const noexcept {
        return threats_[seat][static_cast<std::size_t>(cell)];
    }
    [[nodiscard]] PatternSet patterns(int seat, int cell) const noexcept {
        return patterns_[static_cast<std::size_t>(cell)].of[seat];
    }
    [[nodiscard]] int code(int seat, int cell) const noexcept { return facts(seat, patterns(seat, cell)).code; }
    // Every cell whose threat is at least the first and at most the last.
    [[nodiscard]] CellSet cells_between(int seat, Threat first, Threat last) const noexcept;
    // The empty cells near stones; all empty ones when there are none.
    [[nodiscard]] CellSet candidates() const noexcept;
    // Whether the rule forbids some moves to the side to move.
    [[nodiscard]] bool guarded() const noexcept { return turn_ == 0 && setup().rule == Rule::kRenju; }
    // Whether the side to move may take an empty cell.
    [[nodiscard]] bool allows(int cell) const;
    // Only the cells that the side to move may take remain.
    void drop_forbidden(CellSet& cells) const;
    // Every cell that the side to move may take.
    [[nodiscard]] CellSet allowed() const;
    // Whether every empty cell is forbidden to the side to move: the game is a draw then.
    [[nodiscard]] bool stuck() const { return guarded() && allowed().empty(); }
    // Who threatens what, as eight bits: the mover's fours, fours with threes, double threes and threes, then the other
    // side's open fours, fours with threes, double threes and fours.
    [[nodiscard]] int threat_mask() const noexcept {
        const auto& mine = counts_.of[turn_];
        const auto& theirs = counts_.of[turn_ ^ 1];
        const auto any = [](const std::uint16_t(&counts)[kThreats], Threat first, Threat last) {
            int sum = 0;
            for (int i = static_cast<int>(first); i <= static_cast<int>(last); ++i) sum += counts[i];
            return sum > 0 ? 1 : 0;
        };
        return any(mine, Threat::kFour, Threat::kFourThree) | any(mine, Threat::kFourThree, Threat::kFourThree) << 1 |
               any(mine, Threat::kThreeThree, Threat::kThreeThree) << 2 |
               any(mine, Threat::kThree, Threat::kThreePlus) << 3 |
               any(theirs, Threat::kOpenFour, Threat::kOpenFour) << 4 |
               any(theirs, Threat::kFourThree, Threat::kFourThree) << 5 |
               any(theirs, Threat::kThreeThree, Threat::kThreeThree) << 6 |
               any(theirs, Threat::kFour, Threat::kFourPlus) << 7;
    }
    // For the side to move.
    [[nodiscard]] int value() const noexcept { return worth_[turn_] + Evaluation::of_threats(threat_mask()); }

    // The cell must be empty.
    void push(int cell) noexcept;
    void pop() noexcept;
    // The moves since the board was made, for those who follow it: how many, which, and the key before each; the key
    // before the one to come is that of the position.
    [[nodiscard]] std::size_t path_length() const noexcept { return path_.size(); }
    [[nodiscard]] int path_cell(std::size_t step) const noexcept { return path_[step].cell; }
    [[nodiscard]] std::uint64_t path_key(std::size_t step) const noexcept {
        return step < path_.size() ? path_[step].key : key_;
    }
    // What a cell holds, as in board.hpp.
    [[nodiscard]] std::uint8_t stone(int cell) const noexcept { return cells_[static_cast<std::size_t>(cell)]; }
    [[nodiscard]] int last_move() const noexcept { return path_.empty() ? kNoCell : path_.back().cell; }
    // The move before `back` others.
    [[nodiscard]] int move_before(int back) const noexcept {
        return static_cast<int>(path_.size()) > back ? path_[path_.size() - 1 - static_cast<std::size_t>(back)].cell
                                                     : kNoCell;
    }

    // The empty cells that take away the threat a seat has at a cell, when the other side puts a stone there; the cell
    // itself is one of them. "Away": below the given threat.
    [[nodiscard]] CellSet defences(int seat, int cell, Threat below) const noexcept;

  private:
    // Both seats' patterns of a cell, and what it is worth with seat 0 and 1 to move.
    struct Both {
        PatternSet of[2];
        std::int16_t worth[2];
    };
    struct Counts {
        std::uint16_t of[2][kThreats];
    };
    struct Changed {
        std::uint16_t cell;
        Both before;
    };
    struct Step {
        int cell;
        std::size_t changes;  // where its changed cells begin
        Counts counts;
        CellSet near;
        std::array<int, 2> worth;
        std::uint64_t key;
    };

    template <int kReach>
    void touch(int cell) noexcept;
    void touch(int cell) noexcept;
    void change(int cell, PatternSet first, PatternSet second) noexcept;
    [[nodiscard]] const SetFacts& facts(int seat, PatternSet set) const noexcept {
        return (*tables_->facts[static_cast<std::size_t>(seat)])[set];
    }
    [[nodiscard]] Threat threat_of(int seat, PatternSet set) const noexcept { return facts(seat, set).threat; }
    void move_threat(int cell, int seat, Threat from, Threat to) noexcept {
        sets_[seat][static_cast<int>(from)].remove(cell);
        sets_[seat][static_cast<int>(to)].add(cell);
        threats_[seat][static_cast<std::size_t>(cell)] = to;
    }

    std::shared_ptr<const Tables> tables_;
    int turn_;
    int empty_;
    std::uint64_t key_ = 0;
    std::array<int, 2> worth_{};  // with seat 0, 1 to move
    Counts counts_{};
    CellSet near_;
    CellSet occupied_;
    std::array<std::uint8_t, kMaxCells> cells_{};
    std::array<Both, kMaxCells> patterns_{};
    std::array<std::array<Threat, kMaxCells>, 2> threats_{};
    std::array<std::array<CellSet, kThreats>, 2> sets_{};
    std::array<std::array<std::uint64_t, kMaxLines>, 2> stones_{};
    std::vector<Step> path_;
    std::vector<Changed> changes_;
};

// Plays a move for as long as it lives.
class ScopedMove {
  public:
    ScopedMove(ThreatBoard& board, int cell) noexcept : board_(board) { board_.push(cell); }
    ~ScopedMove() { board_.pop(); }
    ScopedMove(const ScopedMove&) = delete;
    ScopedMove& operator=(const ScopedMove&) = delete;

  private:
    ThreatBoard& board_;
};

}  // namespace gridsage::mnk
