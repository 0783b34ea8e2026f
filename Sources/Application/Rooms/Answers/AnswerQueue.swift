/// A queue of answers about large rooms, which are made one at a time, with the callbacks that wait for each. A pure
/// value.
struct AnswerQueue<Outcome> {
    private struct Key: Hashable {
        var session: String
        var cacheKey: String
    }

    /// A requested answer about a room.
    struct Order {
        var session: String
        var answer: any RoomAnswer
    }

    typealias Callback = (Outcome) -> Void

    private let limit: Int
    private var orders: [Order] = []
    private var callbacks: [Key: [Callback]] = [:]
    /// The number of refused requests since the start.
    private(set) var refusals = 0
    /// Whether an answer is being made, or the pause after it is not over.
    var isBusy = false

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { orders.count }

    /// Adds a request; requests for the same answer share one entry and get the same bytes.
    ///
    /// - Returns: false if the queue is full.
    mutating func add(_ order: Order, _ callback: @escaping Callback) -> Bool {
        let key = Key(session: order.session, cacheKey: order.answer.cacheKey)
        if callbacks[key] == nil {
            guard orders.count < limit else {
                refusals += 1
                return false
            }
            orders.append(order)
        }
        callbacks[key, default: []].append(callback)
        return true
    }

    mutating func takeFirst() -> (order: Order, callbacks: [Callback])? {
        guard !orders.isEmpty else { return nil }
        let order = orders.removeFirst()
        let key = Key(session: order.session, cacheKey: order.answer.cacheKey)
        return (order, callbacks.removeValue(forKey: key) ?? [])
    }
}
