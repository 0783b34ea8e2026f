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
