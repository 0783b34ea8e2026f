import ByteCoding
import Storage

/// The numbers of a session's rows on disk, written with each of its commits, so that a missing row is detected.
struct SessionExtent: Equatable, Sendable {
    /// The number of its commits.
    var commits: UInt64 = 0
    var lastPosition: Int64 = 0
    var participants = 0
    var results = 0
    var rounds = 0
    var keyframes = KeyframeDigest()

    init() {}

    var bytes: [UInt8] {
        var writer = ByteWriter()
        for value in [
            commits, UInt64(bitPattern: lastPosition), UInt64(participants), UInt64(results), UInt64(rounds),
            UInt64(keyframes.count), keyframes.sum,
        ] { writer.write(fixed: value) }
        return writer.bytes
    }

    init(_ bytes: [UInt8]) throws(RowDamage) {
        var reader = ByteReader(bytes[...]) { _ in RowDamage(reason: "it is too short") }
        commits = try reader.fixed()
        lastPosition = Int64(bitPattern: try reader.fixed())
        participants = Int(truncatingIfNeeded: try reader.fixed())
        results = Int(truncatingIfNeeded: try reader.fixed())
        rounds = Int(truncatingIfNeeded: try reader.fixed())
        keyframes = KeyframeDigest(count: Int(truncatingIfNeeded: try reader.fixed()), sum: try reader.fixed())
    }
}

/// Checks the keys of all keyframes without reading their states.
struct KeyframeDigest: Equatable, Sendable {
    var count = 0
    var sum: UInt64 = 0

    /// The same in SQL. The factors are odd (Knuth's and Marsaglia's), so that the mask loses no flipped bit of a key.
    /// The time is masked before the multiplication: from the 48th day on, SQLite would convert the product to a
    /// rounded real number.
    static let sql = "sum((participant * 2654435761 + (milliseconds & 1073741823) * 2246822519) & 1073741823)"

    mutating func add(participant: Int, milliseconds: Int64) {
        count += 1
        sum &+= Self.summand(participant, milliseconds)
    }

    mutating func remove(participant: Int, milliseconds: Int64) {
        count -= 1
        sum &-= Self.summand(participant, milliseconds)
    }

    private static func summand(_ participant: Int, _ milliseconds: Int64) -> UInt64 {
        let product =
            UInt64(truncatingIfNeeded: participant) &* 2_654_435_761 &+ UInt64(bitPattern: milliseconds)
            &* 2_246_822_519
        return product & 1_073_741_823
    }
}
