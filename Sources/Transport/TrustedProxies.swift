import Glibc

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

/// A range of addresses in CIDR notation (RFC 4632, RFC 4291 §2.3): `10.0.0.0/8`, `2001:db8::/32`, or one address.
package struct AddressRange: Hashable, Sendable {
    /// An address as 16 bytes; IPv4 in its IPv6 form (RFC 4291 §2.5.5.2), so that both are compared in the same way.
    package struct Address: Hashable, Sendable {
        fileprivate let bytes: [UInt8]

        /// Reads a numeric address without port, brackets or zone; `nil` for anything else.
        package init?(_ text: some StringProtocol) {
            let text = String(text)
            // `inet_pton` reads up to a NUL.
            guard (2...45).contains(text.utf8.count), !text.utf8.contains(0) else { return nil }
            var ipv4 = in_addr()
            var ipv6 = in6_addr()
            if inet_pton(AF_INET, text, &ipv4) == 1 {
                bytes = Self.mapped + withUnsafeBytes(of: &ipv4) { Array($0) }
            } else if inet_pton(AF_INET6, text, &ipv6) == 1 {
                bytes = withUnsafeBytes(of: &ipv6) { Array($0) }
            } else {
                return nil
            }
        }

        fileprivate static let mapped = [UInt8](repeating: 0, count: 10) + [0xff, 0xff]

        /// Whether it is an IPv4 address.
        var isIPv4: Bool { bytes.starts(with: Self.mapped) }

        /// The address in its usual form: IPv4 with dots, IPv6 shortened as in RFC 5952.
        package var text: String {
            var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            let family = isIPv4 ? AF_INET : AF_INET6
            let result = Array(isIPv4 ? bytes[12...] : bytes[...]).withUnsafeBytes {
                inet_ntop(family, $0.baseAddress, &buffer, socklen_t(buffer.count))
            }
            guard result != nil else { return "" }
            return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    private let network: [UInt8]
    /// The number of leading bits that count, of 128.
    private let bits: Int

    /// Reads `address` or `address/bits`; `nil` for anything else, and for an address with bits set after the prefix,
    /// which is probably a mistake.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ Address($0) }) else { return nil }
        let width = address.isIPv4 && !parts[0].contains(":") ? 32 : 128
        var bits = width
        if parts.count == 2 {
            guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(parts[1]), number <= width
            else { return nil }
            bits = number
        }
        self.bits = bits + 128 - width
        network = address.bytes
        guard Self.masked(network, self.bits) == network else { return nil }
    }

    /// Whether the address is in the range.
    package func contains(_ address: Address) -> Bool {
        Self.masked(address.bytes, bits) == network
    }

    private static func masked(_ bytes: [UInt8], _ bits: Int) -> [UInt8] {
        bytes.enumerated().map { index, byte in
            let keptBits = min(8, max(0, bits - index * 8))
            return keptBits == 0 ? 0 : byte & (0xff << UInt8(8 - keptBits))
        }
    }
}

/// A host with an optional port, as `Host` and the other fields and addresses have it (RFC 9112 §3.2, RFC 3986 §3.2.2 and
/// §3.2.3).
package struct HostAndPort: Equatable, Sendable {
    /// A name or an IPv4 address, or an IPv6 address in brackets without a zone; in the case in which it was sent.
    package let host: String
    /// `nil` without one.
    package let port: UInt16?

    /// Reads a text; `nil` for one that is no host, such as an empty one, and for a port outside of 1 to 65535.
    package init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        guard (1...255).contains(bytes.count), let end = Self.hostEnd(of: text),
            let host = Self.host(text[..<end]), let port = Self.port(text[end...])
        else { return nil }
        self.host = host
        self.port = port == 0 ? nil : port
    }

    /// The text without an empty port and a zone, which mean nothing to others.
    package var text: String { port.map { "\(host):\($0)" } ?? host }

    /// The numeric address of the host; `nil` for a name.
    package var address: AddressRange.Address? {
        AddressRange.Address(host.hasPrefix("[") ? host.dropFirst().dropLast() : host[...])
    }

    /// Where the host ends and a port may begin; `nil` for a bracket that is not closed.
    package static func hostEnd<Text: StringProtocol>(of text: Text) -> Text.Index? {
        guard text.first == "[" else { return text.firstIndex(of: ":") ?? text.endIndex }
        return text.firstIndex(of: "]").map(text.index(after:))
    }

    private static func host(_ text: some StringProtocol) -> String? {
        guard text.first == "[" else { return isName(text.utf8) && hasLabels(text) ? String(text) : nil }
        // RFC 6874 §2: a zone is the client's own.
        let address = text.dropFirst().dropLast().prefix { $0 != "%" }
        guard address.contains(":"), AddressRange.Address(address) != nil else { return nil }
        return "[\(address)]"
    }

    /// RFC 3986 §3.2.2, `reg-name`, without the comma, which joins repeated fields.
    private static func isName(_ bytes: some Collection<UInt8>) -> Bool {
        var digits = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"):
                digits = max(0, digits - 1)
            case UInt8(ascii: "%") where digits == 0: digits = 2
            default:
                guard digits == 0, isNameByte(byte) else { return false }
            }
        }
        return digits == 0 && !bytes.isEmpty
    }

    /// Whether no label is empty but the root's at the end, and a name that ends with a number is an IPv4 address: browsers
    /// open no other (RFC 1034 §3.1, https://url.spec.whatwg.org/#ends-in-a-number-checker).
    private static func hasLabels(_ name: some StringProtocol) -> Bool {
        var labels = name.split(separator: ".", omittingEmptySubsequences: false)
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        guard let last = labels.last, labels.allSatisfy({ !$0.isEmpty }) else { return false }
        let isNumber =
            last.utf8.allSatisfy { (0x30...0x39).contains($0) }
            || last.lowercased().hasPrefix("0x") && last.dropFirst(2).allSatisfy(\.isHexDigit)
        return !isNumber || AddressRange.Address(labels.joined(separator: ".")) != nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "g")...UInt8(ascii: "z"), UInt8(ascii: "G")...UInt8(ascii: "Z"): true
        default: "-._~!$&'()*+;=".utf8.contains(byte)
        }
    }

    /// The port of a suffix; 0 without one, `nil` for a suffix that is none.
    private static func port(_ suffix: some StringProtocol) -> UInt16? {
        guard let colon = suffix.first else { return 0 }
        let digits = suffix.dropFirst()
        guard colon == ":" else { return nil }
        guard !digits.isEmpty else { return 0 }
        guard digits.utf8.count <= 5, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits),
            port > 0
        else { return nil }
        return port
    }
}
