#include "mines/guess/position_map.hpp"

#include <cmath>

namespace gridsage::mines {

void draw_map(const Geometry& geometry, std::span<const std::uint8_t> shown, const Position& position,
              std::vector<std::uint8_t>& map) {
    const Constraints& constraints = position.constraints();
    const auto cells = static_cast<std::size_t>(geometry.cells());
    map.resize(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const auto c = static_cast<int>(cell);
        if (constraints.mark(c) == Mark::kOpen) {
            map[cell] = shown[cell] <= 8 ? shown[cell] : 0;
            continue;
        }
        const double chance = position.chance(c);
        map[cell] = chance == 1   ? kMapMine
                    : chance == 0 ? kMapSafe
                                  : static_cast<std::uint8_t>(kMapUndecided + std::lround(100 * chance));
    }
    // What is known already is taken off the numbers around it.
    for (std::size_t cell = 0; cell < cells; ++cell) {
        if (map[cell] != kMapMine) continue;
        for (const int other : geometry.around(static_cast<int>(cell))) {
            std::uint8_t& code = map[static_cast<std::size_t>(other)];
            if (code > 0 && code <= 8) --code;
        }
    }
}

}  // namespace gridsage::mines
