import Foundation
package import Transport

/// The address under which clients reach the server, if it is not the server's own: behind a proxy, or by a name.
///
/// A scheme, a host and an optional port, in the form of an origin (RFC 6454 §6.1): lower case, without the scheme's
/// default port and without a slash at the end.
package struct PublicURL: Hashable, Sendable, CustomStringConvertible {
    /// Whether the scheme is `https`.
    package let isSecure: Bool
    /// The name, the IPv4 address, or the IPv6 address in brackets.
    package let host: String
    /// The URL as browsers write it in `Origin`, such as `https://touch.example:8443`.
    package let description: String

    /// Reads a URL.
    ///
    /// - Throws: `Fault` with the mistake and the correct form.
    package init(_ text: String) throws(Fault) {
        guard let colon = text.range(of: "://") else { throw Fault("it must begin with https:// or http://") }
        switch text[..<colon.lowerBound].lowercased() {
        case "https": isSecure = true
        case "http": isSecure = false
        default: throw Fault("its scheme must be https or http")
        }
        var authority = text[colon.upperBound...]
        if authority.hasSuffix("/") { authority.removeLast() }
        guard !authority.contains("?"), !authority.contains("#") else {
            throw Fault("it must have no query and no fragment")
        }
        guard !authority.contains("@") else { throw Fault("it must contain no user name and no password") }
        guard !authority.contains("/") else {
            throw Fault(
                "it must have no path: the pages are served from the top of a host, such as https://touch.example"
            )
        }
        let (host, port) = try Self.split(Self.ascii(authority))
        self.host = host
        let isDefault = port == nil || port == (isSecure ? 443 : 80)
        description = "\(isSecure ? "https" : "http")://\(host)" + (isDefault ? "" : ":\(port ?? 0)")
    }

    /// The authority with a host in other scripts as browsers send it (RFC 5890 §2.3.2.1).
    private static func ascii(_ authority: Substring) -> Substring {
        guard !authority.utf8.allSatisfy({ $0 < 0x80 }), let parts = URLComponents(string: "https://\(authority)"),
            let host = parts.encodedHost
        else { return authority }
        return "\(host)\(parts.port.map { ":\($0)" } ?? "")"
    }

    /// The origin of an address, in the form of `description`; `nil` if it is not an address of a page, such as one
    /// with a user name.
    package static func origin(of address: some StringProtocol) -> String? {
        guard let scheme = address.range(of: "://") else { return nil }
        let authority = address[scheme.upperBound...].prefix { !"/?#".contains($0) }
        return try? PublicURL("\(address[..<scheme.upperBound])\(authority)").description
    }

    /// The value of an `Origin` field in the form of `description`: the scheme's default port may be written, and the
    /// case of scheme and host does not count (RFC 6454 §4 and §5). A value of another form is unchanged.
    package static func origin(ofField field: String) -> String {
        guard !field.hasSuffix("/"), let origin = try? PublicURL(field) else { return field }
        return origin.description
    }

    private static func split(_ text: Substring) throws(Fault) -> (host: String, port: UInt16?) {
        guard let end = HostAndPort.hostEnd(of: text), let host = HostAndPort(text[..<end])?.host.lowercased(),
            host == text[..<end].lowercased(), host.hasPrefix("[") || isName(host)
        else { throw badHost }
        guard end == text.endIndex || text.last != ":", let whole = HostAndPort(text) else {
            throw Fault("its port must be 1 to 65535")
        }
        return (host, whole.port)
    }

    private static let badHost = Fault("its host must be a name, an IPv4 address or an IPv6 address in brackets")

    /// Whether the host is a name of letters, digits and hyphens in labels (RFC 1123 §2.1), which includes IPv4
    /// addresses.
    private static func isName(_ host: String) -> Bool {
        (1...253).contains(host.utf8.count)
            && host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy {
                        (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
                    }
            }
    }

    /// The mistake in a URL.
    package struct Fault: Error, Equatable, CustomStringConvertible {
        /// The end of a sentence that begins with the URL.
        package let description: String

        init(_ description: String) {
            self.description = description
        }
    }
}

