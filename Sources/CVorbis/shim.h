// The static callback tables are mutable globals, which Swift 6 refuses; we bring our own callbacks.
#define OV_EXCLUDE_STATIC_CALLBACKS 1
#include <vorbis/vorbisfile.h>
