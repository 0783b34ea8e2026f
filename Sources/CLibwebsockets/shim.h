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
static const uint64_t tf_option_create_ssl_ctx = LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX;
static const uint64_t tf_option_no_os_ca_certs = LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS;
static const uint64_t tf_option_fallback_to_raw = LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG;

// The kind that lws gives close frames; its header keeps the name to itself.
static const unsigned int tf_write_close = 4;

// Declared for GNU sources only, which Swift's Glibc is not.
int pthread_setname_np(pthread_t thread, const char *name);
int mkostemp(char *path, int flags);
int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
static inline int tf_accept(int socket, struct sockaddr *address, socklen_t *length) {
    return accept4(socket, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}
static inline int tf_socket(int family) {
    return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

// OpenSSL offers these as macros over SSL_CTX_ctrl.
static inline int tf_ssl_ctx_require_tls12(SSL_CTX *ctx) {
    return (int)SSL_CTX_set_min_proto_version(ctx, TLS1_2_VERSION);
}
static inline void tf_ssl_ctx_release_idle_buffers(SSL_CTX *ctx) {
    SSL_CTX_set_mode(ctx, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
}
// Without it, lws would look for a virtual host named by SNI and could pick the one without TLS.
static inline void tf_ssl_ctx_ignore_server_name(SSL_CTX *ctx) {
    SSL_CTX_set_tlsext_servername_callback(ctx, NULL);
}

#endif
