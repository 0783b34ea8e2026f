import Digests
import Foundation
import SystemCalls

/// The file of a `CachingEncoder`: a line for each result with the digest of its content, its own digest and its
/// length, an empty line, and the results in the same order.
final class StoredResults: Sendable {
    private struct Entry {
        let offset: Int
        let length: Int
        let digest: String
    }

    /// The digests and the spaces of a line.
    private static let digestLength = 2 * SHA256Digest.count
    private static let newline = UInt8(ascii: "\n")

    private let descriptor: CInt
    /// The results by the digest of their content.
    private let entries: [String: Entry]

    /// - Returns: `nil` if the file cannot be read.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let (lines, size) = Self.lines(of: descriptor)
        var entries: [String: Entry] = [:]
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
    func result(of content: String) -> [UInt8]? {
        guard let entry = entries[content],
            let encoded = readBytes(entry.length, from: descriptor, at: entry.offset), encoded.count == entry.length,
            SHA256Digest(of: encoded).hexadecimal == entry.digest
        else { return nil }
        return encoded
    }

    /// Returns the file of results, which are sorted, so that the same contents always give the same file.
    static func bytes(of results: [String: [UInt8]]) -> [UInt8] {
        let results = results.sorted { $0.key < $1.key }
        let lines = results.map { "\($0) \(SHA256Digest(of: $1).hexadecimal) \($1.count)\n" }
        return Array((lines.joined() + "\n").utf8) + results.flatMap(\.value)
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

    private static func entry(_ line: ArraySlice<UInt8>, at offset: Int) -> (content: String, value: Entry)? {
        let space = UInt8(ascii: " ")
        let content = line.prefix(digestLength)
        let rest = line.dropFirst(digestLength + 1)
        let digest = rest.prefix(digestLength)
        let number = rest.dropFirst(digestLength + 1)
        guard line.count > 2 * digestLength + 2, line[content.endIndex] == space, line[digest.endIndex] == space,
            let length = Int(String(decoding: number, as: UTF8.self)), length >= 0
        else { return nil }
        let value = Entry(offset: offset, length: length, digest: String(decoding: digest, as: UTF8.self))
        return (String(decoding: content, as: UTF8.self), value)
    }
}
