import Geometry
package import TouchMetrics
package import WalkTraces

/// Appends records to a session's log; `take` hands over what gathered since the last commit.
///
/// A record is its kind, the participant's number, the time in ms since the session's start, and what belongs to the
/// kind. Integers are LEB128. Doubles keep their bits: four bytes where a `Float` holds the value exactly (browsers
/// report single-precision positions), else eight.
package struct LogWriter {
    private var bytes: [UInt8] = []

    package init() {}

    package var isEmpty: Bool { bytes.isEmpty }

    package mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        taken.reserveCapacity(bytes.count)
        swap(&taken, &bytes)
        return taken
    }

    package mutating func touches(participant: Int, seq: UInt64, milliseconds: UInt64, events: [TouchEvent]) {
        header(.touches, participant, milliseconds)
        integer(seq)
        integer(UInt64(events.count))
        for event in events { append(event) }
    }

    /// A batch that was refused.
    package mutating func skipped(participant: Int, seq: UInt64, milliseconds: UInt64) {
        header(.skipped, participant, milliseconds)
        integer(seq)
    }

    /// A batch that came while the session was frozen: of its events only this is kept.
    ///
    /// - Parameter pointers: those that begin anew with their next movement.
    package mutating func discarded(participant: Int, seq: UInt64, milliseconds: UInt64, pointers: [UInt64]) {
        header(.discarded, participant, milliseconds)
        integer(seq)
        integer(UInt64(pointers.count))
        for pointer in pointers { integer(pointer) }
    }

    /// All of the participant's pointers were ended as cancelled by the host.
    package mutating func lifted(participant: Int, milliseconds: UInt64) {
        header(.lifted, participant, milliseconds)
    }

    package mutating func cleared(participant: Int, milliseconds: UInt64) {
        header(.cleared, participant, milliseconds)
    }

    /// A challenge begins: what follows is judged by it.
    package mutating func challenge(number: Int, milliseconds: UInt64) {
        header(.challenge, 0, milliseconds)
        integer(UInt64(number))
    }

    /// Where somebody walked.
    ///
    /// - Parameter sentAt: when the phone sent them, ms on its clock.
    package mutating func fixes(
        participant: Int,
        seq: UInt64,
        milliseconds: UInt64,
        sentAt: Double,
        fixes: [WalkFix]
    ) {
        header(.fixes, participant, milliseconds)
        integer(seq)
        double(sentAt)
        integer(UInt64(fixes.count))
        for fix in fixes {
            for value in [fix.position.latitude, fix.position.longitude, fix.accuracyMetres, fix.time] { double(value) }
            integer(UInt64(fix.scene.map { $0 + 1 } ?? 0))
        }
    }

    private mutating func header(_ kind: LogRecordKind, _ participant: Int, _ milliseconds: UInt64) {
        bytes.append(kind.rawValue)
        integer(UInt64(participant))
        integer(milliseconds)
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
        bytes.append(flags)
        integer(event.pointer)
        double(event.time)
        if isSingle {
            let both = UInt64(Float(position.x).bitPattern) | UInt64(Float(position.y).bitPattern) << 32
            fixed(both)
        } else {
            double(position.x)
            double(position.y)
        }
        if let pressure = event.pressure { double(pressure) }
        if let radius = event.radius { double(radius) }
    }

    private mutating func integer(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    private mutating func double(_ value: Double) {
        fixed(value.bitPattern)
    }

    private mutating func fixed(_ bits: UInt64) {
        withUnsafeBytes(of: bits.littleEndian) { bytes.append(contentsOf: $0) }
    }
}

enum LogRecordKind: UInt8 {
    case touches = 1
    case skipped = 2
    case lifted = 3
    case cleared = 4
    case discarded = 5
    case challenge = 6
    case fixes = 7
}

/// The upper bits of an event's first byte; the lower three are its phase.
enum EventFlags {
    static let phase: UInt8 = 0x07
    static let pressure: UInt8 = 0x08
    static let radius: UInt8 = 0x10
    static let singlePosition: UInt8 = 0x20
    static let pen: UInt8 = 0x40
}
