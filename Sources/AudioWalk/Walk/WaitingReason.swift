/// Why a scene waits inside its region.
public enum WaitingReason: UInt8, CaseIterable, Sendable {
    /// Scenes that must be heard before this one have not been heard.
    case turn
    /// The maximum number of scenes is already playing (`AudioWalk.maxSounding`).
    case voice
}
