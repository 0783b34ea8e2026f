#ifndef TOUCHFIGURES_CLIBUV_SHIM_H
#define TOUCHFIGURES_CLIBUV_SHIM_H

#include <uv.h>

#endif
