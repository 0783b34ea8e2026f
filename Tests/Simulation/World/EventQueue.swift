/// The future events, by time and then by the order of their creation: a binary heap.
struct EventQueue {
    struct Event {
        let time: Double
        let order: UInt64
        /// The run of the server that it belongs to: it is dropped if that has ended.
        let life: Life?
        let body: () -> Void

        fileprivate func isBefore(_ other: Event) -> Bool {
            time != other.time ? time < other.time : order < other.order
        }
    }

    private var heap: [Event] = []
    private var count: UInt64 = 0

    mutating func insert(at time: Double, of life: Life?, _ body: @escaping () -> Void) {
        count += 1
        heap.append(Event(time: time, order: count, life: life, body: body))
        var index = heap.count - 1
        while index > 0, heap[index].isBefore(heap[(index - 1) / 2]) {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Takes the first event, unless it is later than `end`.
    mutating func next(until end: Double) -> Event? {
        guard let first = heap.first, first.time <= end else { return nil }
        let last = heap.removeLast()
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child].isBefore(heap[least]) {
                least = child
            }
            guard least != index else { return first }
            heap.swapAt(index, least)
            index = least
        }
    }
}

/// One run of the server's process.
final class Life {
    var isOver = false
}
