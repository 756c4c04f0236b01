// What the processor may have beyond what the code is compiled for. Without it, and with GRIDSAGE_PORTABLE, plain C++
// does the work.
#pragma once

// A function marked GRIDSAGE_AVX2 is compiled for AVX2 whatever the rest is compiled for; only has_avx2() says whether
// it may be called.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(GRIDSAGE_PORTABLE)
#include <cpuid.h>
#define GRIDSAGE_HAS_AVX2 1
#define GRIDSAGE_AVX2 __attribute__((target("avx2")))
#else
#define GRIDSAGE_HAS_AVX2 0
#endif

// Every x86-64 processor has SSE2; MSVC names it by what it compiles for.
#if (defined(__SSE2__) || defined(_M_X64)) && !defined(GRIDSAGE_PORTABLE)
#define GRIDSAGE_HAS_SSE2 1
#else
#define GRIDSAGE_HAS_SSE2 0
#endif

namespace gridsage {

// Whether the processor has AVX2 and the system keeps its registers. Asked by hand: __builtin_cpu_supports needs a
// library that not every compiler brings.
[[nodiscard]] inline bool has_avx2() noexcept {
#if GRIDSAGE_HAS_AVX2
    constexpr unsigned kSavesRegisters = 1U << 27;
    constexpr unsigned kAvx2 = 1U << 5;
    constexpr unsigned kWideState = 6;
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & kSavesRegisters) == 0) return false;
    unsigned low = 0;
    unsigned high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    if ((low & kWideState) != kWideState) return false;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & kAvx2) != 0;
#else
    return false;
#endif
}

}  // namespace gridsage
