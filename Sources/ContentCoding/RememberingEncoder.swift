package import Foundation
import Synchronization
import Transport

/// An encoder that caches its results in a file, so that a start encodes only changed content.
///
/// The file holds only encoded bytes, and each is decoded to find its content: a damaged file, or one for other
/// contents, costs time but cannot give a wrong result.
package final class RememberingEncoder: ContentEncoder {
    /// Hashed as a whole: an array is hashed byte by byte, which took half of a start.
    private struct Content: Hashable {
        let bytes: [UInt8]

        func hash(into hasher: inout Hasher) {
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }

    private struct Memory {
        /// By what they decode to.
        var known: [Content: [UInt8]] = [:]
        /// What was requested since the start.
        var used: [Content: [UInt8]] = [:]
        var isNew = false

        mutating func recall(_ content: Content) -> [UInt8]? {
            guard let encoded = known[content] else { return nil }
            used[content] = encoded
            return encoded
        }
    }

    private let encoder: any ReversibleContentEncoder
    private let file: URL
    private let memory: Mutex<Memory>

    /// The coding's registered name.
    package var name: String { encoder.name }

    /// Creates an encoder and reads its cache.
    ///
    /// - Parameter file: The file that `save()` writes; it need not exist.
    package init(_ encoder: any ReversibleContentEncoder, file: URL) {
        self.encoder = encoder
        self.file = file
        var memory = Memory()
        let blobs = (try? Data(contentsOf: file)).flatMap { try? PropertyListDecoder().decode([Data].self, from: $0) }
        for blob in blobs ?? [] {
            let encoded = Array(blob)
            if let bytes = encoder.decode(encoded) { memory.known[Content(bytes: bytes)] = encoded }
        }
        self.memory = Mutex(memory)
    }

    /// Encodes bytes, or returns the cached result; `nil` if the library fails.
    package func encode(_ bytes: [UInt8]) -> [UInt8]? {
        let content = Content(bytes: bytes)
        if let known = memory.withLock({ $0.recall(content) }) { return known }
        guard let encoded = encoder.encode(bytes) else { return nil }
        memory.withLock {
            $0.used[content] = encoded
            $0.isNew = true
        }
        return encoded
    }

    /// Writes the results used since the start, if any is not in the file; unused ones are dropped.
    ///
    /// - Throws: An error of Foundation if the file cannot be written; the next start then encodes again.
    package func save() throws {
        let (used, isNew) = memory.withLock { ($0.used, $0.isNew) }
        guard isNew else { return }
        let writer = PropertyListEncoder()
        writer.outputFormat = .binary
        // In an order of their own: the same contents give the same file.
        let blobs = used.values.sorted { $0.lexicographicallyPrecedes($1) }
        try writer.encode(blobs.map { Data($0) }).write(to: file, options: .atomic)
    }
}
