import Storage
package import Transport
package import Web

/// Limits guesses of codes and tokens per address, without excluding a school from its own rooms because of one pupil.
///
/// While an address is over the limit, a code alone does not open a room that is new to the address. The response is
/// the same whether the room exists or not, so it reveals nothing. Rooms that the address has used before stay
/// reachable, and any room is reachable with a host or resume token.
package final class GuessLimits {
    private let services: RoomServices
    private let directory: RoomDirectory
    private let budgets: Budgets
    private let reader: SessionReader

    init(_ services: RoomServices, _ directory: RoomDirectory, _ budgets: Budgets, _ reader: SessionReader) {
        self.services = services
        self.directory = directory
        self.budgets = budgets
        self.reader = reader
    }

    /// Returns the room of a code.
    ///
    /// - Throws: 404 `unknown-session`; 429 while the address is over the limit of guesses.
    package func room(_ code: String, for address: AddressGroup) throws(Problem) -> Room {
        let now = services.now
        if let room = directory.awake[SessionCode.normalised(code)],
            budgets.wrongCodes.wait(address, now: now) == 0 || room.knownAddresses.contains(address)
        {
            return room
        }
        // The session exists but cannot be read.
        let absence = reader.absenceProblem(of: SessionCode.normalised(code))
        if absence.kind != "unknown-session", budgets.wrongCodes.wait(address, now: now) == 0 { throw absence }
        let wait = budgets.wrongCodes.consume(address, now: now)
        guard wait == 0 else { throw .tooMany("wrong codes", wait: wait) }
        services.metrics.wrongCodes.add(now: now)
        throw .unknownSession(code)
    }

    /// Whether the address has to prove that it knows the session.
    package func mustProve(_ address: AddressGroup, _ code: String) -> Bool {
        budgets.wrongCodes.wait(address, now: services.now) > 0
            && directory.awake[code]?.knownAddresses.contains(address) != true
    }

    /// Counts a wrong code if the address needs a token in addition to the code; returns whether it does.
    func demandCredential(of address: AddressGroup, for room: Room, _ now: Double) -> Bool {
        guard budgets.wrongCodes.wait(address, now: now) > 0, !room.knownAddresses.contains(address) else {
            return false
        }
        _ = budgets.wrongCodes.consume(address, now: now)
        return true
    }

    /// Counts a wrong code; returns the time that the address has to wait, in seconds.
    func countCode(_ address: AddressGroup) -> Int { budgets.wrongCodes.consume(address, now: services.now) }

    /// Counts a wrong token; returns the time that the address has to wait, in seconds.
    func countToken(_ address: AddressGroup) -> Int { budgets.wrongTokens.consume(address, now: services.now) }

    /// Counts a problem that is a wrong token, and returns the problem to respond with; wrong codes are counted by the
    /// lookup.
    package func counted(_ problem: Problem, of request: HTTPRequest) -> Problem {
        guard problem.kind == "token-wrong", request.bearer != nil else { return problem }
        let wait = countToken(AddressGroup(request.remoteAddress))
        return wait == 0 ? problem : .tooMany("wrong tokens", wait: wait)
    }

    /// The time that the address has to wait before its next guess, in seconds.
    func wait(_ address: AddressGroup) -> Int {
        let now = services.now
        return max(1, budgets.wrongCodes.wait(address, now: now), budgets.wrongTokens.wait(address, now: now))
    }

    /// Whether the address has used a third of its guesses.
    func isGuessing(_ address: AddressGroup) -> Bool {
        let now = services.now
        return budgets.wrongCodes.used(address, now: now) > budgets.wrongCodes.burst / 3
            || budgets.wrongTokens.used(address, now: now) > budgets.wrongTokens.burst / 3
    }

    // MARK: Responses

    /// Responds with a problem, after a delay if the address may be guessing codes or tokens.
    package func refusal(_ problem: Problem, of request: HTTPRequest) -> EventualResponse {
        switch problem.kind {
        case "token-wrong" where request.bearer != nil, "unknown-session", "too-many":
            delay(counted(problem, of: request).response, for: AddressGroup(request.remoteAddress))
        default: .now(problem.response)
        }
    }

    /// Delays the response to a wrong code or token if the address has guessed often.
    private func delay(_ response: HTTPResponse, for address: AddressGroup) -> EventualResponse {
        guard isGuessing(address) else { return .now(response) }
        return .later { [clocks = services.clocks] in
            await clocks.sleep(milliseconds: Limits.wrongCodeDelayMilliseconds)
            return response
        }
    }
}
