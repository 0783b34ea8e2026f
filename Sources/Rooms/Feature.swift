package import Storage
package import Transport
package import Web
import WireProtocol

/// An activity or a service of the server, implemented in one folder of `Features` and listed in `standardFeatures`.
///
/// A feature runs on the rooms' actor. All requirements have default implementations.
package protocol Feature: AnyObject, SendableMetatype {
    static var routes: [Route<Rooms>] { get }
    /// The activities that a room can have.
    static var activities: [Activity] { get }
    /// The host's actions (`POST …/control`).
    static var actions: [HostAction] { get }
    /// The type of its state in each room.
    static var roomFeature: (any RoomFeature.Type)? { get }

    /// Called when a room becomes reachable.
    func roomOpened(_ room: Room)
    /// Called when a room becomes unreachable.
    func roomClosed(_ room: Room)
    /// Whether a request without a session code may need a room that is still being read after the start.
    func mayConcernSleepingRoom(_ request: RoutedRequest) -> Bool
    /// The code of a request's session, if an id in its path determines it.
    func sessionCode(of request: RoutedRequest) -> String?
    /// The exports of a room.
    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport]
    /// The feature's own budgets, for `/metrics`.
    var budgets: [BudgetUse] { get }
    /// Called once a second, for deadlines.
    func eachSecond(_ rooms: isolated Rooms)
    /// Called once an hour.
    func cleanUp(_ rooms: isolated Rooms)
}

extension Feature {
    /// No routes by default.
    package static var routes: [Route<Rooms>] { [] }
    /// No activities by default.
    package static var activities: [Activity] { [] }
    /// No actions by default.
    package static var actions: [HostAction] { [] }
    /// No state in rooms by default.
    package static var roomFeature: (any RoomFeature.Type)? { nil }
    /// Does nothing by default.
    package func roomOpened(_ room: Room) {}
    /// Does nothing by default.
    package func roomClosed(_ room: Room) {}
    /// By default false.
    package func mayConcernSleepingRoom(_ request: RoutedRequest) -> Bool { false }
    /// By default no session.
    package func sessionCode(of request: RoutedRequest) -> String? { nil }
    /// No exports by default.
    package func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] { [] }
    /// No budgets by default.
    package var budgets: [BudgetUse] { [] }
    /// Does nothing by default.
    package func eachSecond(_ rooms: isolated Rooms) {}
    /// Does nothing by default.
    package func cleanUp(_ rooms: isolated Rooms) {}
}

/// An activity of a room, as named by `POST /api/v1/sessions` and the host's action `activity`.
package struct Activity: Sendable {
    /// The name in the session's state.
    package let name: String
    /// The fields of the host's command that it takes with a subject.
    let fields: [String]
    /// Starts the activity with a subject, and may throw a problem; `nil` if the activity and its subject only have to
    /// be set in the state.
    package internal(set) var start: Start?

    /// Starts an activity by a command of the host, or without one as a step of a lesson; `nil` if it has begun.
    package typealias Start =
        @Sendable (isolated Rooms, Room, _ subject: String, HostCommand?) throws(Problem) -> EventualResponse?

    /// Creates an activity with its name, its own fields of the command, and the closure that starts it with a subject.
    package init(_ name: String, fields: [String] = [], start: Start? = nil) {
        self.name = name
        self.fields = fields
        self.start = start
    }
}

/// An action of the host (`POST …/control`).
package struct HostAction: Sendable {
    let name: String
    /// The accepted fields besides `action`; others are refused, because ignoring them could change the command's
    /// meaning.
    let fields: [String]
    /// Whether it is accepted in a session that has ended.
    package let worksAfterEnd: Bool
    /// Changes a room. Afterwards the state is broadcast and stored, unless the action returns its
    /// own response.
    package let perform: @Sendable (isolated Rooms, Room, HostCommand) throws(Problem) -> EventualResponse?
    /// Called for each phone after it was sent the new state.
    var afterwards: (@Sendable (isolated Rooms, Room, Participant) -> Void)?

    /// Creates an action from its name, its fields and its effect.
    package init(
        _ name: String,
        fields: [String] = [],
        worksAfterEnd: Bool = false,
        afterwards: (@Sendable (isolated Rooms, Room, Participant) -> Void)? = nil,
        perform: @escaping @Sendable (isolated Rooms, Room, HostCommand) throws(Problem) -> EventualResponse?
    ) {
        self.name = name
        self.fields = fields
        self.worksAfterEnd = worksAfterEnd
        self.perform = perform
        self.afterwards = afterwards
    }
}

