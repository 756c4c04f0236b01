// The chance to win a position, learnt from games: a small network over its features.
#pragma once

#include "mines/features.hpp"

namespace gridsage::mines {

[[nodiscard]] double value_of(const Features& features);

}  // namespace gridsage::mines
