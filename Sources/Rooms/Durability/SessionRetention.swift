package import Web

/// Which data of a session is stored.
package enum SessionRetention: String, CaseIterable, Sendable {
    /// All events are stored, until the session expires.
    case replay
    /// Only sums are stored, no trajectories.
    case figures

    /// - Throws: 422 for another name than these.
    package init(named name: String?) throws(Problem) {
        guard let retention = SessionRetention(rawValue: name ?? "") else {
            let fault = name.map { "Unknown retention \"\($0.prefix(40))\"" } ?? "Missing `retention`"
            throw .invalid("retention", "\(fault); use \"replay\" or \"figures\".")
        }
        self = retention
    }
}