/// The body of `POST …/control`: an action and its fields.
package struct HostCommand {
    private struct Head: Decodable {
        var action: String
        var participant: String?
    }

    /// The name of the action.
    package let action: String
    /// The id of the participant concerned.
    package let participant: String?
    private let document: JSONDocument
    /// Whether the body has the field `action`.
    private let namesAction: Bool

    /// - Throws: 400 or 422 unless the bytes are a JSON object with an action.
    package init(json: [UInt8]) throws(Problem) {
        namesAction = true
        do throws(JSONDocument.Fault) {
            document = try JSONDocument(json)
            let head = try document.decode(Head.self)
            action = head.action
            participant = head.participant
        } catch {
            throw Problem(error)
        }
    }

    /// The fields of an action in a body of their own, which does not name it.
    ///
    /// - Throws: 400 unless the bytes are JSON; 422 for a field that the action does not accept.
    package init(json: [UInt8], of action: HostAction) throws(Problem) {
        (self.action, participant, namesAction) = (action.name, nil, false)
        do throws(JSONDocument.Fault) {
            document = try JSONDocument(json)
        } catch {
            throw Problem(error)
        }
        try requireFields(of: action)
    }

    /// Decodes the other fields that the action needs.
    package func fields<Fields: Decodable>(_ type: Fields.Type) throws(Problem) -> Fields {
        do throws(JSONDocument.Fault) {
            return try document.decode(type)
        } catch {
            throw Problem(error)
        }
    }

    /// Refuses fields that an action does not accept, unless they are `null`.
    package func requireFields(of action: HostAction) throws(Problem) {
        try requireFields(action.fields, of: "action \(action.name)")
    }

    fileprivate func requireFields(_ fields: [String], of what: String) throws(Problem) {
        for name in document.fieldNames ?? [] where !(namesAction && name == "action") && !fields.contains(name) {
            let allowed = fields.isEmpty ? "none besides `action`" : fields.joined(separator: ", ")
            throw .invalid(
                String(name.prefix(40)),
                "`\(name.prefix(40))` is no field of the \(what); it takes \(allowed)."
            )
        }
    }
}

/// The features in the order of `standardFeatures`, with everything that they provide.
package struct FeatureList {
    /// All features.
    package let all: [any Feature]
    /// The types of their states in a room.
    let roomFeatures: [any RoomFeature.Type]
    /// The activities that a room can have.
    package let activities: [Activity]
    /// The host's actions by name.
    package let actions: [String: HostAction]
    /// Finds the route of a request.
    package let router: Router<Rooms>
    private let byType: [ObjectIdentifier: any Feature]

    init(_ features: [any Feature]) {
        all = features
        roomFeatures = features.compactMap { type(of: $0).roomFeature }
        activities = features.flatMap { type(of: $0).activities }
        let actions = features.flatMap { type(of: $0).actions }
        self.actions = Dictionary(uniqueKeysWithValues: actions.map { ($0.name, $0) })
        router = Router(features.flatMap { type(of: $0).routes })
        byType = Dictionary(uniqueKeysWithValues: features.map { (ObjectIdentifier(type(of: $0)), $0) })
    }

    /// Begins what a class does. Returns the response to the host if the subject must first be read from disk.
    ///
    /// - Throws: The reason why it cannot begin.
    package func begin(_ activity: ClassActivity, in room: Room, _ rooms: isolated Rooms) throws(Problem)
        -> EventualResponse?
    {
        guard activity.isTask else { return try begin(activity.name, subject: activity.subject, in: room, rooms) }
        for feature in room.taskFeatures where try feature.begin(activity, rooms) { return nil }
        return nil
    }

    /// Begins an activity that is no task, by its name in the state.
    ///
    /// - Parameter command: The host's, if it is one.
    /// - Throws: 422 for an unknown name or field, or the reason why it cannot begin.
    package func begin(
        _ name: String?,
        subject: String?,
        by command: HostCommand? = nil,
        in room: Room,
        _ rooms: isolated Rooms
    ) throws(Problem) -> EventualResponse? {
        guard let activity = activities.first(where: { $0.name == name }) else {
            let names = activities.map(\.name).joined(separator: ", ")
            throw .invalid(
                "activity",
                "\(name == nil ? "Missing" : "Unknown") `activity`; known activities: \(names)."
            )
        }
        let own = subject == nil ? [] : activity.fields
        try command?.requireFields(["activity", "subject"] + own, of: "activity \(activity.name)")
        if let start = activity.start, let subject { return try start(rooms, room, subject, command) }
        room.begin(activity: activity.name, subject: subject)
        return nil
    }

    /// Returns the feature of a type, which must be listed in `standardFeatures`.
    func feature<F: Feature>(_ type: F.Type) -> F {
        guard let feature = byType[ObjectIdentifier(type)] as? F else {
            preconditionFailure("\(type) is not in the list of features")
        }
        return feature
    }
}
