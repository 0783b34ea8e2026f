import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// Starts walks of a class.
extension WalkFeature {
    /// Starts a play for the class; throws and changes nothing if the play is not visible to listeners.
    static func startWalk(of playID: String, in room: Room, _ rooms: isolated Rooms) -> EventualResponse {
        let code = room.code
        return .awaiting { [rooms] () throws(Problem) in
            let play = try await play(playID, isAuthor: false, rooms)
            return try await walkStarted(play.id, code, rooms)
        }
    }

    private static func walkStarted(_ playID: String, _ code: String, _ rooms: isolated Rooms) async throws(Problem)
        -> HTTPResponse
    {
        // The session may have ended while the play was read.
        guard let room = rooms.directory.awake[code] else { throw rooms.reader.movedProblem(of: code) }
        guard !room.state.isEnded else { throw .sessionEnded }
        room.begin(activity: "walk", subject: playID)
        switch rooms.stateChanged(of: room) {
        case .now(let response): return response
        case .later(let work): return await work()
        }
    }
}
