import CSupervision
import Glibc
import SystemCalls

/// Bytes that a worker leaves to its successor, in memory that their parent keeps open; never on a disk.
package struct InheritedMemory: Sendable {
    /// The bytes are preceded by a line of text with their number, which PEM parsers skip.
    private static let lengthDigits = 8
    private static let headerBytes = lengthDigits + 1
    private static let maxBytes = 1 << 20

    let descriptor: Int32

    /// Makes the memory, in the parent.
    ///
    /// - Returns: `nil` where the system has none.
    init?() {
        descriptor = tf_memory_file("touchfigures")
        if descriptor < 0 { return nil }
    }

    /// - Parameter descriptor: of the parent's.
    init(inherited descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// A path under which this process reads the bytes as a file; `nil` while there are none.
    package var path: String? { bytes == nil ? nil : "/proc/self/fd/\(descriptor)" }

    /// The last complete bytes; `nil` if there are none.
    package var bytes: [UInt8]? {
        guard let line = read(Self.headerBytes, at: 0), line.last == UInt8(ascii: "\n"),
            let count = Int(String(decoding: line.dropLast(), as: UTF8.self)), (1...Self.maxBytes).contains(count)
        else { return nil }
        return read(count, at: Self.headerBytes)
    }

    /// Replaces the bytes. If the process ends meanwhile, there are none.
    package func keep(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maxBytes, ftruncate(descriptor, 0) == 0,
            writeAll(bytes, to: descriptor, at: Self.headerBytes)
        else { return }
        let number = String(bytes.count)
        let line = String(repeating: "0", count: Self.lengthDigits - number.count) + number + "\n"
        _ = writeAll(Array(line.utf8), to: descriptor, at: 0)
    }

    private func read(_ count: Int, at offset: Int) -> [UInt8]? {
        readBytes(count, from: descriptor, at: offset).flatMap { $0.count == count ? $0 : nil }
    }
}
