package import Foundation
import Geometry
import TouchMetrics

/// What the phones of a class have drawn, read from the log of its session: `events.jsonl` of an archive, or what
/// `GET …/events` answers.
package struct RecordedClass: Sendable {
    /// What one phone has drawn, in order.
    struct Drawing: Sendable {
        var screen = SimulatedScreen.ofPhone(1)
        var entries: [Entry] = []
    }

    /// A touch, or `nil` where a freeze or a reload lifted all fingers; the time is in ms since the class's first touch.
    struct Entry: Sendable {
        var time: Double
        var event: TouchEvent?
    }

    /// Why a file is no recording.
    package enum Fault: Error {
        /// The line is not one of a log.
        case line(Int)
        /// Nobody has drawn.
        case empty
    }

    /// The drawings, in the order in which the phones began.
    let drawings: [Drawing]
    /// The time from the first touch to the last one, in ms.
    package let milliseconds: Double

    /// The number of phones that have drawn.
    package var phones: Int { drawings.count }

    /// Reads a log, in which lines of other kinds and unknown fields are skipped.
    package init(_ log: Data) throws(Fault) {
        var recorded: [String: [Line]] = [:]
        var order: [String] = []
        let decoder = JSONDecoder()
        for (index, bytes) in log.split(separator: UInt8(ascii: "\n")).enumerated() {
            guard let line = try? decoder.decode(Line.self, from: bytes) else { throw .line(index + 1) }
            guard let participant = line.participant, ["touches", "lifted"].contains(line.type) else { continue }
            if recorded[participant] == nil { order.append(participant) }
            recorded[participant, default: []].append(line)
        }
        var drawings = order.compactMap { recorded[$0].map(Self.drawing) }.filter { !$0.entries.isEmpty }
        let begin = drawings.compactMap { $0.entries.first?.time }.min() ?? 0
        for phone in drawings.indices {
            for index in drawings[phone].entries.indices { drawings[phone].entries[index].time -= begin }
        }
        guard !drawings.isEmpty else { throw .empty }
        self.drawings = drawings
        milliseconds = drawings.compactMap { $0.entries.last?.time }.max() ?? 0
    }

    /// Puts a phone's touches on the server's clock.
    ///
    /// Within a load of the page, the phone's own times keep their distances; they are placed by the batch that took
    /// least to the server.
    private static func drawing(of lines: [Line]) -> Drawing {
        var drawing = Drawing()
        var (width, height) = (drawing.screen.width, drawing.screen.height)
        var run: [Line] = []
        var newest = -Double.infinity
        func end() {
            let touched = run.filter { !$0.touches.isEmpty }
            let offset = touched.map { $0.receivedMilliseconds - ($0.touches.last?.time ?? 0) }.min() ?? 0
            for line in run {
                if line.type == "lifted" {
                    drawing.entries.append(Entry(time: line.receivedMilliseconds, event: nil))
                }
                for touch in line.touches {
                    drawing.entries.append(Entry(time: touch.time + offset, event: touch))
                    guard touch.phase != .cancelled, touch.phase != .held else { continue }
                    width = max(width, touch.position.x)
                    height = max(height, touch.position.y)
                }
            }
            run.removeAll()
        }
        for line in lines {
            if let first = line.touches.first, first.time < newest {
                // The page was loaded again: its clock begins again, and no finger goes on.
                end()
                drawing.entries.append(Entry(time: drawing.entries.last?.time ?? 0, event: nil))
            }
            newest = line.touches.last?.time ?? newest
            run.append(line)
        }
        end()
        // Never backwards, whatever lay between two loads of the page.
        var reached = -Double.infinity
        for index in drawing.entries.indices {
            reached = max(reached, drawing.entries[index].time)
            drawing.entries[index].time = reached
        }
        if !drawing.entries.contains(where: { $0.event != nil }) { drawing.entries = [] }
        drawing.screen = Size(width: width.rounded(.up), height: height.rounded(.up))
        return drawing
    }

    /// A line of the log.
    private struct Line: Decodable {
        var type: String
        var participant: String?
        var receivedMilliseconds = 0.0
        var touches: [TouchEvent] = []

        private enum Key: String, CodingKey { case type, participant, receivedMilliseconds, events }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            type = try fields.decode(String.self, forKey: .type)
            participant = try fields.decodeIfPresent(String.self, forKey: .participant)
            receivedMilliseconds = try fields.decodeIfPresent(Double.self, forKey: .receivedMilliseconds) ?? 0
            guard type == "touches" else { return }
            touches = try fields.decode([Touch].self, forKey: .events).map(\.event)
        }
    }

    /// `[phase, pointer, x, y, t, pressure, radius, kind]`, where the last three may be missing or `null`.
    private struct Touch: Decodable {
        var event: TouchEvent

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            let number = try values.decode(UInt8.self)
            guard let phase = TouchPhase(rawValue: number) else {
                throw DecodingError.dataCorruptedError(in: values, debugDescription: "unknown phase \(number)")
            }
            let pointer = try values.decode(UInt64.self)
            func optional() throws -> Double? {
                if values.isAtEnd { return nil }
                return try values.decodeNil() ? nil : values.decode(Double.self)
            }
            let position = Point(x: try optional() ?? 0, y: try optional() ?? 0)
            let time = try values.decode(Double.self)
            let (pressure, radius) = (try optional(), try optional())
            event = TouchEvent(
                phase: phase,
                pointer: pointer,
                position: position,
                time: time,
                pressure: pressure,
                radius: radius
            )
        }
    }
}

