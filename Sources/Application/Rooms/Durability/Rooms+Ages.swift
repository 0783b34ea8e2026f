import Logging
import Storage
import WireProtocol

/// Ends sessions after their lifetime, by a clock that does not step.
extension Rooms {
    /// The most sessions that are wiped per second.
    private static let expiredAtOnce = 256
    /// How often an idle server stores the clock, in ms: the most that a power cut costs its precision.
    private static let idleStoring = 600_000.0
    /// How often commits include the clock, in ms.
    private static let storing = 10_000.0

    /// Detects steps of the machine's clock.
    func detectClockStep() {
        guard let step = ages.detectStep() else { return }
        logger.warning(
            "System clock stepped; sessions expire by elapsed time",
            metadata: ["seconds": "\(Int(step))"]
        )
        for room in awake.values {
            room.clockOffset = ages.offset
            // Its times are told anew.
            room.revision &+= 1
        }
    }

    /// Ends and wipes expired sessions.
    func endExpired() {
        let codes = expiries.take(until: ages.now, limit: Self.expiredAtOnce).filter {
            // What another node leads ends there.
            awake[$0] != nil || (shared == nil && sleeping[$0] != nil)
        }
        guard !codes.isEmpty else { return }
        for code in codes {
            logger.info("Session expired", metadata: ["session": "\(code)"])
            if let room = awake[code] { end(room, detail: "The session has expired.") }
        }
        Task { _ = await self.wipe(codes) }
    }

    /// Returns the clock if it is due to be stored.
    func clockToStore() -> StoredClock? {
        guard now - clockStoredAt > Self.storing else { return nil }
        clockStoredAt = now
        return ages.stored
    }

    /// Stores the clock if no commit has stored it for long.
    func storeClockIfIdle() {
        guard now - clockStoredAt > Self.idleStoring, !commits.isInFlight else { return }
        clockStoredAt = now
        Task { await self.storeClock() }
    }

    func storeClock() async {
        var commit = Commit()
        commit.clock = ages.stored
        _ = try? await store.commit(commit)
    }
}
