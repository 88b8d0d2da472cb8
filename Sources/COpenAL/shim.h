// Extension prototypes are exported by libopenal.so.1 since 1.19, so they are called directly and type-checked.
#define AL_ALEXT_PROTOTYPES 1
#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <AL/efx.h>

// AL_SOFTX_map_buffer, which every release since 1.19 has and none declares publicly.
#ifndef AL_SOFT_map_buffer
#define AL_MAP_READ_BIT_SOFT 0x00000001
#define AL_MAP_PERSISTENT_BIT_SOFT 0x00000004
typedef void (AL_APIENTRY *tacet_alBufferStorageSOFT)(
    ALuint buffer, ALenum format, const ALvoid *data, ALsizei size, ALsizei freq, unsigned int flags);
typedef void *(AL_APIENTRY *tacet_alMapBufferSOFT)(ALuint buffer, ALsizei offset, ALsizei length, unsigned int access);
typedef void (AL_APIENTRY *tacet_alUnmapBufferSOFT)(ALuint buffer);
#endif
