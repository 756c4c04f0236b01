// The pattern weights' view of lines, as text for tools/mnk/network: its networks correct what those weights say.
#pragma once

#include <iosfwd>

namespace gridsage::mnk {

// For each row of a line through an empty cell, as network.hpp numbers them, both seats' pattern by the free rule, the
// first as "own"; then for each code of a set of patterns its threat. A line each.
void write_pattern_rows(std::ostream& out);

}  // namespace gridsage::mnk
