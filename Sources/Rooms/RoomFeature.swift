package import Storage
import TouchMetrics
import Transport
package import WireProtocol

/// A feature's state in one room, with callbacks for the events of the room.
///
/// It is created with its room, possibly away from the event loop while the room is read from disk, and has the same
/// lifetime. All requirements except `init` have default implementations.
package protocol RoomFeature: AnyObject, SendableMetatype {
    /// - Parameter room: The room that owns it.
    init(in room: Room)

    // MARK: Participants

    /// Called when a new phone joins.
    func participantJoined(_ participant: Participant)
    /// Called for the `hello` of a new or resumed phone. Returns whether stored values changed.
    func helloReceived(from participant: Participant, _ hello: Hello) -> Bool
    /// Called when a phone requests a name.
    ///
    /// - Throws: The reason why the name does not change.
    func nameRequested(by participant: Participant, _ name: OwnName, _ rooms: isolated Rooms) throws(LabelRefusal)
    /// Sends a phone the feature's state: after `welcome`, and after an action of the host that changed it.
    func sendState(to participant: Participant, _ rooms: isolated Rooms)
    /// Whether the feature has data of a participant.
    func hasTakenPart(_ participant: Participant) -> Bool

    // MARK: Batches

    /// Applies a batch without touches. Returns whether the feature handles it.
    func apply(_ batch: AppliedBatch, from participant: Participant, _ rooms: isolated Rooms) -> Bool
    /// Called after a batch of touches was applied to a participant whose engine collects marks
    /// (`TouchMetrics.gestureMarks`).
    func touchesApplied(_ batch: AppliedBatch, of participant: Participant, _ rooms: isolated Rooms)
    /// Whether the response to such a batch has this feature's figures.
    func responds(to batch: BatchContent) -> Bool
    /// Writes the feature's part of `figures` after a comma, for a participant whose `respondingFeature` it is.
    func writeFigures(of participant: Participant, into json: inout JSONWriter)

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

    /// The newest task for the class that has results, such as a challenge.
    var task: RoomTask? { get }
    /// Whether it has results of the task with that start, in ms since the session's start.
    func hasResults(ofTaskStartedAt milliseconds: UInt64) -> Bool
    /// Ends the newest task if it runs, and shows its results, even if the class has begun another activity since.
    ///
    /// - Parameter milliseconds: The start of an earlier task, whose results are shown instead.
    func showResults(startedAt milliseconds: UInt64?)

    // MARK: Messages and answers

    /// Writes its fields of the session's state, each after a comma.
    func writeState(into json: inout JSONWriter)
    /// Whether frames include force.
    var measuresForce: Bool { get }
    /// Whether the feature judges gestures now, so that phones send each of them at once.
    var judgesGestures: Bool { get }
    /// Returns its fields of a participant's stats.
    func statsFields(of participant: Participant) -> (any JSONFields)?
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

    /// The feature's news for the next frame, if any.
    var news: FrameNews? { get }
    /// Adds its news, or its full state, to a frame.
    ///
    /// - Parameter milliseconds: now, since the session's start.
    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64)
    /// Clears the news after a frame was sent.
    func clearNews()

    // MARK: Storage

    /// Moves its pending rows into a commit.
    func gather(into commit: inout Commit)
    /// Whether requests identify its objects by ids without the room's code, so that the room must be read at the
    /// start.
    var hasOwnIDs: Bool { get }
    /// Whether the feature now stores every touch, whatever the room's retention.
    var storesEvents: Bool { get }
    /// The feature's fields of the room's row.
    var storedFields: [String: any Encodable & Sendable] { get }
    /// Returns its fields of a participant's row.
    func storedFields(of participant: Participant) -> [String: any Encodable & Sendable]
    /// Restores its fields of the room's row, before the participants.
    ///
    /// - Throws: `StorageError.damaged`.
    func restore(_ fields: StoredFields) throws(StorageError)
    /// Restores its fields of a participant's row.
    ///
    /// - Throws: `StorageError.damaged`.
    func restore(_ participant: Participant, _ fields: StoredFields) throws(StorageError)
    /// Restores the feature's own rows, after the participants.
    ///
    /// - Throws: `StorageError.damaged`.
    func restore(_ rows: RestoredSession) throws(StorageError)
    /// Applies a log record.
    ///
    /// - Parameters:
    ///   - participant: the record's participant; `nil` for a record of the whole room.
    ///   - isNewer: whether the record is newer than a participant's checkpoint.
    func replay(_ record: LogRecord, of participant: Participant?, isNewer: (Participant) -> Bool)
    /// Called after the last log record.
    func finishReplay()
}

