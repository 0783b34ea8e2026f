import CLibwebsockets
import Glibc
import Transport

/// Takes a request's body: in memory up to a limit, past it in a file that goes with this object.
final class BodyReceiver {
    private let memoryLimit: Int
    private let folder: String
    private var bytes: [UInt8] = []
    private var descriptor: Int32 = -1
    private var path: String?
    private(set) var count = 0
    /// Why the body could not be kept.
    private(set) var failure: String?

    init(expecting length: Int, memoryLimit: Int, folder: String) {
        self.memoryLimit = memoryLimit
        self.folder = folder
        bytes.reserveCapacity(min(length, memoryLimit))
    }

    deinit {
        closeFile()
        if let path { unlink(path) }
    }

    func append(_ piece: UnsafeRawBufferPointer) {
        guard failure == nil else { return }
        count += piece.count
        if path == nil, count <= memoryLimit {
            bytes.append(contentsOf: piece)
            return
        }
        if path == nil {
            open()
            bytes.withUnsafeBytes(write)
            bytes = []
        }
        write(piece)
    }

    /// The body, whole; `nil` after a failure.
    func finish() -> HTTPRequestBody? {
        closeFile()
        guard failure == nil else { return nil }
        if let path { return .file(path: path, count: count) }
        return count == 0 ? HTTPRequestBody.none : .bytes(bytes)
    }

    private func open() {
        // mkstemp makes it for this user alone (0600).
        var template = Array("\(folder)/body-XXXXXX".utf8CString)
        descriptor = mkostemp(&template, O_CLOEXEC)
        if descriptor < 0 {
            failure = "\(folder): \(systemMessage(errno))"
        } else {
            path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    private func write(_ piece: UnsafeRawBufferPointer) {
        var rest = piece[...]
        while failure == nil, !rest.isEmpty {
            let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written >= 0 {
                rest = rest.dropFirst(written)
            } else if errno != EINTR {
                failure = "\(folder): \(systemMessage(errno))"
            }
        }
    }

    private func closeFile() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}
