import Transport

/// The newest comparisons, so that a repeated request needs no computation. A pure value.
struct ComparisonCache {
    /// The inputs of a comparison.
    struct Key: Hashable {
        /// A part of a session at a revision.
        struct Side: Hashable {
            var code: String
            var part: String
            var revision: UInt64
        }

        var first: Side
        var second: Side
    }

    /// An entry has at most a quarter of a megabyte.
    private static let maxEntries = 16

    private var responses: [(key: Key, bytes: [UInt8])] = []

    var count: Int { responses.count }

    subscript(key: Key) -> [UInt8]? { responses.first { $0.key == key }?.bytes }

    /// Adds a response, and drops the oldest beyond the limit and those of older revisions.
    mutating func store(_ bytes: [UInt8], as key: Key) {
        responses.removeAll { $0.key.isReplaced(by: key) }
        if responses.count == Self.maxEntries { responses.removeFirst() }
        responses.append((key, bytes))
    }

    /// Removes the comparisons of a session.
    mutating func forget(_ code: String) {
        responses.removeAll { [$0.key.first.code, $0.key.second.code].contains(code) }
    }
}

extension ComparisonCache.Key {
    /// Whether the other is of the same parts.
    fileprivate func isReplaced(by other: Self) -> Bool {
        first.code == other.first.code && first.part == other.first.part && second.code == other.second.code
            && second.part == other.second.part
    }
}
