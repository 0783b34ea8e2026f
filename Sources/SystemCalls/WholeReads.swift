import Glibc

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
