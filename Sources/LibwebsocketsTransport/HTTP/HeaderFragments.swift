import CLibwebsockets

/// Reads what libwebsockets keeps of a request's head: a list of fragments per field that it knows.
enum HeaderFragments {
    /// The fields of requests that lws knows, so that it keeps all their values.
    static let names: [(lws_token_indexes, String)] = [
        (WSI_TOKEN_HOST, "host"), (WSI_TOKEN_CONNECTION, "connection"), (WSI_TOKEN_UPGRADE, "upgrade"),
        (WSI_TOKEN_ORIGIN, "origin"), (WSI_TOKEN_PROTOCOL, "sec-websocket-protocol"),
        (WSI_TOKEN_KEY, "sec-websocket-key"), (WSI_TOKEN_VERSION, "sec-websocket-version"),
        (WSI_TOKEN_EXTENSIONS, "sec-websocket-extensions"), (WSI_TOKEN_HTTP_ACCEPT, "accept"),
        (WSI_TOKEN_HTTP_ACCEPT_CHARSET, "accept-charset"), (WSI_TOKEN_HTTP_ACCEPT_ENCODING, "accept-encoding"),
        (WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, "accept-language"),
        (WSI_TOKEN_HTTP_AC_REQUEST_HEADERS, "access-control-request-headers"),
        (WSI_TOKEN_HTTP_AUTHORIZATION, "authorization"), (WSI_TOKEN_HTTP_CACHE_CONTROL, "cache-control"),
        (WSI_TOKEN_HTTP_CONTENT_DISPOSITION, "content-disposition"),
        (WSI_TOKEN_HTTP_CONTENT_ENCODING, "content-encoding"),
        (WSI_TOKEN_HTTP_CONTENT_LANGUAGE, "content-language"), (WSI_TOKEN_HTTP_CONTENT_LENGTH, "content-length"),
        (WSI_TOKEN_HTTP_CONTENT_RANGE, "content-range"), (WSI_TOKEN_HTTP_CONTENT_TYPE, "content-type"),
        (WSI_TOKEN_HTTP_COOKIE, "cookie"), (WSI_TOKEN_HTTP_DATE, "date"), (WSI_TOKEN_HTTP_EXPECT, "expect"),
        (WSI_TOKEN_HTTP_FROM, "from"), (WSI_TOKEN_HTTP_IF_MATCH, "if-match"),
        (WSI_TOKEN_HTTP_IF_MODIFIED_SINCE, "if-modified-since"), (WSI_TOKEN_HTTP_IF_NONE_MATCH, "if-none-match"),
        (WSI_TOKEN_HTTP_IF_RANGE, "if-range"), (WSI_TOKEN_HTTP_IF_UNMODIFIED_SINCE, "if-unmodified-since"),
        (WSI_TOKEN_HTTP_PRAGMA, "pragma"), (WSI_TOKEN_HTTP_RANGE, "range"), (WSI_TOKEN_HTTP_REFERER, "referer"),
        (WSI_TOKEN_TE, "te"), (WSI_TOKEN_HTTP_TRANSFER_ENCODING, "transfer-encoding"),
        (WSI_TOKEN_HTTP_USER_AGENT, "user-agent"), (WSI_TOKEN_HTTP_VIA, "via"),
        (WSI_TOKEN_X_FORWARDED_FOR, "x-forwarded-for"), (WSI_TOKEN_HTTP_X_REAL_IP, "x-real-ip"),
    ]

    /// Fields that lws does not know but finds by name: this version cannot list what else came.
    static let furtherNames = [
        "access-control-request-method", "forwarded", "idempotency-key", "last-event-id", "prefer", "sec-fetch-dest",
        "sec-fetch-mode", "sec-fetch-site", "x-forwarded-host", "x-forwarded-proto", "x-requested-with",
    ]

    /// The values of a field, one for each time it came; of a path or query, its parts.
    static func read(_ token: lws_token_indexes, of wsi: OpaquePointer) -> [[UInt8]] {
        var fragments: [[UInt8]] = []
        while true {
            let number = Int32(fragments.count)
            let length = lws_hdr_fragment_length(wsi, token, number)
            let fragment = bytes(length) { lws_hdr_copy_fragment(wsi, $0, $1, token, number) }
            guard let fragment else { return fragments }
            fragments.append(fragment)
        }
    }

    static func read(further name: String, of wsi: OpaquePointer) -> [UInt8]? {
        let name = name + ":"
        let length = lws_hdr_custom_length(wsi, name, Int32(name.utf8.count))
        guard length >= 0 else { return nil }
        return bytes(length) { lws_hdr_custom_copy(wsi, $0, $1, name, Int32(name.utf8.count)) }
    }

    /// What `copy` puts into a buffer of `length` bytes and the zero that lws puts behind; `nil` if it has nothing.
    private static func bytes(_ length: Int32, _ copy: (UnsafeMutablePointer<CChar>?, Int32) -> Int32) -> [UInt8]? {
        var copied: Int32 = -1
        if length == 0 {
            // Empty, or none: most often the end of a list.
            var zero: CChar = 0
            return copy(&zero, 1) < 0 ? nil : []
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(length) + 1) { buffer, count in
            buffer.withMemoryRebound(to: CChar.self) { copied = copy($0.baseAddress, Int32($0.count)) }
            count = Int(max(copied, 0))
        }
        return copied < 0 ? nil : bytes
    }
}
