#define _GNU_SOURCE
#include "CTestSupport.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int refuses;
static atomic_int requests;

void test_refuse_openal_devices(int refuse) { atomic_store(&refuses, refuse); }

int test_openal_device_requests(void) { return atomic_load(&requests); }

// Takes the place of OpenAL's own in programs of the tests.
void *alcLoopbackOpenDeviceSOFT(const char *name) {
    atomic_fetch_add(&requests, 1);
    void *(*real)(const char *);
    *(void **)&real = dlsym(RTLD_NEXT, "alcLoopbackOpenDeviceSOFT");
    return real && !atomic_load(&refuses) ? real(name) : NULL;
}
