import Glibc
import Testing

@testable import Supervision

@Suite struct InheritedMemoryTests {
    @Test func `the newest stored value is readable, also as a file`() throws {
        let memory = try #require(InheritedMemory())
        defer { close(memory.descriptor) }
        #expect(memory.bytes == nil && memory.path == nil)
        memory.keep(Array("a long first one\n".utf8))
        memory.keep(Array("second\n".utf8))
        #expect(memory.bytes == Array("second\n".utf8))
        let file = try #require(memory.path.flatMap { fopen($0, "r") })
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 64)
        var lines: [String] = []
        while fgets(&line, 64, file) != nil {
            lines.append(String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
        }
        #expect(lines.last == "second\n")
    }

    @Test func `a half written value is ignored`() throws {
        let memory = try #require(InheritedMemory())
        defer { close(memory.descriptor) }
        memory.keep(Array("whole".utf8))
        ftruncate(memory.descriptor, 11)
        #expect(memory.bytes == nil && memory.path == nil)
        memory.keep([UInt8](repeating: 1, count: 2 << 20))
        #expect(memory.bytes == nil)
    }
}
