import EventLoops
import Glibc
import Testing
import Transport

@testable import ServerTransport

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
        "A value that is not a length is refused",
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
        "A path that is not UTF-8 is refused",
        arguments: [[0x2f, 0xff], [0x2f, 0xc0, 0xae], [0x2f, 0xe0, 0x80, 0xaf], [0x2f, 0xed, 0xa0, 0x80]] as [[UInt8]]
    )
    func overlongPaths(bytes: [UInt8]) {
        #expect(RequestSyntax.path(bytes) == nil)
    }

    @Test func `A list is split at commas, whatever the case and space`() {
        #expect(RequestSyntax.list(["keep-alive", "a, Upgrade"], contains: "upgrade"))
        #expect(RequestSyntax.list(["\tUPGRADE\t"], contains: "upgrade"))
        #expect(!RequestSyntax.list(["upgraded, up grade"], contains: "upgrade"))
        #expect(!RequestSyntax.list([], contains: "upgrade"))
        #expect(RequestSyntax.elements(of: [" a ,, b,"]) == ["a", "b"])
    }

    @Test func `Dates are those of RFC 9110`() {
        #expect(HTTPDate.format(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.format(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
    }

    @Test func `An outbox returns the frames it was given, in pieces of any size, and counts their bytes`() throws {
        var outbox = Outbox()
        var expected: [UInt8] = []
        for size in [0, 1, 5, 125, 126, 3000, 65_536] {
            let payload = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
            outbox.append(.binary, payload)
            let head = FrameHeader(.binary, payload: size)
            expected += (0..<head.count).map { head.bytes[$0] } + payload
        }
        [1, 2, 3 as UInt8].withUnsafeBytes { outbox.append(partialFrames: $0) }
        expected += [1, 2, 3]
        #expect(outbox.size == expected.count)
        var received: [UInt8] = []
        var piece = 1
        while !outbox.isEmpty {
            var buffer = [UInt8](repeating: 0, count: piece)
            let filled = buffer.withUnsafeMutableBytes { outbox.fill($0) }
            let taken = max(1, filled - 1)
            received += buffer[..<taken]
            outbox.remove(taken)
            piece = piece % 4999 * 2 + 1
        }
        #expect(received == expected && outbox.size == 0)
    }

    @Test(
        "Data that has begun to be sent is kept, the rest is dropped",
        arguments: [(0, 0, 0), (1, 0, 12), (12, 0, 0), (0, 13, 24), (5, 0, 12)]
    )
    func dropping(sent: Int, promised: Int, kept: Int) {
        var outbox = Outbox()
        for _ in 0..<3 { outbox.append(.text, [UInt8](repeating: 7, count: 10)) }
        outbox.remove(sent)
        outbox.recordEncrypted(promised)
        outbox.dropUnstarted()
        #expect(outbox.size == max(0, kept - sent))
    }

    @Test(
        "UTF-8 is judged alike in any pieces",
        arguments: [
            ("", true), ("a", true), ("ä€𝄞", true), ("\u{7ff}\u{800}\u{ffff}\u{10ffff}", true),
            (String(repeating: "aäb", count: 50), true),
        ]
    )
    func validText(text: String, isValid: Bool) {
        let bytes = Array(text.utf8)
        for size in 1...9 {
            var validation = UTF8Validation()
            for start in stride(from: 0, to: bytes.count, by: size) {
                #expect(bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { validation.append($0) })
            }
            #expect(validation.isComplete == isValid)
        }
    }

    @Test func `UTF-8 agrees with the standard library on every pair and many triples of bytes`() {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                for rest: [UInt8] in [[], [0x80], [0xbf], [0x80, 0x80], [0x41]] {
                    let bytes = [first, second] + rest
                    var validation = UTF8Validation()
                    let isValid = bytes.withUnsafeBytes { validation.append($0) } && validation.isComplete
                    #expect(isValid == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
                }
            }
        }
    }

    @Test func `An id of a reused slot is invalid`() throws {
        let loop = try EventLoop()
        defer { loop.executor.submit { loop.end() } }
        try loop.sync {
            func connection(_ id: ConnectionID) throws -> Connection {
                let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                let watcher = try #require(SocketWatcher(loop: loop, descriptor: descriptor))
                return Connection(
                    id: id,
                    socket: Socket(watcher, tls: nil),
                    remoteAddress: "",
                    localAddress: "",
                    network: AddressGroup(""),
                    isSecure: false,
                    isTrustedProxy: false,
                    phase: .handshake,
                    deadline: 0
                )
            }
            var table = ConnectionTable()
            let first = table.reserve()
            table[first] = try connection(first)
            #expect(table[first] != nil && table.count == 1)
            table.remove(first)
            table.remove(first)
            #expect(table[first] == nil && table.count == 0)
            let second = table.reserve()
            table[second] = try connection(second)
            #expect(first != second && table[first] == nil && table[second] != nil)
            #expect(table[ConnectionID(rawValue: 0)] == nil)
            #expect(table[ConnectionID(rawValue: .max)] == nil)
        }
    }
}
