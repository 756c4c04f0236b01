#include "mines/value.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "mines/position_map.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace gridsage::mines {

namespace {

constexpr std::size_t kChannels = kValueChannels;
constexpr std::size_t kInputs = 11;
constexpr std::size_t kHead = 64;
constexpr std::size_t kFeatures = kFeatureNames.size();
constexpr std::size_t kWindow = 25;
// A value of 1 between the layers, and a weight of 1.
constexpr int kUnitBits = 8;
constexpr int kWeightBits = 12;

struct alignas(16) Weights {
    std::int16_t second[9][kChannels][kChannels];
    std::int16_t third[kChannels][kChannels];
    std::int16_t table[kMapCodes][kWindow][kChannels];  // what a cell adds to the first layer around it
    std::int16_t first_bias[kChannels];
    std::int32_t second_bias[kChannels];
    std::int32_t third_bias[kChannels];
    float head[kChannels + kFeatures][kHead];
    float head_bias[kHead];
    float out[kHead];
    float out_bias;
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

#ifdef NET_FILE
std::unique_ptr<Weights> load() {
    struct Raw {
        float first[25][kInputs][kChannels], first_bias[kChannels], second[9][kChannels][kChannels],
            second_bias[kChannels], third[kChannels][kChannels], third_bias[kChannels],
            head[kChannels + kFeatures][kHead], head_bias[kHead], out[kHead], out_bias;
    };
    auto r = std::make_unique<Raw>();
    FILE* f = std::fopen(std::getenv("NET_FILE"), "rb");
    if (f == nullptr || std::fread(r.get(), 1, sizeof(Raw), f) != sizeof(Raw)) std::abort();
    std::fclose(f);
    auto w = std::make_unique<Weights>();
    const double unit = 1 << kUnitBits, one = 1 << kWeightBits;
    for (int i = 0; i < 9; ++i)
        for (std::size_t a = 0; a < kChannels; ++a)
            for (std::size_t c = 0; c < kChannels; ++c) w->second[i][a][c] = std::lround(r->second[i][a][c] * one);
    for (std::size_t a = 0; a < kChannels; ++a)
        for (std::size_t c = 0; c < kChannels; ++c) w->third[a][c] = std::lround(r->third[a][c] * one);
    for (std::size_t c = 0; c < kChannels; ++c) {
        w->first_bias[c] = std::lround(r->first_bias[c] * unit);
        w->second_bias[c] = std::lround(r->second_bias[c] * unit * one) + 2048;
        w->third_bias[c] = std::lround(r->third_bias[c] * unit * one) + 2048;
    }
    for (int code = 0; code < kMapCodes; ++code) {
        const auto in = inputs_of(code);
        for (int o = 0; o < 25; ++o)
            for (std::size_t c = 0; c < kChannels; ++c) {
                double sum = 0;
                for (std::size_t i = 0; i < kInputs; ++i) sum += in[i] * r->first[o][i][c];
                w->table[code][o][c] = std::lround(sum * unit);
            }
    }
    std::copy(&r->head[0][0], &r->head[0][0] + (kChannels + kFeatures) * kHead, &w->head[0][0]);
    std::copy(r->head_bias, r->head_bias + kHead, w->head_bias);
    std::copy(r->out, r->out + kHead, w->out);
    w->out_bias = r->out_bias;
    return w;
}
#endif

const Weights& weights() {
    static const std::unique_ptr<Weights> loaded = load();
    return *loaded;
}

// Whether a cell's last layer counts: its mines are not all known, or it can be opened.
bool counts(std::uint8_t code) {
    return code == kMapSafe || code >= kMapUndecided;
}

using Sums = std::array<std::int32_t, kChannels>;

// Adds two rows of weights, each times its value.
void add_rows(Sums& sums, const std::int16_t* a, std::int16_t value_a, const std::int16_t* b, std::int16_t value_b) {
#if defined(__SSE2__)
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
        for (std::size_t c = 0; c < kChannels; ++c)
            values[c] = static_cast<std::int16_t>(std::clamp(sums_[c] >> kWeightBits, 0, 0x7FFF));
    }

  private:
    alignas(16) Sums sums_;
    const std::int16_t* waiting_ = nullptr;
    std::int16_t value_ = 0;
};

}  // namespace

void ValueReader::wall_in(int width, int height, std::span<const std::uint8_t> map,
                          std::vector<std::uint8_t>& codes) const {
    codes.assign(stride_ * static_cast<std::size_t>(height + 4), kMapWall);
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
        std::copy_n(map.begin() + static_cast<std::ptrdiff_t>(y) * width, width,
                    codes.begin() + static_cast<std::ptrdiff_t>((y + 2) * stride_ + 2));
}

void ValueReader::begin(const Geometry& geometry, std::span<const std::uint8_t> shown, const Position& position) {
    draw_map(geometry, shown, position, map_);
    begin(geometry.width(), geometry.height(), map_);
}

