/// Assembles a message from the pieces in which it arrives, up to a maximum size.
struct MessageAssembly {
    enum Step: Equatable {
        /// The message is incomplete.
        case incomplete
        /// The message is whole, in `bytes`.
        case complete
        /// Longer than is allowed (RFC 6455 §7.4.1: 1009).
        case tooLong
        /// Text that ends within a character (RFC 6455 §8.1: 1007).
        case truncatedText
    }

    private(set) var bytes: [UInt8] = []

    /// Appends the next piece.
    /// - Parameters:
    ///   - remainingBytes: The bytes of this frame that have not arrived yet.
    ///   - isFinal: Whether this piece ends the message.
    mutating func append(
        _ piece: UnsafeRawBufferPointer,
        remainingBytes: Int,
        isFinal: Bool,
        isText: Bool,
        limit: Int
    ) -> Step {
        // A length read off the wire can be as large as 2^63 - 1.
        let (expected, overflow) = (bytes.count + piece.count).addingReportingOverflow(remainingBytes)
        guard !overflow, expected <= limit else { return .tooLong }
        bytes.append(contentsOf: piece)
        guard isFinal else { return .incomplete }
        // libwebsockets checks each piece, but not the end of the message when its last frame is empty.
        return isText && Self.endsWithinCharacter(bytes) ? .truncatedText : .complete
    }

    private static func endsWithinCharacter(_ bytes: [UInt8]) -> Bool {
        for (distance, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xc0 != 0x80 {
            let length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
            return length > distance + 1
        }
        return false
    }
}
