#include "mnk/evaluate/network_kernels.hpp"

#include <cstring>

#include "support/processor.hpp"

#if GRIDSAGE_HAS_AVX2
#include <immintrin.h>
#endif

namespace gridsage::mnk {

namespace {

namespace for_all {

template <int kIn, int kOut>
void add_products(const Layer<kIn, kOut>& layer, const std::int16_t* in, std::int32_t* __restrict sums) {
    for (int out = 0; out < kOut; ++out) sums[out] = layer.bias[static_cast<std::size_t>(out)];
    const std::int16_t* pair = layer.weights.data();
    for (int i = 0; i < kIn; i += 2, pair += 2 * kOut) {
        const std::int32_t first = in[i];
        const std::int32_t second = in[i + 1];
        for (int out = 0; out < kOut; ++out) sums[out] += first * pair[2 * out] + second * pair[2 * out + 1];
    }
}

#define GRIDSAGE_KERNEL
#include "mnk/evaluate/network_kernel_code.hpp"
#undef GRIDSAGE_KERNEL
}  // namespace for_all

#if GRIDSAGE_HAS_AVX2
namespace for_avx2 {

template <int kIn, int kOut>
GRIDSAGE_AVX2 void add_products(const Layer<kIn, kOut>& layer, const std::int16_t* in, std::int32_t* sums) {
    constexpr int kLanes = 8;
    __m256i lanes[kOut / kLanes];
    for (int i = 0; i < kOut / kLanes; ++i)
        lanes[i] = _mm256_load_si256(reinterpret_cast<const __m256i*>(layer.bias.data()) + i);
    const auto* pairs = reinterpret_cast<const __m256i*>(layer.weights.data());
    for (int i = 0; i < kIn; i += 2, pairs += kOut / kLanes) {
        std::int32_t both;
        std::memcpy(&both, in + i, sizeof both);
        const __m256i spread = _mm256_set1_epi32(both);
        for (int j = 0; j < kOut / kLanes; ++j)
            lanes[j] = _mm256_add_epi32(lanes[j], _mm256_madd_epi16(_mm256_load_si256(pairs + j), spread));
    }
    for (int i = 0; i < kOut / kLanes; ++i) _mm256_store_si256(reinterpret_cast<__m256i*>(sums) + i, lanes[i]);
}

#define GRIDSAGE_KERNEL GRIDSAGE_AVX2
#include "mnk/evaluate/network_kernel_code.hpp"
#undef GRIDSAGE_KERNEL
}  // namespace for_avx2
#endif

}  // namespace

const NetworkKernels& NetworkKernels::plain() noexcept {
    return for_all::kKernels;
}

const NetworkKernels& NetworkKernels::best() noexcept {
#if GRIDSAGE_HAS_AVX2
    static const bool kWide = has_avx2();
    if (kWide) return for_avx2::kKernels;
#endif
    return for_all::kKernels;
}

}  // namespace gridsage::mnk
