import CEventPoll
import EventLoops
import Glibc
import SystemCalls
import Transport

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
