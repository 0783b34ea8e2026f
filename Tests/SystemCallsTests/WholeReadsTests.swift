import Foundation
import SystemCalls
import Testing

@Suite struct WholeReadsTests {
    private let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    @Test("A range of a file is read, and the descriptor's position stays")
    func ranges() throws {
        try withFile(bytes) { file in
            #expect(readBytes(300, from: file, at: 5000) == Array(bytes[5000..<5300]))
            #expect(readBytes(0, from: file, at: 5000) == [])
            #expect(lseek(file, 0, SEEK_CUR) == 0)
        }
    }

    @Test("Without an offset reading continues from the descriptor's position")
    func places() throws {
        try withFile(bytes) { file in
            #expect(readBytes(6000, from: file) == Array(bytes[..<6000]))
            #expect(readBytes(6000, from: file) == Array(bytes[6000...]))
            #expect(readBytes(6000, from: file) == [])
        }
    }

    @Test("There are fewer bytes at the end of a file, and none after it", arguments: [9_990, 10_000, 20_000])
    func ends(offset: Int) throws {
        try withFile(bytes) { file in
            #expect(readBytes(100, from: file, at: offset) == Array(bytes.dropFirst(offset)))
        }
    }

    @Test("Bytes of a buffer that a file does not fill stay unchanged")
    func buffers() throws {
        try withFile([1, 2, 3]) { file in
            var buffer: [UInt8] = [9, 9, 9, 9]
            #expect(buffer.withUnsafeMutableBytes { readAll(into: $0, from: file, at: 1) } == 2)
            #expect(buffer == [2, 3, 9, 9])
        }
    }

    @Test("Parts read from a pipe are joined, up to its end")
    func pipes() throws {
        let pipe = try NarrowPipe()
        let thread = pipe.writer()
        let received = readBytes(2 * pipe.bytes.count, from: pipe.reading)
        // If reading has ended too early, writing does not wait.
        close(pipe.reading)
        #expect(received == pipe.bytes)
        #expect(thread.value == true)
    }

    @Test("A failing call returns nothing, and leaves its reason")
    func failures() throws {
        // Large, so that what was allocated for it goes back to the system.
        #expect(reason { readBytes(1 << 24, from: -1) != nil } == EBADF)
        #expect(reason { readBytes(1 << 24, from: -1, at: 0) != nil } == EBADF)
        let pipe = try NarrowPipe()
        defer { [pipe.reading, pipe.writing].forEach { close($0) } }
        #expect(reason { readBytes(1, from: pipe.reading, at: 0) != nil } == ESPIPE)
        #expect(reason { readBytes(1, from: pipe.writing) != nil } == EBADF)
    }
}
