import Foundation

/// The figures of a session's phones, as a viewer's messages tell them; as text for a terminal.
package struct RoomFigures {
    private struct Phone {
        var name: String
        var isConnected: Bool
        var centimetres: Double
        var seconds: Double
        var touches: Int

        init(_ participant: ViewerMessage.Participant) {
            (name, isConnected) = (participant.label ?? participant.name, participant.connected)
            (centimetres, seconds) = (participant.distance.totalCentimetres, participant.time.totalSeconds)
            touches = participant.touches
        }
    }

    private var phones: [String: Phone] = [:]
    /// The ids in the order of their joining.
    private var order: [String] = []

    /// Creates the figures of nobody.
    package init() {}

    /// Applies a message of the live connection; others than `snapshot` and `frame` change nothing.
    package mutating func apply(_ message: [UInt8]) {
        guard let message = ViewerMessage(message) else { return }
        switch message.type {
        case "snapshot":
            (phones, order) = ([:], [])
            for participant in message.participants ?? [] { put(participant) }
        case "frame":
            for participant in message.joined ?? [] { put(participant) }
            for id in message.left ?? [] { phones[id]?.isConnected = false }
            for row in message.figures ?? [] {
                phones[row.id]?.centimetres = row.centimetres
                phones[row.id]?.seconds = row.seconds
                phones[row.id]?.touches = row.touches
            }
            for id in message.removed ?? [] {
                phones[id] = nil
                order.removeAll { $0 == id }
            }
        default: break
        }
    }

    private mutating func put(_ participant: ViewerMessage.Participant) {
        if phones.updateValue(Phone(participant), forKey: participant.id) == nil { order.append(participant.id) }
    }

    /// The class in one line.
    package var summary: String {
        let all = phones.values
        let total = all.reduce(0) { $0 + $1.centimetres }
        let touches = all.reduce(0) { $0 + $1.touches }
        return String(
            format: "phones %d, connected %d, total %.2f cm, touches %d",
            all.count,
            all.count { $0.isConnected },
            total,
            touches
        )
    }

    /// A line for each phone, below the class's own; a phone without a connection has its name in parentheses.
    package func table(of code: String) -> String {
        guard !order.isEmpty else { return "\(code): no phone yet; open /touch?s=\(code) on one" }
        let names = order.map { id in phones[id].map { $0.isConnected ? $0.name : "(\($0.name))" } ?? "" }
        let width = max(5, names.map(\.count).max() ?? 0)
        let rows = zip(order, names).compactMap { id, name in
            phones[id].map { phone in
                Self.padded(name, width)
                    + String(format: "%12.2f%10.2f%9d", phone.centimetres, phone.seconds, phone.touches)
            }
        }
        let head = Self.padded("phone", width) + "          cm         s  touches"
        return (["\(code): \(summary)", "", head] + rows).joined(separator: "\n")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        // Without control characters, which a terminal would follow.
        let plain = String(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : Character($0) })
        return plain + String(repeating: " ", count: max(0, width - plain.count))
    }
}
