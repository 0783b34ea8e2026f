import Storage
import Transport
import WireProtocol

extension Server {
    /// Has the class walk through a play; nothing changes if listeners do not get to see it.
    func startWalk(of playID: String, in session: Session) -> HTTPReply {
        let code = session.code
        return .answering { [self] () throws(Problem) in
            let play = try await play(playID, isAuthor: false)
            return try await walkStarted(play.id, code)
        }
    }

    private func walkStarted(_ playID: String, _ code: String) async throws(Problem) -> HTTPResponse {
        // It may be gone or over since the play was asked for.
        guard let session = sessions[code] else { throw .unknownSession(code) }
        guard !session.state.isEnded else { throw .sessionEnded }
        session.state.activity = "walk"
        session.state.subject = playID
        session.state.game = nil
        switch stateChanged(of: session) {
        case .now(let response): return response
        case .later(let work): return await work()
        }
    }
}
