/// One `Range` of bytes (RFC 9110 §14).
package enum ByteRange: Equatable {
    /// No range, several ranges, or an invalid one: the whole representation is sent.
    case whole
    /// The range of bytes to send.
    case part(Range<Int>)
    /// No byte of the representation is in the range (416).
    case unsatisfiable

    /// Parses a `Range` header.
    ///
    /// - Parameter size: the size of the representation in bytes.
    package static func parse(_ header: String, size: Int) -> ByteRange {
        guard header.lowercased().hasPrefix("bytes="), !header.contains(",") else { return .whole }
        let spec = header.dropFirst(6).filter { $0 != " " }
        guard let dash = spec.firstIndex(of: "-") else { return .whole }
        let (first, last) = (spec[..<dash], spec[spec.index(after: dash)...])
        guard isDigits(first), isDigits(last) else { return .whole }
        if first.isEmpty {
            guard !last.isEmpty else { return .whole }
            let count = min(Int(last) ?? .max, size)
            return count == 0 ? .unsatisfiable : .part(size - count..<size)
        }
        guard let start = Int(first), start < size else { return .unsatisfiable }
        let end = last.isEmpty ? size - 1 : min(Int(last) ?? .max, size - 1)
        return start <= end ? .part(start..<end + 1) : .whole
    }

    private static func isDigits(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// The content codings that an `Accept-Encoding` allows (RFC 9110 §12.5.3).
package enum ContentCodingPreference {
    /// Whether the header allows a content coding.
    package static func accepts(_ coding: String, in header: String?) -> Bool {
        var any = false
        for (name, weight) in WeightedValues(header).values {
            if name == coding { return weight > 0 }
            if name == "*" { any = weight > 0 }
        }
        return any
    }
}
