#ifndef TOUCHFIGURES_CCOMPRESSION_SHIM_H
#define TOUCHFIGURES_CCOMPRESSION_SHIM_H

#include <brotli/decode.h>
#include <brotli/encode.h>
#include <zlib.h>

#endif
