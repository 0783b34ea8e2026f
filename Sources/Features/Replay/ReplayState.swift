import Rooms
import Storage
import TouchMetrics
import WireProtocol

/// The engines of a session's participants at one time of its log.
struct ReplayState {
    /// The participants in order of joining.
    let participants: [ReplayParticipant]
    private var metrics: [TouchMetrics]
    /// Indices into `participants` by participant number.
    private let slots: [Int: Int]
    /// The time of each participant's newest record since the keyframes.
    private var lastMilliseconds: [UInt64]

    /// - Parameter keyframes: At most one per participant; a participant without a keyframe has not touched yet.
    init(_ participants: [ReplayParticipant], keyframes: [Keyframe]) throws(DamagedKeyframe) {
        self.participants = participants
        slots = Dictionary(uniqueKeysWithValues: participants.enumerated().map { ($1.number, $0) })
        metrics = participants.map { TouchMetrics(screen: $0.firstScreen) }
        lastMilliseconds = Array(repeating: 0, count: participants.count)
        for keyframe in keyframes {
            guard let slot = slots[keyframe.participant] else { continue }
            do {
                metrics[slot] = try TouchMetrics(checkpoint: keyframe.state)
            } catch {
                throw DamagedKeyframe(milliseconds: keyframe.milliseconds)
            }
        }
    }

    /// A keyframe is unreadable; earlier ones can be used instead.
    struct DamagedKeyframe: Error {
        var milliseconds: UInt64
    }

    /// Calls `body` with each participant that was in the room at this time.
    func forEachPresent(at milliseconds: UInt64, _ body: (ReplayParticipant, TouchMetrics) -> Void) {
        for (participant, metrics) in zip(participants, metrics) where participant.isPresent(at: milliseconds) {
            body(participant, metrics)
        }
    }

    /// Applies a record.
    mutating func apply(_ record: LogRecord) {
        guard let slot = slots[record.participant] else { return }
        metrics[slot].replay(record.content)
        lastMilliseconds[slot] = record.milliseconds
    }

    /// Applies a record and returns its visible effect, if any.
    mutating func perform(_ record: LogRecord) -> ReplayStep? {
        guard let slot = slots[record.participant] else { return nil }
        var events: [ReplayEvent] = []
        switch record.content {
        case .touches(_, let touches):
            let sinceLast = record.milliseconds - min(record.milliseconds, lastMilliseconds[slot])
            events = ReplayEvent.spread(touches, overMilliseconds: Double(sinceLast), on: metrics[slot].screen)
        case .lifted:
            metrics[slot].forEachPointer { pointer, _, _, _ in
                events.append(ReplayEvent(phase: .cancelled, pointer: pointer))
            }
        case .cleared, .withdrawn: break
        case .skipped, .discarded, .challenge, .experiment, .fixes, .anchors, .screen, .task:
            apply(record)
            return nil
        }
        apply(record)
        return ReplayStep(
            participant: participants[slot].identity.id,
            milliseconds: record.milliseconds,
            events: events,
            figures: FigureSums(metrics[slot], pixelsPerCentimetre: participants[slot].pixelsPerCentimetre),
            touches: metrics[slot].touches
        )
    }

    /// Returns the count layer of the merged heatmap.
    func mergedCounts(at milliseconds: UInt64) -> [Int] {
        var counts = [Int](repeating: 0, count: NormalisedGrid.count)
        forEachPresent(at: milliseconds) { $1.addNormalised(into: &counts) }
        return counts
    }
}