extension RoomFeature {
    /// Does nothing by default.
    package func participantJoined(_ participant: Participant) {}
    /// By default nothing changes.
    package func helloReceived(from participant: Participant, _ hello: Hello) -> Bool { false }
    /// Called when the phone's user has typed a name. Throws the reason if the room refuses it.
    package func nameRequested(by participant: Participant, _ name: OwnName, _ rooms: isolated Rooms)
        throws(LabelRefusal)
    {}
    /// Sends nothing by default.
    package func sendState(to participant: Participant, _ rooms: isolated Rooms) {}
    /// By default false.
    package func hasTakenPart(_ participant: Participant) -> Bool { false }
    /// By default not a batch of this feature.
    package func apply(_ batch: AppliedBatch, from participant: Participant, _ rooms: isolated Rooms) -> Bool { false }
    /// Does nothing by default.
    package func touchesApplied(_ batch: AppliedBatch, of participant: Participant, _ rooms: isolated Rooms) {}
    /// By default false.
    package func responds(to batch: BatchContent) -> Bool { false }
    /// Writes nothing by default.
    package func writeFigures(of participant: Participant, into json: inout JSONWriter) {}
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
    /// No task by default.
    package var task: RoomTask? { nil }
    /// By default false.
    package func hasResults(ofTaskStartedAt milliseconds: UInt64) -> Bool { false }
    /// Does nothing by default.
    package func showResults(startedAt milliseconds: UInt64?) {}
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
    package func snapshotFields(forHost: Bool, at milliseconds: UInt64) -> (any JSONFields)? { nil }
    /// No fields by default.
    package var resultsFields: (any JSONFields)? { nil }
    /// No table by default.
    package var resultsTableCount: Int { 0 }
    /// No lines by default.
    package var exportedLines: (any ExportedLines)? { nil }
    /// No parts by default.
    package var parts: [SessionPart] { [] }
    /// No news by default.
    package var news: FrameNews? { nil }
    /// Adds nothing by default.
    package func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {}
    /// Does nothing by default.
    package func clearNews() {}
    /// Adds no rows.
    package func gather(into commit: inout Commit) {}
    /// By default false.
    package var hasOwnIDs: Bool { false }
    /// By default false.
    package var storesEvents: Bool { false }
    /// No fields by default.
    package var storedFields: [String: any Encodable & Sendable] { [:] }
    /// No fields by default.
    package func storedFields(of participant: Participant) -> [String: any Encodable & Sendable] { [:] }
    /// Restores nothing by default.
    package func restore(_ fields: StoredFields) throws(StorageError) {}
    /// Restores nothing by default.
    package func restore(_ participant: Participant, _ fields: StoredFields) throws(StorageError) {}
    /// Restores nothing by default.
    package func restore(_ rows: RestoredSession) throws(StorageError) {}
    /// Does nothing by default.
    package func replay(_ record: LogRecord, of participant: Participant?, isNewer: (Participant) -> Bool) {}
    /// Does nothing by default.
    package func finishReplay() {}
}

/// Describes a feature's news for viewers.
package struct FrameNews {
    /// Whether it is for the host's viewers only.
    package internal(set) var isForHost = false
    /// Whether later frames do not repeat it, so that a viewer that misses it needs a snapshot.
    package internal(set) var isUnique = false

    /// Whether later frames do not repeat the news, so that a viewer that misses them needs a snapshot.
    package init(isForHost: Bool = false, isUnique: Bool = false) {
        self.isForHost = isForHost
        self.isUnique = isUnique
    }
}

/// The part of its state that a feature adds to a frame.
package enum FramePart {
    case news
    /// The full state of these participants.
    case everything(of: [Participant])
}

/// A batch with its number in the phone's stream.
package struct AppliedBatch {
    /// The batch's number.
    package internal(set) var seq: UInt64
    /// The time of arrival, in ms since the session's start.
    package internal(set) var milliseconds: UInt64
    /// The content of the phone's message.
    package internal(set) var content: BatchContent
}

/// A feature's lines in the export of a session's events; a copy that shares memory with the room.
package protocol ExportedLines: Sendable {
    /// Writes lines in place of the record's own. Returns whether it did.
    func write(_ record: LogRecord, into text: inout JSONWriter) -> Bool
    /// Writes lines after those of a participant's batch.
    func writeAfter(_ seq: UInt64, of participant: Int, into text: inout JSONWriter)
}
