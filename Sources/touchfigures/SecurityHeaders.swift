import Transport

/// On every answer, whoever wrote it.
enum SecurityHeaders {
    /// - Parameter tiles: the origin of the map's pictures, the only other machine that a page may ask for anything.
    static func all(tiles: String?) -> HTTPHeaders {
        [
            "content-security-policy": [
                // The engines are compiled WebAssembly; it allows no `eval` of scripts. Browsers that do not know the word
                // compile without it or not at all, and then the pages go on without the engines.
                "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'",
                "img-src 'self' data: blob:\(tiles.map { " \($0)" } ?? "")",
                // A sound that its author has chosen is heard before it is sent.
                "media-src 'self' blob:", "object-src 'none'", "base-uri 'none'",
                "form-action 'self'", "frame-ancestors 'none'",
            ].joined(separator: "; "),
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cross-origin-opener-policy": "same-origin",
            // The features that pages of ours use, for themselves alone.
            "permissions-policy": "accelerometer=(self), gyroscope=(self), geolocation=(self), screen-wake-lock=(self)",
        ]
    }
}
