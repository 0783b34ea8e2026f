import Geometry
import Rooms
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
    /// What lay under the drawing when.
    var pictures = PictureHistory()

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

        stage.pictures = pictures
        var message = ReplaySegmentMessage(counts: stage.mergedCounts(at: from))
        stage.forEachPresent(at: from) { participant, metrics in
            message.addParticipant(
                participant.identity.id,
                metrics,
                pixelsPerCentimetre: participant.pixelsPerCentimetre,
                on: pictures.picture(at: from)
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

/// Reads a session's log from a position, one chunk of records at a time.
struct ReplayLog {
    private static let chunksPerRead = 32

    private let session: String
    private let store: any SessionStore
    private var position: Int64
    private var readChunks: ArraySlice<LogChunk> = []
    /// Whether all chunks and records so far were readable; the log ends at the first unreadable one.
    private(set) var isComplete = true

    /// - Parameter position: the position before the first chunk to read.
    init(ofSession session: String, after position: Int64, in store: any SessionStore) {
        self.session = session
        self.store = store
        self.position = position
    }

    /// Returns the readable records of the next chunk, or `nil` at the end.
    mutating func next() async throws(StorageError) -> [LogRecord]? {
        guard isComplete else { return nil }
        if readChunks.isEmpty {
            readChunks = try await store.chunks(ofSession: session, after: position, limit: Self.chunksPerRead)[...]
        }
        guard let chunk = readChunks.popFirst() else { return nil }
        guard chunk.position == position + 1 else {
            isComplete = false
            return nil
        }
        position = chunk.position
        var reader = LogReader(chunk.bytes)
        var records: [LogRecord] = []
        do {
            while let record = try reader.record() { records.append(record) }
        } catch {
            isComplete = false
        }
        return records
    }
}

/// The engines of a session's participants at one time of its log.
struct ReplayState {
    /// The participants in order of joining.
    let participants: [ReplayParticipant]
    /// What lay under the drawing when.
    var pictures = PictureHistory()
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
        var roomTime: RoomTime?
        switch record.content {
        case .touches(let seq, let touches):
            if let last = touches.map(\.time).max() {
                roomTime = participants[slot].clock?.roomTime(of: last, inBatch: seq)
            }
            let view = metrics[slot].view(of: pictures.picture(at: record.milliseconds))
            let sinceLast = record.milliseconds - min(record.milliseconds, lastMilliseconds[slot])
            let screen = metrics[slot].screen
            apply(record)
            events = ReplayEvent.spread(
                touches,
                overMilliseconds: Double(sinceLast),
                on: screen,
                through: view,
                takenBack: metrics[slot].takenBack
            )
        case .lifted:
            metrics[slot].forEachPointer { pointer, _, _, _ in
                events.append(ReplayEvent(phase: .cancelled, pointer: pointer))
            }
            apply(record)
        default:
            guard record.content.clears else {
                apply(record)
                return nil
            }
            apply(record)
        }
        return ReplayStep(
            participant: participants[slot].identity.id,
            milliseconds: record.milliseconds,
            events: events,
            figures: FigureSums(metrics[slot], pixelsPerCentimetre: participants[slot].pixelsPerCentimetre),
            touches: metrics[slot].touches,
            roomTime: roomTime
        )
    }

    /// Returns the count layer of the merged heatmap.
    func mergedCounts(at milliseconds: UInt64) -> [Int] {
        var counts = [Int](repeating: 0, count: NormalisedGrid.count)
        forEachPresent(at: milliseconds) { $1.addNormalised(into: &counts) }
        return counts
    }
}

/// A participant in a replay, including those removed later.
struct ReplayParticipant: Sendable {
    var number: Int
    var identity: ParticipantIdentity
    /// The newest screen, and the screen at the beginning of the log.
    var screen: Size
    var firstScreen: Size
    var pixelsPerCentimetre: Double
    var trust: DensityTrust
    /// The room's time of its touches; `nil` before its first `sync`.
    var clock: RoomClock?
    /// The time of joining in ms since the session's start, like all times of a replay.
    var joinedMilliseconds: UInt64
    var removedMilliseconds: UInt64?

    /// - Parameter forHost: whether with a label that others may not see.
    init(_ participant: Participant, forHost: Bool = false) {
        number = participant.number
        identity = forHost ? participant.fullIdentity : participant.identity
        screen = participant.metrics.screen
        firstScreen = participant.firstScreen
        pixelsPerCentimetre = participant.pixelsPerCentimetre
        trust = participant.trust
        clock = participant.clock
        joinedMilliseconds = participant.joinedMilliseconds
        removedMilliseconds = participant.removedMilliseconds
    }

    /// Whether the participant was in the room at this time.
    func isPresent(at milliseconds: UInt64) -> Bool {
        joinedMilliseconds <= milliseconds && milliseconds < removedMilliseconds ?? .max
    }
}
