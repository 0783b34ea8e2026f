import Storage

/// Where a list goes on, as text that means nothing to a client.
enum Cursor {
    static func text(_ position: PinPosition) -> String {
        "p\(String(position.key.bitPattern, radix: 36)).\(position.number).\(position.seen)"
    }

    static func position(_ text: String?) throws(Problem) -> PinPosition? {
        guard let text else { return nil }
        let parts = text.dropFirst().split(separator: ".")
        guard text.hasPrefix("p"), parts.count == 3, let bits = UInt64(parts[0], radix: 36),
            let number = Int64(parts[1]),
            let seen = Int(parts[2]), Double(bitPattern: bits).isFinite, seen >= 0, seen < 1 << 40
        else { throw wrong }
        return PinPosition(key: Double(bitPattern: bits), number: number, seen: seen)
    }

    static func text(cell: UInt64) -> String { "c\(String(cell, radix: 36))" }

    static func cell(_ text: String?) throws(Problem) -> UInt64 {
        guard let text else { return 0 }
        guard text.hasPrefix("c"), let cell = UInt64(text.dropFirst(), radix: 36) else { throw wrong }
        return cell
    }

    static func text(number: Int64) -> String { "n\(String(number, radix: 36))" }

    static func number(_ text: String?) throws(Problem) -> Int64 {
        guard let text else { return 0 }
        guard text.hasPrefix("n"), let number = Int64(text.dropFirst(), radix: 36), number >= 0 else { throw wrong }
        return number
    }

    private static let wrong = Problem.invalid("cursor", "The cursor of an answer to the same query is expected.")
}
