import Storage
import Transport
import WireProtocol

/// Starts walks of a class.
extension Rooms {
    /// Starts a play for the class; throws and changes nothing if the play is not visible to listeners.
    func startWalk(of playID: String, in room: Room) -> HTTPReply {
        let code = room.code
        return .answering { [self] () throws(Problem) in
            let play = try await play(playID, isAuthor: false)
            return try await walkStarted(play.id, code)
        }
    }

    private func walkStarted(_ playID: String, _ code: String) async throws(Problem) -> HTTPResponse {
        // The session may have ended while the play was read.
        guard let room = directory.awake[code] else { throw .unknownSession(code) }
        guard !room.state.isEnded else { throw .sessionEnded }
        room.begin(activity: "walk", subject: playID)
        switch stateChanged(of: room) {
        case .now(let response): return response
        case .later(let work): return await work()
        }
    }
}
