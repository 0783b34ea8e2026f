/// Proactive content negotiation (RFC 9110 §12.5.1).
package enum Negotiation {
    /// Returns the offered media type that the client prefers; the first one if it has no preference or accepts none.
    package static func preferred(of offers: [String], accept: String?) -> String {
        guard let accept else { return offers[0] }
        let ranges = WeightedValues(accept)
        var best = (offer: offers[0], quality: 0.0)
        for offer in offers {
            let quality = quality(of: offer, in: ranges)
            if quality > best.quality { best = (offer, quality) }
        }
        return best.offer
    }

    /// Returns the quality of the most specific range that matches the type.
    private static func quality(of type: String, in ranges: WeightedValues) -> Double {
        let major = type.prefix { $0 != "/" }
        var best = (specificity: -1, quality: 0.0)
        for (name, weight) in ranges.values {
            let specificity = name == type ? 2 : name == "\(major)/*" ? 1 : name == "*/*" ? 0 : -1
            guard specificity > best.specificity else { continue }
            best = (specificity, weight)
        }
        return best.quality
    }
}
