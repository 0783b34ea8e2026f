package import Transport

/// The running and waiting work, and its order. A pure value; the clock, in ms, is a parameter.
///
/// The order is start-time fair queueing (Goyal, Vin, Cheng 1996): the next turn of an address is one after its last,
/// or now if it did not wait. The same rule applies among an address's sessions; equal turns are taken in order of
/// arrival. So the first work of an address waits for at most one of another address, and no work waits indefinitely.
struct FairQueue<Ticket: Hashable & Sendable> {
    /// The bounds of running and waiting work.
    struct Bounds: Sendable {
        /// The sum of costs that run at a time.
        var capacity: Int
        /// The maximum number of waiting work items, in all and of one address.
        var waiting: Int
        var waitingPerAddress: Int
        /// The maximum waiting time, in ms.
        var maxWaitMilliseconds: Double
    }

    private struct Waiting {
        var ticket: Ticket
        var owner: WorkOwner
        var cost: Int
        /// Infinite for work that is bounded elsewhere and is never rejected.
        var deadline: Double
    }

    /// The turns of an address.
    private struct Lane {
        /// The turn of the address's next work.
        var turn: Int
        var waiting = 0
        /// The same schedule for the sessions of an address: the turn of the session served last, and each session's
        /// next turn.
        var virtualTime = 0
        var rooms: [String: (turn: Int, waiting: Int)] = [:]
    }

    let bounds: Bounds
    /// The waiting work in order of arrival. Work with several owners is listed once for each.
    private var waiting: [Waiting] = []
    private var running: [Ticket: Int] = [:]
    /// The lanes of addresses that have waiting work, or whose next turn is in the future.
    private var lanes: [AddressGroup: Lane] = [:]
    /// The turn of the work that was started last.
    private var virtualTime = 0
    /// The total cost of running work.
    private(set) var used = 0
    /// The number of rejections since the start.
    private(set) var refusals = 0

    init(_ bounds: Bounds) {
        self.bounds = bounds
    }

    var waitingCount: Int { waiting.count }

    /// The earliest deadline of waiting work; `nil` without one.
    var nextDeadline: Double? {
        waiting.map(\.deadline).min().flatMap { $0.isFinite ? $0 : nil }
    }

    // MARK: Coming

    /// Adds work. If the same work already waits, it also waits for this owner, and runs at the first turn of any of
    /// its owners.
    ///
    /// - Parameters:
    ///   - cost: A cost above the capacity counts as the capacity.
    ///   - isPatient: Whether it waits without a limit, because its owner sets one.
    /// - Returns: The rejected work: this one, or the newest of the owner with the most waiting work.
    mutating func add(
        _ ticket: Ticket,
        for owner: WorkOwner,
        cost: Int = 1,
        isPatient: Bool = false,
        now: Double
    ) -> [Ticket] {
        guard running[ticket] == nil, !waiting.contains(where: { $0.ticket == ticket && $0.owner == owner }) else {
            return []
        }
        var refused: [Ticket] = []
        if !isPatient, !canStart(cost) {
            let ofAddress = lanes[owner.address]?.waiting ?? 0
            if ofAddress >= bounds.waitingPerAddress || waiting.count >= bounds.waiting {
                guard let place = placeToEvict(for: owner, ofAddress) else {
                    refusals += 1
                    return waiting.contains { $0.ticket == ticket } ? [] : [ticket]
                }
                refused = reject(at: place)
            }
        }
        let cost = min(cost, bounds.capacity)
        let deadline = isPatient ? .infinity : now + bounds.maxWaitMilliseconds
        waiting.append(Waiting(ticket: ticket, owner: owner, cost: cost, deadline: deadline))
        var lane = lanes[owner.address] ?? Lane(turn: virtualTime)
        if lane.waiting == 0 { lane.turn = max(lane.turn, virtualTime) }
        var room = lane.rooms[owner.room] ?? (lane.virtualTime, 0)
        if room.waiting == 0 { room.turn = max(room.turn, lane.virtualTime) }
        room.waiting += 1
        lane.waiting += 1
        lane.rooms[owner.room] = room
        lanes[owner.address] = lane
        return refused
    }

    private func canStart(_ cost: Int) -> Bool {
        waiting.isEmpty && used + min(cost, bounds.capacity) <= bounds.capacity
    }

