import ArgumentParser
import Transport
import Web

/// The flags for a server behind a proxy.
struct ProxyFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address that clients use, such as https://touch.example: for QR codes and join addresses.",
            valueName: "url"
        )
    )
    var publicURL: String?

    @Option(
        name: .customLong("trusted-proxy"),
        help: ArgumentHelp(
            "The proxy's address or range (CIDR), whose X-Forwarded headers count; comma-separated or several times.",
            valueName: "address"
        )
    )
    var trustedProxy: [String] = []

    /// Checks the flags.
    ///
    /// - Throws: `ValidationError` with the flag and the correct form.
    func validate() throws {
        _ = try parsedURL()
        _ = try proxies()
    }

    /// Returns the public URL, if one is given.
    func parsedURL() throws -> PublicURL? {
        guard let publicURL else { return nil }
        do throws(PublicURL.Fault) {
            return try PublicURL(publicURL)
        } catch {
            // A URL with a password must not be shown.
            let shown = publicURL.contains("@") ? "" : " \(publicURL)"
            throw ValidationError("--public-url\(shown): \(error)")
        }
    }

    /// Returns the trusted proxies; an empty list without the flag.
    func proxies() throws -> TrustedProxies {
        TrustedProxies(
            try trustedProxy.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map { text in
                let text = text.filter { $0 != " " }
                guard let range = AddressRange(text) else {
                    throw ValidationError(
                        "--trusted-proxy \(text): expected an address or a network, such as 10.0.0.5, 10.0.0.0/8 or fd00::/8"
                    )
                }
                return range
            }
        )
    }
}
