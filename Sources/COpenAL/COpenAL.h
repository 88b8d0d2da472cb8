// Declares the extension functions, which libopenal.so.1 exports since 1.19. So calls to them are direct and type-checked.
#define AL_ALEXT_PROTOTYPES 1
#include <AL/al.h>
#include <AL/alc.h>
#include <AL/alext.h>
#include <AL/efx.h>

// Declarations for AL_SOFTX_map_buffer, which every release since 1.19 implements and no header declares.
#ifndef AL_SOFT_map_buffer
#define AL_MAP_READ_BIT_SOFT 0x00000001
#define AL_MAP_WRITE_BIT_SOFT 0x00000002
#define AL_MAP_PERSISTENT_BIT_SOFT 0x00000004
typedef void (AL_APIENTRY *tacet_alBufferStorageSOFT)(
    ALuint buffer, ALenum format, const ALvoid *data, ALsizei size, ALsizei freq, unsigned int flags);
typedef void *(AL_APIENTRY *tacet_alMapBufferSOFT)(ALuint buffer, ALsizei offset, ALsizei length, unsigned int access);
typedef void (AL_APIENTRY *tacet_alUnmapBufferSOFT)(ALuint buffer);
#endif

#include <AL/efx-presets.h>

// Returns the reverb properties of preset number `room`, in the order of efx-presets.h; GENERIC for an unknown number.
static inline EFXEAXREVERBPROPERTIES tacet_reverb_preset(int room) {
    static const EFXEAXREVERBPROPERTIES rooms[] = {
        EFX_REVERB_PRESET_GENERIC,    EFX_REVERB_PRESET_PADDEDCELL,   EFX_REVERB_PRESET_ROOM,
        EFX_REVERB_PRESET_BATHROOM,   EFX_REVERB_PRESET_LIVINGROOM,   EFX_REVERB_PRESET_STONEROOM,
        EFX_REVERB_PRESET_AUDITORIUM, EFX_REVERB_PRESET_CONCERTHALL,  EFX_REVERB_PRESET_CAVE,
        EFX_REVERB_PRESET_ARENA,      EFX_REVERB_PRESET_HANGAR,       EFX_REVERB_PRESET_CARPETEDHALLWAY,
        EFX_REVERB_PRESET_HALLWAY,    EFX_REVERB_PRESET_STONECORRIDOR, EFX_REVERB_PRESET_ALLEY,
        EFX_REVERB_PRESET_FOREST,     EFX_REVERB_PRESET_CITY,         EFX_REVERB_PRESET_MOUNTAINS,
        EFX_REVERB_PRESET_QUARRY,     EFX_REVERB_PRESET_PLAIN,        EFX_REVERB_PRESET_PARKINGLOT,
        EFX_REVERB_PRESET_SEWERPIPE,  EFX_REVERB_PRESET_UNDERWATER,
    };
    int count = sizeof rooms / sizeof rooms[0];
    return rooms[room >= 0 && room < count ? room : 0];
}