    /// The place of the newest work of an owner that has more waiting work than the new one: another address, or
    /// another session of the same address. `nil` if there is none.
    private func placeToEvict(for owner: WorkOwner, _ ofAddress: Int) -> Int? {
        if ofAddress < bounds.waitingPerAddress {
            let heaviest = lanes.max { $0.value.waiting < $1.value.waiting }
            if let heaviest, heaviest.value.waiting > ofAddress + 1 {
                return waiting.lastIndex { $0.owner.address == heaviest.key && $0.deadline.isFinite }
            }
        }
        guard let lane = lanes[owner.address],
            let heaviest = lane.rooms.max(by: { $0.value.waiting < $1.value.waiting }),
            heaviest.value.waiting > (lane.rooms[owner.room]?.waiting ?? 0) + 1
        else { return nil }
        let owner = WorkOwner(owner.address, room: heaviest.key)
        return waiting.lastIndex { $0.owner == owner && $0.deadline.isFinite }
    }

    private mutating func reject(at place: Int) -> [Ticket] {
        refusals += 1
        let entry = removeWaiting(at: place)
        return waiting.contains { $0.ticket == entry.ticket } ? [] : [entry.ticket]
    }

    // MARK: Working

    /// Starts waiting work in turn as far as the capacity allows.
    mutating func start() -> [Ticket] {
        var started: [Ticket] = []
        while let place = nextPlace, used + waiting[place].cost <= bounds.capacity {
            let next = waiting[place]
            used += next.cost
            running[next.ticket] = next.cost
            if var lane = lanes[next.owner.address], let room = lane.rooms[next.owner.room] {
                virtualTime = max(virtualTime, lane.turn)
                lane.turn += 1
                lane.virtualTime = room.turn
                lane.rooms[next.owner.room] = (room.turn + 1, room.waiting)
                lanes[next.owner.address] = lane
            }
            while let other = waiting.firstIndex(where: { $0.ticket == next.ticket }) { _ = removeWaiting(at: other) }
            started.append(next.ticket)
        }
        return started
    }

    private var nextPlace: Int? {
        var best: (place: Int, turn: (Int, Int))?
        for (place, entry) in waiting.enumerated() {
            guard let lane = lanes[entry.owner.address], let room = lane.rooms[entry.owner.room] else { continue }
            if best.map({ (lane.turn, room.turn) < $0.turn }) ?? true { best = (place, (lane.turn, room.turn)) }
        }
        return best?.place
    }

    /// Ends work that runs.
    mutating func finish(_ ticket: Ticket) {
        used -= running.removeValue(forKey: ticket) ?? 0
    }

    // MARK: Leaving

    /// Removes waiting work that is no longer needed.
    ///
    /// - Returns: Whether it was waiting.
    mutating func abandon(_ ticket: Ticket) -> Bool {
        var isThere = false
        while let place = waiting.firstIndex(where: { $0.ticket == ticket }) {
            _ = removeWaiting(at: place)
            isThere = true
        }
        return isThere
    }

    /// Rejects the work that has waited too long, and returns it.
    mutating func expire(now: Double) -> [Ticket] {
        var expired: [Ticket] = []
        while let place = waiting.firstIndex(where: { $0.deadline <= now }) { expired += reject(at: place) }
        return expired
    }

    private mutating func removeWaiting(at place: Int) -> Waiting {
        let entry = waiting.remove(at: place)
        guard var lane = lanes[entry.owner.address] else { return entry }
        lane.waiting -= 1
        lane.rooms[entry.owner.room]?.waiting -= 1
        if lane.rooms.count > Self.lanePruneThreshold {
            lane.rooms = lane.rooms.filter { $0.value.waiting > 0 || $0.value.turn > lane.virtualTime }
        }
        lanes[entry.owner.address] = lane
        // A lane whose turn has passed is equal to a new one.
        if lanes.count > Self.lanePruneThreshold {
            lanes = lanes.filter { $0.value.waiting > 0 || $0.value.turn > virtualTime }
        }
        return entry
    }

    /// The number of lanes above which those without waiting work are removed.
    private static var lanePruneThreshold: Int { 256 }
}

/// The owner of work: an address, and the session that its request is about.
package struct WorkOwner: Hashable, Sendable {
    let address: AddressGroup
    /// The session's code; empty for none.
    let room: String

    /// Creates an owner from an address, and the session that its request is about.
    package init(_ address: AddressGroup, room: String = "") {
        self.address = address
        self.room = room
    }

    /// Creates an owner from the address that sent a request, and the session that the request is about.
    package init(_ request: HTTPRequest, room: String = "") {
        self.init(AddressGroup(request.remoteAddress), room: room)
    }

    /// The server itself.
    package static let server = WorkOwner(AddressGroup("::1"))
}
