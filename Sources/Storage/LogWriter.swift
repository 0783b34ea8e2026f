import AudioWalk
import ByteCoding
import Geometry
import Studies
import TouchMetrics

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

    /// Appends a record.
    ///
    /// - Parameter participant: Its participant's number; 0 for a record of the whole class.
    package mutating func append(_ content: LogRecord.Content, of participant: Int = 0, milliseconds: UInt64) {
        guard isKept, excludedParticipants.isEmpty || !excludedParticipants.contains(participant) else { return }
        writer.write(byte: content.kind.code)
        writer.write(integer: UInt64(participant))
        writer.write(integer: milliseconds)
        content.write(to: &writer)
    }
}

/// The fields of records.
extension ByteWriter {
    mutating func write(_ fix: WalkFix) {
        for value in [fix.position.latitude, fix.position.longitude, fix.accuracyMetres, fix.time] { write(value) }
        write(integer: UInt64(fix.scene.map { $0 + 1 } ?? 0))
    }

    mutating func write(_ batch: AnchorBatch) {
        write(batch.page)
        write(batch.width)
        write(integer: UInt64(batch.anchors.count))
        for anchor in batch.anchors {
            write(anchor.element)
            for value in [anchor.x, anchor.y, anchor.dwellMilliseconds] { write(value) }
            var flags = anchor.outcome.rawValue
            if anchor.isRage { flags |= AnchorFlags.rage }
            if anchor.missed != nil { flags |= AnchorFlags.missed }
            write(byte: flags)
            guard let missed = anchor.missed else { continue }
            write(missed.element)
            write(missed.pixels)
        }
    }

    private mutating func write(_ text: String) {
        let bytes = Array(text.utf8)
        write(integer: UInt64(bytes.count))
        write(bytes: bytes)
    }

    @inline(__always)
    mutating func write(_ event: TouchEvent) {
        let position = event.position
        let isSingle = Double(Float(position.x)) == position.x && Double(Float(position.y)) == position.y
        var flags = event.phase.rawValue
        if isSingle { flags |= EventFlags.singlePosition }
        if event.pressure != nil { flags |= EventFlags.pressure }
        if event.radius != nil { flags |= EventFlags.radius }
        if event.isPen { flags |= EventFlags.pen }
        write(byte: flags)
        write(integer: event.pointer)
        write(event.time)
        if isSingle {
            let both = UInt64(Float(position.x).bitPattern) | UInt64(Float(position.y).bitPattern) << 32
            write(fixed: both)
        } else {
            write(position.x)
            write(position.y)
        }
        if let pressure = event.pressure { write(pressure) }
        if let radius = event.radius { write(radius) }
    }
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
