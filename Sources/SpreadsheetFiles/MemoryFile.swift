import CXlsxWriter
import ExportFiles
import Foundation

/// A file in memory that has a path for libraries but no name for other processes; it is deleted with its last user.
final class MemoryFile: PieceReading {
    private static let pieceSize = 64 * 1024

    private let descriptor: CInt
    private var position = 0

    init() throws(ExportError) {
        descriptor = touchfigures_memory_file("touchfigures-export")
        guard descriptor >= 0 else {
            throw .library("A file in memory cannot be made: \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        close(descriptor)
    }

    /// The path within this process.
    var path: String { "/proc/self/fd/\(descriptor)" }

    /// Returns the next piece from the file's beginning on.
    func next() throws(ExportError) -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: Self.pieceSize)
        var count: Int
        repeat {
            count = piece.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, position) }
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw .library("A file in memory cannot be read: \(String(cString: strerror(errno)))") }
        guard count > 0 else { return nil }
        position += count
        piece.removeLast(piece.count - count)
        return piece
    }
}
