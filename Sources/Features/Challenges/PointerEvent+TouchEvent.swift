import Challenges
import TouchMetrics

extension PointerEvent {
    /// The part of an event that a task evaluates; `nil` for a pause.
    init?(_ event: TouchEvent) {
        let phase: Phase
        switch event.phase {
        case .began: phase = .down
        case .moved: phase = .moved
        case .ended: phase = .up
        case .cancelled: phase = .cancelled
        case .held: return nil
        }
        self.init(phase, pointer: event.pointer, at: event.position, milliseconds: event.time)
    }
}
