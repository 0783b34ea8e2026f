#ifndef TOUCHFIGURES_CLIBXML2_SHIM_H
#define TOUCHFIGURES_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
// Debian's library converts by ICU, and its header brings the types of that ICU with it; Foundation has another ICU of its
// own, and Swift refuses two definitions. Only xmlCharEncodingHandler looks different without, and nothing here uses it.
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/SAX2.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlschemas.h>

#endif
