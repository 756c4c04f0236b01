// What the numbers near each cell say of it alone: an answer that takes next to no time on the widest view.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mines/count/probability.hpp"
#include "mines/wide/cutout.hpp"
#include "support/deadline.hpp"

namespace gridsage::mines {

// Squares of cells, each looked at with its own numbers and those a few steps around it; numbers further away are not
// believed. What is certain in such a window is certain; what is impossible in it is impossible; every other chance is
// an estimate, the better the larger the window.
class Windows {
  public:
    Windows(const Geometry& board, std::span<const std::uint8_t> shown, int mines, bool trust_flags);

    // Looks at the whole board through windows with numbers up to `margin` steps around their squares, until the
    // deadline. A window that needs more than `terms` is passed over. False when the view turned out to be impossible.
    bool look(int margin, std::size_t terms, const Deadline& deadline);

    // kFine unless the view is impossible; then where, and, if the mines are too few or too many, how many the numbers
    // need at least and leave room for at most on the whole board.
    [[nodiscard]] Finding finding() const noexcept { return finding_; }
    [[nodiscard]] Place place() const noexcept { return place_; }
    [[nodiscard]] int least_mines() const noexcept { return least_mines_; }
    [[nodiscard]] int most_mines() const noexcept { return most_mines_; }

    // The chance of each cell, by the largest window it was seen through: exactly 0 or 1 if and only if it is certain.
    [[nodiscard]] const std::vector<double>& chances() const noexcept { return chances_; }
    // How much the largest window changed the chance of each cell: it is nearer to the truth than that.
    [[nodiscard]] const std::vector<double>& changes() const noexcept { return changes_; }
    // The view with all that is certain in it: safe cells are open but mute, mines are known.
    [[nodiscard]] std::span<const std::uint8_t> view() const noexcept { return view_; }
    [[nodiscard]] bool undecided(std::size_t cell) const noexcept;

  private:
    Finding count(Cutout& cutout, const CountOptions& options);
    void take(const Cutout& cutout, int margin);
    void decide(std::size_t cell, bool mine);

    const Geometry& board_;
    int mines_;
    Finding finding_ = Finding::kFine;
    Place place_;
    int least_mines_ = 0;
    int most_mines_ = 0;
    int left_ = 0;             // mines that are not certain
    int undecided_count_ = 0;  // cells that are not certain
    std::vector<std::uint8_t> view_;
    std::vector<double> chances_;
    std::vector<double> changes_;
};

}  // namespace gridsage::mines
