import Challenges
import Logging
import Storage
import TouchMetrics
import Transport
import WireProtocol

/// The host's controls: `POST …/control`.
extension Server {
    private struct Command: Decodable {
        var action: String
        var participant: String?
        var activity: String?
        var subject: String?
        var on: Bool?
        var kind: String?
        var target: Double?
    }

    func control(_ session: Session, _ request: HTTPRequest) throws(Problem) -> HTTPReply {
        let command = try Representation.body(Command.self, of: request)
        guard !session.state.isEnded else { throw .sessionEnded }
        switch command.action {
        case "freeze": freeze(session)
        case "unfreeze": unfreeze(session)
        case "clear":
            clear(try command.participant.map { id throws(Problem) in try find(id, in: session) }, in: session)
        case "hide": hide(true, in: session)
        case "reveal": hide(false, in: session)
        case "spotlight":
            session.state.spotlight = try command.participant.map { id throws(Problem) in try find(id, in: session).id }
        case "remove": remove(try required(command.participant, in: session), from: session, isBanned: false)
        case "ban": remove(try required(command.participant, in: session), from: session, isBanned: true)
        case "activity":
            guard let activity = command.activity, Self.activities.contains(activity) else {
                throw .invalid("activity", "One of \(Self.activities.joined(separator: ", ")) is expected.")
            }
            if activity == "spot", let subject = command.subject { return try startGame(of: subject, in: session) }
            if activity == "walk", let subject = command.subject { return startWalk(of: subject, in: session) }
            session.state.activity = activity
            session.state.subject = command.subject
            session.state.game = nil
        case "touchkit":
            guard let on = command.on else { throw .invalid("on", "true or false is expected.") }
            session.state.touchkit = on
        case "challenge": try challenge(session, command)
        case "end": end(session, detail: "The host has ended the session.")
        default: throw .invalid("action", "\"\(command.action.prefix(40))\" is no action.")
        }
        let reply = stateChanged(of: session)
        if command.action == "challenge" { sendChallengeToAll(in: session) }
        return reply
    }

    /// Tells everybody, and answers once it is on disk.
    func stateChanged(of session: Session) -> HTTPReply {
        session.needsRow = true
        markDirty(session)
        if !session.state.isEnded { broadcastState(of: session) }
        let state = session.state
        return .later { [self] in
            guard await durable() else { return Problem.storeFailing.response }
            return Representation.result(200) { $0.controlState(state) }
        }
    }

    private static let challengeKinds = Challenge.Kind.allCases.map(\.name)

    private func challenge(_ session: Session, _ command: Command) throws(Problem) {
        guard let kind = command.kind else {
            forgetResults(of: session)
            return session.endChallenge()
        }
        guard let judged = Challenge.Kind(name: kind) else {
            throw .invalid("kind", "One of \(Self.challengeKinds.joined(separator: ", ")) is expected.")
        }
        let targets = judged.targets
        let target = command.target ?? judged.defaultTarget
        guard targets.contains(target) else {
            throw .invalid("target", "A number from \(targets.lowerBound) to \(targets.upperBound) is expected.")
        }
        guard session.challenges.count < Session.challengeLimit else {
            throw Problem(
                409,
                "too-many-challenges",
                title: "Too many challenges",
                detail: "A session takes \(Session.challengeLimit) challenges."
            )
        }
        forgetResults(of: session)
        session.start(kind: kind, target: target, milliseconds: session.milliseconds(at: now))
    }

    private func find(_ id: String, in session: Session) throws(Problem) -> Participant {
        guard let participant = session.participant(id) else { throw .unknownParticipant(id) }
        return participant
    }

    private func required(_ id: String?, in session: Session) throws(Problem) -> Participant {
        guard let id else { throw .invalid("participant", "A participant's id is expected.") }
        return try find(id, in: session)
    }

    // MARK: Effects

    private func freeze(_ session: Session) {
        let milliseconds = session.milliseconds(at: now)
        if !session.state.isFrozen { session.mark(SessionMarker(milliseconds: milliseconds, kind: .frozen)) }
        session.state.isFrozen = true
        for participant in session.participants
        // The pause must not count as a movement's time.
        where participant.metrics.touching > 0 || participant.judge?.task?.isUnderWay == true {
            participant.metrics.cancelAll()
            interruptChallenge(of: participant, in: session)
            session.log.lifted(participant: participant.number, milliseconds: milliseconds)
            changed(participant, in: session)
        }
    }

    private func hide(_ isHidden: Bool, in session: Session) {
        session.state.isHidden = isHidden
        notePeers(in: session)
    }

    private func unfreeze(_ session: Session) {
        guard session.state.isFrozen else { return }
        session.mark(SessionMarker(milliseconds: session.milliseconds(at: now), kind: .unfrozen))
        session.state.isFrozen = false
    }

    /// One participant's figures, or everybody's.
    private func clear(_ only: Participant?, in session: Session) {
        let milliseconds = session.milliseconds(at: now)
        session.mark(SessionMarker(milliseconds: milliseconds, kind: .cleared, participant: only?.number))
        for participant in only.map({ [$0] }) ?? session.participants {
            participant.metrics.clear()
            participant.walker?.clear()
            interruptChallenge(of: participant, in: session)
            session.log.cleared(participant: participant.number, milliseconds: milliseconds)
            beginRoundAnew(of: participant, in: session)
            changed(participant, in: session)
        }
    }

    /// Figures changed without a batch: the phone, the viewers and the store get to know.
    private func changed(_ participant: Participant, in session: Session) {
        participant.batchesSinceCheckpoint += 1
        markDirty(participant, in: session)
        noteFigures(participant, in: session)
        if participant.walker != nil { noteWalker(participant, in: session) }
        if participant.connection != nil {
            participant.pacing.postpone(now: now)
            awaitAnswer(participant)
        }
    }

    private func remove(_ participant: Participant, from session: Session, isBanned: Bool) {
        if isBanned { session.bannedTokens.insert(participant.resumeToken) }
        session.remove(participant, at: session.milliseconds(at: now))
        if session.state.spotlight == participant.id { session.state.spotlight = nil }
        participant.needsRow = true
        markDirty(participant, in: session)
        noteLeft(participant, in: session)
        noteResult(participant, in: session)
        if let id = participant.connection, let connection = connections[id] {
            participant.connection = nil
            fail(
                connection,
                .removed,
                title: isBanned ? "banned" : "removed",
                detail: isBanned ? "The host has banned this phone." : "The host has removed this phone."
            )
        }
    }
}
