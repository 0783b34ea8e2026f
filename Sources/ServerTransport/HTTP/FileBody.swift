import Dispatch
import EventLoops
import Glibc
import Synchronization
import SystemCalls
import Transport

/// A part of a file, read away from the loop piece by piece.
final class FileBody: @unchecked Sendable {
    // Sendable because one read is in progress at a time. A piece has the size that one write to the socket accepts, so
    // a slow reader makes a connection use no more memory.
    private static let pieceSize = 64 * 1024

    private let path: String
    private var descriptor: Int32 = -1
    private var offset: Int
    private var remainingBytes: Int

    /// Why the body cannot be completed.
    struct Fault: Error, CustomStringConvertible {
        var path: String
        /// The `errno`; 0 if the file is shorter than announced.
        var code: Int32
        var description: String { "\(path): \(code == 0 ? "shorter than announced" : systemMessage(code))" }
    }

    init(path: String, offset: Int, count: Int) {
        self.path = path
        self.offset = offset
        remainingBytes = count
    }

    deinit {
        let descriptor = descriptor
        guard descriptor >= 0 else { return }
        OpenFiles.closed()
        BlockingFiles.run { _ = close(descriptor) }
    }

    /// Opens the file; returns 0, or the `errno` if it cannot be read.
    func open() async -> Int32 {
        guard offset >= 0, remainingBytes >= 0 else { return EINVAL }
        return await BlockingFiles.run { [self] in
            repeat { descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC) } while descriptor < 0 && errno == EINTR
            guard descriptor >= 0 else { return errno }
            OpenFiles.opened()
            return 0
        }
    }

    /// The next piece, `nil` at the end.
    ///
    /// - Throws: `Fault` when the file cannot be read, or has become shorter than was announced.
    func next() async throws -> [UInt8]? {
        guard remainingBytes > 0 else { return nil }
        let (piece, code) = await BlockingFiles.run { [self] in
            let piece = readBytes(min(remainingBytes, Self.pieceSize), from: descriptor, at: offset)
            return (piece ?? [], piece == nil ? errno : 0)
        }
        guard !piece.isEmpty else { throw Fault(path: path, code: code) }
        offset += piece.count
        remainingBytes -= piece.count
        return piece
    }
}

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

/// Counts the open files of requests and responses: each uses a descriptor in addition to that of its connection.
enum OpenFiles {
    private static let number = Atomic<Int>(0)

    static var count: Int { number.load(ordering: .relaxed) }

    static func opened() { number.add(1, ordering: .relaxed) }

    static func closed() { number.subtract(1, ordering: .relaxed) }
}

/// Runs file calls, which may block, on threads away from the loop.
enum BlockingFiles {
    private static let queue = DispatchQueue(label: "touchfigures.transport.files", attributes: .concurrent)

    /// Runs file calls on a thread that may block.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }

    /// Runs file calls without blocking the caller.
    static func run(_ body: @escaping @Sendable () -> Void) { queue.async { body() } }
}
