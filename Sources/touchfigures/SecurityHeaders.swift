import Transport

/// The security headers of every response; each costs its length in each of them. A permissions policy is not among them:
/// browsers allow sensors and position to the page's own origin by default, and no other origin may frame the pages.
enum SecurityHeaders {
    /// - Parameter policy: Of ``policy(inlineScripts:inlineStyles:)``.
    static func all(policy: String) -> HTTPHeaders {
        [
            "content-security-policy": policy,
            "x-content-type-options": "nosniff",
            "referrer-policy": "no-referrer",
            "cross-origin-opener-policy": "same-origin",
        ]
    }

    /// What pages may load, and from where.
    ///
    /// - Parameters:
    ///   - inlineScripts: The digests of the scripts that pages have in themselves, SHA-256 in Base64.
    ///   - inlineStyles: Those of their styles.
    static func policy(inlineScripts: [String], inlineStyles: [String]) -> String {
        func sources(_ digests: [String]) -> String { digests.map { " 'sha256-\($0)'" }.joined() }
        return [
            // 'wasm-unsafe-eval' allows the engines' WebAssembly, but no `eval`. In browsers that do not know it,
            // WebAssembly may be blocked, and the pages work without the engines.
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval'\(sources(inlineScripts))",
            "style-src 'self'\(sources(inlineStyles))",
            "img-src 'self' data: blob:",
            // Authors listen to a sound before they upload it.
            "media-src 'self' blob:", "object-src 'none'", "base-uri 'none'",
            "form-action 'self'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }
}
