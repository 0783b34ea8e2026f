import Testing
import Transport

@testable import ServerTransport

/// The exact limits of a head.
@Suite struct HeadParserBounds {
    private func outcome(_ text: String) -> HeadParser.Outcome {
        var parser = HeadParser()
        return Array(text.utf8).withUnsafeBytes { parser.read($0) }
    }

    private func filler(_ count: Int) -> String { String(repeating: "a", count: count) }

    @Test func `a head has up to 16 KiB`() {
        // 16 bytes of a request line, 3 before the value and 4 after it.
        let line = "GET / HTTP/1.1\r\n"
        #expect(outcome("\(line)A: \(filler(16_384 - 23))\r\n\r\n") == .complete(length: 16_384))
        #expect(outcome("\(line)A: \(filler(16_385 - 23))\r\n\r\n") == .refused(.headTooLarge))
        #expect(outcome("\(line)\(filler(16_383 - 16))") == .incomplete)
        #expect(outcome("\(line)\(filler(16_384 - 16))") == .refused(.headTooLarge))
    }

    @Test func `a request line has up to 8 KiB`() {
        let lineEnd = " HTTP/1.1\r\n\r\n"
        #expect(outcome("GET /\(filler(8192 - 14))\(lineEnd)") == .complete(length: 8192 + 4))
        #expect(outcome("GET /\(filler(8193 - 14))\(lineEnd)") == .refused(.targetTooLong))
        #expect(outcome("GET /\(filler(8192 - 5))") == .incomplete)
        #expect(outcome("GET /\(filler(8193 - 5))") == .refused(.targetTooLong))
    }

    @Test func `a line that is not text gets no response`() {
        #expect(outcome("GET / HTTP/1.1 \r\n") == .refused(.badRequestLine))
        #expect(outcome("GET /~ HTTP/1.x\r\n") == .refused(.badRequestLine))
        #expect(outcome("GET /\u{7f} HTTP/1.1\r\n") == .notHTTP && outcome("GET /\u{1f} HTTP/1.1\r\n") == .notHTTP)
    }

    @Test func `empty lines do not begin a head`() {
        for (text, hasBegun) in [("", false), ("\r\n\r\n", false), ("\r\nG", true), ("GET / HTTP/1.1\r\n", true)] {
            var parser = HeadParser()
            Array(text.utf8).withUnsafeBytes { bytes in
                let outcome = parser.read(bytes)
                #expect(outcome == .incomplete && parser.hasBegun(in: bytes) == hasBegun, "\(text)")
            }
        }
    }

    @Test func `a query is decoded once, and holds text`() throws {
        let target = try RequestTarget(Array("/?a=x+y%20z%09&b=%2b%7e&c&=d".utf8))
        #expect(target.query.map(\.name) == ["a", "b", "c", ""])
        #expect(target.query.map(\.value) == ["x y z\t", "+~", "", "d"])
        for text in ["/?a=%1f", "/?a=%7f", "/?a=%00", "/?a=%ff", "/?a=%2", "/?%0a=b"] {
            #expect(throws: HTTPRefusal.badQuery) { try RequestTarget(Array(text.utf8)) }
        }
    }
}
