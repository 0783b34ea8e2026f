import Foundation
import SystemCalls
import Testing

/// A new unnamed file with these bytes, positioned at its beginning.
func withFile<Result>(_ bytes: [UInt8], _ body: (CInt) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try Data(bytes).write(to: URL(filePath: path))
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    unlink(path)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    return try body(descriptor)
}

/// A pipe, and more bytes than it holds.
struct NarrowPipe {
    let reading: CInt
    let writing: CInt
    /// A pipe holds 64 KiB, or less (pipe(7)).
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    init() throws {
        var ends: [CInt] = [-1, -1]
        try #require(pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
        // A write to a pipe without a reader gives an error, and the process continues.
        signal(SIGPIPE, SIG_IGN)
    }

    /// A thread that writes the bytes, and closes its end.
    func writer() -> CallingThread<Bool> {
        CallingThread {
            defer { close(writing) }
            return writeAll(bytes, to: writing)
        }
    }
}

/// The `errno` of a call that fails; `nil` if it succeeds.
func reason(_ succeeds: () -> Bool) -> CInt? { succeeds() ? nil : errno }
