import Transport

/// Provides the bytes of a response's body piece by piece.
final class ResponseBodySource {
    enum Piece: Equatable {
        /// This many bytes were put into the buffer.
        case bytes(Int)
        /// The next piece must be requested; `provide` delivers it.
        case pending
        case end
        /// The rest cannot be read: the connection must be closed, which is the only way to show this to the peer.
        case failed
    }

    /// Returns the next piece of a body that is not in memory.
    typealias Next = @Sendable () async throws -> [UInt8]?

    let next: Next?
    /// The total number of bytes; `nil` if unknown.
    let count: Int?
    private var piece: [UInt8]
    private var position = 0
    private var hasEnded: Bool
    private var deliveredBytes = 0

    init(_ bytes: [UInt8]) {
        piece = bytes
        count = bytes.count
        next = nil
        hasEnded = true
    }

    init(count: Int?, _ next: @escaping Next) {
        piece = []
        self.count = count
        self.next = next
        hasEnded = count == 0
    }

    /// The address of the bytes, if all are in memory.
    var address: UInt? { next == nil ? piece.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } : nil }

    /// The bytes that are held.
    var pieceSize: Int { piece.count }

    private var isUsedUp: Bool { position == piece.count }

    /// Puts the next bytes into `buffer`.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Piece {
        guard !isUsedUp else {
            guard hasEnded else { return .pending }
            return deliveredBytes == count ?? deliveredBytes ? .end : .failed
        }
        let part = piece[position...].prefix(buffer.count)
        buffer.copyBytes(from: part)
        position += part.count
        deliveredBytes += part.count
        if deliveredBytes == count, isUsedUp { hasEnded = true }
        return .bytes(part.count)
    }

    /// Returns the last bytes of the latest `read` to the source.
    func putBack(_ count: Int) {
        position -= count
        deliveredBytes -= count
    }

    /// Whether `read` has returned all bytes.
    var isAtEnd: Bool { isUsedUp && hasEnded }

    /// Delivers the next piece; `nil` for the end.
    func provide(_ piece: [UInt8]?) {
        self.piece = piece ?? []
        position = 0
        if let count, self.piece.count > count - deliveredBytes {
            self.piece.removeLast(self.piece.count - (count - deliveredBytes))
        }
        hasEnded = piece == nil
    }
}
