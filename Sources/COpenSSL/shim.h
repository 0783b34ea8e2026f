#ifndef TOUCHFIGURES_COPENSSL_SHIM_H
#define TOUCHFIGURES_COPENSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

/// A new key on the curve P-256, or NULL; EVP_EC_gen is a macro around a variadic function.
static inline EVP_PKEY *touchfigures_p256_key(void) {
    return EVP_EC_gen("P-256");
}

// OpenSSL offers these as macros over SSL_CTX_ctrl and SSL_ctrl.
static inline int touchfigures_ssl_require_tls12(SSL_CTX *context) {
    return (int)SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}
static inline void touchfigures_ssl_set_modes(SSL_CTX *context) {
    // One system call reads a record's head and body.
    SSL_CTX_set_read_ahead(context, 1);
    // A write that was refused is repeated from another address; idle connections hold no buffers.
    SSL_CTX_set_mode(
        context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
}

// The stacks of OpenSSL are macros around casts.
static inline int touchfigures_general_name_count(const GENERAL_NAMES *names) {
    return sk_GENERAL_NAME_num(names);
}
static inline const ASN1_STRING *touchfigures_dns_name(const GENERAL_NAMES *names, int index) {
    const GENERAL_NAME *name = sk_GENERAL_NAME_value(names, index);
    return name->type == GEN_DNS ? name->d.dNSName : NULL;
}
static inline void touchfigures_free_general_names(GENERAL_NAMES *names) {
    GENERAL_NAMES_free(names);
}

#endif
