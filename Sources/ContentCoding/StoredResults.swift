import Digests
import Foundation
import SystemCalls

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
