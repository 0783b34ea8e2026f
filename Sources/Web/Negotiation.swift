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

/// The values of a header field with weights, such as `de-CH, fr;q=0.5` (RFC 9110 §12.4.2), in order.
struct WeightedValues {
    /// Longer lists are cut: no client needs more.
    private static let maxValues = 64

    /// The names in lower case, with weights from 0 to 1. Values with a malformed weight are dropped.
    let values: [(name: String, weight: Double)]

    init(_ header: String?) {
        let items = (header ?? "").split(separator: ",", maxSplits: Self.maxValues).prefix(Self.maxValues)
        values = items.compactMap { item in
            let parts = item.split(separator: ";", maxSplits: 16, omittingEmptySubsequences: false)
                .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let name = parts.first, !name.isEmpty else { return nil }
            guard let weight = parts.dropFirst().first(where: { $0.hasPrefix("q=") }) else { return (name, 1) }
            return Self.weight(weight.dropFirst(2)).map { (name, $0) }
        }
    }

    /// Reads a weight such as `0.7`: digits and at most one point, from 0 to 1.
    private static func weight(_ text: Substring) -> Double? {
        guard text.first == "0" || text.first == "1", text.count <= 16,
            text.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            text.dropFirst().isEmpty || text.dropFirst().first == "."
        else { return nil }
        let digits = text.dropFirst(2)
        guard !digits.contains(".") else { return nil }
        return (digits.isEmpty ? Double(text.prefix(1)) : Double(text)).flatMap { $0 <= 1 ? $0 : nil }
    }
}
