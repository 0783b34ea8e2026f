import Foundation
import SystemCalls

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
