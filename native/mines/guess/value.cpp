#include "mines/guess/value.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <memory>

#include "mines/guess/position_map.hpp"
#include "support/processor.hpp"

#if GRIDSAGE_HAS_SSE2
#include <emmintrin.h>
#endif

namespace gridsage::mines {

namespace {

constexpr std::size_t kChannels = kValueChannels;
constexpr std::size_t kInputs = 11;
constexpr std::size_t kHead = 64;
constexpr std::size_t kFeatureCount = kFeatures.size();
constexpr std::size_t kWindow = 25;
// A value of 1 between the layers, and a weight of 1.
constexpr int kUnitBits = 8;
constexpr int kWeightBits = 12;
// How far a patch reaches, and how many are remembered.
constexpr std::size_t kReach = 3;
constexpr int kMemoryBits = 14;
constexpr std::size_t kMemories = std::size_t{1} << kMemoryBits;

#include "mines/guess/value_weights.inc"

static_assert(std::size(kFirst) == kWindow * kInputs * kChannels && std::size(kSecond) == 9 * kChannels * kChannels);
static_assert(std::size(kThird) == kChannels * kChannels && std::size(kHeadBias) == kHead);
static_assert(std::size(kHeadWeights) == (kChannels + kFeatureCount) * kHead,
              "the weights were made for other features: train again");

// The weights as they are used.
struct alignas(16) Weights {
    std::int16_t second[9][kChannels][kChannels];
    std::int16_t third[kChannels][kChannels];
    std::int16_t table[kMapCodes][kWindow][kChannels];  // what a cell adds to the first layer around it
};

// What a code looks like to the first layer.
std::array<double, kInputs> inputs_of(int code) {
    std::array<double, kInputs> in{};
    if (code == kMapWall) return in;
    in[0] = 1;
    if (code <= 8) {
        in[1] = 1;
        if (code > 0) in[static_cast<std::size_t>(std::min(code + 1, 5))] = 1;
    } else if (code == kMapMine) {
        in[6] = 1;
    } else if (code == kMapSafe) {
        in[7] = 1;
    } else {
        const double chance = (code - kMapUndecided) / 100.0;
        in[8] = 1;
        in[9] = chance;
        in[10] = 4 * chance * (1 - chance);
    }
    return in;
}

std::unique_ptr<Weights> unpack() {
    auto made = std::make_unique<Weights>();
    for (int code = 0; code < kMapCodes; ++code) {
        const auto in = inputs_of(code);
        for (std::size_t offset = 0; offset < kWindow; ++offset)
            for (std::size_t c = 0; c < kChannels; ++c) {
                double sum = 0;
                for (std::size_t i = 0; i < kInputs; ++i) sum += in[i] * kFirst[(offset * kInputs + i) * kChannels + c];
                made->table[code][offset][c] =
                    static_cast<std::int16_t>(std::lround(std::ldexp(sum, kUnitBits - kWeightBits)));
            }
    }
    std::ranges::copy(kSecond, &made->second[0][0][0]);
    std::ranges::copy(kThird, &made->third[0][0]);
    return made;
}

const Weights& weights() {
    static const std::unique_ptr<Weights> unpacked = unpack();
    return *unpacked;
}

// Whether a cell's last layer counts: its mines are not all known, or it can be opened.
bool counts(std::uint8_t code) {
    return code == kMapSafe || code >= kMapUndecided;
}

using Sums = std::array<std::int32_t, kChannels>;

// Adds two rows of weights, each times its value.
void add_rows(Sums& sums, const std::int16_t* a, std::int16_t value_a, const std::int16_t* b, std::int16_t value_b) {
#if GRIDSAGE_HAS_SSE2
    const __m128i values = _mm_set1_epi32((static_cast<int>(value_b) << 16) | (value_a & 0xFFFF));
    for (std::size_t c = 0; c < kChannels; c += 8) {
        const __m128i first = _mm_load_si128(reinterpret_cast<const __m128i*>(a + c));
        const __m128i second = _mm_load_si128(reinterpret_cast<const __m128i*>(b + c));
        auto* low = reinterpret_cast<__m128i*>(sums.data() + c);
        auto* high = reinterpret_cast<__m128i*>(sums.data() + c + 4);
        const __m128i even = _mm_madd_epi16(_mm_unpacklo_epi16(first, second), values);
        const __m128i odd = _mm_madd_epi16(_mm_unpackhi_epi16(first, second), values);
        _mm_storeu_si128(low, _mm_add_epi32(_mm_loadu_si128(low), even));
        _mm_storeu_si128(high, _mm_add_epi32(_mm_loadu_si128(high), odd));
    }
#else
    for (std::size_t c = 0; c < kChannels; ++c) sums[c] += a[c] * value_a + b[c] * value_b;
#endif
}

// Most values are 0 after a layer: those that are not wait here until there are two of them.
class Adder {
  public:
    explicit Adder(const std::int32_t* bias) { std::copy(bias, bias + kChannels, sums_.begin()); }

    void add(const std::int16_t* row, std::int16_t value) {
        if (value == 0) return;
        if (waiting_ == nullptr) {
            waiting_ = row;
            value_ = value;
            return;
        }
        add_rows(sums_, waiting_, value_, row, value);
        waiting_ = nullptr;
    }

