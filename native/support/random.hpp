// The random stream: small, fast, and the same on every platform and in Python (gridsage/stream.py is its
// twin).
#pragma once

#include <cstdint>
#include <string_view>

#include "support/portable.hpp"

namespace gridsage {

// SplitMix64's finaliser (Steele, Lea and Flood 2014): every bit of the result depends on every bit of the
// word.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t word) noexcept {
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
    return word ^ (word >> 31);
}

class RandomStream {
  public:
    static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15ULL;

    explicit constexpr RandomStream(std::uint64_t seed) noexcept : state_(seed) {}

    [[nodiscard]] constexpr std::uint64_t next() noexcept { return mix(state_ += kStep); }

    // A fair number in [0, bound): Lemire 2019, the high word of a product, with the unfair draws thrown
    // away.
    [[nodiscard]] constexpr std::uint64_t below(std::uint64_t bound) noexcept {
        Wide product = wide_product(next(), bound);
        if (static_cast<std::uint64_t>(product) < bound) {
            const std::uint64_t unfair = (0 - bound) % bound;
            while (static_cast<std::uint64_t>(product) < unfair) product = wide_product(next(), bound);
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

    // A double in [0, 1) with 53 random bits.
    [[nodiscard]] constexpr double unit() noexcept { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  private:
    std::uint64_t state_;
};

// A seed for a part of something seeded: game number 7 of run 3 is derive_seed(3, 7). 63 bits, so that it
// fits a signed integer of any database.
[[nodiscard]] constexpr std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t word) noexcept {
    return mix(mix(seed + RandomStream::kStep) + word) >> 1;
}

}  // namespace gridsage
