/// Proactive content negotiation (RFC 9110 §12.5.1).
package enum Negotiation {
    /// Returns the offered media type that the client prefers; the first one if it has no preference or accepts none.
    package static func preferred(of offers: [String], accept: String?) -> String {
        guard let accept else { return offers[0] }
        var best = (offer: offers[0], quality: 0.0)
        for offer in offers {
            let quality = quality(of: offer, in: accept)
            if quality > best.quality { best = (offer, quality) }
        }
        return best.offer
    }

    /// Returns the quality of the most specific range that matches the type.
    private static func quality(of type: String, in accept: String) -> Double {
        let major = type.prefix { $0 != "/" }
        var found = (specificity: -1, quality: 0.0)
        for range in accept.split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            guard let name = parts.first else { continue }
            let specificity = name == type ? 2 : name == "\(major)/*" ? 1 : name == "*/*" ? 0 : -1
            guard specificity > found.specificity else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
            found = (specificity, weight ?? 1)
        }
        return found.quality
    }
}
