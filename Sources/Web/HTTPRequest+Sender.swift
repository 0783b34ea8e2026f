package import Transport

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
