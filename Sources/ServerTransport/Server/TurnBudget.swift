/// Bounds the work of one turn of the loop; the rest follows in the next turns, and other connections are served in between.
/// A pure value; the number of the turn is handed in.
///
/// A message to ten thousand phones, as many connections that end at once, a hundred handshakes: each is quick, but all of
/// them in one turn block the loop for up to a second.
struct TurnBudget {
    /// In units of some 10 µs.
    static let limit = 1000

    enum Work {
        /// This many bytes to a socket.
        case write(Int)
        /// The requests that one connection may have answered in a turn.
        case requests
        case end
        /// One signature and two multiplications on an elliptic curve.
        case handshake

        var cost: Int {
            switch self {
            case .write(let count): 1 + count >> 15
            case .requests: 32
            case .end: 4
            case .handshake: 150
            }
        }
    }

    private var turn: UInt64 = 0
    private var spent = 0

    /// Takes work unless the turn's budget is used up; the last piece may exceed it.
    mutating func take(_ work: Work, turn: UInt64) -> Bool {
        if turn != self.turn {
            self.turn = turn
            spent = 0
        }
        guard spent < Self.limit else { return false }
        spent += work.cost
        return true
    }
}
