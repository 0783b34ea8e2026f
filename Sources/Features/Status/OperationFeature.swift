import Logging
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// What an administrator sees and does: the state of the server and its machine, and the end or a longer life of a
/// class.
final class OperationFeature: Feature {
    /// The sessions that are listed; those with phones first, then the newest.
    static let listedSessions = 200

    static let routes: [Route<Rooms>] = [
        Route(.get, "/api/v1/admin", readers: .ownPages) { rooms, request throws(Problem) in
            try rooms.access.requireAuthorsDesk(request.http)
            let request = request.http
            return .later { await OperationReport.response(to: request, rooms) }
        },
        Route(.post, "/api/v1/admin/sessions/{code}/control", bodyLimit: 4096, readers: .ownPages) {
            rooms,
            request throws(Problem) in
            try rooms.access.requireAuthorsDesk(request.http)
            return try control(request, rooms)
        },
    ]

    /// The host's actions that administrators have, too.
    private static let actions: Set = ["end", "lifetime"]

    private static func control(_ request: RoutedRequest, _ rooms: isolated Rooms) throws(Problem) -> EventualResponse {
        let command = try HostCommand(json: Representation.jsonBytes(of: request.http))
        guard actions.contains(command.action), let action = rooms.features.actions[command.action] else {
            throw .unknownAction(command.action, known: actions)
        }
        let code = SessionCode.normalised(request["code"])
        guard let room = rooms.directory.awake[code] else { throw rooms.reader.absenceProblem(of: code) }
        guard !room.state.isEnded || action.worksAfterEnd else { throw .sessionEnded }
        let response = try command.perform(action, on: room, rooms)
        rooms.logger.notice(
            "Class changed by the administrator",
            metadata: ["session": "\(code)", "action": "\(command.action)"]
        )
        return response
    }
}
