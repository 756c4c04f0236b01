// A game in which no guess ever fails.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mines/count/probability.hpp"
#include "mines/guess/guess.hpp"
#include "mines/rules/board.hpp"
#include "support/deadline.hpp"
#include "support/random.hpp"

namespace gridsage::mines {

// Before each guess the mines are laid anew, at random among the layouts that agree with the view and have no mine
// there. The product of the safeties of all guesses and of the exact chance at the end is then what a game is worth on
// average: an honest estimate with far less noise than games that are won or lost.
class UnfailingGame {
  public:
    // A deadline that asks to stop raises CancelledError at the next guess.
    UnfailingGame(const Setup& setup, const Deadline& deadline);

    // The board of a seed with its first cell open; what is drawn later depends on `random`. False when an unprotected
    // first cell was a mine.
    bool begin(std::uint64_t seed, int first, RandomStream random);
    // Opens all that a guesser finds safe, up to its next guess; nothing when no cell is left to open.
    [[nodiscard]] std::optional<Decision> next_guess(Guesser& guesser);
    // What another guesser would do now.
    [[nodiscard]] Decision decide(Guesser& guesser) const;
    // Opens a cell that may be safe, and is. `position` is that of the view.
    void survive(const Position& position, int cell);
    // Opens a safe cell, with the flood of a 0.
    void open(int cell);
    // Lays the mines anew so that the cell, which may be safe, is. `position` is that of the view.
    void make_safe(const Position& position, int cell);

    [[nodiscard]] std::uint8_t number(int cell) const { return geometry_.number_at(cell, mine_); }
    [[nodiscard]] const std::vector<std::uint8_t>& shown() const noexcept { return shown_; }
    // Back to an earlier view of this game. The mines must be laid anew before anything is opened that is not certain.
    void go_back(std::span<const std::uint8_t> shown) { shown_.assign(shown.begin(), shown.end()); }

  private:
    Setup setup_;
    Geometry geometry_;
    Deadline deadline_;
    RandomStream random_{0};
    std::vector<std::uint8_t> mine_;
    std::vector<std::uint8_t> shown_;
    std::vector<int> todo_;
};

}  // namespace gridsage::mines
