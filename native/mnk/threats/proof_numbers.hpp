// The numbers of a depth-first proof-number search (Nagai 2002): how many positions, at the least, still have to be
// decided before something is proved.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace gridsage::mnk {

using Number = std::uint32_t;
inline constexpr Number kInfinity = 1U << 30;

// How far a search may go: on the number of the side to move, and on the other side's.
struct NumberLimits {
    Number near;
    Number far;
};

// The children of a position seen by the side to move. It needs one good child, the other side needs all: near is the
// least of its own numbers, far the sum of the other side's.
struct ChildNumbers {
    Number near = kInfinity;
    Number second = kInfinity;
    std::uint64_t far = 0;
    std::size_t best = 0;

    void see(std::size_t child, Number own, Number other) noexcept {
        far += other;
        if (own < near) {
            second = near;
            near = own;
            best = child;
        } else {
            second = std::min(second, own);
        }
    }

    [[nodiscard]] Number far_up_to(Number most) const noexcept {
        return static_cast<Number>(std::min<std::uint64_t>(far, most));
    }

    // How far the best child may be searched; `others` is what far is without it. A quarter more than the runner-up
    // keeps the search from hopping between equals (Pawlewicz and Lew 2007).
    [[nodiscard]] NumberLimits limits_of_best(NumberLimits limits, Number others) const noexcept {
        return {std::min(limits.near, second >= kInfinity ? kInfinity : second + second / 4 + 1),
                limits.far >= kInfinity ? kInfinity : limits.far - others};
    }
};

}  // namespace gridsage::mnk
