import Transport

/// Writes a response: its head, then its body in the framing that the head announces.
final class ResponseWriter {
    enum Step: Equatable {
        /// This many bytes must be written, and more may follow.
        case write(Int)
        case needsPiece
        case finished
        /// The response cannot be completed.
        case failed
    }

    private var head: ArraySlice<UInt8>
    private let source: ResponseBodySource
    private let framing: ResponseHead.Framing
    private var isBodyDone: Bool
    let closes: Bool
    /// The bytes from `fill` that the socket has not accepted yet.
    var pending: ArraySlice<UInt8> = []

    init(head: [UInt8], source: ResponseBodySource, framing: ResponseHead.Framing, sendsBody: Bool, closes: Bool) {
        self.head = head[...]
        self.source = source
        self.framing = framing
        self.closes = closes
        isBodyDone = !sendsBody || framing == .none
    }

    /// The number of the body's bytes at the end of the last `fill` that can be returned to the source.
    private var returnable = 0

    var next: (@Sendable () async throws -> [UInt8]?)? { source.next }

    /// The address of a body that is completely in memory and may be shared; `nil` for one that comes in pieces.
    var bodyInMemory: UInt? { source.address }

    /// Whether only the end of the connection tells the peer that the body is complete.
    var endsWithConnection: Bool { framing == .untilClose }

    /// The size of the body's current piece in bytes.
    var pieceSize: Int { source.pieceSize }

    func provide(_ piece: [UInt8]?) { source.provide(piece) }

    /// Keeps the bytes from `fill` that the socket has not accepted; copies only those that are not part of the body.
    func retainUnwritten(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count <= returnable else {
            pending = Array(bytes)[...]
            return
        }
        source.putBack(bytes.count)
        isBodyDone = false
    }

    /// Puts the next bytes into `buffer`; a small body goes out with its head.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Step {
        returnable = 0
        let headPart = head.prefix(buffer.count)
        buffer.copyBytes(from: headPart)
        head = head.dropFirst(headPart.count)
        var filled = headPart.count
        guard !isBodyDone else { return filled == 0 ? .finished : .write(filled) }
        // Too little space for a piece; the next call has the whole buffer.
        guard head.isEmpty, buffer.count - filled > 1024 else { return .write(filled) }

        // A chunk's size in hexadecimal and two line breaks need at most 20 bytes.
        let isChunked = framing == .chunked
        let start = filled + (isChunked ? 10 : 0)
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[start..<(buffer.count - (isChunked ? 10 : 0))])
        switch source.read(into: room) {
        case .failed: return .failed
        case .pending: return filled == 0 ? .needsPiece : .write(filled)
        case .bytes(let count):
            if isChunked {
                // Always eight digits: leading zeros are allowed (RFC 9112 §7.1), and the size is known only now.
                let digits = String(count, radix: 16)
                let line = String(repeating: "0", count: 8 - digits.count) + digits + "\r\n"
                UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: line.utf8)
                UnsafeMutableRawBufferPointer(rebasing: buffer[(start + count)...]).copyBytes(from: "\r\n".utf8)
                filled = start + count + 2
            } else {
                filled = start + count
                isBodyDone = source.isAtEnd
                returnable = count
            }
            return .write(filled)
        case .end:
            isBodyDone = true
            if isChunked {
                UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: "0\r\n\r\n".utf8)
                filled += 5
            }
            return filled == 0 ? .finished : .write(filled)
        }
    }

    /// Whether nothing remains to be written.
    var isFinished: Bool { head.isEmpty && isBodyDone && pending.isEmpty }
}
