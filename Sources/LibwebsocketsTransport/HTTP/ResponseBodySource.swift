import Glibc
import Transport

/// Where the bytes of a response's body come from, piece by piece.
final class ResponseBodySource {
    enum Piece: Equatable {
        /// This many bytes were put into the buffer.
        case bytes(Int)
        /// The next piece must be asked for; `provide` brings it.
        case notYet
        case end
        /// The rest cannot be had: only cutting the connection tells the peer.
        case failed
    }

    private enum State {
        case bytes(ArraySlice<UInt8>)
        case file(descriptor: Int32, offset: Int, left: Int)
        case stream(@Sendable () async throws -> [UInt8]?, piece: ArraySlice<UInt8>, hasEnded: Bool)
    }

    private var state: State
    /// Bytes in all; `nil` if nobody knows.
    let count: Int?

    /// - Throws: `OpenFailure` when a file cannot be read from.
    init(_ body: HTTPResponseBody) throws(OpenFailure) {
        switch body {
        case .empty:
            state = .bytes([])
            count = 0
        case .bytes(let bytes):
            state = .bytes(bytes[...])
            count = bytes.count
        case .file(let path, let offset, let length):
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0, offset >= 0, length >= 0 else { throw OpenFailure(path: path) }
            state = .file(descriptor: descriptor, offset: offset, left: length)
            count = length
        case .stream(let next):
            state = .stream(next, piece: [], hasEnded: false)
            count = nil
        }
    }

    struct OpenFailure: Error {
        var path: String
    }

    deinit {
        if case .file(let descriptor, _, _) = state { close(descriptor) }
    }

    /// Puts the next bytes into `buffer`.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Piece {
        switch state {
        case .bytes(let rest):
            guard !rest.isEmpty else { return .end }
            let piece = rest.prefix(buffer.count)
            buffer.copyBytes(from: piece)
            state = .bytes(rest.dropFirst(piece.count))
            return .bytes(piece.count)
        case .file(let descriptor, let offset, let left):
            guard left > 0 else { return .end }
            let got = pread(descriptor, buffer.baseAddress, min(left, buffer.count), off_t(offset))
            // A file that has shrunk since its length was told.
            guard got > 0 else { return .failed }
            state = .file(descriptor: descriptor, offset: offset + got, left: left - got)
            return .bytes(got)
        case .stream(let next, let rest, let hasEnded):
            guard !rest.isEmpty else { return hasEnded ? .end : .notYet }
            let piece = rest.prefix(buffer.count)
            buffer.copyBytes(from: piece)
            state = .stream(next, piece: rest.dropFirst(piece.count), hasEnded: hasEnded)
            return .bytes(piece.count)
        }
    }

    /// Whether `read` has nothing more to give.
    var isAtEnd: Bool {
        switch state {
        case .bytes(let rest): rest.isEmpty
        case .file(_, _, let left): left == 0
        case .stream(_, let rest, let hasEnded): rest.isEmpty && hasEnded
        }
    }

    /// What to call for the next piece of a stream.
    var next: (@Sendable () async throws -> [UInt8]?)? {
        if case .stream(let next, _, _) = state { return next }
        return nil
    }

    /// The next piece of a stream, `nil` for its end.
    func provide(_ piece: [UInt8]?) {
        guard case .stream(let next, _, _) = state else { return }
        state = .stream(next, piece: (piece ?? [])[...], hasEnded: piece == nil)
    }
}
