/// The tile server that the server's owner has chosen for the map; players' browsers load tiles from it.
package struct MapTiles: Equatable, Sendable {
    /// The address of a tile, with the placeholders `{z}`, `{x}` and `{y}`.
    package let url: String
    /// The attribution that the tiles' licence requires.
    package let attribution: String
    /// The address of the licence.
    package let link: String?
    /// Scheme, host and port: the origin that the pages' Content Security Policy allows for pictures.
    package let origin: String

    /// Why a tile address or an attribution is invalid.
    package enum Fault: Error, Equatable {
        /// The address does not begin with `https://` or `http://`.
        case scheme
        /// The host or its port is invalid.
        case host
        /// A character that is not allowed in an address.
        case character(Character)
        /// A placeholder is missing.
        case missing(placeholder: String)
        /// The address has a placeholder that is not known.
        case unknown(placeholder: String)
        /// A tile server other than OpenStreetMap's needs an attribution.
        case attributionMissing
        /// The attribution is empty, too long, or has line breaks.
        case attribution
    }

    private static let placeholders = ["{z}", "{x}", "{y}"]
    private static let longestAttribution = 200

    /// Checks a tile server's address and attribution.
    ///
    /// - Parameters:
    ///   - template: An absolute address with all three placeholders.
    ///   - attribution: The attribution; required, except for OpenStreetMap's own servers.
    /// - Throws: `Fault` with what is invalid.
    package init(template: String, attribution: String?) throws(Fault) {
        guard let scheme = ["https://", "http://"].first(where: { template.hasPrefix($0) }) else { throw .scheme }
        if let wrong = template.first(where: { !Self.isAddressCharacter($0) }) { throw .character(wrong) }
        let authority = template.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        guard let host = Self.host(of: authority) else { throw .host }
        var rest = template
        for placeholder in Self.placeholders {
            guard let parts = Self.removing(placeholder, from: rest) else { throw .missing(placeholder: placeholder) }
            rest = parts
        }
        if let brace = rest.firstIndex(where: { "{}".contains($0) }) {
            let end = rest[brace...].firstIndex(of: "}") ?? rest.index(before: rest.endIndex)
            throw .unknown(placeholder: String(rest[brace...end]))
        }
        let isOpenStreetMap = ["openstreetmap.org", "openstreetmap.de", "openstreetmap.fr"].contains {
            host == $0 || host.hasSuffix(".\($0)")
        }
        guard let text = attribution ?? (isOpenStreetMap ? "© OpenStreetMap contributors" : nil) else {
            throw .attributionMissing
        }
        let isText = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard !text.isEmpty, isText, text.count <= Self.longestAttribution else { throw .attribution }
        url = template
        self.attribution = text
        link = isOpenStreetMap ? "https://www.openstreetmap.org/copyright" : nil
        origin = scheme + authority.lowercased()
    }

    /// Whether the character is printable ASCII and delimits neither an address nor a policy.
    private static func isAddressCharacter(_ character: Character) -> Bool {
        guard let value = character.asciiValue, value > 0x20, value < 0x7F else { return false }
        return !"\"'<>\\^`|;,".contains(character)
    }

    /// Returns the host of `host[:port]`, or `nil` for anything else, such as user information before the host.
    private static func host(of authority: Substring) -> String? {
        let isBracketed = authority.first == "["
        guard
            let end = isBracketed
                ? authority.firstIndex(of: "]").map(authority.index(after:))
                : authority.firstIndex(of: ":") ?? authority.endIndex
        else { return nil }
        let name = isBracketed ? authority[..<end].dropFirst().dropLast() : authority[..<end]
        let isName = name.allSatisfy { $0.isLetter || $0.isNumber || (isBracketed ? ":." : "-.").contains($0) }
        guard !name.isEmpty, isName else { return nil }
        let port = authority[end...]
        guard port.isEmpty || (port.first == ":" && UInt16(port.dropFirst()) != nil) else { return nil }
        return name.lowercased()
    }

    /// Returns the text without `placeholder`, or `nil` if it does not occur.
    private static func removing(_ placeholder: String, from text: String) -> String? {
        let parts = text.split(separator: placeholder, omittingEmptySubsequences: false)
        return parts.count > 1 ? parts.joined() : nil
    }
}

extension MapTiles.Fault: CustomStringConvertible {
    /// The reason as a message for the operator.
    package var description: String {
        switch self {
        case .scheme: "the address must begin with https:// or http://"
        case .host: "invalid host; expected host or host:port after the scheme"
        case .character(let character): "invalid character \"\(character)\" in the address"
        case .missing(let placeholder):
            "missing placeholder \(placeholder); example: https://tiles.example/{z}/{x}/{y}.png"
        case .unknown(let placeholder): "unknown placeholder \(placeholder); known are {z}, {x} and {y}"
        case .attributionMissing: "--tiles-attribution TEXT is required for this tile server"
        case .attribution: "must have 1 to 200 characters and no line breaks"
        }
    }
}
