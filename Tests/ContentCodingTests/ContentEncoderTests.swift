import CCompression
import ContentCoding
import Foundation
import Testing
import Transport

@Suite struct ContentEncoderTests {
    /// Bytes with a name, so that a report of the test does not list them.
    struct Sample: CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
    }

    static let samples = [
        Sample(testDescription: "nothing", bytes: []), Sample(testDescription: "little", bytes: [0]),
        Sample(testDescription: "letters", bytes: Array("äöü, 字".utf8)),
        Sample(
            testDescription: "text that shrinks",
            bytes: Array(String(repeating: "export const pad = 1;\n", count: 5000).utf8)
        ),
        Sample(
            testDescription: "noise that cannot",
            bytes: (0..<100_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
        ),
        Sample(testDescription: "3 MB of zeros", bytes: [UInt8](repeating: 0, count: 3_000_000)),
    ]

    @Test("zlib decodes gzip's output to the same bytes", arguments: samples)
    func gzip(sample: Sample) throws {
        let encoded = try #require(GzipEncoder().encode(sample.bytes))
        #expect(try inflated(encoded, size: sample.bytes.count) == sample.bytes)
    }

    @Test("The decoder decodes brotli's output to the same bytes", arguments: samples)
    func brotli(sample: Sample) throws {
        let encoded = try #require(BrotliEncoder().encode(sample.bytes))
        var decoded = [UInt8](repeating: 0xff, count: sample.bytes.count + 1)
        var length = decoded.count
        #expect(
            BrotliDecoderDecompress(encoded.count, encoded, &length, &decoded) == BROTLI_DECODER_RESULT_SUCCESS
        )
        #expect(Array(decoded.prefix(length)) == sample.bytes)
    }

    @Test("Gzip's header names no file and no time, so that the same file gives the same bytes")
    func deterministic() throws {
        let sample = Array("body { color: #37a6ef }".utf8)
        let encoded = try #require(GzipEncoder().encode(sample))
        // RFC 1952 §2.3: magic, deflate, no flags, MTIME 0.
        #expect(Array(encoded.prefix(8)) == [0x1f, 0x8b, 8, 0, 0, 0, 0, 0])
        #expect(GzipEncoder().encode(sample) == encoded)
    }

    @Test("Text shrinks, with brotli at least as much as with gzip")
    func shrinks() throws {
        let text = Array((0..<2000).map { "line \($0 % 97): the quick brown fox\n" }.joined().utf8)
        let gzip = try #require(GzipEncoder().encode(text))
        let brotli = try #require(BrotliEncoder().encode(text))
        #expect(gzip.count < text.count / 10)
        #expect(brotli.count <= gzip.count)
    }

    @Test("The content codings have their registered names")
    func names() {
        let encoders: [any ContentEncoder] = [GzipEncoder(), BrotliEncoder()]
        #expect(encoders.map(\.name) == ["gzip", "br"])
    }

    /// The content of a gzip file, checked against the length and checksum at its end.
    private func inflated(_ encoded: [UInt8], size: Int) throws -> [UInt8] {
        var stream = z_stream()
        try #require(inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK)
        defer { inflateEnd(&stream) }
        var input = encoded
        var output = [UInt8](repeating: 0xff, count: size + 1)
        let status = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return inflate(&stream, Z_FINISH)
            }
        }
        try #require(status == Z_STREAM_END)
        return Array(output.prefix(Int(stream.total_out)))
    }
}
