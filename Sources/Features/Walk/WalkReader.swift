import AudioWalk
import Storage
import WireProtocol

/// A fix with the walker's values after it.
struct WalkedFix: Sendable {
    var participant: ParticipantIdentity
    var fix: WalkFix
    /// The time of the fix, in ms since the session's start.
    var milliseconds: UInt64
    /// The distance walked so far.
    var distanceMetres: Double
    var isPlausible: Bool
}

/// Replays a session's log, fix by fix. A damaged log is read up to the damage.
struct WalkReader: Sendable {
    private var log: ReplayLog
    private let participants: [Int: ReplayParticipant]
    private var walkers: [Int: Walker] = [:]

    init(session: String, participants: [ReplayParticipant], store: any SessionStore) {
        self.participants = Dictionary(uniqueKeysWithValues: participants.map { ($0.number, $0) })
        log = ReplayLog(ofSession: session, after: 0, in: store)
    }

    /// Returns the fixes of the log's next chunk, which may be none; `nil` at the end.
    mutating func next() async throws(StorageError) -> [WalkedFix]? {
        guard let records = try await log.next() else { return nil }
        var fixes: [WalkedFix] = []
        for record in records { apply(record, to: &fixes) }
        return fixes
    }

    private mutating func apply(_ record: LogRecord, to walked: inout [WalkedFix]) {
        guard let identity = participants[record.participant]?.identity else { return }
        switch record.content {
        case .fixes(_, let sentAt, let fixes):
            var walker = walkers[record.participant] ?? Walker()
            for fix in fixes {
                walker.apply(fix, sentAt: sentAt, receivedMilliseconds: record.milliseconds)
                walked.append(
                    WalkedFix(
                        participant: identity,
                        fix: fix,
                        milliseconds: walker.fixedMilliseconds,
                        distanceMetres: walker.trace.distanceMetres,
                        isPlausible: walker.trace.plausible == walker.trace.last
                    )
                )
            }
            walkers[record.participant] = walker
        case .cleared: walkers[record.participant]?.clear()
        default: break
        }
    }
}
