// The value network: what it remembers of patches does not change its answers.
#include <doctest/doctest.h>

#include "mines/guess/position_map.hpp"
#include "mines/guess/value.hpp"
#include "support/random.hpp"

namespace {

using namespace gridsage;
using namespace gridsage::mines;

TEST_CASE("a value does not depend on what was read before") {
    RandomStream random(5);
    ValueReader experienced;
    Features features{};
    for (int i = 0; i < 300; ++i) {
        // A board of its own size, of codes that often come again.
        const int width = 1 + static_cast<int>(random.below(12));
        const int height = 1 + static_cast<int>(random.below(12));
        std::vector<std::uint8_t> map(static_cast<std::size_t>(width * height));
        for (std::uint8_t& code : map)
            code = static_cast<std::uint8_t>(random.below(3) == 0 ? random.below(kMapCodes) : kMapUndecided + 20);
        for (float& feature : features) feature = static_cast<float>(random.unit());
        const double fresh = ValueReader().win_chance(width, height, map, features);
        CHECK(experienced.win_chance(width, height, map, features) == fresh);
        CHECK(experienced.win_chance(width, height, map, features) == fresh);
        CHECK(fresh > 0);
        CHECK(fresh < 1);
    }
}

}  // namespace
