package import Storage
package import Web
package import WireProtocol

/// A feature's state in one room, with callbacks for the events of the room.
///
/// It is created with its room, possibly away from the event loop while the room is read from disk, and has the same
/// lifetime. All requirements except `init` have default implementations. What only some features do is apart:
/// `BatchFeature`, `TaskFeature`, `NewsFeature`, `StoredFeature`.
package protocol RoomFeature: AnyObject, SendableMetatype {
    /// - Parameter room: The room that owns it.
    init(in room: Room)

    // MARK: Participants

    /// Called when a new phone joins.
    func participantJoined(_ participant: Participant)
    /// Called for the `hello` of a new or resumed phone. Returns whether stored values changed.
    func helloReceived(from participant: Participant, _ hello: Hello) -> Bool
    /// Called when a phone has connected, or disconnected.
    func connectionChanged(of participant: Participant, _ rooms: isolated Rooms)
    /// Called when a phone requests a name.
    ///
    /// - Throws: The reason why the name does not change.
    func nameRequested(by participant: Participant, _ name: OwnName, _ rooms: isolated Rooms) throws(LabelRefusal)
    /// Sends a phone the feature's state: after `welcome`, and after an action of the host that changed it.
    func sendState(to participant: Participant, _ rooms: isolated Rooms)
    /// Whether the feature has data of a participant.
    func hasTakenPart(_ participant: Participant) -> Bool

    // MARK: Host actions

    /// Called when the class begins an activity, before a feature starts it: ends this feature's own activity.
    func activityChanged()
    /// Whether the participant is in an action other than a touch that a freeze interrupts.
    func hasOngoingAction(of participant: Participant) -> Bool
    /// Called when a freeze has lifted the participant's fingers; `sendState` follows.
    func gesturesInterrupted(of participant: Participant, _ rooms: isolated Rooms)
    /// Called when the participant's figures were cleared; `sendState` follows.
    func figuresCleared(of participant: Participant, _ rooms: isolated Rooms)
    /// Called for each phone after it was informed that the host has hidden or revealed the others' touches and
    /// results.
    func visibilityChanged(for participant: Participant, _ rooms: isolated Rooms)
    /// Called when the participant was removed.
    func participantRemoved(_ participant: Participant, _ rooms: isolated Rooms)
    /// Called when everything is erased that the participant has sent: drops it. A participant who was removed is not
    /// restored any more; one that has taken its consent back goes on.
    ///
    /// - Parameter isOwnWish: Whether its user wants it, and not the host.
    func dataErased(of participant: Participant, isOwnWish: Bool, _ rooms: isolated Rooms)

    // MARK: Messages and answers

    /// Writes its fields of the session's state, each after a comma.
    func writeState(into json: inout JSONWriter)
    /// Whether frames include force.
    var measuresForce: Bool { get }
    /// Whether the feature judges gestures now, so that phones send each of them at once.
    var judgesGestures: Bool { get }
    /// Returns its fields of a participant's stats.
    func statsFields(of participant: Participant) -> (any JSONFields)?
    /// Returns its fields of what a phone is told after a round.
    func standingFields(of participant: Participant) -> (any JSONFields)?
    /// Returns its fields of a snapshot.
    ///
    /// - Parameter milliseconds: now, since the session's start.
    func snapshotFields(forHost: Bool, at milliseconds: UInt64) -> (any JSONFields)?
    /// The feature's fields of the session's results.
    var resultsFields: (any JSONFields)? { get }
    /// The number of participant tables in the results, for their cost.
    var resultsTableCount: Int { get }
    /// The feature's lines of the event export.
    var exportedLines: (any ExportedLines)? { get }
    /// The feature's parts of the session, whose participants' values can be compared.
    var parts: [SessionPart] { get }
}

