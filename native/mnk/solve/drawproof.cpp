#include "mnk/solve/drawproof.hpp"

#include <algorithm>

namespace gridsage::mnk {

OpenRows::OpenRows(const Setup& setup)
    : k_(setup.k),
      cells_(setup.cells()),
      rows_of_(static_cast<std::size_t>(setup.cells())),
      taken_(static_cast<std::size_t>(setup.cells()), 0) {
    for (int d = 0; d < kDirections; ++d) {
        for (int cell = 0; cell < setup.cells(); ++cell) {
            const int x = cell % setup.width;
            const int y = cell / setup.width;
            // A line begins where there is no cell before it.
            if (setup.holds(x - kStepX[d], y - kStepY[d])) continue;
            line_start_.push_back(static_cast<std::uint32_t>(rows_.size()));
            const int far = k_ - 1;
            for (int i = 0; setup.holds(x + (i + far) * kStepX[d], y + (i + far) * kStepY[d]); ++i) {
                Row row;
                for (int j = 0; j < k_; ++j) {
                    const int at = (y + (i + j) * kStepY[d]) * setup.width + x + (i + j) * kStepX[d];
                    row.cells[static_cast<std::size_t>(j)] = static_cast<std::uint16_t>(at);
                    rows_of_[static_cast<std::size_t>(at)].push_back(static_cast<std::uint32_t>(rows_.size()));
                }
                rows_.push_back(row);
                for (auto& weight : weight_) weight += 1;
            }
        }
    }
    line_start_.push_back(static_cast<std::uint32_t>(rows_.size()));
}

void OpenRows::change(int cell, int seat, int by) noexcept {
    taken_[static_cast<std::size_t>(cell)] = by > 0;
    for (const auto index : rows_of_[static_cast<std::size_t>(cell)]) {
        Row& row = rows_[index];
        for (int own = 0; own < 2; ++own)
            if (row.stones[own ^ 1] == 0) weight_[static_cast<std::size_t>(own)] -= 1LL << row.stones[own];
        row.stones[seat] = static_cast<std::uint8_t>(row.stones[seat] + by);
        for (int own = 0; own < 2; ++own)
            if (row.stones[own ^ 1] == 0) weight_[static_cast<std::size_t>(own)] += 1LL << row.stones[own];
    }
}

bool OpenRows::matters(int cell) const noexcept {
    for (const auto index : rows_of_[static_cast<std::size_t>(cell)])
        if (rows_[index].stones[0] == 0 || rows_[index].stones[1] == 0) return true;
    return false;
}

namespace {

// Gives each need two cells of its own out of those it allows, by augmenting paths.
class Pairing {
  public:
    Pairing(const std::vector<CellSet>& needs, int cells)
        : needs_(needs), owner_(static_cast<std::size_t>(cells), -1) {}

    bool solve() {
        for (std::size_t need = 0; need < needs_.size(); ++need) {
            for (int slot = 0; slot < 2; ++slot) {
                seen_ = CellSet{};
                if (!assign(static_cast<int>(need))) return false;
            }
        }
        return true;
    }

  private:
    bool assign(int need) {
        for (int word = 0; word < CellSet::kWords; ++word) {
            const auto at = static_cast<std::size_t>(word);
            while (const std::uint64_t left = needs_[static_cast<std::size_t>(need)].words[at] & ~seen_.words[at]) {
                const int cell = word * 64 + std::countr_zero(left);
                seen_.add(cell);
                int& owner = owner_[static_cast<std::size_t>(cell)];
                if (owner == need) continue;
                if (owner < 0 || assign(owner)) {
                    owner = need;
                    return true;
                }
            }
        }
        return false;
    }

    const std::vector<CellSet>& needs_;
    std::vector<int> owner_;
    CellSet seen_;
};

int size_of(const CellSet& cells) {
    int count = 0;
    for (const auto word : cells.words) count += std::popcount(word);
    return count;
}

}  // namespace

bool OpenRows::paired(int seat) const {
    std::vector<CellSet> needs;
    for (std::size_t line = 0; line + 1 < line_start_.size(); ++line) {
        bool open = false;  // whether a group of neighbouring rows waits for more of its kind
        CellSet common;
        for (std::uint32_t index = line_start_[line]; index < line_start_[line + 1]; ++index) {
            const Row& row = rows_[index];
            if (row.stones[seat ^ 1] > 0) continue;
            CellSet empties;
            for (int i = 0; i < k_; ++i) {
                const int cell = row.cells[static_cast<std::size_t>(i)];
                if (!taken_[static_cast<std::size_t>(cell)]) empties.add(cell);
            }
            if (size_of(empties) < 2) return false;
            if (open) {
                CellSet both = common;
                both &= empties;
                if (size_of(both) >= 2) {
                    common = both;
                    continue;
                }
                needs.push_back(common);
            }
            common = empties;
            open = true;
        }
        if (open) needs.push_back(common);
    }
    if (static_cast<int>(needs.size()) * 2 > cells_) return false;
    return Pairing(needs, cells_).solve();
}

}  // namespace gridsage::mnk
