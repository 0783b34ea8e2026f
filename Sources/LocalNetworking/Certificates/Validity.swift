import Foundation

/// The validity of certificates, and the time of their renewal.
enum Validity {
    /// The start of the validity is this long in the past, because a phone's clock may be behind this machine's.
    static let backdatingSeconds: TimeInterval = 86_400

    static let authorityDays = 3650

    /// Safari accepts 825 days below a private authority and 398 below a public one; the lower bound is valid for both.
    static let serverDays = 397

    /// The time before expiry at which a new server certificate is issued, so that no lesson is affected.
    static let serverRenewal: TimeInterval = 30 * 86_400

    /// An authority is replaced when it can no longer cover a whole server certificate.
    static let authorityRenewal = TimeInterval(serverDays * 86_400)
}
