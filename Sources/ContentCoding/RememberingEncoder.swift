import Digests
package import Foundation
import Synchronization
package import Transport

/// An encoder that caches its results in a file, so that a start encodes only changed content.
///
/// The file names each result by the digest of its content, and stores the result's own digest, which is compared when
/// the result is used: a damaged file costs time but cannot give a wrong result. A start decodes nothing.
package final class RememberingEncoder: ContentEncoder {
    /// A result, and its digest as the file has it.
    private struct Result {
        let encoded: ArraySlice<UInt8>
        let digest: Substring
    }

    private struct Memory {
        /// The cached results by the digest of their content.
        var results: [Substring: Result] = [:]
        /// The results that were requested since the start.
        var used: [Substring: [UInt8]] = [:]
        var isNew = false

        mutating func recall(_ content: Substring) -> [UInt8]? {
            if let used = used[content] { return used }
            guard let result = results[content] else { return nil }
            let encoded = Array(result.encoded)
            guard SHA256Digest(of: encoded).hexadecimal == result.digest else { return nil }
            used[content] = encoded
            return encoded
        }
    }

    private let encoder: any ContentEncoder
    private let file: URL
    private let memory: Mutex<Memory>

    /// The coding's registered name.
    package var name: String { encoder.name }

    /// Creates an encoder and reads its cache.
    ///
    /// - Parameter file: The file that `save()` writes; it need not exist.
    package init(_ encoder: any ContentEncoder, file: URL) {
        self.encoder = encoder
        self.file = file
        var memory = Memory()
        memory.results = (try? Data(contentsOf: file)).map { Self.results(in: Array($0)) } ?? [:]
        self.memory = Mutex(memory)
    }

    /// Encodes bytes, or returns the cached result; `nil` if the library fails.
    package func encode(_ bytes: [UInt8]) -> [UInt8]? {
        let content = Substring(SHA256Digest(of: bytes).hexadecimal)
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
        // Sorted, so that the same contents always give the same file.
        let results = used.sorted { $0.key < $1.key }
        let lines = results.map { "\($0) \(SHA256Digest(of: $1).hexadecimal) \($1.count)\n" }
        let bytes = Array((lines.joined() + "\n").utf8) + results.flatMap(\.value)
        try Data(bytes).write(to: file, options: .atomic)
    }

    /// Reads a file: a line for each result with the digest of its content, its own digest and its length, an empty
    /// line, and the results in the same order. Invalid results are skipped.
    private static func results(in bytes: [UInt8]) -> [Substring: Result] {
        let newline = UInt8(ascii: "\n")
        guard
            let end = bytes.indices.first(where: {
                bytes[$0] == newline && ($0 == 0 || bytes[$0 - 1] == newline)
            })
        else { return [:] }
        var results: [Substring: Result] = [:]
        var start = end + 1
        for line in String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 3, let length = Int(words[2]), (0...bytes.count - start).contains(length) else {
                break
            }
            results[words[0]] = Result(encoded: bytes[start..<start + length], digest: words[1])
            start += length
        }
        return results
    }
}
