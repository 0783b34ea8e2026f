package import AudioWalk
import ByteCoding
package import Challenges
package import Geometry
package import Studies
package import TouchMetrics
package import Weighing

/// One record of a session's log.
package struct LogRecord: Equatable, Sendable {
    /// The recorded event: all that the log knows of a kind stands in this file, and what a feature makes of it in the
    /// feature.
    package enum Content: Equatable, Sendable {
        /// A batch of touch events was applied.
        case touches(seq: UInt64, events: [TouchEvent])
        /// A batch was rejected.
        case skipped(seq: UInt64)
        /// A batch was discarded while the session was frozen; `pointers` are down and begin a new touch with their
        /// next movement.
        case discarded(seq: UInt64, pointers: [UInt64])
        /// A freeze cancelled the participant's pointers.
        case lifted
        /// The figures were cleared.
        case cleared
        /// A challenge started; the record belongs to no participant.
        case challenge(number: Int)
        /// An experiment started, or its measurement after the practice; the record belongs to no participant.
        case experiment(number: Int, isMeasured: Bool)
        /// A batch of fixes was applied; `sentAt` is in ms on the phone's clock, like the fixes' own times.
        case fixes(seq: UInt64, sentAt: Double, fixes: [WalkFix])
        /// A batch of anchors was counted, as the study counted them; an empty name means an unlisted page or element.
        case anchors(seq: UInt64, batch: AnchorBatch)
        /// The participant withdrew: none of its later batches counts.
        case withdrawn
        /// The participant's screen changed, in CSS px.
        case screen(Size)
        /// A batch of a task's own kind was applied.
        case task(seq: UInt64, batch: TaskBatch)
        /// What a phone told of its clock.
        case sync(ClockSync)
        /// A phone told where a picture lies on its screen; `nil` for none.
        case ground(seq: UInt64, place: PicturePlace?)
        /// A part of a recording by which a phone weighs.
        case motion(seq: UInt64, batch: MotionBatch)
    }

    /// The participant's number; 0 for none.
    package var participant: Int
    /// Whether it belongs to a participant, and not to the whole class.
    package var isOfParticipant: Bool { participant > 0 }
    /// The time in ms since the session's start, on the server's clock.
    package var milliseconds: UInt64
    /// The recorded event.
    package var content: Content

    /// Creates a record.
    package init(participant: Int, milliseconds: UInt64, content: Content) {
        self.participant = participant
        self.milliseconds = milliseconds
        self.content = content
    }
}

// MARK: What a kind means

extension LogRecord.Content {
    /// The number of the batch in the phone's stream; `nil` for a record of something else.
    package var seq: UInt64? {
        switch self {
        case .touches(let seq, _), .skipped(let seq), .discarded(let seq, _), .fixes(let seq, _, _),
            .anchors(let seq, _), .task(let seq, _):
            seq
        case .sync(let sync): sync.seq
        case .ground(let seq, _), .motion(let seq, _): seq
        case .lifted, .cleared, .challenge, .experiment, .withdrawn, .screen: nil
        }
    }

    /// Whether it takes back the participant's figures.
    package var clears: Bool { self == .cleared || self == .withdrawn }

    /// Whether it ends what the participant's fingers are doing.
    package var interrupts: Bool { clears || self == .lifted }

    /// The kind's first byte, which is never reused for another kind, and its name in exports. The bytes of tasks begin
    /// at `TaskBatchKind.firstRecord`, and all lower ones but 0 are those of kinds; further kinds count down from 255.
    package var kind: (code: UInt8, name: StaticString) {
        switch self {
        case .touches: (1, "touches")
        case .skipped: (2, "skipped")
        case .lifted: (3, "lifted")
        case .cleared: (4, "cleared")
        case .discarded: (5, "discarded")
        case .challenge: (6, "challenge")
        case .fixes: (7, "fixes")
        case .experiment: (8, "experiment")
        case .anchors: (9, "anchors")
        case .withdrawn: (10, "withdrawn")
        case .screen: (11, "screen")
        case .task(_, let batch): (batch.kind.record, batch.kind.type)
        case .sync: (Self.syncCode, "sync")
        case .ground: (Self.groundCode, "ground")
        case .motion: (Self.motionCode, "motion")
        }
    }
}

// MARK: Its bytes

