// Boards that need no guess: a layout is solved from its first cell, and mines are moved away from where that ends.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mines/count/probability.hpp"
#include "mines/rules/board.hpp"
#include "mines/rules/geometry.hpp"
#include "support/deadline.hpp"
#include "support/random.hpp"

namespace gridsage::mines {

// How many layouts are tried before a board is given up.
constexpr int kNoGuessTries = 400;

// Makes layouts of one setup. Twin of gridsage/solving/mines/repair.py, which says how it is done.
class Repairer {
  public:
    explicit Repairer(const Setup& setup);

    // The mines of a board that is solved from `first` by certain cells alone, as near to the layout as chance has it;
    // nothing when too many changes were needed. A request to stop raises CancelledError.
    [[nodiscard]] std::optional<std::vector<int>> repair(std::span<const int> mines, int first, std::uint64_t seed,
                                                         const Deadline& deadline);

    // The board of a seed: the first of its layouts that can be repaired. Twin of
    // gridsage.games.mines.layout.make_no_guess_layout for seeds that are numbers.
    [[nodiscard]] std::optional<std::vector<int>> make(std::uint64_t seed, int first, const Deadline& deadline);

  private:
    // Opens all that is certain; whether every safe cell is open.
    bool open_certain(const Deadline& deadline);
    void open(int cell);
    void show_again();
    [[nodiscard]] bool undecided(int cell) const noexcept;
    [[nodiscard]] bool touches_open(int cell) const noexcept;
    // Moves mines so that something becomes certain; false when there is nothing to move.
    bool change(RandomStream& random);
    bool settle_clue(RandomStream& random);
    bool move_one(RandomStream& random);
    [[nodiscard]] std::vector<int> where(auto&& asked) const;
    void swap(int mine, int safe) noexcept;

    Setup setup_;
    Geometry geometry_;
    Engine engine_;
    Position position_;
    Constraints constraints_;
    int closed_ = 0;                   // safe cells that are not open
    std::vector<std::uint8_t> mine_;   // 1 where a mine lies
    std::vector<std::uint8_t> shown_;  // what is open
    std::vector<std::uint8_t> free_;   // 1 where no mine may lie
};

}  // namespace gridsage::mines
