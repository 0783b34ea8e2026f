import AudioWalk
import Storage
import WireProtocol

/// Exports the fixes of a session's walkers as JSON Lines, a few log chunks at a time.
actor WalkExport {
    private static let chunksPerPiece = 256

    private let head: [UInt8]
    private var log: ReplayLog
    private let cast: [Int: ReplayParticipant]
    private var walkers: [Int: Walker] = [:]
    private var isHeadWritten = false

    init(session: String, head: [UInt8], cast: [ReplayParticipant], store: any SessionStore) {
        self.head = head
        self.cast = Dictionary(uniqueKeysWithValues: cast.map { ($0.number, $0) })
        log = ReplayLog(ofSession: session, after: 0, in: store)
    }

    /// Returns the next piece, or `nil` at the end. A damaged log is exported as far as it is readable.
    func next() async throws -> [UInt8]? {
        guard isHeadWritten else {
            isHeadWritten = true
            return head
        }
        var lines = WalkLines()
        // Continue until there are fixes: the log of a class may have long parts without any.
        var chunks = 0
        while chunks < Self.chunksPerPiece || lines.isEmpty {
            guard let records = try await nextRecords() else { break }
            chunks += 1
            for record in records { append(record, to: &lines) }
        }
        return lines.isEmpty ? nil : lines.bytes
    }

    /// Reads the next records. A local copy of the log is used while reading, because pieces are requested one at a
    /// time.
    private func nextRecords() async throws -> [LogRecord]? {
        var log = log
        let records = try await log.next()
        self.log = log
        return records
    }

    private func append(_ record: LogRecord, to lines: inout WalkLines) {
        guard let id = cast[record.participant]?.identity.id else { return }
        switch record.content {
        case .fixes(_, let sentAt, let fixes):
            var walker = walkers[record.participant] ?? Walker()
            for fix in fixes {
                walker.apply(fix, sentAt: sentAt, receivedMilliseconds: record.milliseconds)
                lines.add(fix, of: id, walker)
            }
            walkers[record.participant] = walker
        case .cleared: walkers[record.participant]?.clear()
        default: break
        }
    }
}

/// The lines of a piece, one per walker.
private struct WalkLines {
    private var rows: [String: JSONWriter] = [:]
    private var order: [String] = []

    var isEmpty: Bool { order.isEmpty }

    /// Adds `[milliseconds,latitude,longitude,accuracy,scene,distanceMetres,isPlausible]`, with the walker's values
    /// after the fix.
    mutating func add(_ fix: WalkFix, of id: String, _ walker: Walker) {
        if rows[id] == nil { order.append(id) }
        rows[id, default: JSONWriter()].walked(
            fix,
            milliseconds: walker.fixedMilliseconds,
            distanceMetres: walker.trace.distanceMetres,
            isPlausible: walker.trace.plausible == walker.trace.last
        )
    }

    var bytes: [UInt8] {
        var text = JSONWriter()
        for id in order {
            text.raw("{\"participant\":")
            text.string(id)
            text.raw(",\"fixes\":[")
            text.raw(rows[id]?.bytes ?? [])
            text.raw("]}\n")
        }
        return text.bytes
    }
}
