import Geometry
package import TouchMetrics
package import WalkTraces

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
    private let bytes: [UInt8]
    private var next = 0

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next record, or `nil` at the end.
    package mutating func record() throws(LogError) -> LogRecord? {
        guard next < bytes.count else { return nil }
        guard let kind = LogRecordKind(rawValue: try byte()) else { throw .damaged(atByte: next - 1) }
        let participant = Int(truncatingIfNeeded: try integer())
        let milliseconds = try integer()
        let content: LogRecord.Content
        switch kind {
        case .touches:
            let seq = try integer()
            let count = try integer()
            guard count <= UInt64(TouchLimits.eventsPerBatch) else { throw .damaged(atByte: next) }
            var events: [TouchEvent] = []
            for _ in 0..<count { events.append(try event()) }
            content = .touches(seq: seq, events: events)
        case .skipped: content = .skipped(seq: try integer())
        case .discarded: content = .discarded(seq: try integer(), pointers: try pointers())
        case .lifted: content = .lifted
        case .cleared: content = .cleared
        case .challenge: content = .challenge(number: Int(truncatingIfNeeded: try integer()))
        case .fixes:
            let seq = try integer()
            content = .fixes(seq: seq, sentAt: try double(), fixes: try fixes())
        }
        return LogRecord(participant: participant, milliseconds: milliseconds, content: content)
    }

    private mutating func pointers() throws(LogError) -> [UInt64] {
        let count = try integer()
        guard count <= UInt64(TouchLimits.pointersDown) else { throw .damaged(atByte: next) }
        var pointers: [UInt64] = []
        for _ in 0..<count { pointers.append(try integer()) }
        return pointers
    }

    private mutating func fixes() throws(LogError) -> [WalkFix] {
        let count = try integer()
        guard count <= UInt64(WalkLimits.fixesPerBatch) else { throw .damaged(atByte: next) }
        var fixes: [WalkFix] = []
        for _ in 0..<count {
            let place = GeographicCoordinate(latitude: try double(), longitude: try double())
            guard let place else { throw .damaged(atByte: next) }
            let (accuracy, time, scene) = (try double(), try double(), try integer())
            fixes.append(
                WalkFix(
                    position: place,
                    accuracyMetres: accuracy,
                    time: time,
                    // 0 for none.
                    scene: scene == 0 ? nil : Int(truncatingIfNeeded: scene - 1)
                )
            )
        }
        return fixes
    }

    private mutating func event() throws(LogError) -> TouchEvent {
        let flags = try byte()
        guard let phase = TouchPhase(rawValue: flags & EventFlags.phase) else { throw .damaged(atByte: next - 1) }
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

    private mutating func byte() throws(LogError) -> UInt8 {
        guard next < bytes.count else { throw .damaged(atByte: next) }
        next += 1
        return bytes[next - 1]
    }

    private mutating func integer() throws(LogError) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let byte = try byte()
            value |= UInt64(byte & 0x7f) << shift
            if byte & 0x80 == 0 { return value }
        }
        throw .damaged(atByte: next)
    }

    private mutating func double() throws(LogError) -> Double {
        Double(bitPattern: try fixed())
    }

    private mutating func fixed() throws(LogError) -> UInt64 {
        guard bytes.count - next >= 8 else { throw .damaged(atByte: next) }
        var bits: UInt64 = 0
        for offset in (0..<8).reversed() { bits = bits << 8 | UInt64(bytes[next + offset]) }
        next += 8
        return bits
    }
}
