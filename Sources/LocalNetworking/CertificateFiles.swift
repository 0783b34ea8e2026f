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

    /// Returns the DNS names that the certificate is for, and when it expires.
    ///
    /// - Throws: `Fault` if no server can use the files.
    package static func validity(certificate: String, key: String) throws(Fault) -> (names: [String], expiry: Date) {
        let first = try load(certificate: certificate, key: key).chain.first
        return (first?.alternativeNames ?? [], first?.expiry ?? .distantPast)
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

/// The folder with the certificates and keys; only its owner may enter.
struct CertificateFolder {
    let url: URL

    func path(of name: String) -> String { url.appendingPathComponent(name).path }

    /// Creates the folder, or removes other users' access to an existing one.
    func prepare() throws(CertificateError) {
        // If this fails, `mkdir` fails and has the reason.
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        if mkdir(url.path, 0o700) == 0 { return }
        guard errno == EEXIST, chmod(url.path, 0o700) == 0 else { throw failure(url.path) }
    }

    /// Checks that the folder and its files, if they exist, can be read and replaced.
    func check(_ names: [String]) throws(CertificateError) {
        for (path, mode) in [(url.path, R_OK | W_OK | X_OK)] + names.map({ (path(of: $0), R_OK) }) {
            var information = stat()
            guard stat(path, &information) == 0 else {
                if errno == ENOENT { continue }
                throw failure(path)
            }
            // Only its owner may change a mode.
            guard geteuid() == 0 || information.st_uid == geteuid() else { throw failure(path, EPERM) }
            guard access(path, mode) == 0 else { throw failure(path) }
        }
    }

    /// A file's bytes; `nil` if it does not exist. Other users' access to a key's file is removed first.
    func read(_ name: String) throws(CertificateError) -> [UInt8]? {
        let path = path(of: name)
        guard chmod(path, 0o600) == 0 else {
            if errno == ENOENT { return nil }
            throw failure(path)
        }
        do {
            return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw .file(path: path, reason: error.localizedDescription)
        }
    }

    /// Replaces a file atomically: after a crash, either the old or the new one exists. Its mode is 0600.
    func write(_ bytes: [UInt8], to name: String) throws(CertificateError) {
        let path = path(of: name)
        let draft = path + ".new"
        // A draft that a crash left may be readable by others.
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure(draft) }
        let isWritten = writeAll(bytes, to: descriptor) && fsync(descriptor) == 0
        let reason = errno
        close(descriptor)
        guard isWritten else {
            unlink(draft)
            throw failure(draft, reason)
        }
        guard rename(draft, path) == 0 else { throw failure(path) }
        // Synchronised, so that after a power cut phones that have installed the authority still trust it.
        _ = synchronizeNames(in: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    private func failure(_ path: String, _ number: Int32 = errno) -> CertificateError {
        .file(path: path, reason: systemMessage(number))
    }
}
