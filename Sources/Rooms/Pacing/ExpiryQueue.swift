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
