import Rooms
package import Storage
import Transport
import Web
import WireProtocol

/// The audio walk: plays for single listeners and classes; the host sees the walkers' positions.
final class WalkFeature: Feature {
    static let routes = walkRoutes + playRoutes
    static let activities = [
        Activity("walk") { rooms, room, subject, _ throws(Problem) in startWalk(of: subject, in: room, rooms) }
    ]
    static let roomFeature: (any RoomFeature.Type)? = RoomWalkers.self

    let services: PlayServices

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] {
        guard room.retention == .replay else { return [] }
        let walks = RecordedWalks(of: room, rooms.store)
        return [.log(walks.table), .file(walks.lines)]
    }

    init(_ services: PlayServices) {
        self.services = services
    }
}

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

/// The stores and the document reader for the plays' routes.
package struct PlayServices: Sendable {
    /// The store of the plays.
    package let store: any PlayStore
    let audio: any AudioStore
    let documents: any PlayDocumentReading

    /// Creates the services from their parts.
    package init(store: any PlayStore, audio: any AudioStore, documents: any PlayDocumentReading) {
        self.store = store
        self.audio = audio
        self.documents = documents
    }
}

extension Problem {
    static func unknownPlay(_ id: String) -> Problem {
        Problem(404, "unknown-play", title: "Unknown play", detail: "Unknown play id \(id.named(upTo: 64)).")
    }

    static func unknownAudio(_ name: String) -> Problem {
        Problem(
            404,
            "unknown-audio",
            title: "Unknown sound",
            detail: "Unknown sound \(name.named(upTo: 120)) in this play."
        )
    }

    /// The maximum number of faults of a document that are reported.
    static let maxFaults = 100

    /// A play, KML or GPX document with faults.
    init(_ faults: DocumentFaults, title: String) {
        let others = faults.faults.count > 1 ? " (and \(faults.faults.count - 1) more)" : ""
        self = Problem(
            422,
            "bad-document",
            title: title,
            detail: "\(faults.faults.first?.description ?? "The document is not readable")\(others)"
        )
        self.faults = Array(faults.faults.prefix(Self.maxFaults))
    }

    init(_ fault: AudioFault) {
        // The importer writes the reason behind the file's name; here it is a sentence of its own.
        let reason = fault.reason
        let sentence = "\(reason.prefix(1).uppercased())\(reason.dropFirst())."
        self = Problem(422, "bad-audio", title: "Invalid sound", detail: sentence)
    }
}
