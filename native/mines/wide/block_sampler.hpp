// Random layouts of a view that is too wide to be counted as a whole: block by block, each block counted exactly.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "mines/count/probability.hpp"
#include "mines/wide/cutout.hpp"
#include "support/deadline.hpp"
#include "support/random.hpp"

namespace gridsage::mines {

// A walk over layouts. All cells between the blocks of a grid are held fixed, two deep, so that no number sees two
// blocks; given them, every block is small, and all are drawn anew together, exactly, with the number of mines of the
// whole board. Then the grid is moved (block Gibbs sampling).
class BlockSampler {
  public:
    BlockSampler(Engine& engine, std::span<const std::uint8_t> shown, int mines, bool trust_flags,
                 const Deadline& deadline);

    // A first layout: the numbers are believed block by block, and around each new block the cells are drawn anew,
    // given all others. False when none was found, or the deadline passed.
    [[nodiscard]] bool start(RandomStream& random);
    // The block at which start() found no way on.
    [[nodiscard]] Place stuck_at() const noexcept { return stuck_at_; }
    // Moves on. False when a block is too wide or the deadline passed.
    [[nodiscard]] bool sweep(RandomStream& random);

    // The chances of the last sweep; of a cell that was held fixed nothing is known from it.
    [[nodiscard]] bool is_free(int cell) const noexcept { return free_[static_cast<std::size_t>(cell)] != 0; }
    [[nodiscard]] double chance(int cell) const noexcept { return position_.chance(cell); }
    // Whether it is a mine in the present layout.
    [[nodiscard]] bool is_mine(int cell) const noexcept { return mine_[static_cast<std::size_t>(cell)] != 0; }
    // The weight of the way to the first layout: its exponential is the number of layouts, on average over all ways.
    [[nodiscard]] double log_layouts() const noexcept { return log_layouts_; }

  private:
    bool add_block(Place block, RandomStream& random);
    [[nodiscard]] std::vector<int> numbers_of(Place block) const;
    // The layout inside the cutout, drawn anew.
    void take_draw(Cutout& cutout, RandomStream& random);
    void fill_rest(RandomStream& random);
    Finding analyse();
    template <class Column, class Row>
    void set_free(const Column& in_column, const Row& in_row);

    Engine& engine_;
    const Geometry& geometry_;
    int mines_;
    bool possible_;
    int block_;
    int left_ = 0;  // mines among the undecided cells
    int undecided_count_ = 0;
    int untouched_ = 0;  // undecided cells that no believed number touches
    int held_ = 0;       // mines among the others
    Place stuck_at_;
    CountOptions options_;
    std::vector<std::uint8_t> number_;     // by cell: the number that it shows, or kMute
    std::vector<std::uint8_t> decided_;    // by cell that is not undecided: its code; a number once it is believed
    std::vector<std::uint8_t> undecided_;  // 0 or 1 by cell, like those below: undecided by single numbers
    std::vector<std::uint8_t> touched_;    // a number that is believed touches it
    std::vector<std::uint8_t> free_;
    std::vector<std::uint8_t> mine_;  // the layout
    std::vector<std::uint8_t> view_;
    std::vector<std::uint8_t> columns_;
    std::map<int, Cutout> cutouts_;  // by side
    Position position_;
    double log_layouts_ = 0;
};

}  // namespace gridsage::mines
