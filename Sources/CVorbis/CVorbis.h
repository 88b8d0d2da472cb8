// Leaves out the static callback tables, which are mutable globals that Swift 6 refuses. Tacet has its own callbacks.
#define OV_EXCLUDE_STATIC_CALLBACKS 1
#include <vorbis/vorbisfile.h>
