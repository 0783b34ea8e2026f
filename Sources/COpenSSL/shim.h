#ifndef TOUCHFIGURES_COPENSSL_SHIM_H
#define TOUCHFIGURES_COPENSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

/// A new key on the curve P-256, or NULL; EVP_EC_gen is a macro around a variadic function.
static inline EVP_PKEY *touchfigures_p256_key(void) {
    return EVP_EC_gen("P-256");
}

#endif
