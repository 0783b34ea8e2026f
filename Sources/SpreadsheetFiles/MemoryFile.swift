import CXlsxWriter
import ExportFiles
import Foundation
import SystemCalls

/// A file in memory that has a path for libraries but no name for other processes; it is deleted with its last user.
final class MemoryFile: PieceReading {
    private static let pieceSize = 64 * 1024

    private let descriptor: CInt
    private var position = 0

    init() throws(ExportError) {
        descriptor = touchfigures_memory_file("touchfigures-export")
        guard descriptor >= 0 else { throw .library("A file in memory cannot be made: \(systemMessage(errno))") }
    }

    deinit {
        close(descriptor)
    }

    /// The path within this process.
    var path: String { "/proc/self/fd/\(descriptor)" }

    /// Returns the next piece from the file's beginning on.
    func next() throws(ExportError) -> [UInt8]? {
        guard let piece = readBytes(Self.pieceSize, from: descriptor, at: position) else {
            throw .library("A file in memory cannot be read: \(systemMessage(errno))")
        }
        position += piece.count
        return piece.isEmpty ? nil : piece
    }
}
