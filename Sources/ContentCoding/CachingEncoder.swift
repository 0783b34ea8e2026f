import Digests
package import Foundation
import Synchronization
package import Transport

/// An encoder that caches its results in a file, so that a start encodes only changed content.
///
/// The file names each result by the hash of its content, and stores the result's own hash, which is compared when
/// the result is used: a damaged file costs time but cannot give a wrong result. A start decodes nothing, and reads only
/// the results that it uses.
package final class CachingEncoder: ContentEncoder {
    private struct Memory {
        /// The results of the file, as long as no other has replaced it.
        let stored: StoredResults?
        /// The results that were requested since the start.
        var used: [ContentHash: [UInt8]] = [:]
        var isNew = false

        mutating func recall(_ content: ContentHash) -> [UInt8]? {
            if let used = used[content] { return used }
            guard let encoded = stored?.result(of: content) else { return nil }
            used[content] = encoded
            return encoded
        }
    }

    private let encoder: any ContentEncoder
    private let hashes: ContentHashes
    private let file: URL
    private let memory: Mutex<Memory>

    /// The coding's registered name.
    package var name: String { encoder.name }

    /// Creates an encoder and reads what its cache contains.
    ///
    /// - Parameters:
    ///   - file: The file that `save()` writes; it need not exist.
    ///   - hashes: The hashes that encoders of the same contents share.
    package init(_ encoder: any ContentEncoder, file: URL, hashes: ContentHashes = ContentHashes()) {
        self.encoder = encoder
        self.hashes = hashes
        self.file = file
        memory = Mutex(Memory(stored: StoredResults(file.path)))
    }

    /// Encodes bytes, or returns the cached result; `nil` if the library fails.
    package func encode(_ bytes: [UInt8]) -> [UInt8]? {
        let content = hashes.hash(of: bytes)
        if let cached = memory.withLock({ $0.recall(content) }) { return cached }
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
        try Data(StoredResults.bytes(of: used)).write(to: file, options: .atomic)
    }
}
