import Foundation
import Geometry
package import TouchMetrics
package import WireProtocol

/// The server's messages that a simulated phone needs.
enum PhoneMessage: Equatable {
    /// `pace`: the useful number of batches a second, if the server sends it.
    case welcome(resume: String, seq: UInt64, ack: UInt64, pace: Int? = nil)
    case figures(seq: UInt64, ack: UInt64, pace: Int? = nil)
    case error(code: Int, title: String, detail: String)
    /// Any other message, which is ignored.
    case other

    private static let figuresHead = Array("{\"type\":\"figures\",\"seq\":".utf8)
    private static let ackHead = Array(",\"ack\":".utf8)
    private static let paceHead = Array(",\"pace\":".utf8)

    private struct Welcome: Decodable {
        struct Participant: Decodable { var resume: String }
        var participant: Participant
        var seq: UInt64
        var ack: UInt64
        var pace: Int?
    }

    private struct Fault: Decodable {
        var code: Int
        var title: String
        var detail: String?
    }

    init(_ bytes: UnsafeRawBufferPointer) {
        // Nearly every message is figures, of which only the two numbers at the beginning matter.
        if let figures = Self.figures(bytes) {
            self = figures
            return
        }
        let data = Data(bytes)
        struct Kind: Decodable { var type: String }
        let decoder = JSONDecoder()
        switch try? decoder.decode(Kind.self, from: data).type {
        case "welcome":
            guard let welcome = try? decoder.decode(Welcome.self, from: data) else { fallthrough }
            self = .welcome(resume: welcome.participant.resume, seq: welcome.seq, ack: welcome.ack, pace: welcome.pace)
        case "figures":
            struct Numbers: Decodable {
                var seq: UInt64
                var ack: UInt64
                var pace: Int?
            }
            guard let numbers = try? decoder.decode(Numbers.self, from: data) else { fallthrough }
            self = .figures(seq: numbers.seq, ack: numbers.ack, pace: numbers.pace)
        case "error":
            guard let fault = try? decoder.decode(Fault.self, from: data) else { fallthrough }
            self = .error(code: fault.code, title: fault.title, detail: fault.detail ?? "")
        default: self = .other
        }
    }

    /// Figures with their first fields in this server's order; `nil` if the full decoder is needed.
    private static func figures(_ bytes: UnsafeRawBufferPointer) -> PhoneMessage? {
        guard bytes.starts(with: figuresHead) else { return nil }
        var at = figuresHead.count
        guard let seq = number(in: bytes, at: &at) else { return nil }
        guard bytes.dropFirst(at).starts(with: ackHead) else { return nil }
        at += ackHead.count
        guard let ack = number(in: bytes, at: &at) else { return nil }
        guard bytes.dropFirst(at).starts(with: paceHead) else { return .figures(seq: seq, ack: ack) }
        at += paceHead.count
        return .figures(seq: seq, ack: ack, pace: number(in: bytes, at: &at).map { Int($0) })
    }

    private static func number(in bytes: UnsafeRawBufferPointer, at index: inout Int) -> UInt64? {
        let first = index
        var value: UInt64 = 0
        while index < bytes.count, index - first < 18, (0x30...0x39).contains(bytes[index]) {
            value = value * 10 + UInt64(bytes[index] - 0x30)
            index += 1
        }
        return index > first ? value : nil
    }
}

/// A phone's messages as JSON.
extension JSONWriter {
    mutating func hello(screen: Size, resume: String?) {
        raw("{\"type\":\"hello\",\"role\":\"touch\"")
        if let resume { string("resume", resume) }
        raw(",\"screen\":{")
        number("width", screen.width)
        number("height", screen.height)
        raw("}}")
    }

    /// Writes a batch of touches.
    package mutating func touches(seq: UInt64, _ events: [TouchEvent]) {
        raw("{\"type\":\"touches\"")
        integer("seq", seq)
        raw(",\"events\":[")
        for (index, event) in events.enumerated() {
            raw(index == 0 ? "[" : ",[")
            integer(UInt64(event.phase.rawValue))
            raw(",")
            integer(event.pointer)
            for value in [event.position.x, event.position.y, event.time] {
                raw(",")
                number(value)
            }
            if let pressure = event.pressure {
                raw(",")
                number(pressure)
                if let radius = event.radius {
                    raw(",")
                    number(radius)
                }
            }
            raw("]")
        }
        raw("]}")
    }
}
