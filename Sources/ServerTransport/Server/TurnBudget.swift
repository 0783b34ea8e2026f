import Transport

/// Limits the work of one iteration of the loop; the rest follows in the next ones, and other connections are served in
/// between.
///
/// A message to ten thousand phones, the same number of connections that end at once, or a hundred handshakes would
/// otherwise block the loop for up to a second. A value type; the number of the iteration is a parameter.
struct TurnBudget {
    /// The budget of one iteration, in units of about 10 µs.
    static let limit = 1000

    enum Work {
        /// Receiving this many bytes with this many messages: the most expensive messages cost the application about a unit per
        /// KiB, a small one nearly a unit.
        case read(Int, messages: Int)
        /// Writing this many bytes to a socket.
        case write(Int)
        /// The requests of one connection that are answered in an iteration.
        case requests
        case end
        /// A TLS handshake: one signature and two multiplications on an elliptic curve.
        case handshake

        var cost: Int {
            switch self {
            case .read(let count, let messages): max(count >> 10, messages)
            case .write(let count): 1 + count >> 15
            case .requests: 32
            case .end: 4
            case .handshake: 150
            }
        }
    }

    private let limit: Int
    private var turn: UInt64 = 0
    private var spent = 0

    init(limit: Int = Self.limit) {
        self.limit = limit
    }

    /// Counts work unless the iteration's budget is used up; the last piece may exceed it.
    mutating func consume(_ work: Work, turn: UInt64) -> Bool {
        if turn != self.turn {
            self.turn = turn
            spent = 0
        }
        guard spent < limit else { return false }
        spent += work.cost
        return true
    }
}

/// The groups of connections that continue in the loop's next turns, in their order.
enum ScheduledLane: Int, CaseIterable {
    /// Connections whose peers have just sent something.
    case recentSenders
    case normal
    /// Connections whose peers send faster than they are read. They wait for one another, and do not delay other
    /// connections. They get half of a turn, so that the input of other connections is read twice as often.
    case backlogged

    var budget: TurnBudget {
        switch self {
        case .recentSenders, .normal: TurnBudget()
        case .backlogged: TurnBudget(limit: TurnBudget.limit / 2)
        }
    }
}

/// Connections that continue in one of the loop's next turns, first in, first out.
struct ScheduledConnections {
    private var ids: [ConnectionID] = []
    private var start = 0

    var count: Int { ids.count - start }
    var first: ConnectionID? { start < ids.count ? ids[start] : nil }

    mutating func append(_ id: ConnectionID) { ids.append(id) }

    mutating func removeFirst() {
        start += 1
        // Compacted rarely: amortised constant time.
        guard start == ids.count || start > 1024 && 2 * start > ids.count else { return }
        ids.removeFirst(start)
        start = 0
    }
}

/// Detects a pause of the process, such as a stopped virtual machine, by the delay of a periodic check.
///
/// A value type; the clock in ms is a parameter.
struct CheckPauses {
    /// The maximum delay of a check in a loop that is only busy, in ms.
    private static let toleranceMilliseconds: UInt64 = 1000

    private let interval: UInt64
    private var lastCheck: UInt64

    /// - Parameters:
    ///   - interval: the time between two checks, in ms.
    ///   - now: the time of the first check, or earlier.
    init(interval: UInt64, now: UInt64) {
        (self.interval, lastCheck) = (interval, now)
    }

    /// Records a check; returns the pause before it, in ms, or `nil` if it was in time.
    mutating func pause(endingAt now: UInt64) -> UInt64? {
        defer { lastCheck = now }
        let silence = now - lastCheck
        return silence > interval + Self.toleranceMilliseconds ? silence - interval : nil
    }
}
