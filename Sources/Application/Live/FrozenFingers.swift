import TouchMetrics

/// The fingers of a phone that are down while its session is frozen, so that those still down afterwards begin anew.
///
/// The engine knows those that it lifted itself, but not one that came down in a batch that was discarded.
struct FrozenFingers: Equatable {
    private var down: [UInt64] = []

    var isEmpty: Bool { down.isEmpty }

    /// A batch arrived while frozen and is discarded.
    mutating func discard(_ events: [TouchEvent]) {
        for event in events {
            switch event.phase {
            case .began, .moved, .held:
                if down.count < TouchLimits.pointersDown, !down.contains(event.pointer) { down.append(event.pointer) }
            case .ended, .cancelled: down.removeAll { $0 == event.pointer }
            }
        }
    }

    /// In a batch after the freeze, turns the first movement of each such finger into its beginning.
    mutating func begin(in events: inout [TouchEvent]) {
        for index in events.indices where events[index].phase != .held && !down.isEmpty {
            guard let place = down.firstIndex(of: events[index].pointer) else { continue }
            down.remove(at: place)
            if events[index].phase == .moved { events[index].phase = .began }
        }
    }
}
