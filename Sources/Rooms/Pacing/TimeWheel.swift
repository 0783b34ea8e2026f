/// Elements by the timer tick at which they are due, so that distant ones cost nothing until then. A pure value; the
/// clock, in milliseconds, is a parameter.
///
/// An element beyond the wheel's range is returned early, and the caller inserts it again.
struct TimeWheel<Element> {
    /// The number of ticks that the wheel covers.
    private static var slotCount: Int { 64 }

    private let interval: Double
    private var slots = [[Element]](repeating: [], count: slotCount)
    /// The last tick whose elements were taken.
    private var lastRemovedTick = 0
    private(set) var count = 0

    /// - Parameter interval: The time between two ticks, in ms.
    init(interval: Double) {
        self.interval = interval
    }

    var isEmpty: Bool { count == 0 }

    /// Adds an element for the tick at this time, or for the next tick if the time has passed.
    @inline(__always)
    mutating func insert(_ element: Element, at time: Double) {
        let ahead = (time / interval).rounded(.down) - Double(lastRemovedTick)
        let tick = lastRemovedTick + Int(min(max(ahead, 1), Double(Self.slotCount)))
        slots[tick % Self.slotCount].append(element)
        count += 1
    }

    /// Adds elements for the next tick, before its other elements.
    mutating func insertFirst(_ elements: ArraySlice<Element>) {
        slots[(lastRemovedTick + 1) % Self.slotCount].insert(contentsOf: elements, at: 0)
        count += elements.count
    }

    /// Removes and returns the elements of all ticks until now, in their order.
    mutating func removeDue(now: Double) -> [Element] {
        let current = Int(now / interval)
        guard current > lastRemovedTick else { return [] }
        var elements: [Element] = []
        for tick in (lastRemovedTick + 1)...min(current, lastRemovedTick + Self.slotCount)
        where !slots[tick % Self.slotCount].isEmpty {
            if elements.isEmpty {
                swap(&elements, &slots[tick % Self.slotCount])
            } else {
                elements += slots[tick % Self.slotCount]
                slots[tick % Self.slotCount].removeAll(keepingCapacity: true)
            }
        }
        lastRemovedTick = current
        count -= elements.count
        return elements
    }
}

/// The codes of sessions by expiry time: a binary heap, so that checking a hundred thousand costs one comparison a
/// second.
struct ExpiryQueue {
    private struct Item {
        var expiresAt: Double
        var code: String
    }

    private var heap: [Item] = []

    /// Adds a session.
    ///
    /// - Parameter expiresAt: by the `AgeClock`.
    mutating func insert(_ code: String, expiresAt: Double) {
        heap.append(Item(expiresAt: expiresAt, code: code))
        var index = heap.count - 1
        while index > 0, heap[index].expiresAt < heap[(index - 1) / 2].expiresAt {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Removes and returns the expired codes, at most `limit`; sessions that were wiped before are included.
    mutating func removeExpired(until time: Double, limit: Int) -> [String] {
        var codes: [String] = []
        while codes.count < limit, let first = heap.first, first.expiresAt <= time {
            codes.append(first.code)
            removeFirst()
        }
        return codes
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var index = 0
        while true {
            let children = [2 * index + 1, 2 * index + 2].filter { $0 < heap.count }
            guard let earliest = children.min(by: { heap[$0].expiresAt < heap[$1].expiresAt }),
                heap[earliest].expiresAt < heap[index].expiresAt
            else { return }
            heap.swapAt(earliest, index)
            index = earliest
        }
    }
}
