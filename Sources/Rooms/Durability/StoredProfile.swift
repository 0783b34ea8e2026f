import Foundation

/// The JSON of a participant's profile as last written: encoding it again takes longer than the rest of the row.
///
/// Sendable: a lock protects it. Rows are encoded away from the event loop.
final class StoredProfile: @unchecked Sendable {
    private let lock = NSLock()
    private var last: (profile: Participant.Profile, json: [UInt8])?

    /// Returns the JSON of the last call if the profile is the same, otherwise the result of `encode`.
    func json(of profile: Participant.Profile, _ encode: () -> [UInt8]) -> [UInt8] {
        lock.withLock {
            if let last, last.profile == profile { return last.json }
            let json = encode()
            last = (profile, json)
            return json
        }
    }
}
