import Foundation
import Storage

/// `touchfigures.marks`: how many commits of each session have reached the disk, stored outside of the database.
///
/// A bit that flips in the write-ahead log makes SQLite take the log's end to be there, and what was committed after it
/// is lost silently; the mark proves that it existed. It is written after the commit and not synchronised: after a
/// power cut it may be older than the database, which says nothing, and never newer.
///
/// Used on the queue of the store's connection alone.
final class MarkFile {
    private static let count = 16

    private let path: String
    private let descriptor: Int32

    init(path: String) throws(StorageError) {
        self.path = path
        descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .unavailable("\(path) cannot be opened: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// The whole file.
    func content() throws(StorageError) -> [UInt8] { try SQLiteStorage.content(of: descriptor, path: path) }

    /// A mark that cannot be written is missed only if the log is damaged besides.
    func write(_ commits: UInt64, of number: Int64) {
        var bytes: [UInt8] = []
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: commits >> shift))
        }
        for shift in stride(from: Int64(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        let checksum = CRC32C.checksum(bytes)
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: checksum >> shift))
        }
        put(bytes, at: number)
    }

    func free(_ number: Int64) { put([UInt8](repeating: 0, count: Self.count), at: number) }

    /// 0 where none can be read.
    func commits(of number: Int64) -> UInt64 {
        var bytes = [UInt8](repeating: 0, count: Self.count)
        guard pread(descriptor, &bytes, Self.count, off_t(number) * off_t(Self.count)) == Self.count else { return 0 }
        let parts = [bytes[0..<8], bytes[8..<12], bytes[12..<16]].map {
            $0.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        guard parts[2] == UInt64(CRC32C.checksum(bytes[0..<12])), parts[1] == UInt64(number) else { return 0 }
        return parts[0]
    }

    private func put(_ bytes: [UInt8], at number: Int64) {
        _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(number) * off_t(Self.count)) }
    }
}
