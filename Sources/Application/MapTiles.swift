/// A tile server whose pictures the map shows, as its owner has chosen: players' browsers ask it.
package struct MapTiles: Equatable, Sendable {
    /// With `{z}`, `{x}` and `{y}`.
    package let url: String
    /// Who made the pictures, as their licence wants it told.
    package let attribution: String
    /// Where the licence stands.
    package let link: String?
    /// Scheme, host and port: what the pages' policy lets them load pictures from.
    package let origin: String

    package enum Fault: Error, Equatable {
        case scheme
        case host
        /// The character that has no place in an address.
        case character(Character)
        case missing(placeholder: String)
        case unknown(placeholder: String)
        case attributionMissing
        case attribution
    }

    private static let placeholders = ["{z}", "{x}", "{y}"]
    private static let longestAttribution = 200

    /// - Parameters:
    ///   - template: an absolute address with the three placeholders.
    ///   - attribution: needed but for OpenStreetMap's own servers.
    package init(template: String, attribution: String?) throws(Fault) {
        guard let scheme = ["https://", "http://"].first(where: { template.hasPrefix($0) }) else { throw .scheme }
        if let wrong = template.first(where: { !Self.isOfAddress($0) }) { throw .character(wrong) }
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

    /// Printable ASCII without what delimits an address or a policy.
    private static func isOfAddress(_ character: Character) -> Bool {
        guard let value = character.asciiValue, value > 0x20, value < 0x7F else { return false }
        return !"\"'<>\\^`|;,".contains(character)
    }

    /// The host's name or address of `host[:port]`; `nil` for anything else, such as a user's name before it.
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

    /// Without each `placeholder`; `nil` if there is none.
    private static func removing(_ placeholder: String, from text: String) -> String? {
        let parts = text.split(separator: placeholder, omittingEmptySubsequences: false)
        return parts.count > 1 ? parts.joined() : nil
    }
}

extension MapTiles.Fault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .scheme: "an address that begins with https:// or http:// is expected"
        case .host: "host or host:port is expected after the scheme"
        case .character(let character): "the character \"\(character)\" has no place in an address"
        case .missing(let placeholder):
            "\(placeholder) is missing; expected is an address such as https://tiles.example/{z}/{x}/{y}.png"
        case .unknown(let placeholder): "\(placeholder) is not known; only {z}, {x} and {y} are"
        case .attributionMissing: "--tiles-attribution TEXT is needed beside it: who made the pictures"
        case .attribution: "1 to 200 characters without line breaks are expected"
        }
    }
}
