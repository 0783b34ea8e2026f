import Testing

@testable import ServerTransport

/// Frames without a socket.
@Suite struct FrameDecoding {
    /// The result of a stream: messages, control frames, and its error.
    enum Heard: Equatable {
        case message([UInt8])
        case control(UInt8, [UInt8])
        case failed(UInt16)
    }

    private func decode(_ stream: [UInt8], cuts: [Int], limit: Int = 1000) -> [Heard] {
        var decoder = FrameDecoder(messageLimit: limit)
        var heard: [Heard] = []
        var message: [UInt8] = []
        var start = 0
        for cut in cuts + [stream.count] {
            var piece = Array(stream[start..<cut])
            start = cut
            let isOver = piece.withUnsafeMutableBytes { bytes in
                var input = bytes
                while true {
                    switch decoder.next(&input) {
                    case .incomplete: return false
                    case .failed(let code, _):
                        heard.append(.failed(code))
                        return true
                    case .control(let opcode, let payload): heard.append(.control(opcode.rawValue, payload))
                    case .data(let bytes, _, _, let isFirst, let isFinal):
                        if isFirst { message = [] }
                        message += bytes
                        if isFinal { heard.append(.message(message)) }
                    }
                }
            }
            if isOver { break }
        }
        return heard
    }

    private static func frame(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true) -> [UInt8] {
        WebSocketClient.Frame(isFinal: isFinal, opcode: opcode, payload: payload).bytes
    }

    static let stream: [UInt8] =
        frame(1, Array("hello".utf8)) + frame(9, Array("ping".utf8)) + frame(2, [], isFinal: false)
        + frame(0, [1, 2, 3], isFinal: false) + frame(10, []) + frame(0, [4]) + frame(1, [])
        + frame(2, [UInt8](repeating: 9, count: 130)) + frame(8, [3, 232])

    static let heard: [Heard] = [
        .message(Array("hello".utf8)), .control(9, Array("ping".utf8)), .control(10, []), .message([1, 2, 3, 4]),
        .message([]), .message([UInt8](repeating: 9, count: 130)), .control(8, [3, 232]),
    ]

    @Test func `A stream is read alike wherever it is split`() {
        #expect(decode(Self.stream, cuts: []) == Self.heard)
        #expect(decode(Self.stream, cuts: Array(0...Self.stream.count)) == Self.heard)
        for first in 0...Self.stream.count { #expect(decode(Self.stream, cuts: [first]) == Self.heard) }
        for size in 2...17 {
            #expect(decode(Self.stream, cuts: Array(stride(from: 0, to: Self.stream.count, by: size))) == Self.heard)
        }
    }

    @Test(
        "A violation of the protocol is detected by the head alone",
        arguments: [
            ([0xc1, 0x80], 1002), ([0x83, 0x80], 1002), ([0x8b, 0x80], 1002), ([0x81, 0x05], 1002),
            ([0x09, 0x80], 1002),
            ([0x89, 0xfe], 1002), ([0x80, 0x80], 1002), ([0x81, 0xfe, 0, 125, 0, 0, 0, 0], 1002),
            ([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0, 0], 1002),
            ([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 1002), ([0x82, 0xfe, 0x03, 0xe9, 0, 0, 0, 0], 1009),
            ([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0], 1009),
        ] as [([UInt8], UInt16)]
    )
    func broken(head: [UInt8], code: UInt16) {
        #expect(decode(head, cuts: []) == [.failed(code)])
        #expect(decode(head, cuts: Array(0...head.count)) == [.failed(code)])
    }

    @Test func `Fragments together are bounded`() {
        let half = Self.frame(2, [UInt8](repeating: 1, count: 600), isFinal: false)
        let second = Self.frame(0, [UInt8](repeating: 1, count: 401))
        #expect(decode(half + second, cuts: []) == [.failed(1009)])
    }
}
