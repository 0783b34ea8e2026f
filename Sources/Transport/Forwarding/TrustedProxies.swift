/// The proxies whose forwarded headers are used: `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host`.
///
/// From every other peer these headers are not trusted and have no effect.
package struct TrustedProxies: Sendable {
    /// The maximum number of hops of `X-Forwarded-For` that are followed; real chains of proxies are shorter.
    private static let maxHops = 16

    private let ranges: [AddressRange]

    /// Creates a list; an empty one trusts no proxy.
    package init(_ ranges: [AddressRange] = []) {
        self.ranges = ranges
    }

    /// Whether the peer with this numeric address is one of them.
    package func contains(_ address: String) -> Bool {
        guard !ranges.isEmpty, let address = AddressRange.Address(address.prefix { $0 != "%" }) else { return false }
        return contains(address)
    }

    private func contains(_ address: AddressRange.Address) -> Bool {
        ranges.contains { $0.contains(address) }
    }

    /// Replaces the connection's data in a request by the data that the proxies report.
    ///
    /// - Parameter request: A request whose peer is one of the proxies. `remoteAddress` becomes the rightmost address
    ///   of `X-Forwarded-For` that is not a proxy; `isSecure` and `Host` become what the nearest proxy reports. An
    ///   entry that cannot be parsed is ignored, with all entries to its left.
    package func resolve(_ request: inout HTTPRequest) {
        request.isThroughProxy = true
        if let client = client(in: request.headers) { request.remoteAddress = client.text }
        switch Self.last(of: "x-forwarded-proto", in: request.headers)?.lowercased() {
        case "https": request.isSecure = true
        case "http": request.isSecure = false
        default: break
        }
        if let host = Self.last(of: "x-forwarded-host", in: request.headers).flatMap({ HostAndPort($0) }) {
            request.headers["host"] = host.text
        }
    }

    /// The rightmost hop that is not a proxy; the leftmost proxy if all are, `nil` if the nearest hop is not an
    /// address.
    private func client(in headers: HTTPHeaders) -> AddressRange.Address? {
        var client: AddressRange.Address?
        for hop in Self.elements(of: "x-forwarded-for", in: headers).suffix(Self.maxHops).reversed() {
            // Entries to the left of an invalid hop were not written by a trusted proxy.
            guard let address = Self.address(ofHop: hop) else { return client }
            client = address
            guard contains(address) else { return client }
        }
        return client
    }

    /// Reads a hop: an address, optionally with a port and with brackets around IPv6.
    static func address(ofHop hop: Substring) -> AddressRange.Address? {
        if hop.first == "[" {
            guard let end = hop.firstIndex(of: "]") else { return nil }
            let inner = hop[hop.index(after: hop.startIndex)..<end]
            guard inner.contains(":"), isPortOrNothing(hop[hop.index(after: end)...]) else { return nil }
            return AddressRange.Address(inner)
        }
        if hop.utf8.count(where: { $0 == UInt8(ascii: ":") }) == 1, let colon = hop.firstIndex(of: ":") {
            guard isPortOrNothing(hop[colon...]) else { return nil }
            return AddressRange.Address(hop[..<colon])
        }
        return AddressRange.Address(hop)
    }

    private static func isPortOrNothing(_ text: Substring) -> Bool {
        guard let first = text.first else { return true }
        let digits = text.dropFirst()
        return first == ":" && !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
            && UInt16(digits) != nil
    }

    /// The last element of a comma-separated header, which the nearest proxy wrote.
    private static func last(of name: String, in headers: HTTPHeaders) -> Substring? {
        elements(of: name, in: headers).last
    }

    /// All elements of the fields of one name in order, without the space around them; empty elements are kept.
    private static func elements(of name: String, in headers: HTTPHeaders) -> [Substring] {
        headers.fields.filter { $0.name == name }.flatMap { field in
            field.value.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        let start = text.drop(while: isSpace)
        guard let end = start.lastIndex(where: { !isSpace($0) }) else { return start }
        return start[...end]
    }
}
