import Geometry

extension TouchMetrics {
    /// Simulates the batch with the ids of the pointers that are down; throws its first fault.
    func validate(_ events: Span<TouchEvent>) throws(TouchRejection) {
        guard events.count <= TouchLimits.eventsPerBatch else { throw .tooManyEvents(events.count) }
        // Most batches only move pointers that are down, so nothing needs to be simulated.
        var fingers = Fingers()
        var isSimulating = false
        for index in events.indices {
            guard Self.isInRange(events[index].position, events[index].time) else {
                throw .outOfRange(event: index)
            }
            let pointer = events[index].pointer
            let phase = events[index].phase
            if phase == .held { continue }
            if phase == .moved, isSimulating ? fingers.down.contains(pointer) : slot(of: pointer) != nil { continue }
            if !isSimulating {
                fingers = Fingers(down: pointers.map { $0.id }, lifted: lifted)
                isSimulating = true
            }
            switch phase {
            case .moved where !fingers.lifted.contains(pointer):
                throw .movedWithoutBegan(event: index, pointer: pointer)
            case .moved, .began: fingers.open(pointer)
            case .ended, .cancelled: fingers.close(pointer)
            case .held: break
            }
            guard fingers.down.count <= TouchLimits.pointersDown else { throw .tooManyPointers(event: index) }
        }
    }

    /// The pointers that are down after the events so far, and those that a freeze lifted while the fingers stayed
    /// down.
    private struct Fingers {
        var down: [UInt64] = []
        var lifted: [UInt64] = []

        mutating func open(_ pointer: UInt64) {
            lifted.removeAll { $0 == pointer }
            if !down.contains(pointer) { down.append(pointer) }
        }

        mutating func close(_ pointer: UInt64) {
            down.removeAll { $0 == pointer }
            lifted.removeAll { $0 == pointer }
        }
    }

    /// Written so that NaN counts as out of range.
    @inline(__always)
    private static func isInRange(_ position: Point, _ time: Double) -> Bool {
        position.x.magnitude <= TouchLimits.coordinate
            && position.y.magnitude <= TouchLimits.coordinate
            && time.magnitude <= TouchLimits.time
    }
}
