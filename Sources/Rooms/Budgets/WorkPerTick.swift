/// The amount of a large room's work in one tick: all work for 10,000 phones at once would delay the other rooms by 50
/// ms.
package struct WorkPerTick: Sendable {
    /// The maximum number of connections that are closed at the host's request.
    package var closes = 400
    /// The maximum number of phones of a room to which its new state is sent.
    package var announcements = 400
    /// The maximum number of responses to batches, including those in bulk.
    package var batchResponses = 400
    /// The maximum number of participants whose figures are in one frame; the others follow in the next frames.
    package var figuresPerFrame = 1_000

    /// Creates the amounts that a server works with.
    package init() {}
}
