import EventLoops
import Testing

@testable import ServerTransport

/// The requirements of RFC 6455, in the order of the case groups of the Autobahn test suite.
@Suite(.threadPerTest) struct WebSocketConformance {
    typealias Frame = WebSocketClient.Frame

    /// An echo with the bounds of `transport-echo`.
    private func connect(_ server: TestServer) throws -> WebSocketClient { try WebSocketClient(server) }

    private static func makeServer() throws -> TestServer {
        try TestServer {
            $0.maximumMessageSize = 16 * 1024 * 1024
            $0.maximumOutboxSize = 64 * 1024 * 1024
        }
    }

    // Group 1: framing.
    @Test("Messages of every length encoding come back", arguments: [0, 1, 125, 126, 127, 128, 65_535, 65_536])
    func framing(length: Int) throws {
        let client = try connect(Self.makeServer())
        let text = String(repeating: "*", count: length)
        try client.send(.text(text))
        #expect(try client.receive() == .text(text))
        let bytes = [UInt8](repeating: 0xfe, count: length)
        try client.send(.binary(bytes))
        #expect(try client.receive() == .binary(bytes))
    }

    @Test("A message that arrives in small pieces comes back", arguments: [1, 7, 997])
    func chopped(size: Int) throws {
        let client = try connect(Self.makeServer())
        let text = String(repeating: "chop ", count: 400)
        let bytes = Frame.text(text).bytes
        for start in stride(from: 0, to: bytes.count, by: size) {
            try client.socket.send(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(try client.receive() == .text(text))
    }

    // Group 2: pings and pongs.
    @Test("A ping's payload comes back", arguments: ["", "hello", String(repeating: "p", count: 125)])
    func ping(payload: String) throws {
        let client = try connect(Self.makeServer())
        try client.send(.ping(payload))
        #expect(try client.receive() == .pong(payload))
    }

    @Test func `Any byte may be in a ping`() throws {
        let client = try connect(Self.makeServer())
        let frame = Frame(opcode: 9, payload: [0x00, 0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0x00, 0xff])
        try client.send(frame)
        #expect(try client.receive() == Frame(opcode: 10, payload: frame.payload))
    }

    @Test func `A ping of 126 bytes ends the connection`() throws {
        let client = try connect(Self.makeServer())
        try client.send(.ping(String(repeating: "p", count: 126)))
        let code = try client.receiveClose()
        #expect(code == nil || code == 1002)
    }

    @Test func `An unsolicited pong is ignored`() throws {
        let client = try connect(Self.makeServer())
        try client.send(.pong("unasked"), .pong(), .ping("asked"))
        #expect(try client.receive() == .pong("asked"))
    }

    @Test func `Pings one after another are all answered, in order`() throws {
        let client = try connect(Self.makeServer())
        for number in 0..<10 {
            try client.send(.ping("ping \(number)"))
            #expect(try client.receive() == .pong("ping \(number)"))
        }
    }

    // Group 3: reserved bits. Group 4: reserved opcodes.
    @Test("Reserved bits are refused with 1002", arguments: [1, 2, 3, 4, 5, 6, 7] as [UInt8], [1, 2, 9, 8] as [UInt8])
    func reservedBits(bits: UInt8, opcode: UInt8) throws {
        let client = try connect(Self.makeServer())
        try client.send(.text("before"), Frame(reserved: bits, opcode: opcode, payload: []))
        #expect(try client.receive() == .text("before"))
        #expect(try client.receiveClose() == 1002)
    }

    @Test("Reserved opcodes are refused with 1002", arguments: [3, 4, 5, 6, 7, 11, 12, 13, 14, 15] as [UInt8], [0, 5])
    func reservedOpcodes(opcode: UInt8, length: Int) throws {
        let client = try connect(Self.makeServer())
        try client.send(Frame(opcode: opcode, payload: [UInt8](repeating: 42, count: length)), .ping())
        #expect(try client.receiveClose() == 1002)
    }

    // Group 5: fragments.
    @Test func `Fragments become one message`() throws {
        let client = try connect(Self.makeServer())
        try client.send(.text("one ", isFinal: false), .more(Array("two ".utf8), isFinal: false))
        try client.send(.more(Array("three".utf8), isFinal: true))
        #expect(try client.receive() == .text("one two three"))
    }

    @Test func `Empty fragments are fragments`() throws {
        let client = try connect(Self.makeServer())
        try client.send(.text("", isFinal: false), .more([], isFinal: false), .more([], isFinal: true))
        #expect(try client.receive() == .text(""))
        try client.send(
            .text("", isFinal: false),
            .more(Array("middle".utf8), isFinal: false),
            .more([], isFinal: true)
        )
        #expect(try client.receive() == .text("middle"))
    }

    @Test func `A ping between fragments is answered at once`() throws {
        let client = try connect(Self.makeServer())
        try client.send(.text("frag", isFinal: false), .ping("now"))
        #expect(try client.receive() == .pong("now"))
        try client.send(.pong("whatever"), .more(Array("ment".utf8), isFinal: true))
        #expect(try client.receive() == .text("fragment"))
    }

    @Test(
        "Fragments out of order are refused with 1002",
        arguments: [
            [.more([], isFinal: true)],
            [.more([1], isFinal: false)],
            [.text("a", isFinal: false), .text("b")],
            [.text("a", isFinal: false), .binary([1])],
            [.text("whole"), .more([1], isFinal: true)],
            [Frame(isFinal: false, opcode: 9, payload: [])],
            [Frame(isFinal: false, opcode: 10, payload: [])],
            [Frame(isFinal: false, opcode: 8, payload: [])],
        ] as [[Frame]]
    )
    func fragmentOrder(frames: [Frame]) throws {
        let client = try connect(Self.makeServer())
        for frame in frames { try client.send(frame) }
        #expect(try client.receiveClose() == 1002)
    }

    // Group 6: UTF-8.
    @Test(
        "Text that is UTF-8 comes back",
        arguments: [
            "κόσμε", "\u{0}", "\u{7f}", "\u{80}", "\u{7ff}", "\u{800}", "\u{ffff}", "\u{10000}", "\u{10ffff}",
            "\u{fffd}", "\u{d7ff}", "\u{e000}",
        ]
    )
    func validText(text: String) throws {
        let client = try connect(Self.makeServer())
        try client.send(.text(text))
        #expect(try client.receive() == .text(text))
        // One byte per fragment: characters are split between frames.
        let bytes = Array(text.utf8)
        try client.send(Frame(isFinal: false, opcode: 1, payload: []))
        for byte in bytes { try client.send(.more([byte], isFinal: false)) }
        try client.send(.more([], isFinal: true))
        #expect(try client.receive() == .text(text))
    }

    static let invalidTexts: [[UInt8]] = [
        [0x80], [0xbf], [0xc0, 0x80], [0xc1, 0xbf], [0xe0, 0x80, 0x80], [0xf0, 0x80, 0x80, 0x80], [0xed, 0xa0, 0x80],
        [0xed, 0xbf, 0xbf], [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80],
        [0xfe], [0xff], [0xce], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0x41, 0xce], [0xce, 0x41],
        Array("κόσμε".utf8) + [0xed, 0xa0, 0x80] + Array("edited".utf8),
    ]

    @Test("Invalid UTF-8 is refused with 1007", arguments: invalidTexts)
    func invalidText(bytes: [UInt8]) throws {
        let client = try connect(Self.makeServer())
        try client.send(Frame(opcode: 1, payload: bytes))
        #expect(try client.receiveClose() == 1007)
    }

    @Test("Fragmented invalid UTF-8 is refused with 1007", arguments: invalidTexts)
    func invalidFragments(bytes: [UInt8]) throws {
        let client = try connect(Self.makeServer())
        try client.send(Frame(isFinal: false, opcode: 1, payload: bytes))
        // An invalid text ends the connection at once, an incomplete one at its end.
        try? client.send(.more([], isFinal: true))
        #expect(try client.receiveClose() == 1007)
    }

    @Test func `Invalid text is refused before the message is complete`() throws {
        let client = try connect(Self.makeServer())
        try client.send(Frame(isFinal: false, opcode: 1, payload: Array("κόσμε".utf8) + [0xf4, 0x90, 0x80, 0x80]))
        #expect(try client.receiveClose() == 1007)
    }

    // Group 7: closing.
    @Test(
        "A valid close code comes back",
        arguments: [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999]
    )
    func validCloseCode(code: Int) throws {
        let client = try connect(Self.makeServer())
        try client.send(.close(code, Array("reason".utf8)))
        #expect(try client.receiveClose() == code)
        #expect(try client.socket.readToEnd() == "")
    }

    @Test(
        "A close code that must not be sent is answered with 1002",
        arguments: [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535]
    )
    func invalidCloseCode(code: Int) throws {
        let client = try connect(Self.makeServer())
        try client.send(.close(code))
        #expect(try client.receiveClose() == 1002)
        #expect(try client.socket.readToEnd() == "")
    }

    @Test func `A close frame without payload is answered`() throws {
        let client = try connect(Self.makeServer())
        try client.send(Frame(opcode: 8, payload: []))
        #expect(try client.receiveClose() == 1005)
        #expect(try client.socket.readToEnd() == "")
    }

    @Test func `Half a close code is answered with 1002`() throws {
        let client = try connect(Self.makeServer())
        try client.send(Frame(opcode: 8, payload: [3]))
        #expect(try client.receiveClose() == 1002)
        #expect(try client.socket.readToEnd() == "")
    }

    @Test(
        "The longest reason is echoed; a longer frame or one that is not UTF-8 ends the connection",
        arguments: [123, 124]
    )
    func closeReason(length: Int) throws {
        let client = try connect(Self.makeServer())
        try client.send(.close(1000, [UInt8](repeating: 0x2a, count: length)))
        let code = try client.receiveClose()
        if length == 123 { #expect(code == 1000) } else { #expect(code == nil || code == 1002) }
        let other = try connect(Self.makeServer())
        try other.send(.close(1000, [0xce, 0xba, 0xe1, 0xbd, 0xb9, 0xed, 0xa0, 0x80]))
        let otherCode = try other.receiveClose()
        #expect(otherCode == nil || otherCode == 1007)
    }

    @Test func `Data after a close frame is ignored`() throws {
        let server = try Self.makeServer()
        let client = try connect(server)
        try client.send(.text("before"), .close(1000), .text("after"), .ping("after"))
        #expect(try client.receive() == .text("before"))
        #expect(try client.receiveClose() == 1000)
        #expect(try client.socket.readToEnd() == "")
        #expect(server.delegate.notes.withLock { $0.messages.count } == 1)
    }

    // Group 9: large messages. Group 10: fragmentation by us.
    @Test("Large messages come back", arguments: [64 * 1024, 1024 * 1024, 2 * 1024 * 1024])
    func large(size: Int) throws {
        let client = try connect(Self.makeServer())
        let bytes = [UInt8](repeating: 0x2a, count: size)
        try client.send(.binary(bytes))
        let frame = try client.receive()
        #expect(frame.opcode == 2 && frame.payload.count == size && frame.payload == bytes)
    }

    @Test("A large message in fragments comes back", arguments: [64, 4096, 65_536, 262_144])
    func largeFragmented(size: Int) throws {
        let client = try connect(Self.makeServer())
        let text = String(repeating: "fragmented ", count: 30_000)
        let bytes = Array(text.utf8)
        var frames: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = Array(bytes[start..<min(start + size, bytes.count)])
            frames += Frame(isFinal: start + size >= bytes.count, opcode: start == 0 ? 1 : 0, payload: piece).bytes
        }
        try client.socket.send(frames)
        #expect(try client.receive() == .text(text))
    }

    @Test func `A thousand messages come back in order`() throws {
        let client = try connect(Self.makeServer())
        try client.socket.send((0..<1000).flatMap { Frame.text("message \($0)").bytes })
        for number in 0..<1000 { #expect(try client.receive() == .text("message \(number)")) }
    }
}
