import Digests
import Foundation
import Storage
import SystemCalls

/// `touchfigures.marks`: the number of each session's commits that have reached the disk, stored outside of the
/// database.
///
/// After a flipped bit in the write-ahead log, SQLite assumes that the log ends there, and later commits are lost
/// silently; the mark proves that they existed. It is written after the commit and not synchronised: after a power cut
/// it may be older than the database, or belong to a session that had the number before. An older mark is ignored, and
/// so is one of another session.
///
/// Used on the queue of the store's connection only.
final class MarkFile {
    /// Identifies the session by four bytes that are derived from its key, without revealing the key.
    struct Owner: Equatable {
        fileprivate let bytes: [UInt8]

        init(_ key: SessionKey) {
            bytes = Array(SHA256Digest(of: Array("touchfigures mark".utf8) + key.bytes).bytes.prefix(4))
        }
    }

    /// A divisor of the sector size, so that a mark is never written partially.
    private static let byteCount = 16

    let file: MirroredFile

    init(path: String) throws(StorageError) {
        file = try MirroredFile(path: path)
    }

    /// A mark that cannot be written matters only if the log is damaged, too.
    func write(_ commits: UInt64, of number: Int64, _ owner: Owner) {
        var bytes: [UInt8] = []
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: commits >> shift))
        }
        bytes += owner.bytes
        let checksum = Self.checksum(bytes[...], number)
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: checksum >> shift))
        }
        try? file.write(bytes, at: Int(number) * Self.byteCount)
    }

    func free(_ number: Int64) {
        try? file.write([UInt8](repeating: 0, count: Self.byteCount), at: Int(number) * Self.byteCount)
    }

    /// 0 where there is no mark of this session.
    func commits(of number: Int64, _ owner: Owner) -> UInt64 {
        let start = Int(number) * Self.byteCount
        guard start + Self.byteCount <= file.bytes.count else { return 0 }
        let mark = file.bytes[start..<(start + Self.byteCount)]
        let stored = mark.suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard Array(mark.dropFirst(8).prefix(4)) == owner.bytes, stored == Self.checksum(mark.prefix(12), number) else {
            return 0
        }
        return mark.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>, _ number: Int64) -> UInt32 {
        var covered = Array(bytes)
        for shift in stride(from: Int64(0), to: 32, by: 8) {
            covered.append(UInt8(truncatingIfNeeded: number >> shift))
        }
        return CRC32C.checksum(covered)
    }
}

/// Reads a whole file through a descriptor without changing its position.
func content(of descriptor: Int32, path: String) throws(StorageError) -> [UInt8] {
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw .failed("\(path) cannot be read: \(systemMessage(errno))") }
    let size = Int(information.st_size)
    guard let bytes = readBytes(size, from: descriptor, at: 0), bytes.count == size else {
        throw .failed("\(path) cannot be read: \(systemMessage(errno))")
    }
    return bytes
}
