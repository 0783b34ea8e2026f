import Transport

/// The security headers of every response.
enum SecurityHeaders {
    /// - Parameter tiles: the origin of the map's tiles, the only other origin that pages may load from.
    static func all(tiles: String?) -> HTTPHeaders {
        [
            "content-security-policy": [
                // 'wasm-unsafe-eval' allows the engines' WebAssembly, but no `eval`. In browsers that do not know it,
                // WebAssembly may be blocked, and the pages work without the engines.
                "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'",
                "img-src 'self' data: blob:\(tiles.map { " \($0)" } ?? "")",
                // Authors listen to a sound before they upload it.
                "media-src 'self' blob:", "object-src 'none'", "base-uri 'none'",
                "form-action 'self'", "frame-ancestors 'none'",
            ].joined(separator: "; "),
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cross-origin-opener-policy": "same-origin",
            // The browser features that the pages use, for this origin only.
            "permissions-policy": "accelerometer=(self), gyroscope=(self), geolocation=(self), screen-wake-lock=(self)",
        ]
    }
}