/// A hand that draws what a phone has drawn in a recorded class.
struct RecordedHand {
    /// The most events in a batch; the server takes 512.
    private static let maxEvents = 480
    /// The pause before the class draws again, in ms.
    private static let pauseMilliseconds = 3000.0

    private let drawing: RecordedClass.Drawing
    /// The time of one round in ms; `nil` if the class draws once.
    private let period: Double?
    /// The time on the phone's clock at which the round began, in ms.
    private var begin: Double
    private var next = 0
    /// The pointers that are down, with their last positions.
    private var down: [UInt64: Point] = [:]
    /// Whether a part was skipped, in which fingers may have been lifted.
    private var isInterrupted = false

    /// - Parameter begin: The time of the class's first touch, in ms on the phone's clock.
    init(_ drawing: RecordedClass.Drawing, of recording: RecordedClass, repeats: Bool, begin: Double) {
        self.drawing = drawing
        self.begin = begin
        period = repeats ? recording.milliseconds + Self.pauseMilliseconds : nil
    }

    /// Appends the events of the recording up to `time`, ms on the phone's clock.
    mutating func draw(until time: Double, into events: inout [TouchEvent]) {
        while events.count < Self.maxEvents {
            guard next < drawing.entries.count else {
                guard let period else { return lift(at: time, into: &events) }
                guard begin + period <= time else { return }
                lift(at: begin + period, into: &events)
                (begin, next) = (begin + period, 0)
                continue
            }
            let entry = drawing.entries[next]
            let at = begin + entry.time
            guard at <= time else { return }
            next += 1
            guard var event = entry.event else {
                lift(at: at, into: &events)
                continue
            }
            // Rounded to a tenth of a millisecond, as browsers report times.
            event.time = (at * 10).rounded() / 10
            apply(event, into: &events)
        }
    }

    /// Skips the time up to `time`: no finger continues where it was.
    mutating func skip(until time: Double) {
        while next < drawing.entries.count, begin + drawing.entries[next].time <= time { next += 1 }
        isInterrupted = true
    }

    private mutating func apply(_ event: TouchEvent, into events: inout [TouchEvent]) {
        if isInterrupted {
            lift(at: event.time, into: &events)
            isInterrupted = false
        }
        switch event.phase {
        case .began:
            // The recording lost the end of the finger before.
            if let place = down[event.pointer] {
                events.append(TouchEvent(phase: .cancelled, pointer: event.pointer, position: place, time: event.time))
            }
            down[event.pointer] = event.position
        case .moved, .held:
            guard down[event.pointer] != nil else { return }
            if event.phase == .moved { down[event.pointer] = event.position }
        case .ended, .cancelled:
            guard down.removeValue(forKey: event.pointer) != nil else { return }
        }
        events.append(event)
    }

    private mutating func lift(at time: Double, into events: inout [TouchEvent]) {
        for (pointer, place) in down.sorted(by: { $0.key < $1.key }) {
            events.append(
                TouchEvent(phase: .cancelled, pointer: pointer, position: place, time: (time * 10).rounded() / 10)
            )
        }
        down.removeAll()
    }
}
