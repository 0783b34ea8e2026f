// Loads libvips when the first picture is made. In C for its table of functions, which a header alone would have several times.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../CVips/shim.h"
#include "CVipsLoading.h"

static const char library[] = "libvips.so.42";

touchfigures_vips_functions touchfigures_vips;

bool touchfigures_finds_vips(void) {
    void *program = dlopen(NULL, RTLD_LAZY);
    Dl_serinfo size;
    if (program == NULL || dlinfo(program, RTLD_DI_SERINFOSIZE, &size) != 0) return false;
    Dl_serinfo *folders = malloc(size.dls_size);
    bool is_found = false;
    if (folders != NULL && dlinfo(program, RTLD_DI_SERINFOSIZE, folders) == 0
        && dlinfo(program, RTLD_DI_SERINFO, folders) == 0) {
        for (unsigned index = 0; index < folders->dls_cnt && !is_found; index++) {
            char path[4096];
            int length = snprintf(path, sizeof path, "%s/%s", folders->dls_serpath[index].dls_name, library);
            is_found = length < (int)sizeof path && access(path, R_OK) == 0;
        }
    }
    free(folders);
    return is_found;
}

#define FIND(name)                                                                                                     \
    if ((found.name = (__typeof__(&name))dlsym(handle, #name)) == NULL) return dlerror();
const char *touchfigures_load_vips(void) {
    // Its own functions come first in it, whatever the program has under their names.
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    // A system without this library of JPEG, such as Ubuntu, gets the one that the package brings.
    if (handle == NULL && dlopen("libjpeg.so.62", RTLD_NOW | RTLD_LOCAL) != NULL) handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    touchfigures_vips_functions found;
    // glib's functions are found in the libraries that it brings.
    TOUCHFIGURES_VIPS_FUNCTIONS(FIND)
    touchfigures_vips = found;
    return NULL;
}
