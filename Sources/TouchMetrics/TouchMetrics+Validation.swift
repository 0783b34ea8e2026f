import Geometry

extension TouchMetrics {
    /// Walks through the batch with nothing but the ids of the pointers down; throws what would be wrong with it.
    func validate(_ events: Span<TouchEvent>) throws(TouchRejection) {
        guard events.count <= TouchLimits.eventsPerBatch else { throw .tooManyEvents(events.count) }
        // Most batches only move pointers that are down: then there is nothing to simulate.
        var down: [UInt64]?
        for index in events.indices {
            guard Self.isInRange(events[index].position, events[index].time) else {
                throw .outOfRange(event: index)
            }
            let pointer = events[index].pointer
            switch events[index].phase {
            case .held:
                continue
            case .moved:
                if down?.contains(pointer) ?? (slot(of: pointer) != nil) { continue }
                guard lifted.contains(pointer) else {
                    throw .movedWithoutBegan(event: index, pointer: pointer)
                }
                try Self.open(pointer, in: &down, else: pointers, event: index)
            case .began:
                try Self.open(pointer, in: &down, else: pointers, event: index)
            case .ended, .cancelled:
                var ids = down ?? pointers.map { $0.id }
                ids.removeAll { $0 == pointer }
                down = ids
            }
        }
    }

    private static func open(
        _ pointer: UInt64,
        in down: inout [UInt64]?,
        else pointers: [ActivePointer],
        event: Int
    ) throws(TouchRejection) {
        var ids = down ?? pointers.map { $0.id }
        if !ids.contains(pointer) { ids.append(pointer) }
        guard ids.count <= TouchLimits.pointersDown else { throw .tooManyPointers(event: event) }
        down = ids
    }

    /// Written so that NaN is out of range.
    @inline(__always)
    private static func isInRange(_ position: Point, _ time: Double) -> Bool {
        position.x.magnitude <= TouchLimits.coordinate
            && position.y.magnitude <= TouchLimits.coordinate
            && time.magnitude <= TouchLimits.time
    }
}
