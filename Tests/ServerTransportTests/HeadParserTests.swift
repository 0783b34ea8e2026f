import Testing

@testable import ServerTransport

/// Heads without a socket.
@Suite struct HeadParsing {
    static let heads = [
        "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        "\r\n\r\nPOST /a?b HTTP/1.0\r\nA:\r\nB: \t c d \t\r\nC:::\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\n\r\n",
        "hello\r\n", "\u{16}\u{3}\u{1}", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET / HTTP/3.1\r\n\r\n",
    ]

    private func read(_ bytes: [UInt8], cuts: [Int]) -> (HeadParser.Outcome, HeadParser) {
        var parser = HeadParser()
        var outcome = HeadParser.Outcome.incomplete
        for cut in cuts + [bytes.count] where outcome == .incomplete {
            outcome = bytes[..<cut].withUnsafeBytes { parser.read($0) }
        }
        return (outcome, parser)
    }

    @Test("The outcome is the same wherever the bytes are cut", arguments: heads)
    func cuts(head: String) {
        let bytes = Array((head + "more").utf8)
        let (whole, parser) = read(bytes, cuts: [])
        for first in 0...bytes.count {
            for second in first...bytes.count {
                let (outcome, other) = read(bytes, cuts: [first, second])
                #expect(outcome == whole)
                if case .complete = whole { #expect(other.line == parser.line && other.fields == parser.fields) }
            }
        }
        let (bytewise, _) = read(bytes, cuts: Array(0...bytes.count))
        #expect(bytewise == whole)
    }

    @Test func `Fields come in order, named in lower case, without the space around them`() {
        let (outcome, parser) = read(Array(Self.heads[1].utf8), cuts: [])
        #expect(outcome == .complete(length: Self.heads[1].utf8.count))
        #expect(parser.line == .init(method: "POST", target: Array("/a?b".utf8), minorVersion: 0))
        #expect(
            parser.fields == [
                .init(name: "a", value: ""), .init(name: "b", value: "c d"), .init(name: "c", value: "::"),
            ]
        )
    }

    @Test(
        "A target is resolved and decoded once",
        arguments: [
            ("/", "/"), ("/a/./b//c", "/a/b/c"), ("/a/../../b/", "/b/"), ("/a/..", "/"), ("/%61%2Fb", "/a/b"),
            ("/..%2f..%2fetc", "/etc"), ("/%252e", "/%2e"), ("http://h", "/"), ("HTTPS://h:1/x/", "/x/"),
            ("http://h?q", "/"),
        ]
    )
    func targets(target: String, path: String) throws {
        #expect(try RequestTarget(Array(target.utf8)).path == path)
    }

    @Test(
        "A target that is not a path is refused",
        arguments: ["", "a", "*", "/%", "/%2", "/%gg", "/%00", "/%5c", "/%ff", "/a#b", "http://", "http://a b/"]
    )
    func badTargets(target: String) {
        #expect(throws: HTTPRefusal.self) { try RequestTarget(Array(target.utf8)) }
    }
}
