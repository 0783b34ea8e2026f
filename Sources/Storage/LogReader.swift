package import AudioWalk
import ByteCoding
import Geometry
package import TouchMetrics

/// One record of a session's log.
package struct LogRecord: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case touches(seq: UInt64, events: [TouchEvent])
        case skipped(seq: UInt64)
        case discarded(seq: UInt64, pointers: [UInt64])
        case lifted
        case cleared
        /// A challenge begins; the record is no participant's.
        case challenge(number: Int)
        /// - sentAt: ms on the phone's clock, as the fixes' own times.
        case fixes(seq: UInt64, sentAt: Double, fixes: [WalkFix])
    }

    package var participant: Int
    /// Since the session's start, on the server's clock.
    package var milliseconds: UInt64
    package var content: Content

    package init(participant: Int, milliseconds: UInt64, content: Content) {
        self.participant = participant
        self.milliseconds = milliseconds
        self.content = content
    }
}

/// Why a log could not be read on.
package enum LogError: Error, Equatable {
    case damaged(atByte: Int)
}

/// Reads the records that a `LogWriter` wrote, one by one.
package struct LogReader {
    private var reader: ByteReader<LogError>

    package init(_ bytes: [UInt8]) {
        reader = ByteReader(bytes[...]) { .damaged(atByte: $0) }
    }

    /// The next record, or `nil` at the end.
    package mutating func record() throws(LogError) -> LogRecord? {
        guard !reader.isAtEnd else { return nil }
        guard let kind = LogRecordKind(rawValue: try reader.byte()) else { throw .damaged(atByte: reader.next - 1) }
        let participant = try reader.count(upTo: .max)
        let milliseconds = try reader.integer()
        let content: LogRecord.Content
        switch kind {
        case .touches:
            let seq = try reader.integer()
            let count = try reader.count(upTo: TouchLimits.eventsPerBatch)
            var events: [TouchEvent] = []
            for _ in 0..<count { events.append(try event()) }
            content = .touches(seq: seq, events: events)
        case .skipped: content = .skipped(seq: try reader.integer())
        case .discarded: content = .discarded(seq: try reader.integer(), pointers: try pointers())
        case .lifted: content = .lifted
        case .cleared: content = .cleared
        case .challenge: content = .challenge(number: try reader.count(upTo: .max))
        case .fixes:
            let seq = try reader.integer()
            content = .fixes(seq: seq, sentAt: try reader.double(), fixes: try fixes())
        }
        return LogRecord(participant: participant, milliseconds: milliseconds, content: content)
    }

    private mutating func pointers() throws(LogError) -> [UInt64] {
        let count = try reader.count(upTo: TouchLimits.pointersDown)
        var pointers: [UInt64] = []
        for _ in 0..<count { pointers.append(try reader.integer()) }
        return pointers
    }

    private mutating func fixes() throws(LogError) -> [WalkFix] {
        let count = try reader.count(upTo: WalkLimits.fixesPerBatch)
        var fixes: [WalkFix] = []
        for _ in 0..<count {
            let place = GeographicCoordinate(latitude: try reader.double(), longitude: try reader.double())
            guard let place else { throw reader.damaged }
            let (accuracy, time, scene) = (try reader.double(), try reader.double(), try reader.count(upTo: .max))
            fixes.append(
                WalkFix(
                    position: place,
                    accuracyMetres: accuracy,
                    time: time,
                    // 0 for none.
                    scene: scene == 0 ? nil : scene - 1
                )
            )
        }
        return fixes
    }

    private mutating func event() throws(LogError) -> TouchEvent {
        let flags = try reader.byte()
        guard let phase = TouchPhase(rawValue: flags & EventFlags.phase) else {
            throw .damaged(atByte: reader.next - 1)
        }
        let pointer = try reader.integer()
        let time = try reader.double()
        let position: Point
        if flags & EventFlags.singlePosition != 0 {
            let both = try reader.fixed()
            position = Point(
                x: Double(Float(bitPattern: UInt32(truncatingIfNeeded: both))),
                y: Double(Float(bitPattern: UInt32(truncatingIfNeeded: both >> 32)))
            )
        } else {
            position = Point(x: try reader.double(), y: try reader.double())
        }
        let pressure = flags & EventFlags.pressure != 0 ? try reader.double() : nil
        let radius = flags & EventFlags.radius != 0 ? try reader.double() : nil
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
