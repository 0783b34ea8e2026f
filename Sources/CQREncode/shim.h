#ifndef TOUCHFIGURES_CQRENCODE_SHIM_H
#define TOUCHFIGURES_CQRENCODE_SHIM_H

#include <qrencode.h>

#endif
