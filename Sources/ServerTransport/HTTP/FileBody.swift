import Glibc

/// A part of a file, read away from the loop piece by piece.
final class FileBody: @unchecked Sendable {
    // Sendable because one read is under way at a time.
    private static let pieceSize = 256 * 1024

    private let path: String
    private var descriptor: Int32 = -1
    private var offset: Int
    private var left: Int

    struct Truncated: Error, CustomStringConvertible {
        var path: String
        var description: String { "\(path) is shorter than announced" }
    }

    init(path: String, offset: Int, count: Int) {
        self.path = path
        self.offset = offset
        left = count
    }

    deinit {
        let descriptor = descriptor
        if descriptor >= 0 { BlockingFiles.run { _ = close(descriptor) } }
    }

    /// Opens the file; `false` if it cannot be read.
    func open() async -> Bool {
        guard offset >= 0, left >= 0 else { return false }
        return await BlockingFiles.run { [self] in
            descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
            return descriptor >= 0
        }
    }

    /// The next piece, `nil` at the end.
    ///
    /// - Throws: `Truncated` when the file has become shorter than was announced.
    func next() async throws -> [UInt8]? {
        guard left > 0 else { return nil }
        let piece = await BlockingFiles.run { [self] in
            [UInt8](unsafeUninitializedCapacity: min(left, Self.pieceSize)) { buffer, count in
                count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)))
            }
        }
        guard !piece.isEmpty else { throw Truncated(path: path) }
        offset += piece.count
        left -= piece.count
        return piece
    }
}
