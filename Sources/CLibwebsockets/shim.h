#ifndef TOUCHFIGURES_CLIBWEBSOCKETS_SHIM_H
#define TOUCHFIGURES_CLIBWEBSOCKETS_SHIM_H

#include <fcntl.h>
#include <libwebsockets.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <uv.h>

// LWS_PRE and the LWS_SERVER_OPTION_ values are macros with arguments or casts, which Swift does not import.
static const int tf_lws_pre = LWS_PRE;
static const uint64_t tf_option_libuv = LWS_SERVER_OPTION_LIBUV;
static const uint64_t tf_option_explicit_vhosts = LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
static const uint64_t tf_option_validate_utf8 = LWS_SERVER_OPTION_VALIDATE_UTF8;
static const uint64_t tf_option_ssl_global_init = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
static const uint64_t tf_option_no_os_ca_certs = LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS;

// The kind that lws gives close frames; its header keeps the name to itself.
static const unsigned int tf_write_close = 4;

#endif
