import Logging
import Rooms
import Storage
import TouchMetrics
import Transport
import Web
import WireProtocol

/// The route of the host's actions: `POST …/control`.
extension HostFeature {
    static let controlRoutes: [Route<Rooms>] = [
        Route(.post, "/api/v1/sessions/{code}/control", bodyLimit: 4096) { rooms, request throws(Problem) in
            try control(try rooms.lookup.hostedRoom(request), request.http, rooms)
        }
    ]

    private static func control(_ room: Room, _ request: HTTPRequest, _ rooms: isolated Rooms) throws(Problem)
        -> EventualResponse
    {
        let command = try HostCommand(json: Representation.jsonBytes(of: request))
        let action = rooms.features.actions[command.action]
        guard !room.state.isEnded || action?.worksAfterEnd == true else { throw .sessionEnded }
        guard let action else {
            let names = rooms.features.actions.keys.sorted().joined(separator: ", ")
            throw .invalid("action", "Unknown action \"\(command.action.prefix(40))\"; known actions: \(names).")
        }
        try command.requireFields(of: action)
        return try action.perform(rooms, room, command) ?? rooms.stateChanged(of: room, by: action)
    }
}
