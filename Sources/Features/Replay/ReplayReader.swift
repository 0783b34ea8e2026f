import Storage
import TouchMetrics
import WireProtocol

/// Makes segments of a session's replay from its keyframes and log, away from the event loop.
struct ReplayReader: Sendable {
    /// The longest segment, in ms.
    static let maxSegmentMilliseconds: UInt64 = 10_000
    /// The size in bytes at which a segment ends early.
    private static let maxSegmentBytes = 2 << 20
    /// The time between two merged heatmaps, in ms.
    private static let heatIntervalMilliseconds: UInt64 = 250

    let session: String
    let participants: [ReplayParticipant]
    let store: any SessionStore

    /// Returns a segment as JSON.
    ///
    /// It may end before `to`; the JSON contains its end. A damaged or incomplete log is replayed as far as it is
    /// readable; after the gap the replay continues from the next keyframes, if any.
    ///
    /// - Parameters:
    ///   - from: The start in ms since the session's start; the segment begins with the state at this time.
    ///   - to: The end, inclusive; at least `from`.
    @concurrent
    func segment(from: UInt64, to: UInt64) async throws(StorageError) -> [UInt8] {
        var (stage, log) = try await start(at: from)
        var later: ArraySlice<LogRecord> = []
        while later.isEmpty, let records = try await log.next() {
            later = records[...]
            while let record = later.first, record.milliseconds <= from {
                stage.apply(record)
                later.removeFirst()
            }
        }

        var message = ReplaySegmentMessage(counts: stage.mergedCounts(at: from))
        stage.forEachPresent(at: from) { participant, metrics in
            message.addParticipant(
                participant.identity.id,
                metrics,
                pixelsPerCentimetre: participant.pixelsPerCentimetre
            )
        }
        var end = to
        var isEndReached = false
        var nextHeat = (from / Self.heatIntervalMilliseconds + 1) * Self.heatIntervalMilliseconds
        while true {
            if later.isEmpty {
                guard let records = try await log.next() else { break }
                later = records[...]
            }
            guard let record = later.popFirst() else { continue }
            guard record.milliseconds <= end else {
                isEndReached = true
                break
            }
            if record.milliseconds > nextHeat {
                message.addCounts(stage.mergedCounts(at: nextHeat), at: nextHeat)
                nextHeat =
                    (record.milliseconds - 1) / Self.heatIntervalMilliseconds * Self.heatIntervalMilliseconds
                    + Self.heatIntervalMilliseconds
            }
            if let step = stage.perform(record) { message.add(step) }
            if message.byteCount > Self.maxSegmentBytes { end = min(end, record.milliseconds) }
        }
        message.addCounts(stage.mergedCounts(at: end), at: end)
        var json = JSONWriter()
        message.encode(into: &json, from: from, to: end, isComplete: isEndReached || log.isComplete)
        return json.bytes
    }

    /// Returns the time of the log's first record, or 0 if none is readable.
    @concurrent
    func firstMilliseconds() async throws(StorageError) -> UInt64 {
        var log = ReplayLog(ofSession: session, after: 0, in: store)
        return try await log.next()?.first?.milliseconds ?? 0
    }

    /// Returns the state of the newest keyframes until a time, and the log after them.
    ///
    /// - Parameter milliseconds: `nil` for the beginning of the log.
    private func start(at milliseconds: UInt64?) async throws(StorageError) -> (ReplayState, ReplayLog) {
        var keyframes: [Keyframe] = []
        if let milliseconds { keyframes = try await store.keyframes(ofSession: session, until: milliseconds) }
        do throws(ReplayState.DamagedKeyframe) {
            let stage = try ReplayState(participants, keyframes: keyframes)
            let position = keyframes.map(\.position).max() ?? 0
            return (stage, ReplayLog(ofSession: session, after: position, in: store))
        } catch {
            return try await start(at: error.milliseconds == 0 ? nil : error.milliseconds - 1)
        }
    }
}
