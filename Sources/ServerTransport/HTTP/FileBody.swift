import EventLoops
import Glibc
import SystemCalls

/// A part of a file, read away from the loop piece by piece.
final class FileBody: @unchecked Sendable {
    // Sendable because one read is in progress at a time. A piece has the size that one write to the socket accepts, so
    // a slow reader makes a connection use no more memory.
    private static let pieceSize = 64 * 1024

    private let path: String
    private var descriptor: Int32 = -1
    private var offset: Int
    private var remainingBytes: Int

    /// Why the body cannot be completed.
    struct Fault: Error, CustomStringConvertible {
        var path: String
        /// The `errno`; 0 if the file is shorter than announced.
        var code: Int32
        var description: String { "\(path): \(code == 0 ? "shorter than announced" : systemMessage(code))" }
    }

    init(path: String, offset: Int, count: Int) {
        self.path = path
        self.offset = offset
        remainingBytes = count
    }

    deinit {
        let descriptor = descriptor
        guard descriptor >= 0 else { return }
        OpenFiles.closed()
        BlockingFiles.run { _ = close(descriptor) }
    }

    /// Opens the file; returns 0, or the `errno` if it cannot be read.
    func open() async -> Int32 {
        guard offset >= 0, remainingBytes >= 0 else { return EINVAL }
        return await BlockingFiles.run { [self] in
            repeat { descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC) } while descriptor < 0 && errno == EINTR
            guard descriptor >= 0 else { return errno }
            OpenFiles.opened()
            return 0
        }
    }

    /// The next piece, `nil` at the end.
    ///
    /// - Throws: `Fault` when the file cannot be read, or has become shorter than was announced.
    func next() async throws -> [UInt8]? {
        guard remainingBytes > 0 else { return nil }
        let (piece, code) = await BlockingFiles.run { [self] in
            let piece = readBytes(min(remainingBytes, Self.pieceSize), from: descriptor, at: offset)
            return (piece ?? [], piece == nil ? errno : 0)
        }
        guard !piece.isEmpty else { throw Fault(path: path, code: code) }
        offset += piece.count
        remainingBytes -= piece.count
        return piece
    }
}
