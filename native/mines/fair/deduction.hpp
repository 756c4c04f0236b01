// The way from the first cell to the last without a guess: step by step, the easiest first.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mines/count/probability.hpp"
#include "mines/rules/board.hpp"
#include "mines/rules/geometry.hpp"
#include "mines/wide/clash.hpp"
#include "support/deadline.hpp"

namespace gridsage::mines {

// Cells that are certain, and the numbers that prove it, none of which can be spared.
struct Step {
    std::vector<int> cells;
    bool mine = false;
    std::vector<int> clues;
    bool counts_mines = false;  // whether the number of mines on the board is needed too
};

// Solves boards of one setup as a careful person does: what one number tells, then what two tell together, and only
// where neither helps a proof from more numbers or from the mine count, the shortest that there is.
class Deducer {
  public:
    explicit Deducer(const Setup& setup);

    // The steps that open every safe cell; nothing when the board needs a guess, or a count too wide to be made. A
    // request to stop raises CancelledError.
    [[nodiscard]] std::optional<std::vector<Step>> deduce(std::span<const int> mines, int first,
                                                          const Deadline& deadline);

  private:
    [[nodiscard]] bool by_one_number();
    [[nodiscard]] bool by_two_numbers();
    [[nodiscard]] bool by_two_numbers(int clue, int other);
    [[nodiscard]] bool by_proof(const Deadline& deadline);
    void tell(Step step);
    void open(int cell);
    // The mines that are still to be found around an open number.
    [[nodiscard]] int need(int clue) const noexcept;
    [[nodiscard]] std::vector<int> hidden_around(int clue) const;

    Setup setup_;
    Geometry geometry_;
    Engine engine_;
    Position position_;
    int closed_ = 0;  // safe cells that are not open
    std::vector<std::uint8_t> mine_;
    std::vector<std::uint8_t> shown_;  // a mine that is proved has a flag
    std::vector<Step> steps_;
};

}  // namespace gridsage::mines
