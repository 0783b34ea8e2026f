package import AudioWalk
package import Challenges
import Storage
package import Studies
package import TouchMetrics
import WireProtocol

/// The content of one batch of a phone's stream.
package enum BatchContent {
    case touches([TouchEvent])
    /// Positions; `sentAt` in ms on the phone's clock, `nil` if the phone sent none.
    case fixes([WalkFix], sentAt: Double?)
    /// Touches anchored to the elements of a page.
    case anchors(AnchorBatch)
    /// A batch of a task's own kind.
    case task(TaskBatch)
    /// A batch that cannot be applied, with the reason; its number is used nevertheless.
    case bad(String)

    /// Whether a phone sends such a batch only with its holder's consent.
    package var impliesConsent: Bool { if case .anchors = self { true } else { false } }
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
