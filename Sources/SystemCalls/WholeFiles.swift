import Glibc

/// Why a file of the user's cannot be read as a whole, and again at the next start; `nil` if it can.
///
/// A pipe or a device may have no end, or nobody who writes to it. `/dev/null` is an empty file.
package func unreadableReason(_ path: String) -> String? {
    var status = stat()
    guard access(path, R_OK) == 0, stat(path, &status) == 0 else { return systemMessage(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: return systemMessage(EISDIR)
    default: return path == "/dev/null" ? nil : "It is no regular file"
    }
}

/// Fills a buffer from a descriptor; short reads and interruptions are continued.
///
/// - Parameter offset: The place in the file, which leaves the descriptor's own; `nil` reads on from the latter.
/// - Returns: The number of bytes, which is smaller than the buffer's only at the end of the file; `nil` if a call failed,
///   with the reason in `errno`. The buffer then has what was read before.
package func readAll(
    into buffer: UnsafeMutableRawBufferPointer,
    from descriptor: CInt,
    at offset: Int? = nil
) -> Int? {
    var done = 0
    while done < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
        let count =
            if let offset {
                pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
            } else {
                read(descriptor, rest.baseAddress, rest.count)
            }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return nil }
        guard count > 0 else { break }
        done += count
    }
    return done
}

/// Reads bytes from a descriptor, as `readAll(into:from:at:)` does: fewer than `count` only at the end of the file, `nil`
/// if a call failed.
package func readBytes(_ count: Int, from descriptor: CInt, at offset: Int? = nil) -> [UInt8]? {
    var done: Int?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        done = readAll(into: UnsafeMutableRawBufferPointer(buffer), from: descriptor, at: offset)
        initialized = done ?? 0
    }
    return done == nil ? nil : bytes
}

/// Writes all bytes to a descriptor; short writes and interruptions are continued.
///
/// - Parameter offset: The place in the file, which leaves the descriptor's own; `nil` writes on from the latter.
/// - Returns: Whether everything was written. If not, a call failed after some of the bytes, with the reason in `errno`.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt, at offset: Int? = nil) -> Bool {
    var done = 0
    while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count =
            if let offset {
                pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
            } else {
                write(descriptor, rest.baseAddress, rest.count)
            }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return false }
        done += count
    }
    return true
}

/// Writes an array, as the function for pointers does.
package func writeAll(_ bytes: [UInt8], to descriptor: CInt, at offset: Int? = nil) -> Bool {
    bytes.withUnsafeBytes { writeAll($0, to: descriptor, at: offset) }
}

/// The system's message for an `errno`.
package func systemMessage(_ code: CInt) -> String { String(cString: strerror(code)) }

/// Whether an `errno` says that a disk is full, or an account's part of it, or that a file may not grow.
package func isDiskFull(_ code: CInt) -> Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }
