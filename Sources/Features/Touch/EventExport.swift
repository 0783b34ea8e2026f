import Challenges
import Geometry
import Rooms
import Storage
import TouchMetrics
import Web
import Weighing
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
    /// The phones' clocks by participant number.
    private let clocks: [Int: RoomClock]
    private var ground: GroundReading
    private let anonymisation: Anonymisation?
    private let skipsDamage: Bool
    private var position: Int64 = 0
    private var hasHeader = false

    /// - Parameters:
    ///   - anonymisation: Gives participants other ids, and leaves out where they were on earth.
    ///   - skipsDamage: Whether to report unreadable chunks as JSON lines and continue, instead of failing.
    init(
        session: String,
        format: Format,
        store: any SessionStore,
        additions: ExportAdditions,
        anonymisation: Anonymisation? = nil,
        skipsDamage: Bool = false
    ) {
        self.anonymisation = anonymisation
        self.skipsDamage = skipsDamage
        self.session = session
        self.format = format
        self.store = store
        lines = additions.lines
        clocks = additions.clocks
        ground = additions.ground
    }

    /// Returns the next piece, or `nil` at the end.
    func next() async throws -> [UInt8]? {
        var text = JSONWriter()
        if case .csv(let dialect) = format, !hasHeader { text.raw(EventTable.layout.description.csv(dialect).bytes) }
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
                while let record = try reader.record() {
                    ground.follow(record)
                    write(record, into: &text)
                }
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
            let clock = clocks[record.participant]
            let place = ground.place(of: record)
            for event in events {
                let time = clock?.exportedTime(of: event, inBatch: seq)
                let row = EventTable.Row(
                    participant: id(record.participant),
                    record: record,
                    seq: seq,
                    event: event,
                    roomTime: time,
                    place: place
                )
                rows.row(EventTable.layout.fields(of: row))
            }
            text.raw(rows.bytes)
        }
    }

    private func id(_ participant: Int) -> String { anonymisation?.id(participant) ?? Participant.id(participant) }

    private func writeLine(_ record: LogRecord, into text: inout JSONWriter) {
        if anonymisation != nil, case .fixes = record.content { return }
        for feature in lines where feature.write(record, into: &text) { return }
        text.raw("{")
        if record.isOfParticipant { text.string("participant", id(record.participant)) }
        text.integer("receivedMilliseconds", record.milliseconds)
        text.raw(",\"type\":\"")
        text.raw(record.content.kind.name)
        text.raw("\"")
        if let seq = record.content.seq { text.integer("seq", seq) }
        switch record.content {
        case .touches(let seq, let events):
            if let clock = clocks[record.participant] {
                text.roomTimes(events.map { clock.exportedTime(of: $0, inBatch: seq) })
            }
            if let place = ground.place(of: record) { text.positions(of: events, on: place) }
            text.list("events", events) { $0.event($1) }
        case .fixes(_, let sentAt, let fixes):
            text.number("t", sentAt)
            text.list("fixes", fixes) { $0.fix($1) }
        case .anchors(_, let batch): text.anchors(of: batch)
        case .task(_, let batch):
            for (form, value) in zip(batch.kind.numbers, batch.numbers) { text.number(form.name, value) }
        case .screen(let screen):
            text.number("width", screen.width)
            text.number("height", screen.height)
        case .sync(let sync):
            text.number("t", sync.time)
            text.number("offset", sync.offset)
            text.number("error", sync.error)
            text.number("drift", sync.drift)
            text.integer("epoch", sync.epoch)
        case .ground(_, let place):
            text.integer("picture", place?.picture)
            if let place {
                text.number("scale", place.scale)
                text.number("x", place.origin.x)
                text.number("y", place.origin.y)
            }
        case .motion(_, var batch):
            // What a person calls a spring.
            if anonymisation != nil { batch.subject?.name = "" }
            text.motion(batch)
        case .experiment(let number, let isMeasured):
            text.integer("number", number)
            text.bool("measurement", isMeasured)
        case .challenge(let number): text.integer("number", number)
        case .skipped, .discarded, .lifted, .cleared, .withdrawn: break
        }
        text.raw("}\n")
        if case .touches(let seq, _) = record.content {
            for feature in lines {
                feature.writeAfter(seq, of: record.participant, named: id(record.participant), into: &text)
            }
        }
    }
}

/// What the export of a session's events has besides the log; a copy that shares memory with the room.
struct ExportAdditions: Sendable {
    /// The lines that features add.
    var lines: [any ExportedLines] = []
    /// The phones' clocks by participant number.
    var clocks: [Int: RoomClock] = [:]
    /// Where pictures lay on the phones' screens.
    var ground = GroundReading()
}

extension RoomClock {
    /// The time of an event on the room's axis, in whole µs.
    fileprivate func exportedTime(of event: TouchEvent, inBatch seq: UInt64) -> RoomTime? {
        roomTime(of: event.time, inBatch: seq)?.rounded(partsPerMillisecond: 1000)
    }
}

extension PicturePlace {
    /// An event's position in the picture's pixels; a cancelled or held finger has none.
    fileprivate func pixels(of event: TouchEvent) -> Point? {
        event.phase.hasPosition ? pixels(of: event.position) : nil
    }
}

extension JSONWriter {
    /// Writes the number of the picture under a batch's events, and their positions in its pixels.
    fileprivate mutating func positions(of events: [TouchEvent], on place: PicturePlace) {
        let pixels = events.map { place.pixels(of: $0) }
        integer("picture", place.picture)
        list("pictureX", pixels) { $0.number($1?.x) }
        list("pictureY", pixels) { $0.number($1?.y) }
    }

    /// Writes the room's times of a batch's events, with their errors; `null` for one of another epoch than the last.
    fileprivate mutating func roomTimes(_ times: [RoomTime?]) {
        guard let epoch = times.last??.epoch else { return }
        let times = times.map { $0?.epoch == epoch ? $0 : nil }
        list("roomMilliseconds", times) { $0.number($1?.milliseconds) }
        list("clockErrorMilliseconds", times) { $0.number($1?.error) }
        integer("clockEpoch", epoch)
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

/// The table of touch events, which is too large for spreadsheets.
enum EventTable {
    /// An event with the record of its batch.
    struct Row {
        var participant: String
        var record: LogRecord
        var seq: UInt64
        var event: TouchEvent
        var roomTime: RoomTime?
        /// Where a picture lay on the phone's screen.
        var place: PicturePlace?

        /// The position in the picture's pixels; a cancelled or held finger has none.
        var pixels: Point? { place?.pixels(of: event) }
    }

    static let layout = TableLayout<Row>(
        "events",
        [
            .participant { $0.participant },
            .integer("receivedMilliseconds", unit: "ms") { Int(clamping: $0.record.milliseconds) },
            .integer("seq") { Int(clamping: $0.seq) },
            .text("phase") { "\($0.event.phase)" },
            .integer("pointer") { Int(clamping: $0.event.pointer) },
            .position { $0.event.position },
            .phoneTime { $0.event.time },
            .roomTime { $0.roomTime },
            .number("pressure") { $0.event.pressure },
            .number("radius", unit: "CSS px") { $0.event.radius },
            .text("tool") { $0.event.isPen ? "pen" : nil },
            .integer("picture") { $0.place?.picture },
            .number("pictureX", unit: "px") { $0.pixels?.x },
            .number("pictureY", unit: "px") { $0.pixels?.y },
        ]
    )
}
