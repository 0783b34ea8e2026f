/// Why a certificate could not be provided.
package enum CertificateError: Error, Equatable {
    /// A file or folder could not be read or written, with the system's reason.
    case file(path: String, reason: String)
    /// The text is neither an IPv4 nor an IPv6 address.
    case notAnAddress(String)
    /// The library refused a step, with its reason.
    case library(step: String, reason: String)
}

extension CertificateError: CustomStringConvertible {
    /// The reason as a message for people.
    package var description: String {
        switch self {
        case .file(let path, let reason): "\(path): \(reason)"
        case .notAnAddress(let text): "\(text) is not an IP address"
        case .library(let step, let reason): "libcrypto cannot \(step): \(reason)"
        }
    }
}
