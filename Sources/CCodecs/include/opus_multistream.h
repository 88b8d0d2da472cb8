// opusfile.h includes <opus_multistream.h>, which lies in /usr/include/opus. Packages that others depend on may not add that
// directory to the compiler's path, and opusfile's pkg-config file would link the library. This header leads to libopus's own.
#include <opus/opus_multistream.h>
