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
