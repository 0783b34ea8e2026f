import Glibc

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

    private static func hostEnd<Text: StringProtocol>(of text: Text) -> Text.Index? {
        guard text.first == "[" else { return text.firstIndex(of: ":") ?? text.endIndex }
        return text.firstIndex(of: "]").map(text.index(after:))
    }

    private static func host(_ text: some StringProtocol) -> String? {
        guard text.first == "[" else { return isName(text.utf8) ? String(text) : nil }
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
