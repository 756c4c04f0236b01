// What the machine has.
#pragma once

#include <cstdint>

namespace gridsage {

// Bytes of memory that this machine has, all programs together; 0 where it does not say. Systems that promise more than
// they have (macOS, some Linux servers) would not refuse a table that is larger, but end the program that fills it.
[[nodiscard]] std::uint64_t machine_memory() noexcept;

}  // namespace gridsage
