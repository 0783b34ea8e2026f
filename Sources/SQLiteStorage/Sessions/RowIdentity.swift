/// The identity of a row in a session: it is part of the row's checksum, so that rows cannot be exchanged.
struct RowIdentity: Equatable {
    enum Table: UInt8 {
        case session = 1
        case participant = 2
        case log = 3
        case keyframe = 4
        case result = 5
        case round = 6
        case extent = 7
    }

    let table: Table
    /// The row's place in its table; the part that does not fit into `second`.
    var first: UInt32 = 0
    var second: UInt64 = 0

    static let session = RowIdentity(table: .session)
    static let extent = RowIdentity(table: .extent)

    static func participant(_ number: Int) -> RowIdentity {
        RowIdentity(table: .participant, second: UInt64(truncatingIfNeeded: number))
    }

    static func log(_ position: Int64) -> RowIdentity {
        RowIdentity(table: .log, second: UInt64(bitPattern: position))
    }

    static func keyframe(participant: Int, milliseconds: Int64) -> RowIdentity {
        RowIdentity(
            table: .keyframe,
            first: UInt32(truncatingIfNeeded: participant),
            second: UInt64(bitPattern: milliseconds)
        )
    }

    static func result(challenge: Int, participant: Int, slot: Int) -> RowIdentity {
        RowIdentity(
            table: .result,
            first: UInt32(truncatingIfNeeded: challenge),
            second: UInt64(UInt32(truncatingIfNeeded: participant)) << 32 | UInt64(UInt32(truncatingIfNeeded: slot))
        )
    }

    static func round(game: Int, participant: Int) -> RowIdentity {
        RowIdentity(
            table: .round,
            first: UInt32(truncatingIfNeeded: game),
            second: UInt64(truncatingIfNeeded: participant)
        )
    }

    /// Sixteen bytes, the last three of which are 0 and free for a count of parts.
    var bytes: [UInt8] {
        var bytes = [table.rawValue]
        for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: first >> shift)) }
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: second >> shift)) }
        return bytes + [0, 0, 0]
    }
}

/// The reason why a row cannot be read; the caller knows which row.
struct RowDamage: Error, Equatable {
    let reason: String
}
