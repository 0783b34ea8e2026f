import Digests
package import Foundation
import Synchronization
import SystemCalls
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

/// The hash of the last content: several encoders encode the same content in turn.
package final class ContentHashes: Sendable {
    private let last = Mutex<(content: [UInt8], hash: ContentHash)?>(nil)

    /// Creates an empty store of hashes.
    package init() {}

    func hash(of content: [UInt8]) -> ContentHash {
        last.withLock { last in
            // Two arrays that share their bytes are compared without reading them.
            if let last, last.content == content { return last.hash }
            let hash = ContentHash(of: content)
            last = (content, hash)
            return hash
        }
    }
}

/// The file of a `CachingEncoder`: a line for each result with the hash of its content, its own hash and its length, an
/// empty line, and the results in the same order.
final class StoredResults: Sendable {
    private struct Entry {
        let offset: Int
        let length: Int
        let hash: ContentHash
    }

    private static let newline = UInt8(ascii: "\n")

    private let descriptor: CInt
    /// The results by the hash of their content.
    private let entries: [ContentHash: Entry]

    /// - Returns: `nil` if the file cannot be read.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let (lines, size) = Self.lines(of: descriptor)
        var entries: [ContentHash: Entry] = [:]
        var offset = lines.count + 1
        for line in lines.split(separator: Self.newline) {
            // After an invalid line, the places of the results are unknown.
            guard let entry = Self.entry(line, at: offset), entry.value.length <= size - offset else { break }
            entries[entry.content] = entry.value
            offset += entry.value.length
        }
        self.entries = entries
    }

    deinit { close(descriptor) }

    /// Reads the result of a content; `nil` if there is none, or if it is damaged.
    func result(of content: ContentHash) -> [UInt8]? {
        guard let entry = entries[content],
            let encoded = readBytes(entry.length, from: descriptor, at: entry.offset), encoded.count == entry.length,
            ContentHash(of: encoded) == entry.hash
        else { return nil }
        return encoded
    }

    /// Returns the file of results, which are sorted, so that the same contents always give the same file.
    static func bytes(of results: [ContentHash: [UInt8]]) -> [UInt8] {
        let results = results.map { ($0.hexadecimal, $1) }.sorted { $0.0 < $1.0 }
        let lines = results.map { "\($0) \(ContentHash(of: $1).hexadecimal) \($1.count)\n" }
        return Array((lines.joined() + "\n").utf8) + results.flatMap(\.1)
    }

    /// Reads the lines until the empty one, and the size of the file; without an empty line, nothing.
    private static func lines(of descriptor: CInt) -> (lines: [UInt8], size: Int) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return ([], 0) }
        let pieceSize = 32 * 1024
        var lines: [UInt8] = []
        while let piece = readBytes(pieceSize, from: descriptor, at: lines.count), !piece.isEmpty {
            // The empty line may begin with the last byte of the piece before.
            var index = max(lines.count, 1)
            lines += piece
            while index < lines.count {
                if lines[index] == newline, lines[index - 1] == newline {
                    return (Array(lines[..<index]), Int(status.st_size))
                }
                index += 1
            }
        }
        return ([], 0)
    }

    private static func entry(_ line: ArraySlice<UInt8>, at offset: Int) -> (content: ContentHash, value: Entry)? {
        let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3, let content = ContentHash(hexadecimal: words[0]),
            let hash = ContentHash(hexadecimal: words[1]),
            let length = Int(String(decoding: words[2], as: UTF8.self)), length >= 0
        else { return nil }
        return (content, Entry(offset: offset, length: length, hash: hash))
    }
}
