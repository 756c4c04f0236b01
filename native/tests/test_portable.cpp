// The fallbacks in plain C++ give what the compiler's own numbers of 128 bits give.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>

#include "support/portable.hpp"
#include "support/random.hpp"

using gridsage::RandomStream;
using gridsage::TwoWords;

namespace {

constexpr std::uint64_t kAll = ~std::uint64_t{0};

// Words at the edges, and words of every length.
std::uint64_t draw(RandomStream& random) {
    constexpr std::array<std::uint64_t, 6> kEdges = {0, 1, 0xFFFFFFFF, 0x100000000, kAll - 1, kAll};
    return random.below(4) == 0 ? kEdges[random.below(kEdges.size())] : random.next() >> random.below(64);
}

}  // namespace

TEST_CASE("numbers of two words carry, borrow and say what does not fit" * doctest::test_suite("numbers")) {
    CHECK(TwoWords(kAll) + TwoWords(1) == TwoWords(1, 0));
    CHECK(TwoWords(1, 0) - TwoWords(1) == TwoWords(kAll));
    CHECK(TwoWords::product(kAll, kAll) == TwoWords(kAll - 1, 1));
    TwoWords result;
    CHECK(TwoWords::add_overflows(TwoWords(kAll, kAll), 1, result));
    CHECK(result == TwoWords(0));
    CHECK_FALSE(TwoWords::add_overflows(TwoWords(kAll, kAll - 1), 1, result));
    CHECK(TwoWords::multiply_overflows(TwoWords(1, 0), TwoWords(1, 0), result));
    CHECK(TwoWords::multiply_overflows(TwoWords(1ULL << 63, 0), 2, result));
    CHECK_FALSE(TwoWords::multiply_overflows(TwoWords(1ULL << 62, 1), 2, result));
    CHECK(result == TwoWords(1ULL << 63, 2));
    CHECK((TwoWords(7) << 100 >> 99) == TwoWords(14));
    TwoWords million = 1;
    for (int i = 0; i < 6; ++i) CHECK_FALSE(TwoWords::multiply_overflows(million, 1'000'000, million));
    for (int i = 0; i < 5; ++i) million /= 1'000'000;
    CHECK(million == TwoWords(1'000'000));
}

#if defined(__SIZEOF_INT128__)

namespace {

__extension__ using Native = unsigned __int128;

Native native(const TwoWords& number) {
    return static_cast<Native>(static_cast<std::uint64_t>(number >> 64)) << 64 | static_cast<std::uint64_t>(number);
}

}  // namespace

TEST_CASE("numbers of two words reckon as the compiler's do" * doctest::test_suite("numbers")) {
    RandomStream random(128);
    for (int i = 0; i < 20'000; ++i) {
        const TwoWords a(draw(random), draw(random));
        const TwoWords b(random.below(2) == 0 ? 0 : draw(random), draw(random));
        const int bits = static_cast<int>(random.below(128));
        const auto divisor = static_cast<std::uint32_t>(random.next() >> (32 + random.below(31))) | 1U;
        INFO("round " << i);
        REQUIRE(native(a + b) == native(a) + native(b));
        REQUIRE(native(a - b) == native(a) - native(b));
        REQUIRE(native(a & b) == (native(a) & native(b)));
        REQUIRE(native(a << bits) == native(a) << bits);
        REQUIRE(native(a >> bits) == native(a) >> bits);
        REQUIRE((a < b) == (native(a) < native(b)));
        TwoWords quotient = a;
        quotient /= divisor;
        REQUIRE(native(quotient) == native(a) / divisor);
        TwoWords result;
        Native expected;
        REQUIRE(TwoWords::add_overflows(a, b, result) == __builtin_add_overflow(native(a), native(b), &expected));
        REQUIRE(native(result) == expected);
        REQUIRE(TwoWords::multiply_overflows(a, b, result) == __builtin_mul_overflow(native(a), native(b), &expected));
        REQUIRE(native(result) == expected);
    }
}

#endif
