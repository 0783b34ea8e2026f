import Dispatch

/// Counts the sessions that are asleep. A count reads the whole table, so it is repeated only every 10 s.
///
/// Sendable: used only on the queue of the connection `pulse`.
final class SessionCounts: @unchecked Sendable {
    private static let recountIntervalNanoseconds: UInt64 = 10_000_000_000

    private var counted: (at: UInt64, asleep: Int)?

    func asleep(_ connection: DatabaseConnection) throws(DatabaseFault) -> Int {
        let now = DispatchTime.now().uptimeNanoseconds
        if let counted, now - counted.at < Self.recountIntervalNanoseconds { return counted.asleep }
        let row = try connection.run(
            """
            SELECT count(*) FROM session WHERE NOT EXISTS (
                SELECT FROM node WHERE epoch = owner AND NOT is_over AND lease_until > clock_timestamp())
            """
        ).first
        let asleep = Int(try row?.int(0) ?? 0)
        counted = (now, asleep)
        return asleep
    }
}
