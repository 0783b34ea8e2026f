import Foundation
import SystemCalls
import Testing

@Suite struct WholeWritesTests {
    @Test(
        "Bytes are written at an offset, and the descriptor's position stays; without an offset they are written there"
    )
    func places() throws {
        try withFile([1, 2, 3, 4]) { file in
            #expect(writeAll([7, 8], to: file, at: 1))
            #expect(writeAll([], to: file, at: 1))
            #expect(writeAll([6], to: file))
            #expect(writeAll([9, 9], to: file, at: 4))
            #expect(readBytes(10, from: file, at: 0) == [6, 7, 8, 4, 9, 9])
        }
    }

    @Test("Bytes that a pipe accepts in parts are written completely")
    func pipes() throws {
        let pipe = try NarrowPipe()
        let thread = pipe.writer()
        var received: [UInt8] = []
        while let piece = readBytes(1000, from: pipe.reading), !piece.isEmpty { received += piece }
        close(pipe.reading)
        #expect(received == pipe.bytes)
        #expect(thread.value == true)
    }

    @Test("A file that may not grow accepts what fits, and the reason is kept")
    func limits() throws {
        signal(SIGXFSZ, SIG_IGN)
        // Larger than any other file of this process.
        let most = 1 << 40
        var before = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
        var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: before.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        defer { setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before) }
        try withFile([]) { file in
            #expect(reason { writeAll([1, 2, 3, 4, 5], to: file, at: most - 3) } == EFBIG)
            #expect(readBytes(10, from: file, at: most - 3) == [1, 2, 3])
        }
    }

    @Test("A failing call leaves its reason")
    func failures() throws {
        #expect(reason { writeAll([1], to: -1) } == EBADF)
        #expect(reason { writeAll([1], to: -1, at: 0) } == EBADF)
        let pipe = try NarrowPipe()
        defer { close(pipe.writing) }
        #expect(reason { writeAll([1], to: pipe.writing, at: 0) } == ESPIPE)
        close(pipe.reading)
        #expect(reason { writeAll([1], to: pipe.writing) } == EPIPE)
    }
}
