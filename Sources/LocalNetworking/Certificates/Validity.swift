import Foundation

/// How long certificates last and when new ones are due.
enum Validity {
    /// A phone's clock may be behind this machine's.
    static let backdatingSeconds: TimeInterval = 86_400

    static let authorityDays = 3650

    /// Safari accepts 825 days below an authority of one's own and 398 below a public one; the lower holds everywhere.
    static let serverDays = 397

    /// A new server certificate is due this long before the end, so that no lesson falls into the gap.
    static let serverRenewal: TimeInterval = 30 * 86_400

    /// An authority is replaced when it can no longer cover a whole server certificate.
    static let authorityRenewal = TimeInterval(serverDays * 86_400)
}
