// Arrays that begin as zeros.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
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
    gridsage::Zeroed<Item> array(kCount);
    const auto fill = [&] {
        for (std::size_t i = 0; i < kCount; ++i) array[i] = {i + 1, i + 2, i + 3};
    };
    const auto count_wiped = [&] {
        std::size_t wiped = 0;
        while (wiped < kCount && array[wiped].key + array[wiped].entry + array[wiped].work == 0) ++wiped;
        return wiped;
    };
    fill();
    // Elsewhere all goes back to the system at once.
#ifdef __linux__
    const StopAfter in_the_middle(2);
    CHECK_THROWS_AS(array.wipe(&in_the_middle), gridsage::CancelledError);
    const std::size_t given_back = count_wiped();
    CHECK((given_back > 0 && given_back < kCount));
    CHECK(array[given_back].key == given_back + 1);  // no item is half of what it was
#endif
    array.wipe();
    CHECK(count_wiped() == kCount);

    const StopAfter soon(1);
    CHECK_THROWS_AS(array.warm_up(&soon), gridsage::CancelledError);
    array.warm_up();
    fill();
    const StopAfter later(2);
    CHECK_THROWS_AS(array.wipe(&later), gridsage::CancelledError);
    const std::size_t wiped = count_wiped();
    CHECK((wiped > 0 && wiped < kCount));
    CHECK(array[wiped].key == wiped + 1);
    array.wipe();
    CHECK(count_wiped() == kCount);
}
