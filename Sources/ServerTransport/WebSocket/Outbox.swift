import Transport

/// Frames that wait for a slow reader, oldest first; the first may have been sent in part.
struct Outbox {
    private struct Frame {
        /// The frame's head; `nil` for the rest of frames that may have been sent in part, whose bytes contain the
        /// heads.
        var head: FrameHeader?
        var payload: [UInt8]
        var headCount: Int { head?.count ?? 0 }
        var count: Int { headCount + payload.count }
    }

    private var frames: [Frame] = []
    private var first = 0
    /// The bytes of the first frame that were sent.
    private var sentBytes = 0
    /// The bytes that TLS has encrypted but not sent: the next attempt must start with them, unchanged.
    private var encryptedBytes = 0
    /// The bytes that wait, including heads and the unsent rest of a frame.
    private(set) var size = 0

    var isEmpty: Bool { first == frames.count }

    mutating func append(_ opcode: FrameDecoder.Opcode, _ payload: [UInt8]) {
        let frame = Frame(head: FrameHeader(opcode, payload: payload.count), payload: payload)
        frames.append(frame)
        size += frame.count
    }

    /// Appends a frame of which `sentBytes` bytes were sent already.
    mutating func append(_ opcode: FrameDecoder.Opcode, _ payload: [UInt8], sentBytes: Int) {
        append(opcode, payload)
        self.sentBytes = sentBytes
        size -= sentBytes
    }

    /// Appends the rest of frames that may have been sent in part.
    mutating func append(partialFrames bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return }
        frames.append(Frame(head: nil, payload: Array(bytes)))
        size += bytes.count
    }

    /// Copies the next bytes into a buffer, and returns their number.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        var filled = 0
        var skip = sentBytes
        for frame in frames[first...] {
            guard filled < buffer.count else { break }
            if let head = frame.head {
                for place in skip..<max(skip, head.count) where filled < buffer.count {
                    buffer[filled] = head.bytes[place]
                    filled += 1
                }
            }
            let start = max(0, skip - frame.headCount)
            frame.payload.withUnsafeBytes { payload in
                let piece = payload[start...].prefix(buffer.count - filled)
                UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: piece)
                filled += piece.count
            }
            skip = 0
        }
        return filled
    }

    /// Removes the bytes from `fill` that were sent.
    mutating func remove(_ count: Int) {
        size -= count
        encryptedBytes = max(0, encryptedBytes - count)
        sentBytes += count
        while first < frames.count, sentBytes >= frames[first].count {
            sentBytes -= frames[first].count
            frames[first].payload = []
            first += 1
        }
        if isEmpty {
            frames = []
            first = 0
        } else if first >= 64 {
            frames.removeFirst(first)
            first = 0
        }
    }

    /// Records the bytes from `fill` that TLS has encrypted but could not send.
    mutating func recordEncrypted(_ count: Int) { encryptedBytes = max(encryptedBytes, count) }

    /// Discards unsent frames; a partly sent frame has to be finished.
    mutating func dropUnstarted() {
        var remaining = first
        // The ends of the remaining frames, counted from the first unsent byte.
        var end = -sentBytes
        while remaining < frames.count,
            frames[remaining].head == nil || end < max(encryptedBytes, sentBytes > 0 ? 1 : 0)
        {
            end += frames[remaining].count
            remaining += 1
        }
        frames.removeSubrange(remaining...)
        size = max(0, end)
        if isEmpty {
            frames = []
            first = 0
            sentBytes = 0
        }
    }
}
