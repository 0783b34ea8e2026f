package import AudioWalk
package import Challenges
import Storage
package import Studies
package import TouchMetrics
package import Weighing
package import WireProtocol

/// The content of one batch of a phone's stream.
package enum BatchContent {
    case touches([TouchEvent])
    /// Positions; `sentAt` in ms on the phone's clock, `nil` if the phone sent none.
    case fixes([WalkFix], sentAt: Double?)
    /// Touches anchored to the elements of a page.
    case anchors(AnchorBatch)
    /// A batch of a task's own kind.
    case task(TaskBatch)
    /// What the phone tells of its clock.
    case sync(ClockSync)
    /// Where a picture lies on the phone's screen; `nil` for none.
    case ground(ToldPlace?)
    /// A part of a recording of the phone's motion.
    case motion(MotionBatch)
    /// A batch that cannot be applied, with the reason; its number is used nevertheless.
    case bad(String)

    /// Whether a phone sends such a batch only with its holder's consent.
    package var impliesConsent: Bool { if case .anchors = self { true } else { false } }
    /// Whether it says nothing of a finger, so that it is applied also while touches are discarded.
    var isOfNoFinger: Bool { if case .ground = self { true } else { false } }
}

extension TouchRejection {
    /// The message for the phone: the event and its fault.
    var detail: String {
        switch self {
        case .tooManyEvents(let count): "events: \(count) events; at most \(TouchLimits.eventsPerBatch) are allowed"
        case .tooManyPointers(let event): "events: event \(event): more than \(TouchLimits.pointersDown) pointers down"
        case .movedWithoutBegan(let event, let pointer):
            "events: event \(event): moved of pointer \(pointer), which is not down"
        case .outOfRange(let event): "events: event \(event): a coordinate or a time is out of range"
        }
    }
}

/// A feature that applies batches, or judges what is applied.
package protocol BatchFeature: RoomFeature {
    /// Why a valid batch does not fit what the phone has sent before; `nil` if it does.
    func fault(
        in batch: BatchContent,
        from participant: Participant,
        at milliseconds: UInt64,
        _ rooms: isolated Rooms
    ) -> String?
    /// Applies a batch without touches. Returns whether the feature handles it.
    func apply(_ batch: AppliedBatch, from participant: Participant, _ rooms: isolated Rooms) -> Bool
    /// Called after a batch of touches was applied to a participant whose engine collects marks
    /// (`TouchMetrics.gestureMarks`).
    func touchesApplied(_ batch: AppliedBatch, of participant: Participant, _ rooms: isolated Rooms)
    /// Called after a phone has told something new of its clock (`Participant.clock`).
    func clockSynchronised(_ batch: AppliedBatch, of participant: Participant, _ rooms: isolated Rooms)
    /// Whether the response to such a batch has this feature's figures.
    func responds(to batch: BatchContent) -> Bool
    /// Writes the feature's part of `figures` after a comma, for a participant whose `respondingFeature` it is.
    func writeFigures(of participant: Participant, into json: inout JSONWriter)
}

extension BatchFeature {
    /// By default none.
    package func fault(
        in batch: BatchContent,
        from participant: Participant,
        at milliseconds: UInt64,
        _ rooms: isolated Rooms
    ) -> String? { nil }
    /// By default not a batch of this feature.
    package func apply(_ batch: AppliedBatch, from participant: Participant, _ rooms: isolated Rooms) -> Bool { false }
    /// Does nothing by default.
    package func touchesApplied(_ batch: AppliedBatch, of participant: Participant, _ rooms: isolated Rooms) {}
    /// Does nothing by default.
    package func clockSynchronised(_ batch: AppliedBatch, of participant: Participant, _ rooms: isolated Rooms) {}
    /// By default false.
    package func responds(to batch: BatchContent) -> Bool { false }
    /// Writes nothing by default.
    package func writeFigures(of participant: Participant, into json: inout JSONWriter) {}
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
