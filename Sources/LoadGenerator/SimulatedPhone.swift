import Geometry
import TouchMetrics
import WireProtocol

/// A simulated phone without its connection: draws, numbers its batches, keeps them until they are acknowledged, and
/// decides what to send next. All methods take the clock in ms as a parameter.
struct SimulatedPhone {
    enum State: Equatable {
        /// Waiting to join or to reconnect.
        case away
        /// Connecting, or waiting for the welcome.
        case greeting
        case welcomed
        /// The server refused the phone; it does not reconnect.
        case refused
    }

    /// The news about the batches in a server's message.
    enum News: Equatable {
        case nothing
        case welcomed
        /// Batches after `answered` up to `seq` have been applied, those after `acknowledged` up to `ack` are on disk.
        case progress(answered: ClosedRange<UInt64>?, acknowledged: ClosedRange<UInt64>?)
        case error(code: Int, text: String)
    }

    /// What moves its fingers.
    private enum Hand {
        case simulated(SimulatedHand)
        case recorded(RecordedHand)

        mutating func draw(until time: Double, into events: inout [TouchEvent]) {
            switch self {
            case .simulated(var hand):
                hand.draw(until: time, into: &events)
                self = .simulated(hand)
            case .recorded(var hand):
                hand.draw(until: time, into: &events)
                self = .recorded(hand)
            }
        }

        mutating func skip(until time: Double) {
            switch self {
            case .simulated(var hand):
                hand.skip(until: time)
                self = .simulated(hand)
            case .recorded(var hand):
                hand.skip(until: time)
                self = .recorded(hand)
            }
        }
    }

    private(set) var state = State.away
    private let screen: Size
    private var hand: Hand
    private var outbox = PhoneOutbox()
    private var resume: String?
    /// The newest batch in a `figures` or a `welcome`.
    private var answered: UInt64 = 0
    private var acknowledged: UInt64 = 0
    /// The next batch to send on this connection.
    private var nextToSend: UInt64 = 1
    /// The time at which its drawing begins, ms; its own clock counts from this time.
    private var drawsFrom: Double?
    /// The time up to which it has drawn, ms on its own clock.
    private var drawnUntil = 0.0
    private let clockOffset: Double
    /// Whether it sends at the pace that the server announces.
    private let followsPace: Bool
    /// The useful number of batches a second, and the time of the last batch, ms.
    private var pace: Int?
    private var batchAt = -Double.infinity
    private var events: [TouchEvent] = []
    private var writer = JSONWriter()

    /// Creates a phone; screen, clock and drawing follow from its number, from 0.
    ///
    /// - Parameter followsPace: Whether it follows the server's pace.
    init(number: Int, followsPace: Bool = false) {
        self.followsPace = followsPace
        screen = SimulatedScreen.ofPhone(number)
        // A page's clock begins when the page is opened, some time before the first touch.
        clockOffset = 2000 + Double(number % 97) * 113
        hand = .simulated(SimulatedHand(seed: UInt64(number), screen: screen, begin: clockOffset))
    }

    /// Creates a phone that draws what one of a recorded class has drawn; if there are more phones, several draw the same.
    ///
    /// - Parameter repeats: Whether it begins again at the class's end.
    init(number: Int, of recording: RecordedClass, repeats: Bool, followsPace: Bool) {
        self.followsPace = followsPace
        let drawing = recording.drawings[number % recording.drawings.count]
        screen = drawing.screen
        clockOffset = 2000
        hand = .recorded(RecordedHand(drawing, of: recording, repeats: repeats, begin: clockOffset))
    }

    // MARK: The connection

    mutating func connecting() {
        state = .greeting
    }

    /// The first message on a new connection.
    mutating func hello() -> [UInt8] {
        writer.reset()
        writer.hello(screen: screen, resume: resume)
        return writer.bytes
    }

    /// Records the end of the connection.
    ///
    /// - Parameter mayReturn: Whether the server allows reconnecting.
    mutating func disconnected(mayReturn: Bool) {
        state = mayReturn ? .away : .refused
    }

    mutating func receive(_ bytes: UnsafeRawBufferPointer) -> News {
        switch PhoneMessage(bytes) {
        case .welcome(let token, let seq, let ack, let pace):
            follow(pace)
            resume = token
            state = .welcomed
            _ = progress(seq: seq, ack: ack)
            // Batches that the server has not applied are sent again, in order.
            nextToSend = max(outbox.firstSeq, seq + 1)
            return .welcomed
        case .figures(let seq, let ack, let pace):
            follow(pace ?? self.pace)
            return progress(seq: seq, ack: ack)
        case .error(let code, let title, let detail): return .error(code: code, text: "\(code) \(title): \(detail)")
        case .other: return .nothing
        }
    }

