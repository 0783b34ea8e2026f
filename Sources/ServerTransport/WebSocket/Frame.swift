import Transport

/// The header of a WebSocket frame that the server sends: final, without mask (RFC 6455 §5.2).
struct FrameHeader {
    static let maxBytes = 10

    private(set) var bytes = InlineArray<10, UInt8>(repeating: 0)
    private(set) var count: Int

    init(_ opcode: FrameDecoder.Opcode, payload size: Int) {
        bytes[0] = 0x80 | opcode.rawValue
        switch size {
        case ..<126:
            bytes[1] = UInt8(size)
            count = 2
        case ..<65_536:
            bytes[1] = 126
            bytes[2] = UInt8(size >> 8)
            bytes[3] = UInt8(size & 0xff)
            count = 4
        default:
            bytes[1] = 127
            for index in 0..<8 { bytes[2 + index] = UInt8(truncatingIfNeeded: UInt64(size) >> UInt64(56 - 8 * index)) }
            count = 10
        }
    }
}

enum Frame {
    /// Writes a frame into a buffer, and returns its size in bytes; `nil` if it does not fit.
    static func write(
        _ opcode: FrameDecoder.Opcode,
        _ payload: UnsafeRawBufferPointer,
        into buffer: UnsafeMutableRawBufferPointer
    ) -> Int? {
        let header = FrameHeader(opcode, payload: payload.count)
        guard header.count + payload.count <= buffer.count else { return nil }
        for index in 0..<header.count { buffer[index] = header.bytes[index] }
        UnsafeMutableRawBufferPointer(rebasing: buffer[header.count...]).copyMemory(from: payload)
        return header.count + payload.count
    }
}

extension MessageKind {
    var opcode: FrameDecoder.Opcode { self == .text ? .text : .binary }
}

/// The payload of close frames (RFC 6455 §5.5.1, §7.4).
enum CloseFrame {
    /// Encodes the code and as many whole characters of the reason as fit.
    static func payload(code: UInt16, reason: String) -> [UInt8] {
        var bytes = [UInt8(code >> 8), UInt8(code & 0xff)] + reason.utf8.prefix(123)
        while String(validating: bytes[2...], as: UTF8.self) == nil { bytes.removeLast() }
        return bytes
    }

    /// The code of the reply to a peer's close frame: the peer's own, or that of an error in it; `nil` for a reply
    /// without a code.
    static func echoedCode(for payload: [UInt8]) -> UInt16? {
        guard !payload.isEmpty else { return nil }
        guard payload.count >= 2 else { return 1002 }
        let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
        switch code {
        case 1000...1003, 1007...1014, 3000...4999: break
        default: return 1002
        }
        return String(validating: payload[2...], as: UTF8.self) == nil ? 1007 : code
    }
}
