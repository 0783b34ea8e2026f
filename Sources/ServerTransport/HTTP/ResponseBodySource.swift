import Transport

/// Provides the bytes of a response's body piece by piece.
final class ResponseBodySource {
    enum Piece: Equatable {
        /// This many bytes were put into the buffer.
        case bytes(Int)
        /// The next piece must be requested; `provide` delivers it.
        case notYet
        case end
        /// The rest cannot be read: only closing the connection shows that to the peer.
        case failed
    }

    /// What to call for the next piece of a body that is not in memory.
    typealias Next = @Sendable () async throws -> [UInt8]?

    let next: Next?
    /// Bytes in all; `nil` if nobody knows.
    let count: Int?
    private var rest: ArraySlice<UInt8>
    private var hasEnded: Bool
    private var given = 0

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
        count = bytes.count
        next = nil
        hasEnded = true
    }

    init(count: Int?, _ next: @escaping Next) {
        rest = []
        self.count = count
        self.next = next
        hasEnded = count == 0
    }

    /// Puts the next bytes into `buffer`.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Piece {
        guard !rest.isEmpty else {
            guard hasEnded else { return .notYet }
            return given == count ?? given ? .end : .failed
        }
        let piece = rest.prefix(buffer.count)
        buffer.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        given += piece.count
        if given == count, rest.isEmpty { hasEnded = true }
        return .bytes(piece.count)
    }

    /// Whether `read` has nothing more to return.
    var isAtEnd: Bool { rest.isEmpty && hasEnded }

    /// Delivers the next piece; `nil` for the end.
    func provide(_ piece: [UInt8]?) {
        rest = (piece ?? [])[...]
        if let count { rest = rest.prefix(count - given) }
        hasEnded = piece == nil
    }
}