    // The sums, rectified, on the scale of the values.
    void finish(std::int16_t* values) {
        if (waiting_ != nullptr) add_rows(sums_, waiting_, value_, waiting_, 0);
        for (std::size_t c = 0; c < kChannels; ++c) {
            const int value = (sums_[c] + (1 << (kWeightBits - 1))) >> kWeightBits;
            values[c] = static_cast<std::int16_t>(std::clamp(value, 0, 0x7FFF));
        }
    }

  private:
    alignas(16) Sums sums_;
    const std::int16_t* waiting_ = nullptr;
    std::int16_t value_ = 0;
};

}  // namespace

double ValueReader::win_chance(const Geometry& geometry, std::span<const std::uint8_t> shown, const Position& position,
                               const Features& features) {
    draw_map(geometry, shown, position, map_);
    return win_chance(geometry.width(), geometry.height(), map_, features);
}

double ValueReader::win_chance(int width, int height, std::span<const std::uint8_t> map, const Features& features) {
    // 1. The cells, walled in; a patch is read eight bytes at a time, so there is one more at the end.
    stride_ = static_cast<std::size_t>(width) + 2 * kReach;
    codes_.assign(stride_ * (static_cast<std::size_t>(height) + 2 * kReach) + 1, kMapWall);
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
        std::copy_n(map.begin() + static_cast<std::ptrdiff_t>(y) * width, width,
                    codes_.begin() + static_cast<std::ptrdiff_t>((y + kReach) * stride_ + kReach));
    if (first_.size() < codes_.size()) {
        first_.resize(codes_.size());
        first_turn_.resize(codes_.size(), 0);
    }
    if (memory_.empty()) memory_.resize(kMemories);
    ++turn_;
    // 2. Each patch by itself.
    std::array<std::int32_t, kChannels> pool{};
    for (std::size_t at = kReach * stride_; at < codes_.size() - kReach * stride_; ++at) {
        if (!counts(codes_[at])) continue;
        const std::uint64_t patch = patch_at(at);
        Memory& memory = memory_[patch >> (64 - kMemoryBits)];
        if (memory.patch != patch) {
            last_layer(at, memory.found);
            memory.patch = patch;
        }
        for (std::size_t c = 0; c < kChannels; ++c) pool[c] += memory.found.values[c];
    }
    // 3. The whole board in a few numbers.
    std::array<float, kHead> head;
    std::ranges::copy(kHeadBias, head.begin());
    for (std::size_t i = 0; i < kChannels + kFeatureCount; ++i) {
        const float value = i < kChannels ? static_cast<float>(pool[i]) / (1 << kUnitBits) : features[i - kChannels];
        for (std::size_t h = 0; h < kHead; ++h) head[h] += value * kHeadWeights[i * kHead + h];
    }
    float logit = kOutBias;
    for (std::size_t h = 0; h < kHead; ++h) logit += std::max(head[h], 0.0F) * kOut[h];
    return 1 / (1 + std::exp(-static_cast<double>(logit)));
}

// A number for the patch around a cell. Two patches share one with a chance of 2^-64.
std::uint64_t ValueReader::patch_at(std::size_t at) const {
    std::uint64_t sum = 0;
    const std::uint8_t* row = codes_.data() + at - kReach * stride_ - kReach;
    for (std::size_t y = 0; y < 2 * kReach + 1; ++y, row += stride_) {
        std::uint64_t cells;
        std::memcpy(&cells, row, sizeof cells);
        if constexpr (std::endian::native == std::endian::little)
            cells <<= 8;
        else
            cells &= ~std::uint64_t{0xFF};
        sum = (sum ^ cells) * 0x9E3779B97F4A7C15U;
        sum ^= sum >> 29;
    }
    return sum * 0xBF58476D1CE4E5B9U | 1U;  // never the 0 of an empty memory
}

const ValueReader::Row& ValueReader::first_layer(std::size_t at) {
    Row& row = first_[at];
    if (first_turn_[at] == turn_) return row;
    first_turn_[at] = turn_;
    const Weights& w = weights();
    std::ranges::copy(kFirstBias, row.values);
    const std::uint8_t* code = codes_.data() + at - 2 * stride_ - 2;
    for (std::size_t offset = 0; offset < kWindow; ++offset) {
        const std::int16_t* adds = w.table[code[offset / 5 * stride_ + offset % 5]][offset];
        for (std::size_t c = 0; c < kChannels; ++c) row.values[c] = static_cast<std::int16_t>(row.values[c] + adds[c]);
    }
    for (std::int16_t& value : row.values) value = std::max<std::int16_t>(value, 0);
    return row;
}

void ValueReader::last_layer(std::size_t at, Row& last) {
    const Weights& w = weights();
    Adder second(kSecondBias);
    for (std::size_t offset = 0; offset < 9; ++offset) {
        const std::size_t other = at + offset / 3 * stride_ + offset % 3 - stride_ - 1;
        if (codes_[other] == kMapWall) continue;
        const Row& in = first_layer(other);
        for (std::size_t i = 0; i < kChannels; ++i) second.add(w.second[offset][i], in.values[i]);
    }
    Row middle;
    second.finish(middle.values);
    Adder third(kThirdBias);
    for (std::size_t i = 0; i < kChannels; ++i) third.add(w.third[i], middle.values[i]);
    third.finish(last.values);
}

}  // namespace gridsage::mines
