import Glibc

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