void ValueReader::begin(int width, int height, std::span<const std::uint8_t> map) {
    width_ = width;
    height_ = height;
    stride_ = static_cast<std::size_t>(width) + 4;
    wall_in(width, height, map, base_);
    const std::size_t size = base_.size();
    base_known_.assign(size, 0);
    first_changed_.assign(size, 0);
    first_known_.assign(size, 0);
    last_changed_.assign(size, 0);
    turn_ = 0;
    base_first_.resize(size);
    base_last_.resize(size);
    first_.resize(size);
    base_pool_.fill(0);
    codes_ = base_;
    ++turn_;
    for (std::size_t at = 0; at < size; ++at) {
        if (!counts(base_[at])) continue;
        base_last_[at] = last_layer(at);
        for (std::size_t c = 0; c < kChannels; ++c) base_pool_[c] += base_last_[at].values[c];
    }
}

double ValueReader::win_chance(const Geometry& geometry, std::span<const std::uint8_t> shown, const Position& position,
                               const Features& features) {
    draw_map(geometry, shown, position, map_);
    return win_chance(geometry.width(), geometry.height(), map_, features);
}

double ValueReader::win_chance(int width, int height, std::span<const std::uint8_t> map, const Features& features) {
    if (width != width_ || height != height_) begin(width, height, map);
    // 1. A changed code reaches the first layer of the cells up to two steps away, and the last layer of those up to
    // three.
    wall_in(width, height, map, codes_);
    ++turn_;
    Pool pool = base_pool_;
    const auto reach = [&](std::size_t at, int steps, std::vector<std::uint32_t>& marks, auto act) {
        const int x = static_cast<int>(at % stride_);
        const int y = static_cast<int>(at / stride_);
        for (int row = std::max(y - steps, 2); row <= std::min(y + steps, height + 1); ++row)
            for (int column = std::max(x - steps, 2); column <= std::min(x + steps, width + 1); ++column) {
                const std::size_t cell = static_cast<std::size_t>(row) * stride_ + static_cast<std::size_t>(column);
                if (marks[cell] == turn_) continue;
                marks[cell] = turn_;
                act(cell);
            }
    };
    for (std::size_t at = 0; at < codes_.size(); ++at)
        if (codes_[at] != base_[at]) reach(at, 2, first_changed_, [](std::size_t) {});
    for (std::size_t at = 0; at < codes_.size(); ++at) {
        if (codes_[at] == base_[at]) continue;
        reach(at, 3, last_changed_, [&](std::size_t cell) {
            if (counts(base_[cell]))
                for (std::size_t c = 0; c < kChannels; ++c) pool[c] -= base_last_[cell].values[c];
            if (!counts(codes_[cell])) return;
            const Row last = last_layer(cell);
            for (std::size_t c = 0; c < kChannels; ++c) pool[c] += last.values[c];
        });
    }
    // 2. The whole board in a few numbers.
    const Weights& w = weights();
    std::array<float, kHead> head;
    std::copy(w.head_bias, w.head_bias + kHead, head.begin());
    for (std::size_t i = 0; i < kChannels + kFeatures; ++i) {
        const float value =
            i < kChannels ? static_cast<float>(pool[i]) * (0.1F / (1 << kUnitBits)) : features[i - kChannels];
        for (std::size_t h = 0; h < kHead; ++h) head[h] += value * w.head[i][h];
    }
    float logit = w.out_bias;
    for (std::size_t h = 0; h < kHead; ++h) logit += std::max(head[h], 0.0F) * w.out[h];
    return 1 / (1 + std::exp(-static_cast<double>(logit)));
}

ValueReader::Row ValueReader::first_layer(const std::vector<std::uint8_t>& codes, std::size_t at) const {
    const Weights& w = weights();
    Row row;
    std::copy(w.first_bias, w.first_bias + kChannels, row.values);
    const std::uint8_t* code = codes.data() + at - 2 * stride_ - 2;
    for (std::size_t offset = 0; offset < kWindow; ++offset) {
        const std::int16_t* adds = w.table[code[offset / 5 * stride_ + offset % 5]][offset];
        for (std::size_t c = 0; c < kChannels; ++c) row.values[c] = static_cast<std::int16_t>(row.values[c] + adds[c]);
    }
    for (std::int16_t& value : row.values) value = std::max<std::int16_t>(value, 0);
    return row;
}

const ValueReader::Row& ValueReader::first_of(std::size_t at) {
    if (first_changed_[at] == turn_) {
        if (first_known_[at] != turn_) first_[at] = first_layer(codes_, at);
        first_known_[at] = turn_;
        return first_[at];
    }
    if (!base_known_[at]) base_first_[at] = first_layer(base_, at);
    base_known_[at] = 1;
    return base_first_[at];
}

ValueReader::Row ValueReader::last_layer(std::size_t at) {
    const Weights& w = weights();
    Adder second(w.second_bias);
    for (std::size_t offset = 0; offset < 9; ++offset) {
        const std::size_t other = at + offset / 3 * stride_ + offset % 3 - stride_ - 1;
        if (codes_[other] == kMapWall) continue;
        const Row& in = first_of(other);
        for (std::size_t i = 0; i < kChannels; ++i) second.add(w.second[offset][i], in.values[i]);
    }
    Row middle;
    second.finish(middle.values);
    Adder third(w.third_bias);
    for (std::size_t i = 0; i < kChannels; ++i) third.add(w.third[i], middle.values[i]);
    Row last;
    third.finish(last.values);
    return last;
}

}  // namespace gridsage::mines
