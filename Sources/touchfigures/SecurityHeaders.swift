import Transport

/// The security headers of every response; each adds its length to all of them. There is no permissions policy: by
/// default browsers allow sensors and position only to the page's own origin, and to a frame whose page allows them.
enum SecurityHeaders {
    /// - Parameter policy: Of ``policy(inlineScripts:inlineStyles:embedders:)``.
    static func all(policy: String) -> HTTPHeaders {
        [
            "content-security-policy": policy,
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cross-origin-opener-policy": "same-origin",
        ]
    }

    /// The content security policy of pages.
    ///
    /// - Parameters:
    ///   - inlineScripts: The digests of the pages' inline scripts, SHA-256 in Base64.
    ///   - inlineStyles: The digests of their inline styles.
    ///   - embedders: The origins whose pages may show them in a frame; nobody's without one, not even the server's own.
    static func policy(inlineScripts: [String], inlineStyles: [String], embedders: [String]) -> String {
        func sources(_ digests: [String]) -> String { digests.map { " 'sha256-\($0)'" }.joined() }
        return [
            // 'wasm-unsafe-eval' allows the engines' WebAssembly, but no `eval`. Browsers without this keyword may
            // block WebAssembly; the pages then work without the engines.
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval'\(sources(inlineScripts))",
            "style-src 'self'\(sources(inlineStyles))",
            "img-src 'self' data: blob:",
            // Authors can play a sound before they upload it.
            "media-src 'self' blob:", "object-src 'none'", "base-uri 'none'",
            "form-action 'self'", "frame-ancestors \(embedders.isEmpty ? "'none'" : embedders.joined(separator: " "))",
        ].joined(separator: "; ")
    }
}
