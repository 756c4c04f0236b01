// Arrays that begin as zeros.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <utility>

#include "support/zeroed.hpp"

TEST_CASE("an array is zero, keeps what is written when its memory is taken at once, and can be wiped") {
    // Within a page, and of some large pages with a rest.
    for (const std::size_t count : {std::size_t{3}, std::size_t{700'001}}) {
        gridsage::Zeroed<std::uint64_t> array(count);
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < count; ++i) sum += array[i];
        CHECK(sum == 0);
        array[0] = 1;
        array[count - 1] += 2;
        array.wipe();
        CHECK(array[0] + array[count - 1] == 0);
        array[0] = 1;
        array[count - 1] = 2;
        array.warm_up();
        array.warm_up();
        CHECK(array[0] == 1);
        CHECK(array[count - 1] == 2);
        auto moved = std::move(array);
        CHECK(moved[count - 1] == 2);
        moved.wipe();
        for (std::size_t i = 0; i < count; ++i) sum += moved[i];
        CHECK(sum == 0);
    }
}
