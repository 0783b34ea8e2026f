import Transport

/// Decodes the frames of a client's WebSocket stream, however it is split (RFC 6455 §5).
///
/// It buffers no payload except that of a control frame that arrived in pieces. Payloads are unmasked in place.
package struct FrameDecoder {
    /// The opcodes of frames (RFC 6455 §5.2).
    package enum Opcode: UInt8 {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10
    }

    /// The result of one step.
    package enum Step {
        /// More input is needed.
        case incomplete
        /// The next bytes of a message, unmasked; `announced` more bytes belong to this frame.
        case data(UnsafeRawBufferPointer, announced: Int, isText: Bool, isFirst: Bool, isFinal: Bool)
        /// A whole control frame with its payload.
        case control(Opcode, [UInt8])
        /// The stream violates the protocol and cannot be decoded further.
        case failed(code: UInt16, reason: String)
    }

    /// The largest message in bytes.
    let messageLimit: Int

    // The frame's header: 2 bytes, up to 8 of length, 4 of mask.
    private var header = InlineArray<14, UInt8>(repeating: 0)
    private var headerCount = 0
    private var isInPayload = false

    private var opcode = Opcode.continuation
    private var isFinalFrame = false
    private var payloadBytesLeft = 0
    /// The mask, rotated so that its lowest byte applies to the next byte.
    private var mask: UInt32 = 0
    private var control: [UInt8] = []

    /// The message whose last frame has not arrived.
    private var openMessage: Opcode?
    private var messageSize = 0
    private var isFirstPiece = false

    /// Creates a decoder for one stream.
    ///
    /// - Parameter messageLimit: The largest message in bytes.
    package init(messageLimit: Int) {
        self.messageLimit = messageLimit
    }

    /// Whether a message, or a frame, has begun that has not ended.
    var isMidway: Bool { headerCount > 0 || openMessage != nil }

    /// Whether a message has begun that has not ended.
    var hasOpenMessage: Bool { openMessage != nil }

    /// Decodes one step and removes its bytes from the front of `input`.
    package mutating func next(_ input: inout UnsafeMutableRawBufferPointer) -> Step {
        if !isInPayload {
            guard readHead(&input) else { return .incomplete }
            if let failure = beginFrame() { return failure }
            isInPayload = true
        }
        if payloadBytesLeft > 0, input.isEmpty { return .incomplete }
        let piece = UnsafeMutableRawBufferPointer(rebasing: input[..<min(payloadBytesLeft, input.count)])
        input = UnsafeMutableRawBufferPointer(rebasing: input[piece.count...])
        unmask(piece)
        payloadBytesLeft -= piece.count
        if payloadBytesLeft == 0 {
            isInPayload = false
            headerCount = 0
        }
        guard opcode.rawValue < 8 else {
            control.append(contentsOf: piece)
            guard payloadBytesLeft == 0 else { return .incomplete }
            defer { control = [] }
            return .control(opcode, control)
        }
        let isText = openMessage == .text
        let isFinal = payloadBytesLeft == 0 && isFinalFrame
        defer { isFirstPiece = false }
        if isFinal {
            openMessage = nil
            messageSize = 0
        }
        return .data(
            UnsafeRawBufferPointer(piece),
            announced: payloadBytesLeft,
            isText: isText,
            isFirst: isFirstPiece,
            isFinal: isFinal
        )
    }

    /// Collects a frame's header; returns `false` if it is incomplete.
    private mutating func readHead(_ input: inout UnsafeMutableRawBufferPointer) -> Bool {
        var taken = 0
        while headerCount < headLength {
            guard taken < input.count else { break }
            header[headerCount] = input[taken]
            headerCount += 1
            taken += 1
            // A fault is reported without waiting for the rest.
            if headerCount == 2, isBroken { break }
        }
        input = UnsafeMutableRawBufferPointer(rebasing: input[taken...])
        return headerCount >= headLength || headerCount >= 2 && isBroken
    }

    /// The length of the header in bytes, as far as its first bytes determine it.
    private var headLength: Int {
        guard headerCount >= 2 else { return 2 }
        return switch header[1] & 0x7f {
        case 126: 8
        case 127: 14
        default: 6
        }
    }

    /// Whether the first two bytes break the protocol.
    private var isBroken: Bool { firstFault != nil }

    private var firstFault: String? {
        let (first, second) = (header[0], header[1])
        guard first & 0x70 == 0 else { return "reserved bits are set" }
        guard let opcode = Opcode(rawValue: first & 0x0f) else { return "unknown opcode" }
        guard second & 0x80 != 0 else { return "frames of a client must be masked" }
        if opcode.rawValue >= 8 {
            guard first & 0x80 != 0 else { return "a control frame must not be fragmented" }
            guard second & 0x7f < 126 else { return "a control frame has at most 125 bytes" }
        } else if opcode == .continuation {
            guard openMessage != nil else { return "no message to continue" }
        } else {
            guard openMessage == nil else { return "the previous message has not ended" }
        }
        return nil
    }

    /// Parses the complete header; returns the failure, if any.
    private mutating func beginFrame() -> Step? {
        if let fault = firstFault { return .failed(code: 1002, reason: fault) }
        guard let opcode = Opcode(rawValue: header[0] & 0x0f) else {
            return .failed(code: 1002, reason: "unknown opcode")
        }
        self.opcode = opcode
        isFinalFrame = header[0] & 0x80 != 0
        var length = UInt64(header[1] & 0x7f)
        var maskStart = 2
        if length >= 126 {
            let size = length == 126 ? 2 : 8
            length = 0
            for place in 2..<(2 + size) { length = length << 8 | UInt64(header[place]) }
            // RFC 6455 §5.2: the shortest form, and the highest bit is 0.
            guard length >= (size == 2 ? 126 : 65_536), length >> 63 == 0 else {
                return .failed(code: 1002, reason: "a length is not in its shortest form")
            }
            maskStart += size
        }
        mask = 0
        for place in (0..<4).reversed() { mask = mask << 8 | UInt32(header[maskStart + place]) }
        guard opcode.rawValue < 8 else {
            payloadBytesLeft = Int(length)
            return nil
        }
        guard length <= UInt64(messageLimit - messageSize) else {
            return .failed(code: 1009, reason: "a message has at most \(messageLimit) bytes")
        }
        payloadBytesLeft = Int(length)
        messageSize += payloadBytesLeft
        if opcode != .continuation {
            openMessage = opcode
            isFirstPiece = true
        }
        return nil
    }

    private mutating func unmask(_ bytes: UnsafeMutableRawBufferPointer) {
        let wide = UInt64(mask) << 32 | UInt64(mask)
        var index = 0
        while index + 8 <= bytes.count {
            let value = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            bytes.storeBytes(of: (value.littleEndian ^ wide).littleEndian, toByteOffset: index, as: UInt64.self)
            index += 8
        }
        while index < bytes.count {
            bytes[index] ^= UInt8(truncatingIfNeeded: mask)
            mask = mask >> 8 | mask << 24
            index += 1
        }
    }
}

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
