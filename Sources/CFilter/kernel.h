#ifndef TACET_KERNEL_H
#define TACET_KERNEL_H

#include "CFilter.h"

/// A part of a kernel: it is compiled into each function that calls it, for that function's processor.
#define EVERYWHERE static inline __attribute__((always_inline))

/// Defines the function `name` with a kernel compiled twice: for every processor, and for those that have `feature`, which is asked
/// at each call. The features in use, avx and avx2, leave out fused multiplication, which rounds otherwise: both give the same bits.
#ifdef __x86_64__
#define PER_PROCESSOR(feature, result, name, parameters, kernel, arguments)                              \
    __attribute__((target(feature))) static result kernel##_wide parameters { return kernel arguments; } \
    result name parameters {                                                                             \
        if (__builtin_cpu_supports(feature)) return kernel##_wide arguments;                             \
        return kernel arguments;                                                                         \
    }
#else
#define PER_PROCESSOR(feature, result, name, parameters, kernel, arguments) \
    result name parameters { return kernel arguments; }
#endif

#endif
