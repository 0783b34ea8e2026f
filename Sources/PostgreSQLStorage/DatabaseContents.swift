import Digests
package import FileStorage
package import Storage

/// Stores pictures or sounds in PostgreSQL by their hash, in pieces, with a folder on this machine as a cache.
///
/// The folder allows files to be sent in parts without reading the database; it may be lost without harm.
package struct DatabaseContents: PictureStore, AudioStore {
    /// The size of a piece in bytes.
    static let pieceBytes = 1 << 20
    /// The time for which unused content stays, because another node may be about to refer to it.
    private static let grace = "interval '10 minutes'"

    private let kind: String
    private let library: Channel
    private let cache: ContentFolder

    private init(_ kind: String, _ database: PostgreSQLDatabase, _ cache: ContentFolder) {
        self.kind = kind
        library = database.library
        self.cache = cache
    }

    /// The store of pictures.
    package static func pictures(_ database: PostgreSQLDatabase, cache: ContentFolder) -> DatabaseContents {
        DatabaseContents("picture", database, cache)
    }

    /// The store of sounds.
    package static func audio(_ database: PostgreSQLDatabase, cache: ContentFolder) -> DatabaseContents {
        DatabaseContents("audio", database, cache)
    }

    /// Stores bytes under their hash, unless they are stored already.
    package func add(_ bytes: [UInt8], hash: String) async throws(StorageError) {
        try await library.perform { [kind] connection in
            try connection.transaction {
                let added = try connection.run(
                    """
                    INSERT INTO content (kind, hash, bytes, used_at) VALUES ($1, $2, $3, now())
                    ON CONFLICT (kind, hash) DO UPDATE SET used_at = now() RETURNING xmax = 0
                    """,
                    .text(kind),
                    .text(hash),
                    .int(bytes.count)
                )
                guard try added.first?.bool(0) == true else { return }
                for (number, start) in stride(from: 0, to: bytes.count, by: Self.pieceBytes).enumerated() {
                    try connection.run(
                        "INSERT INTO content_piece (kind, hash, number, bytes) VALUES ($1, $2, $3, $4)",
                        .text(kind),
                        .text(hash),
                        .int(number),
                        .bytes(Array(bytes[start..<min(start + Self.pieceBytes, bytes.count)]))
                    )
                }
            }
        }
    }

    /// Stores bytes and returns their SHA-256 as 64 hexadecimal digits.
    package func add(_ bytes: [UInt8]) async throws(StorageError) -> String {
        let hash = SHA256Digest(of: bytes).hexadecimal
        try await add(bytes, hash: hash)
        return hash
    }

    /// Reads a content; `nil` for an unknown hash.
    package func bytes(of hash: String) async throws(StorageError) -> [UInt8]? {
        if let bytes = try await cache.bytes(of: hash) { return bytes }
        return try await stored(hash)
    }

    /// The path of the cached file with this content, created now if it is missing; `nil` for an unknown hash.
    package func file(of hash: String) async throws(StorageError) -> String? {
        if let path = try await cache.file(of: hash) { return path }
        guard let bytes = try await stored(hash) else { return nil }
        try await cache.add(bytes, hash: hash)
        return try await cache.file(of: hash)
    }

    private func stored(_ hash: String) async throws(StorageError) -> [UInt8]? {
        try await library.perform { [kind] connection in
            let head = try connection.run(
                "SELECT bytes FROM content WHERE kind = $1 AND hash = $2",
                .text(kind),
                .text(hash)
            ).first
            guard let count = try head?.int(0) else { return nil }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(Int(count))
            for number in 0..<(Int(count) + Self.pieceBytes - 1) / Self.pieceBytes {
                let piece = try connection.run(
                    "SELECT bytes FROM content_piece WHERE kind = $1 AND hash = $2 AND number = $3",
                    .text(kind),
                    .text(hash),
                    .int(number)
                ).first
                bytes += piece?.bytes(0) ?? []
            }
            guard bytes.count == count else { throw StorageError.failed("\(kind) \(hash): a piece is missing") }
            return bytes
        }
    }

    // MARK: Sweeping

    /// Lists the hashes with this prefix that were not added within the last ten minutes, and removes all others from
    /// the cache.
    package func settled(prefix: String) async throws(StorageError) -> [String] {
        let stored = try await library.perform { [kind] connection in
            try connection.run(
                "SELECT hash, used_at < now() - \(Self.grace) FROM content WHERE kind = $1 AND starts_with(hash, $2)",
                .text(kind),
                .text(prefix)
            ).map { (hash: $0.text(0), isSettled: try $0.bool(1)) }
        }
        let names = Set(stored.map(\.hash))
        for hash in try await cache.settled(prefix: prefix) where !names.contains(hash) {
            try await cache.removeUnused(hash)
        }
        return stored.filter(\.isSettled).map(\.hash)
    }

    /// Removes a content, unless it was added within the last ten minutes.
    package func removeUnused(_ hash: String) async throws(StorageError) {
        let isRemoved = try await library.perform { [kind] connection in
            try connection.run(
                "DELETE FROM content WHERE kind = $1 AND hash = $2 AND used_at < now() - \(Self.grace)",
                .text(kind),
                .text(hash)
            ).changed > 0
        }
        if isRemoved { try await cache.removeUnused(hash) }
    }
}
