#ifndef TOUCHFIGURES_CLIBWEBSOCKETS_SHIM_H
#define TOUCHFIGURES_CLIBWEBSOCKETS_SHIM_H

#include <libwebsockets.h>
#include <openssl/ssl.h>
#include <uv.h>

#endif