    private mutating func progress(seq: UInt64, ack: UInt64) -> News {
        let newlyAnswered = seq > answered ? answered + 1...seq : nil
        let newlyAcknowledged = ack > acknowledged ? acknowledged + 1...ack : nil
        answered = max(answered, seq)
        acknowledged = max(acknowledged, ack)
        return .progress(answered: newlyAnswered, acknowledged: newlyAcknowledged)
    }

    // MARK: Batches

    /// Follows a new pace. At a slower pace the next time is random, as in the pages, so that phones do not send
    /// simultaneously.
    private mutating func follow(_ new: Int?) {
        if let pace, let new, new < pace {
            batchAt -= .random(in: 0...1) * (1000 / Double(new) - 1000 / Double(pace))
        }
        pace = new
    }

    /// A page sends with an animation frame, so a batch may be early by this much, ms.
    private static let earlyToleranceMilliseconds = 6.0

    /// Whether its events wait for a fuller batch, because the server's pace does not allow one yet.
    func waits(now: Double) -> Bool {
        guard followsPace, let pace else { return false }
        return now - batchAt < 1000 / Double(pace) - Self.earlyToleranceMilliseconds
    }

    /// Draws up to now; a new batch waits to be sent.
    ///
    /// - Returns: Whether anything was drawn.
    mutating func draw(now: Double) -> Bool {
        let start = drawsFrom ?? now
        drawsFrom = start
        // A batch covers at most a second: 360 events, and 512 are allowed.
        drawnUntil = min(drawnUntil + 1000, now - start)
        guard !outbox.isFull else {
            hand.skip(until: clockOffset + drawnUntil)
            return false
        }
        events.removeAll(keepingCapacity: true)
        hand.draw(until: clockOffset + drawnUntil, into: &events)
        guard !events.isEmpty else { return false }
        writer.reset()
        writer.touches(seq: outbox.nextSeq, events)
        outbox.append(writer.bytes, events: events.count)
        batchAt = now
        return true
    }

    /// The next batch to send; `recordSent` advances to the one after it.
    var pending: [UInt8]? {
        guard state == .welcomed else { return nil }
        return outbox[nextToSend]?.bytes
    }

    mutating func recordSent(now: Double) {
        outbox.markSent(nextToSend, at: now)
        nextToSend += 1
    }

    /// The time at which a batch was first sent, in ms; `nil` after it was removed.
    func sentAt(_ seq: UInt64) -> Double? { outbox[seq]?.sentAt }

    /// Drops the batches that the server has on disk.
    mutating func forgetAcknowledged() {
        outbox.drop(through: acknowledged)
    }

    /// The time that the oldest unacknowledged batch has waited, in ms; `nil` without one.
    func oldestUnanswered(now: Double) -> Double? {
        sentAt(answered + 1).map { now - $0 }
    }
}

/// A phone's batches above the last acknowledged one, oldest first; `seq` counts from 1 without gaps.
struct PhoneOutbox {
    struct Batch {
        var bytes: [UInt8]
        var events: Int
        /// The time at which it was first sent, ms; `nil` if it was not sent yet.
        var sentAt: Double?
    }

    /// The protocol's bound; beyond it a real page drops events and shows a notice.
    static let eventLimit = 20_000

    private var batches: [Batch] = []
    private var first = 0
    /// `seq` of the oldest batch kept.
    private(set) var firstSeq: UInt64 = 1
    private(set) var events = 0

    /// `seq` of the next batch.
    var nextSeq: UInt64 { firstSeq + UInt64(batches.count - first) }
    var isFull: Bool { events >= Self.eventLimit }

    mutating func append(_ bytes: [UInt8], events count: Int) {
        batches.append(Batch(bytes: bytes, events: count, sentAt: nil))
        events += count
    }

    subscript(seq: UInt64) -> Batch? {
        guard seq >= firstSeq, seq < nextSeq else { return nil }
        return batches[first + Int(seq - firstSeq)]
    }

    mutating func markSent(_ seq: UInt64, at time: Double) {
        guard seq >= firstSeq, seq < nextSeq else { return }
        let index = first + Int(seq - firstSeq)
        if batches[index].sentAt == nil { batches[index].sentAt = time }
    }

    /// Removes batches that are on the server's disk.
    mutating func drop(through ack: UInt64) {
        while firstSeq <= ack, first < batches.count {
            events -= batches[first].events
            batches[first].bytes = []
            first += 1
            firstSeq += 1
        }
        // Done rarely, so that each batch is moved at most twice.
        if first > 64, first * 2 > batches.count {
            batches.removeFirst(first)
            first = 0
        }
    }
}
