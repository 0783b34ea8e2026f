import AudioWalk
import Storage
import WireProtocol

/// A fix with the walker's values after it.
struct WalkedFix: Sendable {
    var participant: ParticipantIdentity
    var fix: WalkFix
    /// The time of the fix, in ms since the session's start.
    var milliseconds: UInt64
    /// The distance walked so far.
    var distanceMetres: Double
    /// How far the distance may be from the true one, in metres; `nil` before the first plausible fix.
    var distanceErrorMetres: Double?
    var isPlausible: Bool
}

/// Replays a session's log, fix by fix. A damaged log is read up to the damage.
struct WalkReader: Sendable {
    private var log: ReplayLog
    private let participants: [Int: ReplayParticipant]
    private var walkers: [Int: Walker] = [:]

    init(session: String, participants: [ReplayParticipant], store: any SessionStore) {
        self.participants = Dictionary(uniqueKeysWithValues: participants.map { ($0.number, $0) })
        log = ReplayLog(ofSession: session, after: 0, in: store)
    }

    /// Returns the fixes of the log's next chunk, which may be none; `nil` at the end.
    mutating func next() async throws(StorageError) -> [WalkedFix]? {
        guard let records = try await log.next() else { return nil }
        var fixes: [WalkedFix] = []
        for record in records { apply(record, to: &fixes) }
        return fixes
    }

    private mutating func apply(_ record: LogRecord, to walked: inout [WalkedFix]) {
        guard let identity = participants[record.participant]?.identity else { return }
        switch record.content {
        case .fixes(_, let sentAt, let fixes):
            var walker = walkers[record.participant] ?? Walker()
            for fix in fixes {
                walker.apply(fix, sentAt: sentAt, receivedMilliseconds: record.milliseconds)
                walked.append(
                    WalkedFix(
                        participant: identity,
                        fix: fix,
                        milliseconds: walker.fixedMilliseconds,
                        distanceMetres: walker.trace.distanceMetres,
                        distanceErrorMetres: walker.trace.distanceError?.metres,
                        isPlausible: walker.trace.plausible == walker.trace.last
                    )
                )
            }
            walkers[record.participant] = walker
        case .cleared: walkers[record.participant]?.clear()
        default: break
        }
    }
}

/// Exports the plausible fixes of a session's walkers as GeoJSON (RFC 7946), a few log chunks at a time.
///
/// A walk is one or several lines, each of which begins where the last one ended: its length is bounded only by the
/// log's, and no walk is kept in memory.
actor WalkGeoJSON {
    private static let chunksPerPiece = 256

    private var reader: WalkReader
    /// The newest fix of each walker.
    private var latest: [String: WalkedFix] = [:]
    private var state = State.begin

    private enum State {
        case begin
        case features(hasAny: Bool)
        case end
    }

    init(_ reader: WalkReader) {
        self.reader = reader
    }

    /// Returns the next piece, or `nil` at the end.
    func next() async throws -> [UInt8]? {
        switch state {
        case .begin:
            state = .features(hasAny: false)
            return Array(#"{"type":"FeatureCollection","features":["#.utf8)
        case .features(let hasAny):
            let walked = try await nextFixes()
            guard !walked.isEmpty else {
                state = .end
                return Array("]}".utf8)
            }
            var json = JSONWriter()
            for (index, fixes) in walked.enumerated() {
                if hasAny || index > 0 { json.raw(",") }
                json.walk(fixes, after: latest.updateValue(fixes[fixes.count - 1], forKey: fixes[0].participant.id))
            }
            state = .features(hasAny: true)
            return json.bytes
        case .end: return nil
        }
    }

    /// The next fixes, those of each walker together, in the order of the walkers' first ones; empty at the end.
    private func nextFixes() async throws -> [[WalkedFix]] {
        var fixes: [String: [WalkedFix]] = [:]
        var order: [String] = []
        var chunks = 0
        // A local copy, because pieces are requested one at a time.
        var reader = reader
        while chunks < Self.chunksPerPiece || order.isEmpty {
            guard let read = try await reader.next() else { break }
            chunks += 1
            for fix in read where fix.isPlausible {
                if fixes[fix.participant.id] == nil { order.append(fix.participant.id) }
                fixes[fix.participant.id, default: []].append(fix)
            }
        }
        self.reader = reader
        return order.compactMap { fixes[$0] }
    }
}

extension JSONWriter {
    /// Writes a feature: a line through the fixes, or a point if there is only one.
    ///
    /// - Parameter previous: The last fix of the walker's line before.
    fileprivate mutating func walk(_ fixes: [WalkedFix], after previous: WalkedFix?) {
        let line = (previous.map { [$0] } ?? []) + fixes
        raw("{\"type\":\"Feature\",\"properties\":{")
        string("participant", line[0].participant.id)
        string("name", line[0].participant.label ?? line[0].participant.name)
        list("milliseconds", line) { $0.integer($1.milliseconds) }
        list("accuracyMetres", line) { $0.number($1.fix.accuracyMetres) }
        raw("},\"geometry\":{")
        string("type", line.count == 1 ? "Point" : "LineString")
        key("coordinates")
        if line.count == 1 {
            position(line[0].fix.position)
        } else {
            list(line) { $0.position($1.fix.position) }
        }
        raw("}}")
    }
}
