package import Foundation
import SystemCalls

/// A certificate and its key in PEM files of the operator's.
package enum CertificateFiles {
    /// The reason why such files are unusable, in one clause.
    package enum Fault: Error, Equatable, CustomStringConvertible {
        case unreadable(String)
        case expired(String, on: Date)
        case noCertificate(String)
        case noKey(String)
        case doesNotFit

        /// The fault, in one clause.
        package var description: String {
            switch self {
            case .unreadable(let path): "\(path) cannot be read\(unreadableReason(path).map { " (\($0))" } ?? "")"
            case .expired(let path, let date): "\(path) expired on \(date.formatted(.iso8601.year().month().day()))"
            case .noCertificate(let path): "\(path) contains no PEM certificate"
            case .noKey(let path): "\(path) contains no PEM key without a password"
            case .doesNotFit: "the key does not belong to the certificate"
            }
        }
    }

    /// Returns when the certificate expires.
    ///
    /// - Throws: `Fault` if no server can use the files.
    package static func expiry(certificate: String, key: String) throws(Fault) -> Date {
        try load(certificate: certificate, key: key).chain.first?.expiry ?? .distantPast
    }

    /// Returns both in one PEM text, from which either can be read.
    ///
    /// - Throws: `Fault` if the files are unusable for a server.
    package static func joined(certificate: String, key: String) throws(Fault) -> [UInt8] {
        try load(certificate: certificate, key: key).pem
    }

    static func load(certificate: String, key: String) throws(Fault) -> (chain: [Certificate], pem: [UInt8]) {
        let certificateBytes = try bytes(certificate)
        let chain = Certificate.chain(pem: certificateBytes)
        guard let first = chain.first else { throw .noCertificate(certificate) }
        let keyBytes = try bytes(key)
        guard let parsed = PrivateKey(pem: keyBytes) else { throw .noKey(key) }
        guard first.fits(parsed) else { throw .doesNotFit }
        return (chain, certificateBytes + [0x0A] + keyBytes)
    }

    /// The maximum size in bytes, more than a certificate with its chain needs.
    private static let maxFileBytes = 1 << 19

    private static func bytes(_ path: String) throws(Fault) -> [UInt8] {
        guard unreadableReason(path) == nil, let handle = FileHandle(forReadingAtPath: path),
            let data = try? handle.read(upToCount: maxFileBytes + 1), data.count <= maxFileBytes
        else { throw .unreadable(path) }
        return Array(data)
    }
}

/// The version of the library that makes certificates and encrypts.
package enum CertificateLibrary {
    /// The library's name and version, as it reports them.
    package static var version: String { OpenSSL.version }
}
