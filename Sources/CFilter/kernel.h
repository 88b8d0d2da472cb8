#ifndef TACET_KERNEL_H
#define TACET_KERNEL_H

#include "CFilter.h"

// A fused multiplication rounds otherwise, and every processor is to give the same samples.
#pragma STDC FP_CONTRACT OFF

/// A part of a kernel: it is compiled into each function that calls it, for that function's processor.
#define EVERYWHERE static inline __attribute__((always_inline))

/// Defines the function `name` with a kernel compiled twice: for every processor, and for those that have `feature`, which is asked
/// at each call.
#ifdef __x86_64__
#define PER_PROCESSOR(feature, result, name, parameters, kernel, arguments) \
    VERSION(feature, wide, result, parameters, kernel, arguments)           \
    result name parameters {                                                \
        USE(feature, wide, kernel, arguments)                               \
        return kernel arguments;                                            \
    }
#else
#define PER_PROCESSOR(feature, result, name, parameters, kernel, arguments) \
    result name parameters { return kernel arguments; }
#endif

/// As above, with a third version for processors that have the feature `most` of AVX-512.
#ifdef __x86_64__
#define PER_PROCESSOR_512(most, feature, result, name, parameters, kernel, arguments) \
    VERSION(most, widest, result, parameters, kernel, arguments)                       \
    VERSION(feature, wide, result, parameters, kernel, arguments)                      \
    result name parameters {                                                           \
        USE(most, widest, kernel, arguments)                                           \
        USE(feature, wide, kernel, arguments)                                          \
        return kernel arguments;                                                       \
    }
#else
#define PER_PROCESSOR_512(most, feature, result, name, parameters, kernel, arguments) \
    PER_PROCESSOR(feature, result, name, parameters, kernel, arguments)
#endif

#define VERSION(feature, suffix, result, parameters, kernel, arguments) \
    __attribute__((target(feature))) static result kernel##_##suffix parameters { return kernel arguments; }
#define USE(feature, suffix, kernel, arguments) \
    if (__builtin_cpu_supports(feature)) return kernel##_##suffix arguments;

#endif
