// What the machine says of itself.
#include <doctest/doctest.h>

#include <cstdint>

#include "support/machine.hpp"

TEST_CASE("the machine has memory, and no more than any has") {
    const std::uint64_t bytes = gridsage::machine_memory();
    CHECK(bytes > std::uint64_t{1} << 24);
    CHECK(bytes < std::uint64_t{1} << 48);
}
