#ifndef TOUCHFIGURES_CVIPS_SHIM_H
#define TOUCHFIGURES_CVIPS_SHIM_H

#include <vips/vips.h>

#endif
