#include "mnk/rules/lines.hpp"

namespace gridsage::mnk {

Lines::Lines(const Setup& setup) : places_(static_cast<std::size_t>(setup.cells() * kDirections)) {
    const int rows = setup.height;
    const int columns = setup.width;
    const int diagonals = setup.width + setup.height - 1;
    count_ = rows + columns + 2 * diagonals;
    walls_.fill(~0ULL);
    for (int d = 0; d < kDirections; ++d) steps_[d] = kStepY[d] * setup.width + kStepX[d];
    for (int y = 0; y < setup.height; ++y) {
        for (int x = 0; x < setup.width; ++x) {
            const std::array<int, kDirections> line = {y, rows + x, rows + columns + x - y + setup.height - 1,
                                                       rows + columns + diagonals + x + y};
            for (int d = 0; d < kDirections; ++d) {
                const int bit = kLinePad + (d == 1 ? y : x);
                places_[static_cast<std::size_t>((y * setup.width + x) * kDirections + d)] = {
                    static_cast<std::uint8_t>(line[d]), static_cast<std::uint8_t>(bit)};
                walls_[line[d]] &= ~(1ULL << bit);
            }
        }
    }
}

}  // namespace gridsage::mnk
