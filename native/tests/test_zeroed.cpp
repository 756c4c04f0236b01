// Arrays that begin as zeros.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <utility>

#include "support/errors.hpp"
#include "support/stop.hpp"
#include "support/zeroed.hpp"

namespace {

// Asks to stop after so many pieces.
class StopAfter final : public gridsage::StopSource {
  public:
    explicit StopAfter(int pieces) : left_(pieces) {}

    [[nodiscard]] bool stop_requested() const noexcept override { return left_-- == 0; }

  private:
    mutable int left_;
};

}  // namespace

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

TEST_CASE("taking the memory of an array and wiping it can be stopped between two pieces, and begun again") {
    // Items that no page is a multiple of.
    struct Item {
        std::uint64_t key;
        std::uint64_t entry;
        std::uint64_t work;
    };
    constexpr std::size_t kCount = 300'001;
    for (const bool warm : {false, true}) {
        gridsage::Zeroed<Item> array(kCount);
        if (warm) {
            const StopAfter soon(1);
            CHECK_THROWS_AS(array.warm_up(&soon), gridsage::CancelledError);
            array.warm_up();
        }
        for (std::size_t i = 0; i < kCount; ++i) array[i] = {i + 1, i + 2, i + 3};
        const StopAfter soon(1);
        CHECK_THROWS_AS(array.wipe(&soon), gridsage::CancelledError);
        CHECK(array[0].key == 0);
        CHECK(array[kCount - 1].work == kCount + 2);
        // No item is half of what it was.
        std::size_t wiped = 0;
        while (array[wiped].key == 0) ++wiped;
        CHECK(array[wiped - 1].work == 0);
        CHECK(array[wiped].work == wiped + 3);
        array.wipe();
        CHECK(std::ranges::all_of(std::views::iota(std::size_t{0}, kCount),
                                  [&](std::size_t i) { return array[i].key + array[i].entry + array[i].work == 0; }));
    }
}
