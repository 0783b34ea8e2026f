import Testing
import Transport

@testable import LibwebsocketsTransport

/// The parts that need no socket.
@Suite struct Parts {
    @Test(
        "A length is digits, once",
        arguments: [
            ([], nil), (["0"], 0), (["5"], 5), (["000005"], 5), (["999999999999999999"], 999_999_999_999_999_999),
        ] as [([String], Int?)]
    )
    func validLengths(values: [String], length: Int?) throws {
        #expect(try RequestSyntax.contentLength(values) == length)
    }

    @Test(
        "What is no length is refused",
        arguments: [
            [""], ["-1"], ["+1"], ["1.0"], ["1e3"], ["0x1"], [" 1"], ["1 "], ["1,1"], ["1", "1"],
            ["1000000000000000000"], ["١"],
        ]
    )
    func invalidLengths(values: [String]) {
        #expect(throws: RequestSyntax.InvalidLength.self) { try RequestSyntax.contentLength(values) }
    }

    @Test(
        "A path is absolute, UTF-8 and without dots, backslashes and control characters",
        arguments: [
            ("/", true), ("/a/b", true), ("/ä", true), ("/a..b", true), ("/...", true), ("/.well-known/x", true),
            ("", false), ("a", false), ("/..", false), ("/a/../b", false), ("/.", false), ("/a\\b", false),
            ("/a\u{0}", false), ("/a\nb", false), ("/\u{7f}", false),
        ]
    )
    func paths(path: String, isValid: Bool) {
        #expect((RequestSyntax.path(Array(path.utf8)) != nil) == isValid)
    }

    @Test(
        "A path that is no UTF-8 is none",
        arguments: [[0x2f, 0xff], [0x2f, 0xc0, 0xae], [0x2f, 0xe0, 0x80, 0xaf], [0x2f, 0xed, 0xa0, 0x80]] as [[UInt8]]
    )
    func overlongPaths(bytes: [UInt8]) {
        #expect(RequestSyntax.path(bytes) == nil)
    }

    @Test func `A list is split at commas, whatever the case and space`() {
        #expect(RequestSyntax.list("keep-alive, Upgrade", contains: "upgrade"))
        #expect(RequestSyntax.list("\tUPGRADE\t", contains: "upgrade"))
        #expect(!RequestSyntax.list("upgraded, up grade", contains: "upgrade"))
        #expect(!RequestSyntax.list(nil, contains: "upgrade"))
        #expect(RequestSyntax.elements(of: " a ,, b,") == ["a", "b"])
    }

    @Test func `Dates are those of RFC 9110`() {
        #expect(HTTPDate.format(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.format(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
    }

    @Test func `Pieces become a message`() {
        var assembly = MessageAssembly()
        func append(_ bytes: [UInt8], announced: Int = 0, isFinal: Bool) -> MessageAssembly.Step {
            bytes.withUnsafeBytes {
                assembly.append($0, announced: announced, isFinal: isFinal, isText: true, limit: 6)
            }
        }
        #expect(append([0x61], announced: 2, isFinal: false) == .incomplete)
        #expect(append([0x62, 0xc3], isFinal: false) == .incomplete)
        #expect(append([0xa4], isFinal: true) == .complete)
        #expect(assembly.bytes == Array("abä".utf8))
        #expect(append([0x61], announced: 2, isFinal: false) == .tooLong)
        #expect(append([0x61], announced: .max, isFinal: false) == .tooLong)
        #expect(append([0xf0], isFinal: true) == .truncatedText)
    }

    @Test func `An outbox gives back what it was given, and counts`() throws {
        var outbox = Outbox()
        for size in 0..<100 {
            [UInt8](repeating: UInt8(size), count: size).withUnsafeBytes { outbox.append($0, kind: .binary) }
        }
        #expect(outbox.size == 4950)
        for size in 0..<100 {
            let next = outbox.popFirst()
            let message = try #require(next)
            #expect(message.bytes.suffix(size) == [UInt8](repeating: UInt8(size), count: size)[...])
        }
        #expect(outbox.isEmpty && outbox.size == 0)
    }

    @Test func `A number of a place that is taken anew finds nothing`() {
        var table = ConnectionTable()
        let first = table.reserve()
        table.set(HTTPConnection(id: first, remoteAddress: "", isSecure: false), for: first)
        #expect(table.http(first) != nil && table.count == 1)
        table.remove(first)
        table.remove(first)
        #expect(table.http(first) == nil && table.count == 0)
        let second = table.reserve()
        table.set(HTTPConnection(id: second, remoteAddress: "", isSecure: false), for: second)
        #expect(first != second && table.http(first) == nil && table.http(second) != nil)
        #expect(table.http(ConnectionID(rawValue: 0)) == nil)
        #expect(table.http(ConnectionID(rawValue: .max)) == nil)
    }
}