/// The origin of a request, by its connection and its head.
extension HTTPRequest {
    /// Whether the request was sent on the server's own machine, and not by another site's page in a browser there.
    ///
    /// A request with a foreign `Host` does not count, because a foreign name can resolve to this machine (DNS
    /// rebinding); nor does a request that a proxy on this machine forwarded.
    package var isFromThisMachine: Bool {
        guard !isThroughProxy, !isForwarded, let host = headers["host"] else { return false }
        let isHere =
            isFromOwnAddress
            ? Self.names(host, remoteAddress) : Self.isLoopback(remoteAddress) && Self.namesLoopback(host)
        return isHere && isFrom([isSecure ? "https" : "http"])
    }

    /// Whether the client has the address to which it is connected: only a program on this machine has. This needs no
    /// list of addresses, which could be of the network before.
    package var isFromOwnAddress: Bool {
        !localAddress.isEmpty && localAddress == remoteAddress && !Self.isLoopback(remoteAddress)
    }

    /// Whether a `Host` value is this numeric address. A name could lead elsewhere in the next moment.
    private static func names(_ host: String, _ address: String) -> Bool {
        guard let named = HostAndPort(host)?.address else { return false }
        return named == AddressRange.Address(address.prefix { $0 != "%" })
    }

    /// The origin of the server's pages as the client addresses it; `nil` without a `Host`.
    var ownOrigin: String? { headers["host"].map { "\(isSecure ? "https" : "http")://\($0)" } }

    /// The server's origin as the client reached it: that of the page which sent the request, otherwise the one in its
    /// `Host`.
    package var reachedOrigin: String? {
        (hasOwnOrigin ? headers["origin"] ?? ownOrigin : ownOrigin).flatMap { PublicURL.origin(of: $0) }
    }

    /// Whether one of the server's pages, or a client other than a page, sent the request: browsers send `Origin` with
    /// each request that changes something.
    package var hasOwnOrigin: Bool {
        // Behind a proxy that terminates TLS, the pages' origin is https with the same host.
        isFrom(isSecure ? ["https"] : ["http", "https"])
    }

    /// Whether the request has no origin, or that of the host in one of the schemes.
    private func isFrom(_ schemes: [String]) -> Bool {
        guard let origin = headers["origin"] else { return true }
        guard let host = headers["host"] else { return false }
        let sent = PublicURL.origin(ofField: origin)
        return schemes.contains { PublicURL.origin(ofField: "\($0)://\(host)") == sent }
    }

    /// Whether the request carries a proxy's header; a proxy that adds none looks like a client.
    private var isForwarded: Bool {
        headers.fields.contains { name, _ in
            name == "forwarded" || name == "via" || name == "x-real-ip" || name.hasPrefix("x-forwarded-")
        }
    }

    /// Whether an IP address is of the loopback interface.
    package static func isLoopback(_ address: String) -> Bool {
        address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
    }

    /// Whether a `Host` value is `localhost` or a loopback address, with or without a port. `127.0.0.1.example.org` is
    /// a foreign name.
    package static func namesLoopback(_ host: String) -> Bool {
        let name: Substring
        if host.hasPrefix("[::1]") {
            name = host.prefix(5)
        } else {
            name = host.prefix { $0 != ":" }
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            let isAddress = parts.count == 4 && parts[0] == "127" && parts.allSatisfy(isOctet)
            guard isAddress || name.lowercased() == "localhost" else { return false }
        }
        let suffix = host.dropFirst(name.count)
        return suffix.isEmpty || (suffix.first == ":" && isPort(suffix.dropFirst()))
    }

    private static func isOctet(_ text: Substring) -> Bool { isNumber(text) && UInt8(text) != nil }

    private static func isPort(_ text: Substring) -> Bool { isNumber(text) && UInt16(text) != nil }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
