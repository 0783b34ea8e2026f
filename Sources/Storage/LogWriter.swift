package import AudioWalk
import ByteCoding
package import Challenges
package import Geometry
package import Studies
package import TouchMetrics

/// Appends records to a session's log; `removeBytes` returns the bytes since the last commit.
///
/// A record consists of its kind, the participant's number, the time in ms since the session's start, and the kind's
/// own fields. Integers are LEB128. Doubles keep their bits: positions take four bytes if a `Float` represents both
/// exactly (browsers report single-precision positions), otherwise eight.
package struct LogWriter {
    private var writer = ByteWriter()
    private let isKept: Bool
    /// The participants that are not recorded.
    private var excludedParticipants: Set<Int> = []

    /// Creates a writer without records.
    ///
    /// - Parameter isKept: Whether records are kept; a session without a log writes none.
    package init(isKept: Bool = true) {
        self.isKept = isKept
    }

    /// Whether nothing was written since the last commit.
    package var isEmpty: Bool { writer.bytes.isEmpty }

    /// The number of bytes since the last commit.
    package var count: Int { writer.bytes.count }

    /// Returns the bytes written since the last call, for a commit.
    package mutating func removeBytes() -> [UInt8] { writer.removeBytes() }

    /// Stops recording a participant, and removes its records that are not in a commit yet.
    package mutating func exclude(_ participant: Int) {
        guard excludedParticipants.insert(participant).inserted, !isEmpty else { return }
        let bytes = writer.removeBytes()
        writer.write(bytes: (try? LogReader.bytes(bytes, without: [participant])) ?? bytes)
    }

    /// Resumes recording a participant.
    package mutating func include(_ participant: Int) { excludedParticipants.remove(participant) }

    /// Whether records of a participant are kept.
    @inline(__always)
    private func includes(_ participant: Int) -> Bool {
        isKept && (excludedParticipants.isEmpty || !excludedParticipants.contains(participant))
    }

    /// Records a batch of touch events that was applied.
    package mutating func touches(participant: Int, seq: UInt64, milliseconds: UInt64, events: [TouchEvent]) {
        guard includes(participant) else { return }
        header(.touches, participant, milliseconds)
        writer.write(integer: seq)
        writer.write(integer: UInt64(events.count))
        for event in events { append(event) }
    }

    /// Records a rejected batch.
    package mutating func skipped(participant: Int, seq: UInt64, milliseconds: UInt64) {
        guard includes(participant) else { return }
        header(.skipped, participant, milliseconds)
        writer.write(integer: seq)
    }

    /// Records a batch received while the session was frozen, without its events.
    ///
    /// - Parameter pointers: The pointers that are down and begin a new touch with their next movement.
    package mutating func discarded(participant: Int, seq: UInt64, milliseconds: UInt64, pointers: [UInt64]) {
        guard includes(participant) else { return }
        header(.discarded, participant, milliseconds)
        writer.write(integer: seq)
        writer.write(integer: UInt64(pointers.count))
        for pointer in pointers { writer.write(integer: pointer) }
    }

    /// Records that a freeze cancelled all of the participant's pointers.
    package mutating func lifted(participant: Int, milliseconds: UInt64) {
        guard includes(participant) else { return }
        header(.lifted, participant, milliseconds)
    }

    /// Records that the participant's figures were cleared.
    package mutating func cleared(participant: Int, milliseconds: UInt64) {
        guard includes(participant) else { return }
        header(.cleared, participant, milliseconds)
    }

    /// Records the start of a challenge.
    package mutating func challenge(number: Int, milliseconds: UInt64) {
        guard isKept else { return }
        header(.challenge, 0, milliseconds)
        writer.write(integer: UInt64(number))
    }

    /// Records the start of an experiment, or of its measurement after the practice.
    package mutating func experiment(number: Int, isMeasured: Bool, milliseconds: UInt64) {
        guard isKept else { return }
        header(.experiment, 0, milliseconds)
        writer.write(integer: UInt64(number))
        writer.write(integer: isMeasured ? 1 : 0)
    }

    /// Records a batch of a walker's fixes.
    ///
    /// - Parameter sentAt: The time at which the phone sent them, in ms on its clock.
    package mutating func fixes(
        participant: Int,
        seq: UInt64,
        milliseconds: UInt64,
        sentAt: Double,
        fixes: [WalkFix]
    ) {
        guard includes(participant) else { return }
        header(.fixes, participant, milliseconds)
        writer.write(integer: seq)
        writer.write(sentAt)
        writer.write(integer: UInt64(fixes.count))
        for fix in fixes {
            for value in [fix.position.latitude, fix.position.longitude, fix.accuracyMetres, fix.time] {
                writer.write(value)
            }
            writer.write(integer: UInt64(fix.scene.map { $0 + 1 } ?? 0))
        }
    }

    /// Records a batch of anchors as the study counted them; an empty name means an unlisted page or element.
    package mutating func anchors(participant: Int, seq: UInt64, milliseconds: UInt64, batch: AnchorBatch) {
        guard includes(participant) else { return }
        header(.anchors, participant, milliseconds)
        writer.write(integer: seq)
        write(batch.page)
        writer.write(batch.width)
        writer.write(integer: UInt64(batch.anchors.count))
        for anchor in batch.anchors {
            write(anchor.element)
            for value in [anchor.x, anchor.y, anchor.dwellMilliseconds] { writer.write(value) }
            var flags = anchor.outcome.rawValue
            if anchor.isRage { flags |= AnchorFlags.rage }
            if anchor.missed != nil { flags |= AnchorFlags.missed }
            writer.write(byte: flags)
            guard let missed = anchor.missed else { continue }
            write(missed.element)
            writer.write(missed.pixels)
        }
    }

    /// Records that the participant withdrew: none of its later batches counts.
    package mutating func withdrawn(participant: Int, milliseconds: UInt64) {
        guard includes(participant) else { return }
        header(.withdrawn, participant, milliseconds)
    }

    /// Records that the participant's screen changed, in CSS px.
    package mutating func screen(participant: Int, milliseconds: UInt64, _ screen: Size) {
        guard includes(participant) else { return }
        header(.screen, participant, milliseconds)
        for side in [screen.width, screen.height] { writer.write(side) }
    }

    /// Records a batch of a task's own kind.
    package mutating func task(participant: Int, seq: UInt64, milliseconds: UInt64, batch: TaskBatch) {
        guard includes(participant) else { return }
        header(batch.kind.record, participant, milliseconds)
        writer.write(integer: seq)
        for number in batch.numbers { writer.write(number) }
    }

    private mutating func write(_ text: String) {
        let bytes = Array(text.utf8)
        writer.write(integer: UInt64(bytes.count))
        writer.write(bytes: bytes)
    }

    private mutating func header(_ kind: LogRecordKind, _ participant: Int, _ milliseconds: UInt64) {
        header(kind.rawValue, participant, milliseconds)
    }

    private mutating func header(_ kind: UInt8, _ participant: Int, _ milliseconds: UInt64) {
        writer.write(byte: kind)
        writer.write(integer: UInt64(participant))
        writer.write(integer: milliseconds)
    }

    @inline(__always)
    private mutating func append(_ event: TouchEvent) {
        let position = event.position
        let isSingle = Double(Float(position.x)) == position.x && Double(Float(position.y)) == position.y
        var flags = event.phase.rawValue
        if isSingle { flags |= EventFlags.singlePosition }
        if event.pressure != nil { flags |= EventFlags.pressure }
        if event.radius != nil { flags |= EventFlags.radius }
        if event.isPen { flags |= EventFlags.pen }
        writer.write(byte: flags)
        writer.write(integer: event.pointer)
        writer.write(event.time)
        if isSingle {
            let both = UInt64(Float(position.x).bitPattern) | UInt64(Float(position.y).bitPattern) << 32
            writer.write(fixed: both)
        } else {
            writer.write(position.x)
            writer.write(position.y)
        }
        if let pressure = event.pressure { writer.write(pressure) }
        if let radius = event.radius { writer.write(radius) }
    }
}

