package import AudioWalk
import ByteCoding
package import Challenges
package import Geometry
package import Studies
package import TouchMetrics

/// One record of a session's log.
package struct LogRecord: Equatable, Sendable {
    /// The recorded event.
    package enum Content: Equatable, Sendable {
        /// A batch of touch events was applied.
        case touches(seq: UInt64, events: [TouchEvent])
        /// A batch was rejected.
        case skipped(seq: UInt64)
        /// A batch was discarded while the session was frozen; `pointers` are down and begin a new touch with their
        /// next movement.
        case discarded(seq: UInt64, pointers: [UInt64])
        /// A freeze cancelled the participant's pointers.
        case lifted
        /// The figures were cleared.
        case cleared
        /// A challenge started; the record belongs to no participant.
        case challenge(number: Int)
        /// An experiment started, or its measurement after the practice; the record belongs to no participant.
        case experiment(number: Int, isMeasured: Bool)
        /// A batch of fixes was applied; `sentAt` is in ms on the phone's clock, like the fixes' own times.
        case fixes(seq: UInt64, sentAt: Double, fixes: [WalkFix])
        /// A batch of anchors was counted.
        case anchors(seq: UInt64, batch: AnchorBatch)
        /// The participant withdrew.
        case withdrawn
        /// The participant's screen changed, in CSS px.
        case screen(Size)
        /// A batch of a task's own kind was applied.
        case task(seq: UInt64, batch: TaskBatch)
    }

    /// The participant's number; 0 for none.
    package var participant: Int
    /// Whether it belongs to a participant, and not to the whole class.
    package var isOfParticipant: Bool { participant > 0 }
    /// The time in ms since the session's start, on the server's clock.
    package var milliseconds: UInt64
    /// The recorded event.
    package var content: Content

    /// Creates a record.
    package init(participant: Int, milliseconds: UInt64, content: Content) {
        self.participant = participant
        self.milliseconds = milliseconds
        self.content = content
    }
}

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
        guard let form = RecordForm(try reader.byte()) else { throw .damaged(atByte: reader.next - 1) }
        let participant = try reader.count(upTo: .max)
        let milliseconds = try reader.integer()
        let content =
            switch form {
            case .standard(let kind): try content(of: kind)
            case .task(let kind): try batch(of: kind)
            }
        return LogRecord(participant: participant, milliseconds: milliseconds, content: content)
    }

    private mutating func content(of kind: LogRecordKind) throws(LogError) -> LogRecord.Content {
        switch kind {
        case .touches:
            let seq = try reader.integer()
            let count = try reader.count(upTo: TouchLimits.eventsPerBatch)
            var events: [TouchEvent] = []
            for _ in 0..<count { events.append(try event()) }
            return .touches(seq: seq, events: events)
        case .skipped: return .skipped(seq: try reader.integer())
        case .discarded: return .discarded(seq: try reader.integer(), pointers: try pointers())
        case .lifted: return .lifted
        case .cleared: return .cleared
        case .challenge: return .challenge(number: try reader.count(upTo: .max))
        case .experiment:
            return .experiment(number: try reader.count(upTo: .max), isMeasured: try reader.count(upTo: 1) == 1)
        case .fixes:
            let seq = try reader.integer()
            return .fixes(seq: seq, sentAt: try reader.double(), fixes: try fixes())
        case .anchors:
            let seq = try reader.integer()
            return .anchors(seq: seq, batch: try anchors())
        case .withdrawn: return .withdrawn
        case .screen:
            let sides = 1...TouchLimits.screenSide
            return .screen(Size(width: try number(in: sides), height: try number(in: sides)))
        }
    }

    private mutating func batch(of kind: TaskBatchKind) throws(LogError) -> LogRecord.Content {
        let seq = try reader.integer()
        var numbers: [Double] = []
        for _ in kind.numbers { numbers.append(try reader.double()) }
        guard let batch = TaskBatch(kind, numbers: numbers) else { throw reader.damaged }
        return .task(seq: seq, batch: batch)
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

    private mutating func anchors() throws(LogError) -> AnchorBatch {
        let page = try text(upTo: StudyLimits.pageBytes)
        let width = try number(in: 1...StudyLimits.width)
        let count = try reader.count(upTo: StudyLimits.anchorsPerBatch)
        var anchors: [Anchor] = []
        for _ in 0..<count {
            let element = try text(upTo: StudyLimits.elementBytes)
            let (x, y) = (try number(in: 0...1), try number(in: 0...1))
            let dwell = try number(in: 0...StudyLimits.dwellMilliseconds)
            let flags = try reader.byte()
            guard let outcome = Anchor.Outcome(rawValue: flags & AnchorFlags.outcome),
                flags & ~(AnchorFlags.outcome | AnchorFlags.rage | AnchorFlags.missed) == 0
            else { throw .damaged(atByte: reader.next - 1) }
            var missed: Anchor.Miss?
            if flags & AnchorFlags.missed != 0 {
                missed = Anchor.Miss(
                    element: try text(upTo: StudyLimits.elementBytes),
                    pixels: try number(in: 0...StudyLimits.missedPixels)
                )
            }
            anchors.append(
                Anchor(
                    element: element,
                    x: x,
                    y: y,
                    dwellMilliseconds: dwell,
                    outcome: outcome,
                    isRage: flags & AnchorFlags.rage != 0,
                    missed: missed
                )
            )
        }
        return AnchorBatch(page: page, width: width, anchors: anchors)
    }

    private mutating func text(upTo maxBytes: Int) throws(LogError) -> String {
        let count = try reader.count(upTo: maxBytes)
        guard let text = String(validating: try reader.bytes(UInt64(count)), as: UTF8.self) else {
            throw reader.damaged
        }
        return text
    }

    private mutating func number(in range: ClosedRange<Double>) throws(LogError) -> Double {
        let value = try reader.double()
        guard range.contains(value) else { throw reader.damaged }
        return value
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
