import Storage
import Transport

/// Requests for sessions that are not in memory.
extension Rooms {
    /// Whether the session has to be read from disk first.
    func isAsleep(_ code: String) -> Bool {
        guard let room = directory.sleeping[code] else { return mayBeShared(code) }
        return room.damage == nil && room.entry.expiresAt > directory.ages.now
    }

    /// Whether a request needs a session to be read from disk first.
    func isAsleep(_ request: RoutedRequest) -> Bool {
        isAsleep(code(of: request)) || mayConcernSleepingRoom(request)
    }

    /// The session that a request names; empty for none.
    func code(of request: RoutedRequest) -> String {
        let code = request["code"]
        guard code.isEmpty else { return SessionCode.normalised(code) }
        return features.all.lazy.compactMap { $0.sessionCode(of: request) }.first ?? ""
    }

    private func mayConcernSleepingRoom(_ request: RoutedRequest) -> Bool {
        wakingAtStart != nil && features.all.contains { $0.mayConcernSleepingRoom(request) }
    }

    /// Reads the session that a request needs.
    func wake(for request: RoutedRequest) async {
        if mayConcernSleepingRoom(request) { await wakingAtStart?.value }
        let code = code(of: request)
        await wake(code, for: WorkOwner(request.request, room: code))
    }

    /// Returns why no session of this code is in memory.
    func absence(of code: String) -> Problem {
        guard let room = directory.sleeping[code], room.entry.expiresAt > directory.ages.now else {
            return .unknownSession(code)
        }
        switch room.state {
        case .damaged(let damage): return .damaged(damage)
        case .unreadable: return .storeFailing
        case .crowded: return .tooBusy(with: "sessions that are read from disk")
        case .owned: return shared?.isDraining == true ? .draining : .sessionMoving
        case .asleep, .waking: return .unknownSession(code)
        }
    }

    /// Returns the damaged session of a request with its host token; `nil` if the session is intact or unknown.
    func damagedRoom(_ request: RoutedRequest) throws(Problem) -> SessionEntry? {
        let code = SessionCode.normalised(request["code"])
        guard let room = directory.sleeping[code], room.damage != nil, mayWake(code, for: request.request) else {
            return nil
        }
        try requireHost(request, key: TokenHash(stored: room.entry.hostToken))
        return room.entry
    }
}
