import ContentCoding
import Foundation
import Synchronization
import Testing
import Transport

@Suite struct CachingEncoderTests {
    /// Brotli with a count of its calls.
    final class Counted: ReversibleContentEncoder {
        private let count = Mutex(0)
        let name = "br"
        var asked: Int { count.withLock { $0 } }

        func encode(_ bytes: [UInt8]) -> [UInt8]? {
            count.withLock { $0 += 1 }
            return BrotliEncoder().encode(bytes)
        }

        func decode(_ encoded: [UInt8]) -> [UInt8]? { BrotliEncoder().decode(encoded) }
    }

    private let pages = ["", "a", "export const pad = 1;\n", String(repeating: "äöü ", count: 100_000)]
        .map { Array($0.utf8) }

    @Test("Saved results are not encoded again; changed content is, and removed content is dropped")
    func remembers() throws {
        try withFile { file in
            let first = Counted()
            let before = CachingEncoder(first, file: file)
            let encoded = pages.map { before.encode($0) }
            #expect(first.asked == pages.count)
            try before.save()

            let second = Counted()
            let after = CachingEncoder(second, file: file)
            #expect(pages.dropFirst().map { after.encode($0) } == Array(encoded.dropFirst()))
            #expect(second.asked == 0)
            _ = after.encode([1, 2, 3])
            #expect(second.asked == 1)
            try after.save()

            let third = Counted()
            let last = CachingEncoder(third, file: file)
            for bytes in pages.dropFirst() + [[1, 2, 3]] { _ = last.encode(bytes) }
            #expect(third.asked == 0)
            _ = last.encode(pages[0])
            #expect(third.asked == 1)
        }
    }

    @Test("A damaged file never gives a wrong result", arguments: 0..<40)
    func damaged(round: Int) throws {
        try withFile { file in
            let before = CachingEncoder(BrotliEncoder(), file: file)
            for page in pages { _ = before.encode(page) }
            try before.save()
            var bytes = Array(try Data(contentsOf: file))
            if round == 0 { bytes = [] } else { bytes[bytes.count * round / 40] ^= UInt8(round) }
            try Data(bytes).write(to: file)
            let after = CachingEncoder(BrotliEncoder(), file: file)
            for page in pages {
                let encoded = try #require(after.encode(page))
                #expect(BrotliEncoder().decode(encoded) == page)
            }
        }
    }

    @Test("A missing folder is reported, and nothing else is lost")
    func unwritable() {
        let encoder = CachingEncoder(BrotliEncoder(), file: URL(filePath: "/nowhere/encoded-pages"))
        #expect(encoder.encode(pages[2]) == BrotliEncoder().encode(pages[2]))
        #expect(throws: CocoaError.self) { try encoder.save() }
    }

    @Test(
        "A stream that is not complete decodes to nothing",
        arguments: [BrotliEncoder(), GzipEncoder()] as [any ReversibleContentEncoder]
    )
    func decoding(encoder: any ReversibleContentEncoder) throws {
        for page in pages {
            let encoded = try #require(encoder.encode(page))
            #expect(encoder.decode(encoded) == page)
            #expect(encoder.decode(Array(encoded.dropLast())) == nil)
            #expect(encoder.decode(encoded + [0]) == nil)
        }
        #expect(encoder.decode([]) == nil)
        let bomb = try #require(encoder.encode([UInt8](repeating: 0, count: (64 << 20) + 1)))
        #expect(encoder.decode(bomb) == nil)
    }

    private func withFile(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.appending(path: "encoded-pages"))
    }
}
