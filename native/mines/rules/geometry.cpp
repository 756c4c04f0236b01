#include "mines/rules/geometry.hpp"

#include "mines/rules/board.hpp"

namespace gridsage::mines {

Geometry::Geometry(int width, int height)
    : width_(width),
      height_(height),
      table_(8 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height)),
      count_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {
    for (int cell = 0; cell < cells(); ++cell) {
        const Neighbours around = neighbours_of(width, height, cell);
        count_[cell] = static_cast<std::uint8_t>(around.count);
        for (int i = 0; i < around.count; ++i) table_[8 * static_cast<std::size_t>(cell) + i] = around.cells[i];
    }
}

}  // namespace gridsage::mines
