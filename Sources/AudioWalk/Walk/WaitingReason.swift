/// Why a scene waits inside its region.
public enum WaitingReason: UInt8, CaseIterable, Sendable {
    /// Scenes that must be heard before it were not.
    case turn
    /// As many scenes sound as can at once (`AudioWalk.mostSounding`).
    case voice
}
