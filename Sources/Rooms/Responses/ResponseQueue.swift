/// A queue of responses about large rooms, which are made one at a time, with the callbacks that wait for each. The
/// rules are those of `FairQueue`. A pure value; the clock, in ms, is a parameter.
struct ResponseQueue<Outcome> {
    /// A requested response about a room.
    struct Order {
        var session: String
        var response: any RoomResponse
    }

    typealias Callback = (Outcome) -> Void

    private struct Name: Hashable {
        var session: String
        var cacheKey: String

        init(_ order: Order) {
            session = order.session
            cacheKey = order.response.cacheKey
        }
    }

    private struct Waiting {
        var order: Order
        var callbacks: [Callback] = []
    }

    private var line: FairQueue<Int>
    private var lastTicket = 0
    /// The tickets of the waiting responses. A response that is already being made is not included, since it may be
    /// older than a new request.
    private var tickets: [Name: Int] = [:]
    private var waiting: [Int: Waiting] = [:]
    /// The response that is being made, or after which the pause is not over.
    private var busy: Int?

    init(waiting: Limits.Waiting, maxWaitMilliseconds: Double = Limits.maxWaitMilliseconds) {
        line = FairQueue(
            .init(
                capacity: 1,
                waiting: waiting.total,
                waitingPerAddress: waiting.perAddress,
                maxWaitMilliseconds: maxWaitMilliseconds
            )
        )
    }

    var count: Int { line.waitingCount }
    /// The number of refused requests since the start.
    var refusals: Int { line.refusals }
    var isBusy: Bool { busy != nil }

    /// Adds a request; requests for the same response wait together and get the same bytes.
    ///
    /// - Returns: The callbacks of rejected requests, which may include this one.
    mutating func add(
        _ order: Order,
        for owner: WorkOwner,
        now: Double,
        _ callback: @escaping Callback
    ) -> [Callback] {
        let name = Name(order)
        let ticket: Int
        if let existing = tickets[name] {
            ticket = existing
        } else {
            lastTicket += 1
            ticket = lastTicket
            tickets[name] = ticket
            waiting[ticket] = Waiting(order: order)
        }
        waiting[ticket]?.callbacks.append(callback)
        return drop(line.add(ticket, for: owner, now: now))
    }

    /// Starts the next response, unless one is being made; `finish` ends it.
    mutating func startNext() -> (order: Order, callbacks: [Callback])? {
        guard busy == nil, let ticket = line.start().first, let next = waiting.removeValue(forKey: ticket) else {
            return nil
        }
        tickets[Name(next.order)] = nil
        busy = ticket
        return (next.order, next.callbacks)
    }

    /// Ends the current response, after the pause that follows it.
    mutating func finish() {
        if let busy { line.finish(busy) }
        busy = nil
    }

    /// Rejects the requests that have waited too long, and returns their callbacks.
    mutating func expire(now: Double) -> [Callback] { drop(line.expire(now: now)) }

    private mutating func drop(_ dropped: [Int]) -> [Callback] {
        dropped.flatMap { ticket in
            guard let entry = waiting.removeValue(forKey: ticket) else { return [Callback]() }
            tickets[Name(entry.order)] = nil
            return entry.callbacks
        }
    }
}