extension RoomFeature {
    /// Does nothing by default.
    package func participantJoined(_ participant: Participant) {}
    /// By default nothing changes.
    package func helloReceived(from participant: Participant, _ hello: Hello) -> Bool { false }
    /// Does nothing by default.
    package func connectionChanged(of participant: Participant, _ rooms: isolated Rooms) {}
    /// Called when the phone's user has typed a name. Throws the reason if the room refuses it.
    package func nameRequested(by participant: Participant, _ name: OwnName, _ rooms: isolated Rooms)
        throws(LabelRefusal)
    {}
    /// Sends nothing by default.
    package func sendState(to participant: Participant, _ rooms: isolated Rooms) {}
    /// By default false.
    package func hasTakenPart(_ participant: Participant) -> Bool { false }
    /// Does nothing by default.
    package func activityChanged() {}
    /// By default false.
    package func hasOngoingAction(of participant: Participant) -> Bool { false }
    /// Does nothing by default.
    package func gesturesInterrupted(of participant: Participant, _ rooms: isolated Rooms) {}
    /// Does nothing by default.
    package func figuresCleared(of participant: Participant, _ rooms: isolated Rooms) {}
    /// Does nothing by default.
    package func visibilityChanged(for participant: Participant, _ rooms: isolated Rooms) {}
    /// Does nothing by default.
    package func participantRemoved(_ participant: Participant, _ rooms: isolated Rooms) {}
    /// Does nothing by default.
    package func dataErased(of participant: Participant, isOwnWish: Bool, _ rooms: isolated Rooms) {}
    /// Writes nothing by default.
    package func writeState(into json: inout JSONWriter) {}
    /// By default false.
    package var measuresForce: Bool { false }
    /// By default false.
    package var judgesGestures: Bool { false }
    /// No fields by default.
    package func statsFields(of participant: Participant) -> (any JSONFields)? { nil }
    /// No fields by default.
    package func standingFields(of participant: Participant) -> (any JSONFields)? { nil }
    /// No fields by default.
    package func snapshotFields(forHost: Bool, at milliseconds: UInt64) -> (any JSONFields)? { nil }
    /// No fields by default.
    package var resultsFields: (any JSONFields)? { nil }
    /// No table by default.
    package var resultsTableCount: Int { 0 }
    /// No lines by default.
    package var exportedLines: (any ExportedLines)? { nil }
    /// No parts by default.
    package var parts: [SessionPart] { [] }
}

/// A feature's lines in the export of a session's events; a copy that shares memory with the room.
package protocol ExportedLines: Sendable {
    /// Writes lines in place of the record's own. Returns whether it did.
    func write(_ record: LogRecord, into text: inout JSONWriter) -> Bool
    /// Writes lines after those of a participant's batch.
    ///
    /// - Parameter id: The id that the export gives the participant.
    func writeAfter(_ seq: UInt64, of participant: Int, named id: String, into text: inout JSONWriter)
}

/// A task that a feature set a class.
package struct RoomTask {
    /// The start in ms since the session's start.
    package internal(set) var startedMilliseconds: UInt64
    /// Whether it runs, or its results are shown.
    package internal(set) var isShown: Bool
    /// What the class has to do; `nil` for a task that this version does not know.
    package internal(set) var activity: ClassActivity?

    /// Describes a task.
    package init(startedMilliseconds: UInt64, isShown: Bool, activity: ClassActivity?) {
        self.startedMilliseconds = startedMilliseconds
        self.isShown = isShown
        self.activity = activity
    }
}

/// A feature that sets the class tasks, such as challenges.
package protocol TaskFeature: RoomFeature {
    /// Begins a task that a lesson's step names. Returns whether it is one of this feature's.
    ///
    /// - Throws: The reason why it cannot begin.
    func begin(_ task: ClassActivity, _ rooms: isolated Rooms) throws(Problem) -> Bool
    /// The newest task for the class that has results, such as a challenge.
    var task: RoomTask? { get }
    /// Whether it has results of the task with that start, in ms since the session's start.
    func hasResults(ofTaskStartedAt milliseconds: UInt64) -> Bool
    /// Ends the newest task if it runs, and shows its results, even if the class has begun another activity since.
    ///
    /// - Parameter milliseconds: The start of an earlier task, whose results are shown instead.
    func showResults(startedAt milliseconds: UInt64?)
}
