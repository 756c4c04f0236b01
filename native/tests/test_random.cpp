// The stream's first words are fixed for ever: boards depend on them.
#include <doctest/doctest.h>

#include "support/random.hpp"

TEST_CASE("the stream begins with SplitMix64's published words" * doctest::test_suite("numbers")) {
    gridsage::RandomStream stream(1234567);
    CHECK(stream.next() == 6457827717110365317ULL);
    CHECK(stream.next() == 3203168211198807973ULL);
    CHECK(stream.next() == 9817491932198370423ULL);
}

TEST_CASE("below stays below its bound and reaches every number" * doctest::test_suite("numbers")) {
    gridsage::RandomStream stream(5);
    int seen = 0;
    for (int i = 0; i < 200; ++i) {
        const auto number = stream.below(7);
        REQUIRE(number < 7);
        seen |= 1 << number;
    }
    CHECK(seen == 0b1111111);
}
