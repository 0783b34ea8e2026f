package import Storage
import Transport
import Web
import WireProtocol

/// One live connection, from its opening to its close.
package final class LiveConnection {
    /// The role of the connection.
    enum Role {
        /// Open, without a `hello` yet.
        case waiting
        /// Its greeting waits for its turn.
        case greeted
        case phone(Participant)
        case viewer
    }

    /// The state of a viewer's frames.
    enum Delivery {
        /// The viewer received every frame.
        case current
        /// The viewer missed frames; a complete frame follows as soon as it reads again.
        case missedFrames
        /// The viewer missed news that later frames do not repeat, such as a participant or a result, and needs a
        /// snapshot.
        case missedNews
        /// A snapshot for the viewer is being made; it gets no frames before the snapshot.
        case awaitsSnapshot
    }

    /// The maximum time for a connection to send `hello`, in ms.
    static let helloTimeoutMilliseconds = 5000.0

    let id: ConnectionID
    let room: Room
    /// The client's address.
    let address: AddressGroup
    /// The server's origin, as the client reached it.
    let origin: String?
    /// The kind of the device, from the browser's description of itself.
    let device: DeviceKind
    /// Its place among all connections, in the order in which the server accepted them.
    let number: UInt64
    /// The time at which a connection that has sent no `hello` is closed, in ms on the server's clock.
    let helloDeadline: Double
    var role = Role.waiting
    /// Whether the phone shows the other phones' fingers.
    var wantsPeers = false
    /// Whether the viewer wants to see fingers 60 times a second.
    var wantsCloseFrames = false
    /// The hash of the viewer's host token, if any.
    package internal(set) var hostKey: TokenHash?
    /// Whether the viewer has a host token, and so sees walkers' positions.
    var isHost: Bool { hostKey != nil }
    var rate: FrameRateLimit
    var clockRate = TokenBucket<ClockRate>()
    /// Whether the phone resumed, and so may send its outbox above the rate limit.
    var hasResumed = false
    /// Whether its `hello` needs a token, because its address has used up its guesses.
    var needsCredential = false
    /// The state of the viewer's frames.
    var delivery = Delivery.current
    /// The latest snapshot sent to the viewer, until it has been read.
    var unread: UnreadSnapshot?
    /// Whether it is closing; further messages are dropped.
    var isClosing = false

    init(
        id: ConnectionID,
        room: Room,
        visitor: Visitor,
        helloDeadline: Double,
        rate: FrameRateLimit
    ) {
        self.id = id
        self.room = room
        address = visitor.address
        origin = visitor.origin
        device = visitor.device
        number = visitor.number
        self.helloDeadline = helloDeadline
        self.rate = rate
    }

    var isPhone: Bool { if case .phone = role { true } else { false } }

    /// Whether the viewer needs a complete frame or a snapshot.
    var hasMissedSomething: Bool { delivery == .missedFrames || delivery == .missedNews }
}

/// A snapshot that was sent to a viewer and that the viewer may not have read yet. A pure value; the clock, in
/// milliseconds, is a parameter.
struct UnreadSnapshot {
    let snapshot: SharedResponse
    let sentAt: Double

    /// The time to read a snapshot, in ms, plus a second for each 64 KB.
    static let readingTimeMilliseconds = 30_000.0
    static let bytesPerMillisecond = 64.0
    /// The time of the first check whether it was read, in ms.
    private static let firstCheckMilliseconds = 1000.0

    func isCheckDue(now: Double) -> Bool { now - sentAt > Self.firstCheckMilliseconds }

    func isOverdue(now: Double) -> Bool {
        now - sentAt > Self.readingTimeMilliseconds + Double(snapshot.bytes.count) / Self.bytesPerMillisecond
    }
}

/// The memory in which figures, frames and other messages for phones and viewers are written, reused for every message.
final class MessageBuffer {
    var writer = JSONWriter()
}

/// Limits a connection's questions for the room's time.
enum ClockRate: MessageRate {
    /// The questions that may come at once: those of 75 s of a page that asks four times a second.
    static let burst = 300.0
    static let perSecond = 20.0
}
