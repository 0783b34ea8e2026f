import Transport
import WireProtocol

/// Limits guesses of codes per address, without locking a school out of its own rooms because of one pupil.
///
/// While an address is over the limit, a code alone does not open a room that is new to the address. The answer is the
/// same whether the room exists or not, so it reveals nothing. Rooms that the address has used before stay reachable,
/// and any room is reachable with a host or resume token.
extension Rooms {
    /// Returns the room of a code.
    ///
    /// - Throws: 404 `unknown-session`; 429 while the address is over the limit of guesses.
    func room(_ code: String, for address: AddressGroup) throws(Problem) -> Room {
        let now = now
        if let room = directory.awake[SessionCode.normalised(code)],
            budgets.wrongCodes.wait(address, now: now) == 0 || room.knownAddresses.contains(address)
        {
            return room
        }
        // The session exists but cannot be read.
        let absence = absence(of: SessionCode.normalised(code))
        if absence.kind != "unknown-session", budgets.wrongCodes.wait(address, now: now) == 0 { throw absence }
        let wait = budgets.wrongCodes.take(address, now: now)
        guard wait == 0 else { throw .tooMany("wrong codes", wait: wait) }
        throw .unknownSession(code)
    }

    /// Returns the room of a code, and the participant of a resume token, which proves that its phone knows the room.
    ///
    /// - Throws: as `room`.
    func room(_ code: String, resuming token: String, for address: AddressGroup) throws(Problem) -> (
        Room, Participant?
    ) {
        if let room = directory.awake[SessionCode.normalised(code)], let participant = room.participant(resuming: token)
        {
            return (room, participant)
        }
        return (try room(code, for: address), nil)
    }

    /// Delays the answer to a wrong code or token if the address has guessed often.
    func delayedReply(_ response: HTTPResponse, for address: AddressGroup) -> HTTPReply {
        guard isGuessing(address) else { return .now(response) }
        return .later { [clocks] in
            await clocks.sleep(milliseconds: Limits.wrongCodeDelay)
            return response
        }
    }

    /// Whether the address has used a third of its guesses.
    private func isGuessing(_ address: AddressGroup) -> Bool {
        budgets.wrongCodes.used(address, now: now) > budgets.wrongCodes.burst / 3
            || budgets.wrongTokens.used(address, now: now) > budgets.wrongTokens.burst / 3
    }

    // MARK: Live connections

    /// Whether the address needs a token besides the code. A call that returns true counts as a wrong code.
    func isCredentialNeeded(of address: AddressGroup, for room: Room, _ now: Double) -> Bool {
        guard budgets.wrongCodes.wait(address, now: now) > 0, !room.knownAddresses.contains(address) else {
            return false
        }
        _ = budgets.wrongCodes.take(address, now: now)
        return true
    }

    /// Refuses a connection whose code is unknown.
    func openWithoutSession(_ id: ConnectionID, code: String, from visitor: Visitor) {
        let (now, address) = (now, visitor.address)
        guard budgets.wrongCodes.take(address, now: now) == 0 else {
            // Behaves like an existing room that requires a token: refused after its `hello`.
            let deadline = now + Self.helloTimeout
            pendingRefusals[id] = PendingRefusal(visitor: visitor, code: code, helloDeadline: deadline)
            return
        }
        guard isGuessing(address) else { return refuseUnknown(id, code) }
        Task {
            await clocks.sleep(milliseconds: Limits.wrongCodeDelay)
            self.refuseUnknown(id, code)
        }
    }

    private func refuseUnknown(_ id: ConnectionID, _ code: String) {
        connections.refuse(id, .noSuchSession, title: "no such session", detail: "Unknown session code \(code).")
    }

    /// Refuses connections with a pending refusal that sent no `hello` in time.
    func expirePendingRefusals(_ now: Double) {
        for (id, stranger) in pendingRefusals where now >= stranger.helloDeadline && !stranger.isProving {
            pendingRefusals[id] = nil
            connections.refuse(id, .noHello, title: "no hello", detail: "No hello within 5 s.")
        }
    }
}
