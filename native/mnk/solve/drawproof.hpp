// Proofs that one side can keep the other from any row: by weighing the rows still open, and by pairing cells.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "mnk/rules/board.hpp"
#include "mnk/rules/cellset.hpp"
#include "mnk/rules/lines.hpp"

namespace gridsage::mnk {

// Every row of k cells, with the stones of each seat in it, kept up to date.
class OpenRows {
  public:
    explicit OpenRows(const Setup& setup);

    void place(int cell, int seat) noexcept { change(cell, seat, 1); }
    void take(int cell, int seat) noexcept { change(cell, seat, -1); }

    // Whether the other side can stop every row of that seat, whoever's turn it is: Erdős and Selfridge 1973. False
    // says nothing.
    [[nodiscard]] bool outweighed(int seat, bool seat_to_move) const noexcept {
        return weight_[seat] < (1LL << (seat_to_move ? k_ - 1 : k_));
    }
    // Whether the other side can answer each stone of that seat in a cell paired with it, so that no row is ever
    // completed: Hales and Jewett 1963. Rows along one line may share a pair. False says nothing.
    [[nodiscard]] bool paired(int seat) const;
    // Cells in a row that somebody may still complete.
    [[nodiscard]] bool matters(int cell) const noexcept;

  private:
    struct Row {
        std::array<std::uint16_t, kMaxRow> cells;
        std::uint8_t stones[2] = {0, 0};
    };

    void change(int cell, int seat, int by) noexcept;

    int k_;
    int cells_;
    std::vector<Row> rows_;                  // those along one line stand together, in order
    std::vector<std::uint32_t> line_start_;  // where each line's rows begin, and the end
    std::vector<std::vector<std::uint32_t>> rows_of_;
    std::vector<std::uint8_t> taken_;
    std::array<std::int64_t, 2> weight_{};  // of the rows a seat may still complete: 2 to the power of its stones
};

}  // namespace gridsage::mnk
