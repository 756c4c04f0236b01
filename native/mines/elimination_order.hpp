// In which order the boxes of a component are counted: the fewer numbers are half-finished at a time, the cheaper.
#pragma once

#include <vector>

#include "mines/constraints.hpp"
#include "mines/geometry.hpp"

namespace gridsage::mines {

// The component's boxes, as offsets from its first box.
[[nodiscard]] std::vector<int> elimination_order(const Geometry& geometry, const Constraints& constraints,
                                                 const Component& component);

}  // namespace gridsage::mines