extension LogRecord.Content {
    /// Writes the kind's own fields; a batch begins with its number.
    @inline(__always)
    func write(to log: inout ByteWriter) {
        if let seq { log.write(integer: seq) }
        switch self {
        case .touches(_, let events):
            log.write(integer: UInt64(events.count))
            for event in events { log.write(event) }
        case .discarded(_, let pointers):
            log.write(integer: UInt64(pointers.count))
            for pointer in pointers { log.write(integer: pointer) }
        case .challenge(let number): log.write(integer: UInt64(number))
        case .experiment(let number, let isMeasured):
            log.write(integer: UInt64(number))
            log.write(integer: isMeasured ? 1 : 0)
        case .fixes(_, let sentAt, let fixes):
            log.write(sentAt)
            log.write(integer: UInt64(fixes.count))
            for fix in fixes { log.write(fix) }
        case .anchors(_, let batch): log.write(batch)
        case .screen(let screen): for side in [screen.width, screen.height] { log.write(side) }
        case .task(_, let batch): for number in batch.numbers { log.write(number) }
        case .sync(let sync):
            log.write(integer: UInt64(sync.epoch))
            for number in [sync.time, sync.offset, sync.error, sync.drift] { log.write(number) }
        case .ground(_, let place):
            log.write(integer: UInt64(place?.picture ?? 0))
            if let place { log.write(place) }
        case .motion(_, let batch): log.write(batch)
        case .skipped, .lifted, .cleared, .withdrawn: break
        }
    }

    /// Whether a first byte is that of a kind.
    static func isKind(_ code: UInt8) -> Bool {
        (1..<TaskBatchKind.firstRecord).contains(code) || code == syncCode || code == groundCode || code == motionCode
            || TaskBatchKind.kind(ofRecord: code) != nil
    }

    private static let syncCode: UInt8 = 255
    private static let groundCode: UInt8 = 254
    private static let motionCode: UInt8 = 253

    /// Reads the fields of a kind that there is.
    init(ofKind code: UInt8, from log: inout ByteReader<LogError>) throws(LogError) {
        switch code {
        case 1:
            let seq = try log.integer()
            self = .touches(
                seq: seq,
                events: try log.list(upTo: TouchLimits.eventsPerBatch) { log throws(LogError) in try log.event() }
            )
        case 2: self = .skipped(seq: try log.integer())
        case 3: self = .lifted
        case 4: self = .cleared
        case 5:
            let seq = try log.integer()
            self = .discarded(
                seq: seq,
                pointers: try log.list(upTo: TouchLimits.pointersDown) { log throws(LogError) in try log.integer() }
            )
        case 6: self = .challenge(number: try log.count(upTo: .max))
        case 7:
            let (seq, sentAt) = (try log.integer(), try log.double())
            let fixes = try log.list(upTo: WalkLimits.fixesPerBatch) { log throws(LogError) in try log.fix() }
            self = .fixes(seq: seq, sentAt: sentAt, fixes: fixes)
        case 8: self = .experiment(number: try log.count(upTo: .max), isMeasured: try log.count(upTo: 1) == 1)
        case 9: self = .anchors(seq: try log.integer(), batch: try log.anchors())
        case 10: self = .withdrawn
        case 11:
            let sides = 1...TouchLimits.screenSide
            self = .screen(Size(width: try log.number(in: sides), height: try log.number(in: sides)))
        case Self.syncCode:
            let sync = ClockSync(
                seq: try log.integer(),
                epoch: try log.count(upTo: .max),
                time: try log.double(),
                offset: try log.double(),
                error: try log.double(),
                drift: try log.double()
            )
            guard sync.isValid else { throw log.damaged }
            self = .sync(sync)
        case Self.groundCode:
            let seq = try log.integer()
            self = .ground(seq: seq, place: try log.place(ofPicture: try log.count(upTo: Int(UInt32.max))))
        case Self.motionCode: self = .motion(seq: try log.integer(), batch: try log.motion())
        default:
            guard let kind = TaskBatchKind.kind(ofRecord: code) else { throw log.damaged }
            let seq = try log.integer()
            var numbers: [Double] = []
            for _ in kind.numbers { numbers.append(try log.double()) }
            guard let batch = TaskBatch(kind, numbers: numbers) else { throw log.damaged }
            self = .task(seq: seq, batch: batch)
        }
    }
}

extension ByteWriter {
    /// Writes the place of a picture, without the picture's number.
    fileprivate mutating func write(_ place: PicturePlace) {
        for value in [place.size.width, place.size.height, place.scale, place.origin.x, place.origin.y] { write(value) }
    }
}

extension ByteReader<LogError> {
    /// Reads the place of a picture; `nil` for the number 0.
    fileprivate mutating func place(ofPicture picture: Int) throws(LogError) -> PicturePlace? {
        guard picture > 0 else { return nil }
        let place = PicturePlace(
            picture: picture,
            size: Size(width: try double(), height: try double()),
            scale: try double(),
            origin: Point(x: try double(), y: try double())
        )
        guard place.isValid else { throw damaged }
        return place
    }
}
