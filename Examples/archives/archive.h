#include <tacet.h>

/* Lets the engine find its files in an archive, and says why not if it cannot. Each of zip.c, physfs.c and embedded.c has one. */
int use_archive(tacet_engine *audio, const char *path);
