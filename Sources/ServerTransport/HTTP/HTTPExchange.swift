import CEventPoll
import EventLoops
import Glibc
import SystemCalls
import Transport

/// One request and its response.
final class HTTPExchange: @unchecked Sendable {
    // Sendable because it is used on the loop's thread only; the application's work merely references it.
    var request: HTTPRequest
    let isHTTP11: Bool
    /// Whether the connection closes after this response.
    var closes: Bool
    /// Receives the request's body; `nil` if none is expected.
    var body: BodyReceiver?
    /// The bytes of the body that have not arrived.
    var bodyLeft = 0
    var writer: ResponseWriter?
    /// The bytes that are counted for it while the response waits to be read; `nil` at other times.
    var unreadBytes: Int?
    /// The address of the body in memory for which it is counted, and whether it was the first one to use that body.
    var sharedBody: UInt?
    var isFirstOfBody = false
    var pace = ReadingPace()
    /// Work away from the loop that the exchange waits for: of the application, or of a file.
    var task: Task<Void, Never>?

    init(request: HTTPRequest, isHTTP11: Bool, closes: Bool) {
        self.request = request
        self.isHTTP11 = isHTTP11
        self.closes = closes
    }

    /// Creates an exchange for a response to an unreadable request.
    convenience init() {
        self.init(request: HTTPRequest(method: .get, path: "/"), isHTTP11: true, closes: true)
        request.id = RequestID.of([:])
    }
}

/// Receives a request's body: in memory up to a limit, above it in a file that is deleted with this object.
///
/// The file is written away from the loop, one piece at a time: `append` returns the write, and the next call must wait
/// until it is done.
final class BodyReceiver: @unchecked Sendable {
    // Sendable because the loop waits for each write, so that only one of them uses it at a time.
    private let memoryLimit: Int
    private let folder: String
    private var bytes: [UInt8] = []
    private var descriptor: Int32 = -1
    private var path: String?
    private var count = 0
    private var usesFile = false
    /// Why the body could not be stored.
    private(set) var failure: String?

    init(expecting length: Int, memoryLimit: Int, folder: String) {
        self.memoryLimit = memoryLimit
        self.folder = folder
        usesFile = length > memoryLimit
    }

    deinit {
        guard let path else { return }
        OpenFiles.closed()
        let descriptor = descriptor
        BlockingFiles.run {
            if descriptor >= 0 { close(descriptor) }
            unlink(path)
        }
    }

    /// The bytes that are held in memory.
    var heldBytes: Int { bytes.count }

    /// Adds a piece.
    ///
    /// - Returns: Work to be done away from the loop before the next call, or `nil`.
    func append(_ piece: UnsafeRawBufferPointer) -> (@Sendable () -> Void)? {
        count += piece.count
        bytes.append(contentsOf: piece)
        guard usesFile, failure == nil else { return nil }
        let piece = bytes
        bytes = []
        return { self.write(piece) }
    }

    /// The complete body; `nil` after a failure.
    func finish() -> HTTPRequestBody? {
        guard failure == nil else { return nil }
        if let path { return .file(path: path, count: count) }
        return count == 0 ? HTTPRequestBody.none : .bytes(bytes)
    }

    private func write(_ piece: [UInt8]) {
        if path == nil { open() }
        if failure == nil, !writeAll(piece, to: descriptor) { failure = "\(folder): \(systemMessage(errno))" }
    }

    private func open() {
        // mkstemp creates the file for this user only (0600).
        let pattern = Array("\(folder)/body-XXXXXX".utf8CString)
        var template = pattern
        descriptor = mkostemp(&template, O_CLOEXEC)
        // A clean-up may have removed the folder. Its parent is not created: in the place of a disk that is away, it
        // would keep that disk from coming back.
        if descriptor < 0, errno == ENOENT, mkdir(folder, 0o700) == 0 {
            template = pattern
            descriptor = mkostemp(&template, O_CLOEXEC)
        }
        if descriptor < 0 {
            failure = "\(folder): \(systemMessage(errno))"
        } else {
            OpenFiles.opened()
            path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}

/// The maximum time that a response waits for its reader: a limit without any progress, and a total limit by the bytes
/// read.
///
/// A peer that reads a few bytes now and then occupies a connection no longer than one that reads nothing. A value
/// type; the clock in ms is a parameter.
struct ReadingPace {
    /// The start of the current wait.
    private var since: UInt64?
    /// The waits that are over, in ms.
    private var waited: UInt64 = 0
    private var readBytes = 0

    /// Records the number of bytes that the peer has read.
    mutating func recordRead(_ count: Int, now: UInt64) {
        if let since { waited += now - min(now, since) }
        since = nil
        readBytes += count
    }

    /// Begins to wait for the reader, and returns the deadline.
    ///
    /// - Parameters:
    ///   - maxSilence: The maximum time without any read byte, in ms.
    ///   - minBytesPerSecond: The minimum rate in bytes per second.
    mutating func beginWait(now: UInt64, maxSilence: UInt64, minBytesPerSecond: Int) -> UInt64 {
        since = now
        let allowed = maxSilence + UInt64(readBytes) * 1000 / UInt64(minBytesPerSecond)
        return now + min(maxSilence, allowed - min(allowed, waited))
    }

    /// Excludes a pause of this process from the waiting time.
    mutating func ignorePause(_ pause: UInt64) {
        since = since.map { $0 + pause }
    }
}
