import Foundation
import Transport

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
        let hostEnd: Substring.Index
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { throw badHost }
            hostEnd = text.index(after: end)
        } else {
            hostEnd = text.firstIndex(of: ":") ?? text.endIndex
        }
        let host = text[..<hostEnd].lowercased()
        guard isName(host) || isBracketedIPv6(host) else { throw badHost }
        let suffix = text[hostEnd...]
        guard !suffix.isEmpty else { return (host, nil) }
        let digits = suffix.dropFirst()
        guard suffix.first == ":", !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = UInt16(digits), port > 0
        else { throw Fault("its port must be 1 to 65535") }
        return (host, port)
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

    private static func isBracketedIPv6(_ host: String) -> Bool {
        guard host.hasPrefix("["), host.hasSuffix("]") else { return false }
        let inner = host.dropFirst().dropLast()
        return inner.contains(":") && AddressRange.Address(inner) != nil
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