/// The form of a record.
enum RecordForm {
    case standard(LogRecordKind)
    /// The record of a batch of a task's own kind.
    case task(TaskBatchKind)

    /// - Parameter kind: The first byte of a record; `nil` for a kind that this version does not know.
    init?(_ kind: UInt8) {
        if let own = LogRecordKind(rawValue: kind) {
            self = .standard(own)
        } else if let task = TaskBatchKind.kind(ofRecord: kind) {
            self = .task(task)
        } else {
            return nil
        }
    }
}

/// The log's own kinds of records; the kinds of tasks begin at `TaskBatchKind.firstRecord`.
enum LogRecordKind: UInt8 {
    case touches = 1
    case skipped = 2
    case lifted = 3
    case cleared = 4
    case discarded = 5
    case challenge = 6
    case fixes = 7
    case experiment = 8
    case anchors = 9
    case withdrawn = 10
    case screen = 11
}

/// The upper bits of an anchor's flags; the lower two are its outcome.
enum AnchorFlags {
    static let outcome: UInt8 = 0x03
    static let rage: UInt8 = 0x08
    static let missed: UInt8 = 0x10
}

/// The upper bits of an event's first byte; the lower three are its phase.
enum EventFlags {
    static let phase: UInt8 = 0x07
    static let pressure: UInt8 = 0x08
    static let radius: UInt8 = 0x10
    static let singlePosition: UInt8 = 0x20
    static let pen: UInt8 = 0x40
}
