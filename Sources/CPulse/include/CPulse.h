#ifndef TACET_CPULSE_H
#define TACET_CPULSE_H

#include <pulse/pulseaudio.h>

/// Every function of libpulse that Tacet calls; the type of each comes from the library's own header.
#define TACET_PULSE_SYMBOLS(X) \
    X(pa_threaded_mainloop_new)

#define TACET_PULSE_MEMBER(name) __typeof__(&name) _Nonnull name;

typedef struct {
    TACET_PULSE_SYMBOLS(TACET_PULSE_MEMBER)
} tacet_pulse_functions;

/// libpulse.so.0 loaded on first use, or null where the machine does not have it.
const tacet_pulse_functions *_Nullable tacet_pulse(void);

#endif
