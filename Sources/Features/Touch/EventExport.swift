import Challenges
import Geometry
import Rooms
import Storage
import TouchMetrics
import Web
import WireProtocol

/// Exports a session's stored events as text, a few log chunks at a time.
actor EventExport {
    /// The format of the export; CSV contains only touches.
    enum Format {
        case jsonLines
        case csv(CSVDialect)
    }

    private static let chunksPerPiece = 64

    private let session: String
    private let format: Format
    private let store: any SessionStore
    /// The lines that features add.
    private let lines: [any ExportedLines]
    private let skipsDamage: Bool
    private var position: Int64 = 0
    private var hasHeader = false

    /// - Parameter skipsDamage: whether to report unreadable chunks as JSON lines and continue, instead of failing.
    init(
        session: String,
        format: Format,
        store: any SessionStore,
        lines: [any ExportedLines],
        skipsDamage: Bool = false
    ) {
        self.skipsDamage = skipsDamage
        self.session = session
        self.format = format
        self.store = store
        self.lines = lines
    }

    /// Returns the next piece, or `nil` at the end.
    func next() async throws -> [UInt8]? {
        var text = JSONWriter()
        if case .csv(let dialect) = format, !hasHeader { text.raw(EventTable.description.csv(dialect).bytes) }
        hasHeader = true
        while true {
            let next =
                skipsDamage
                ? try await store.readableChunks(ofSession: session, after: position, limit: Self.chunksPerPiece)
                : try await chunks()
            guard let last = next.last else { break }
            position = last
            for chunk in next.chunks {
                var reader = LogReader(chunk.bytes)
                while let record = try reader.record() { write(record, into: &text) }
            }
            for position in next.damaged where isJSON {
                text.raw("{\"type\":\"damaged\"")
                text.integer("chunk", UInt64(position))
                text.raw("}\n")
            }
            if !text.bytes.isEmpty { break }
        }
        return text.bytes.isEmpty ? nil : text.bytes
    }

    private var isJSON: Bool { if case .jsonLines = format { true } else { false } }

    private func chunks() async throws -> ReadableChunks {
        let chunks = try await store.chunks(ofSession: session, after: position, limit: Self.chunksPerPiece)
        return ReadableChunks(chunks: chunks, damaged: [], last: chunks.last?.position)
    }

    private func write(_ record: LogRecord, into text: inout JSONWriter) {
        switch format {
        case .jsonLines: writeLine(record, into: &text)
        case .csv(let dialect):
            guard case .touches(let seq, let events) = record.content else { return }
            var rows = CSVWriter(dialect)
            for event in events { Self.writeRow(record, seq, event, into: &rows) }
            text.raw(rows.bytes)
        }
    }

    private func writeLine(_ record: LogRecord, into text: inout JSONWriter) {
        for feature in lines where feature.write(record, into: &text) { return }
        text.raw("{")
        if record.isOfParticipant { text.string("participant", Participant.id(record.participant)) }
        text.integer("receivedMilliseconds", record.milliseconds)
        switch record.content {
        case .touches(let seq, let events):
            text.raw(",\"type\":\"touches\"")
            text.integer("seq", seq)
            text.list("events", events) { $0.event($1) }
        case .skipped(let seq):
            text.raw(",\"type\":\"skipped\"")
            text.integer("seq", seq)
        case .discarded(let seq, _):
            text.raw(",\"type\":\"discarded\"")
            text.integer("seq", seq)
        case .fixes(let seq, let sentAt, let fixes):
            text.raw(",\"type\":\"fixes\"")
            text.integer("seq", seq)
            text.number("t", sentAt)
            text.list("fixes", fixes) { $0.fix($1) }
        case .anchors(let seq, let batch):
            text.raw(",\"type\":\"anchors\"")
            text.integer("seq", seq)
            text.anchors(of: batch)
        case .task(let seq, let batch): text.fields(of: batch, seq)
        case .lifted: text.raw(",\"type\":\"lifted\"")
        case .withdrawn: text.raw(",\"type\":\"withdrawn\"")
        case .cleared: text.raw(",\"type\":\"cleared\"")
        case .screen(let screen):
            text.raw(",\"type\":\"screen\"")
            text.number("width", screen.width)
            text.number("height", screen.height)
        case .experiment(let number, let isMeasured):
            text.raw(",\"type\":\"experiment\"")
            text.integer("number", number)
            text.bool("measurement", isMeasured)
        case .challenge(let number):
            text.raw(",\"type\":\"challenge\"")
            text.integer("number", number)
        }
        text.raw("}\n")
        if case .touches(let seq, _) = record.content {
            for feature in lines { feature.writeAfter(seq, of: record.participant, into: &text) }
        }
    }

    private static func writeRow(_ record: LogRecord, _ seq: UInt64, _ event: TouchEvent, into row: inout CSVWriter) {
        row.word(Participant.id(record.participant))
        row.word("\(record.milliseconds)")
        row.word("\(seq)")
        row.word("\(event.phase)")
        row.word("\(event.pointer)")
        for value in [event.position.x, event.position.y, event.time, event.pressure, event.radius] {
            row.number(value)
        }
        row.word(event.isPen ? "pen" : "")
        row.endLine()
    }
}

extension JSONWriter {
    /// Writes a batch of a task's own kind, after a comma, with the fields that phones send.
    fileprivate mutating func fields(of batch: TaskBatch, _ seq: UInt64) {
        raw(",\"type\":\"")
        raw(batch.kind.type)
        raw("\"")
        integer("seq", seq)
        for (form, value) in zip(batch.kind.numbers, batch.numbers) {
            number(form.name, value)
        }
    }

    /// Writes `[phase, pointer, x, y, t, pressure, radius, tool]`, as sent by phones.
    fileprivate mutating func event(_ event: TouchEvent) {
        raw("[")
        integer(event.phase.rawValue)
        raw(",")
        integer(event.pointer)
        for value in [event.position.x, event.position.y, event.time] {
            raw(",")
            number(value)
        }
        for value in [event.pressure, event.radius] {
            raw(",")
            number(value)
        }
        event.isPen ? raw(",\"pen\"]") : raw("]")
    }
}
