// Says whether libtacet-manners is in this process, in a process with which number, and how wide its pointers are.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
    Dl_info own = {0};
    dladdr(dlsym(RTLD_DEFAULT, "Mix_OpenAudio"), &own);
    const int is_preloaded = own.dli_fname && strstr(own.dli_fname, "libtacet-manners.so") != NULL;
    // RTLD_NEXT means what follows the program, through any library that passes the call on.
    const int is_next = dlsym(RTLD_NEXT, "main") == NULL && dlsym(RTLD_NEXT, "puts") != NULL;
    printf("%s %d %d %s\n", is_preloaded ? "preloaded" : "bare", (int)getpid(), (int)sizeof(void *) * 8, is_next ? "next" : "lost");
    return 7;
}
