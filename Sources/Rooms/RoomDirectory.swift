import Logging
package import Storage
package import Transport
import WireProtocol

/// The rooms of this server by code: those in memory, those on disk only, and their expiry times.
package final class RoomDirectory {
    /// The rooms in memory.
    package private(set) var awake: [String: Room] = [:]
    /// The rooms on disk only.
    package internal(set) var sleeping: [String: SleepingRoom] = [:]
    /// The codes of rooms in memory, by the hashes of their host tokens.
    private var hostedCodes: [TokenHash: String] = [:]
    private var expiries = ExpiryQueue()
    /// The clock by which sessions expire.
    package private(set) var ages: AgeClock
    /// The sessions whose erasures a crash has interrupted.
    private var interruptedErasures: Set<String> = []
    /// The number of rooms opened so far.
    private var openings: UInt64 = 0
    private let features: FeatureList
    private let clocks: any MachineClocks

    /// The maximum number of sessions that expire per second.
    private static let expiredAtOnce = 256

    init(_ features: FeatureList, clocks: any MachineClocks) {
        self.features = features
        self.clocks = clocks
        ages = AgeClock(nil, clocks)
    }

    /// The number of rooms in memory and on disk.
    package var count: Int { awake.count + sleeping.count }

    func isKnown(_ code: String) -> Bool { awake[code] != nil || sleeping[code] != nil }

    /// Returns the room with this host token.
    package func room(hostedBy key: TokenHash) -> Room? { hostedCodes[key].flatMap { awake[$0] } }

    /// Whether the token is that of the session's host; this reads nothing from disk.
    package func isHost(_ token: String?, of code: String) -> Bool {
        guard let token else { return false }
        let key = TokenHash(of: token)
        if let room = awake[code] { return room.isHost(key) }
        return sleeping[code].flatMap { TokenHash(stored: $0.entry.hostToken) } == key
    }

    /// The age from which a session that no phone has joined may give way to another one, in seconds.
    package static let emptySessionSeconds = 3600.0

    /// Returns the oldest session in memory that may give way: no phone has ever joined it, nobody watches it, and it is
    /// an hour old.
    ///
    /// - Parameter creator: The address that has created it; `nil` for any.
    package func emptySession(of creator: AddressGroup? = nil) -> Room? {
        let latest = ages.now - Self.emptySessionSeconds
        return awake.values.lazy.filter {
            !$0.hasHadPhones && $0.viewers.isEmpty && $0.createdAt <= latest
                && (creator == nil || $0.creator == creator)
        }.min { $0.createdAt < $1.createdAt }
    }

    // MARK: Opening and closing

    /// Makes a room reachable by its code, its host token and its features' ids.
    func open(_ room: Room) {
        // Entity tags contain the revision: a session that is read again after another node led it must not repeat one.
        openings += 1
        room.revision = openings << 40
        awake[room.code] = room
        if !room.erasing.isEmpty { interruptedErasures.insert(room.code) }
        for key in room.hostKeys { hostedCodes[key] = room.code }
        for feature in features.all { feature.roomOpened(room) }
    }

    /// Makes a room unreachable.
    package func close(_ room: Room) {
        awake[room.code] = nil
        room.announcement = nil
        for key in room.hostKeys { hostedCodes[key] = nil }
        for feature in features.all { feature.roomClosed(room) }
    }

    /// Returns the sessions that were opened with an unfinished erasure since the last call.
    func takeInterruptedErasures() -> Set<String> {
        defer { interruptedErasures = [] }
        return interruptedErasures
    }

    /// Replaces the hash of the host token of a room's remote.
    package func setRemoteKey(_ key: TokenHash?, of room: Room) {
        if let old = room.remoteKey { hostedCodes[old] = nil }
        room.remoteKey = key
        if let key { hostedCodes[key] = room.code }
    }

    /// Replaces the hash of a room's host token, which another computer has now.
    package func setHostKey(_ key: TokenHash, of room: Room) {
        hostedCodes[room.hostKey] = nil
        room.hostKey = key
        hostedCodes[key] = room.code
    }

    /// Adds a room that is on disk only.
    func add(_ entry: SessionEntry, _ state: SleepingRoom.State = .asleep) {
        sleeping[entry.code] = SleepingRoom(entry: entry, state: state)
        expire(entry.code, at: entry.expiresAt)
    }

    // MARK: Ages

    /// Continues the clock that the store has kept.
    func continueClock(_ stored: StoredClock?) { ages = AgeClock(stored, clocks) }

    /// Schedules the expiry of a session at a time of the clock `ages`.
    package func expire(_ code: String, at time: Double) { expiries.insert(code, expiresAt: time) }

    /// Removes and returns the codes of expired sessions, up to the number to wipe in a second. Sessions that were wiped
    /// before may be among them.
    func removeExpiredCodes() -> [String] { expiries.removeExpired(until: ages.now, limit: Self.expiredAtOnce) }

    /// Detects a step of the machine's clock, and makes all rooms send their times again.
    ///
    /// - Returns: the step in seconds, or `nil`.
    func detectClockStep() -> Double? {
        guard let step = ages.detectStep() else { return nil }
        for room in awake.values {
            room.clockOffset = ages.offset
            room.revision &+= 1
        }
        return step
    }
}
