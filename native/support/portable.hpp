// What compilers have beyond the standard, each with a fallback in plain C++: numbers of 128 bits, and hints to the
// processor. GRIDSAGE_PORTABLE asks for the fallbacks everywhere, which is how they are tested.
#pragma once

#include <compare>
#include <cstdint>

#if defined(__SIZEOF_INT128__) && !defined(GRIDSAGE_PORTABLE)
#define GRIDSAGE_HAS_INT128 1
#else
#define GRIDSAGE_HAS_INT128 0
#endif

namespace gridsage {

// The fallback for a number of 128 bits, of two words; it wraps around like every unsigned number.
class TwoWords {
  public:
    constexpr TwoWords(std::uint64_t low = 0) noexcept : low_(low) {}  // NOLINT: as whole numbers convert
    constexpr TwoWords(std::uint64_t high, std::uint64_t low) noexcept : high_(high), low_(low) {}

    // The product of two words: all of it.
    [[nodiscard]] static constexpr TwoWords product(std::uint64_t a, std::uint64_t b) noexcept {
        const std::uint64_t a_low = a & kHalf;
        const std::uint64_t b_low = b & kHalf;
        const std::uint64_t low = a_low * b_low;
        const std::uint64_t middle = (a >> 32) * b_low + (low >> 32);
        const std::uint64_t other = a_low * (b >> 32) + (middle & kHalf);
        return {(a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32), (other << 32) | (low & kHalf)};
    }

    [[nodiscard]] explicit constexpr operator std::uint64_t() const noexcept { return low_; }
    [[nodiscard]] explicit constexpr operator int() const noexcept { return static_cast<int>(low_); }

    constexpr TwoWords& operator+=(const TwoWords& other) noexcept {
        low_ += other.low_;
        high_ += other.high_ + (low_ < other.low_ ? 1 : 0);
        return *this;
    }
    constexpr TwoWords& operator-=(const TwoWords& other) noexcept {
        high_ -= other.high_ + (low_ < other.low_ ? 1 : 0);
        low_ -= other.low_;
        return *this;
    }
    // By a number below 2^32: as in school, half a word at a time.
    constexpr TwoWords& operator/=(std::uint32_t divisor) noexcept {
        std::uint64_t rest = 0;
        const auto half = [&](std::uint64_t digits) {
            const std::uint64_t dividend = (rest << 32) | digits;
            rest = dividend % divisor;
            return dividend / divisor;
        };
        std::uint64_t high = half(high_ >> 32) << 32;
        high |= half(high_ & kHalf);
        std::uint64_t low = half(low_ >> 32) << 32;
        low |= half(low_ & kHalf);
        high_ = high;
        low_ = low;
        return *this;
    }
    [[nodiscard]] friend constexpr TwoWords operator+(TwoWords a, const TwoWords& b) noexcept { return a += b; }
    [[nodiscard]] friend constexpr TwoWords operator-(TwoWords a, const TwoWords& b) noexcept { return a -= b; }
    // By 0 to 127 bits.
    [[nodiscard]] friend constexpr TwoWords operator<<(const TwoWords& a, int bits) noexcept {
        if (bits == 0) return a;
        if (bits >= 64) return {a.low_ << (bits - 64), 0};
        return {(a.high_ << bits) | (a.low_ >> (64 - bits)), a.low_ << bits};
    }
    [[nodiscard]] friend constexpr TwoWords operator>>(const TwoWords& a, int bits) noexcept {
        if (bits == 0) return a;
        if (bits >= 64) return {0, a.high_ >> (bits - 64)};
        return {a.high_ >> bits, (a.low_ >> bits) | (a.high_ << (64 - bits))};
    }
    [[nodiscard]] friend constexpr TwoWords operator&(const TwoWords& a, const TwoWords& b) noexcept {
        return {a.high_ & b.high_, a.low_ & b.low_};
    }
    [[nodiscard]] constexpr auto operator<=>(const TwoWords&) const noexcept = default;  // the high word decides

    // Whether the sum, or the product, does not fit; the result is what fits.
    [[nodiscard]] static constexpr bool add_overflows(TwoWords a, const TwoWords& b, TwoWords& sum) noexcept {
        sum = a + b;
        return sum < a;
    }
    [[nodiscard]] static constexpr bool multiply_overflows(TwoWords a, TwoWords b, TwoWords& result) noexcept {
        const TwoWords low = product(a.low_, b.low_);
        const TwoWords cross = product(a.high_, b.low_);
        const TwoWords other = product(a.low_, b.high_);
        result = low + TwoWords(cross.low_ + other.low_, 0);
        if ((a.high_ != 0 && b.high_ != 0) || cross.high_ != 0 || other.high_ != 0) return true;
        const std::uint64_t middle = cross.low_ + other.low_;
        return middle < cross.low_ || result.high_ < middle;
    }

  private:
    static constexpr std::uint64_t kHalf = 0xFFFFFFFFU;

    std::uint64_t high_ = 0;
    std::uint64_t low_;
};

#if GRIDSAGE_HAS_INT128

__extension__ using Wide = unsigned __int128;

[[nodiscard]] constexpr Wide wide_product(std::uint64_t a, std::uint64_t b) noexcept {
    return static_cast<Wide>(a) * b;
}
[[nodiscard]] constexpr bool add_overflows(Wide a, Wide b, Wide& sum) noexcept {
    return __builtin_add_overflow(a, b, &sum);
}
[[nodiscard]] constexpr bool multiply_overflows(Wide a, Wide b, Wide& product) noexcept {
    return __builtin_mul_overflow(a, b, &product);
}

#else

using Wide = TwoWords;

[[nodiscard]] constexpr Wide wide_product(std::uint64_t a, std::uint64_t b) noexcept {
    return TwoWords::product(a, b);
}
[[nodiscard]] constexpr bool add_overflows(Wide a, Wide b, Wide& sum) noexcept {
    return TwoWords::add_overflows(a, b, sum);
}
[[nodiscard]] constexpr bool multiply_overflows(Wide a, Wide b, Wide& product) noexcept {
    return TwoWords::multiply_overflows(a, b, product);
}

#endif

// Asks the processor to have this memory at hand soon; without such an instruction nothing happens.
inline void prefetch(const void* memory) noexcept {
#if (defined(__GNUC__) || defined(__clang__)) && !defined(GRIDSAGE_PORTABLE)
    __builtin_prefetch(memory);
#else
    static_cast<void>(memory);
#endif
}

}  // namespace gridsage
