import Storage
import Transport
import WireProtocol

/// Opens and closes live connections.
extension Rooms {
    /// How long a connection may take to send `hello`, in ms.
    static let helloTimeout = 5000.0

    /// Decides whether an HTTP request may become a WebSocket.
    func decide(onUpgrade request: HTTPRequest) -> UpgradeDecision {
        guard Self.sessionCode(ofLivePath: request.path) != nil else {
            return .reject(Problem.notFound(request.path).response)
        }
        do throws(Problem) {
            try requireAllowedOrigin(request, to: "open the live connection")
            return .accept
        } catch {
            return .reject(error.response)
        }
    }

    /// Returns the code in `/api/v1/sessions/{code}/live`, or `nil` for another path.
    static func sessionCode(ofLivePath path: String) -> String? {
        let segments = path.split(separator: "/")
        guard segments.count == 5, segments[0] == "api", segments[1] == "v1", segments[2] == "sessions",
            segments[4] == "live"
        else { return nil }
        return SessionCode.normalised(String(segments[3]))
    }

    /// Opens a connection, after its session is read from disk if necessary.
    func open(_ id: ConnectionID, _ request: HTTPRequest) {
        let code = Self.sessionCode(ofLivePath: request.path) ?? ""
        let address = AddressGroup(request.remoteAddress)
        let visitor = Visitor(address: address, origin: reachedOrigins.shared(request.reachedOrigin))
        let isKnownToExist = directory.awake[code] != nil && shared?.releasing.contains(code) != true
        if mustProve(address, code), !isKnownToExist {
            // Nothing is read, and nothing told, before it has proved more.
            openWithoutSession(id, code: code, from: visitor)
        } else if isAsleep(code) {
            openAfterWaking(id, code, visitor)
        } else {
            open(id, room: code, from: visitor)
        }
    }

    /// Opens a connection to a session in memory, or refuses it.
    func open(_ id: ConnectionID, room code: String, from visitor: Visitor) {
        switch directory.sleeping[code]?.state {
        case .damaged(let damage):
            return connections.refuse(id, .damaged, title: "session damaged", detail: damage.publicDescription + ".")
        case .unreadable: return transport.close(id, code: 1013, reason: "storage failure")
        case .crowded: return transport.close(id, code: 1013, reason: "too busy")
        case .owned: return transport.close(id, code: 1013, reason: "session moving")
        case .asleep, .waking, nil: break
        }
        if shared?.releasing.contains(code) == true {
            return transport.close(id, code: 1013, reason: "session moving")
        }
        // Refused by a close code, because scripts in a browser cannot see the status of the handshake.
        guard let room = directory.awake[code] else { return openWithoutSession(id, code: code, from: visitor) }
        let now = now
        let needsCredential = isCredentialNeeded(of: visitor.address, for: room, now)
        guard !room.state.isEnded || needsCredential else {
            return connections.refuse(id, .sessionEnded, title: "session ended", detail: "The session has ended.")
        }
        let connection = Connection(
            id: id,
            room: room,
            visitor: visitor,
            helloDeadline: now + Self.helloTimeout,
            rate: FrameRateLimit(loopPauses: load.loopPauses.total(now: now))
        )
        connection.needsCredential = needsCredential
        connections.add(connection)
    }

    /// Removes a closed connection.
    func forget(_ id: ConnectionID) {
        guard let connection = connections.remove(id) else {
            pendingRefusals[id] = nil
            earlyConnections[id] = nil
            return
        }
        let room = connection.room
        switch connection.role {
        case .waiting, .greeted: break
        case .viewer:
            budgets.viewers.release(connection.address)
            viewers.remove(id, from: room)
        case .phone(let participant):
            peers.hide(from: id, in: room)
            // A late close of an old connection must not touch a participant that has resumed elsewhere.
            guard participant.connection == id else { return }
            participant.connection = nil
            participant.isWelcomed = false
            viewers.markLeft(participant, in: room)
            depart(participant, from: room)
        }
    }

    /// Continues sending to a connection whose send buffer has space again.
    func resumeSending(to id: ConnectionID) {
        guard let connection = connections[id] else { return }
        switch connection.role {
        case .waiting, .greeted: break
        case .viewer: viewers.catchUp(connection)
        case .phone(let participant):
            if participant.pacing.dueAt < .infinity { figures.send(to: participant, now) }
        }
    }
}
