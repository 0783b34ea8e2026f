import AudioWalk
import ByteCoding
import Geometry
import Studies
import TouchMetrics

/// Why a log cannot be read.
package enum LogError: Error, Equatable {
    /// The bytes up to this index are not those of a record.
    case damaged(atByte: Int)
}

/// Reads the records that a `LogWriter` wrote.
package struct LogReader {
    private var reader: ByteReader<LogError>

    /// Creates a reader of a log's bytes.
    package init(_ bytes: [UInt8]) {
        reader = ByteReader(bytes[...]) { .damaged(atByte: $0) }
    }

    /// Returns a log's bytes without the records of some participants.
    ///
    /// - Throws: `LogError` for invalid bytes.
    package static func bytes(_ bytes: [UInt8], without participants: Set<Int>) throws(LogError) -> [UInt8] {
        var log = LogReader(bytes)
        var retained: [UInt8] = []
        var begin = 0
        while let record = try log.record() {
            let end = log.reader.next
            if !participants.contains(record.participant) { retained += bytes[begin..<end] }
            begin = end
        }
        return retained
    }

    /// Reads the next record; `nil` at the end.
    ///
    /// - Throws: `LogError` for invalid bytes.
    package mutating func record() throws(LogError) -> LogRecord? {
        guard !reader.isAtEnd else { return nil }
        let kind = try reader.byte()
        guard LogRecord.Content.isKind(kind) else { throw .damaged(atByte: reader.next - 1) }
        let participant = try reader.count(upTo: .max)
        let milliseconds = try reader.integer()
        let content = try LogRecord.Content(ofKind: kind, from: &reader)
        return LogRecord(participant: participant, milliseconds: milliseconds, content: content)
    }
}

/// The fields of records, in the form of `ByteWriter`'s own.
extension ByteReader where Failure == LogError {
    /// Reads elements behind their number.
    @inline(__always)
    mutating func list<Element>(upTo limit: Int, _ element: (inout Self) throws(LogError) -> Element) throws(LogError)
        -> [Element]
    {
        let count = try count(upTo: limit)
        var list: [Element] = []
        for _ in 0..<count { list.append(try element(&self)) }
        return list
    }

    mutating func fix() throws(LogError) -> WalkFix {
        let place = GeographicCoordinate(latitude: try double(), longitude: try double())
        guard let place else { throw damaged }
        let (accuracy, time, scene) = (try double(), try double(), try count(upTo: .max))
        // 0 for none.
        return WalkFix(position: place, accuracyMetres: accuracy, time: time, scene: scene == 0 ? nil : scene - 1)
    }

    mutating func anchors() throws(LogError) -> AnchorBatch {
        let page = try text(upTo: StudyLimits.pageBytes)
        let width = try number(in: 1...StudyLimits.width)
        let anchors = try list(upTo: StudyLimits.anchorsPerBatch) { log throws(LogError) in try log.anchor() }
        return AnchorBatch(page: page, width: width, anchors: anchors)
    }

    private mutating func anchor() throws(LogError) -> Anchor {
        let element = try text(upTo: StudyLimits.elementBytes)
        let (x, y) = (try number(in: 0...1), try number(in: 0...1))
        let dwell = try number(in: 0...StudyLimits.dwellMilliseconds)
        let flags = try byte()
        guard let outcome = Anchor.Outcome(rawValue: flags & AnchorFlags.outcome),
            flags & ~(AnchorFlags.outcome | AnchorFlags.rage | AnchorFlags.missed) == 0
        else { throw .damaged(atByte: next - 1) }
        var missed: Anchor.Miss?
        if flags & AnchorFlags.missed != 0 {
            missed = Anchor.Miss(
                element: try text(upTo: StudyLimits.elementBytes),
                pixels: try number(in: 0...StudyLimits.missedPixels)
            )
        }
        return Anchor(
            element: element,
            x: x,
            y: y,
            dwellMilliseconds: dwell,
            outcome: outcome,
            isRage: flags & AnchorFlags.rage != 0,
            missed: missed
        )
    }

    mutating func text(upTo maxBytes: Int) throws(LogError) -> String {
        let count = try count(upTo: maxBytes)
        guard let text = String(validating: try bytes(UInt64(count)), as: UTF8.self) else {
            throw damaged
        }
        return text
    }

    mutating func number(in range: ClosedRange<Double>) throws(LogError) -> Double {
        let value = try double()
        guard range.contains(value) else { throw damaged }
        return value
    }

    mutating func event() throws(LogError) -> TouchEvent {
        let flags = try byte()
        guard let phase = TouchPhase(rawValue: flags & EventFlags.phase) else {
            throw .damaged(atByte: next - 1)
        }
        let pointer = try integer()
        let time = try double()
        let position: Point
        if flags & EventFlags.singlePosition != 0 {
            let both = try fixed()
            position = Point(
                x: Double(Float(bitPattern: UInt32(truncatingIfNeeded: both))),
                y: Double(Float(bitPattern: UInt32(truncatingIfNeeded: both >> 32)))
            )
        } else {
            position = Point(x: try double(), y: try double())
        }
        let pressure = flags & EventFlags.pressure != 0 ? try double() : nil
        let radius = flags & EventFlags.radius != 0 ? try double() : nil
        return TouchEvent(
            phase: phase,
            pointer: pointer,
            position: position,
            time: time,
            pressure: pressure,
            radius: radius,
            isPen: flags & EventFlags.pen != 0
        )
    }
}
