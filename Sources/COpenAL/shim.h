// Extension prototypes are exported by libopenal.so.1 since 1.19, so they are called directly and type-checked.
#define AL_ALEXT_PROTOTYPES 1
#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <AL/efx.h>
