#include "mnk/evaluate/network_kernels.hpp"

#include "support/portable.hpp"

namespace gridsage::mnk {

namespace {

namespace for_all {
#define GRIDSAGE_KERNEL
#include "mnk/evaluate/network_kernels.inc"
#undef GRIDSAGE_KERNEL
}  // namespace for_all

#if GRIDSAGE_HAS_AVX2
namespace for_avx2 {
#define GRIDSAGE_KERNEL GRIDSAGE_AVX2
#include "mnk/evaluate/network_kernels.inc"
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
