package import Foundation

/// A certificate and its key in PEM files of the operator's.
package enum CertificateFiles {
    /// Why such files are of no use, in one clause.
    package enum Fault: Error, Equatable, CustomStringConvertible {
        case unreadable(String)
        case noCertificate(String)
        case noKey(String)
        case doesNotFit

        /// The fault, in one clause.
        package var description: String {
            switch self {
            case .unreadable(let path): "\(path) cannot be read"
            case .noCertificate(let path): "\(path) contains no PEM certificate"
            case .noKey(let path): "\(path) contains no PEM key without a password"
            case .doesNotFit: "the key does not belong to the certificate"
            }
        }
    }

    /// Returns when the certificate expires.
    ///
    /// - Throws: `Fault` if the files cannot be served with.
    package static func expiry(certificate: String, key: String) throws(Fault) -> Date {
        let chain = Certificate.chain(pem: try bytes(certificate))
        guard let first = chain.first else { throw .noCertificate(certificate) }
        guard let key = PrivateKey(pem: try bytes(key)) else { throw .noKey(key) }
        guard first.fits(key) else { throw .doesNotFit }
        return first.expiry
    }

    private static func bytes(_ path: String) throws(Fault) -> [UInt8] {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { throw .unreadable(path) }
        return Array(data)
    }
}

/// The version of the library that makes certificates and encrypts.
package enum CertificateLibrary {
    /// The library's name and version, as it tells them itself.
    package static var version: String { OpenSSL.version }
}
