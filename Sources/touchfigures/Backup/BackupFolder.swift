import Backups
import FileStorage
import Foundation
import Rooms
import SystemCalls

/// The folder of automatic backups: `touchfigures-2026-11-30T020000Z.tar`, in UTC, and the record of the last trial.
///
/// An archive has its name only once it is whole, so every file of such a name counts.
struct BackupFolder: Sendable {
    private static let prefix = "touchfigures-"
    private static let suffix = ".tar"
    /// The length of a date: `2026-11-30T020000Z`.
    private static let dateCharacters = 18
    private static let record = "touchfigures-trial.json"
    /// The folder into which a trial restores.
    private static let trialFolder = ".touchfigures-trial"

    let url: URL

    init(_ url: URL) {
        self.url = url
    }

    var path: String { url.path }

    func path(of name: String) -> String { url.appending(path: name).path }

    /// The folder into which a trial restores.
    var trialURL: URL { url.appending(path: Self.trialFolder) }

    // MARK: Archives

    /// Returns the name of an archive that is begun at a time.
    static func name(at date: Date) -> String {
        prefix + date.formatted(.iso8601).replacing(":", with: "") + suffix
    }

    /// Returns when the archive of a name was begun; `nil` for other names.
    static func date(of name: String) -> Date? {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
        var text = Array(name.dropFirst(prefix.count).dropLast(suffix.count))
        guard text.count == dateCharacters else { return nil }
        text.insert(":", at: 15)
        text.insert(":", at: 13)
        guard let date = try? Date(String(text), strategy: .iso8601), Self.name(at: date) == name else { return nil }
        return date
    }

    /// The whole archives, the oldest first.
    ///
    /// - Throws: `BackupFault` if the folder cannot be read.
    func archives() throws(BackupFault) -> [BackupStatus.Archive] {
        try names().sorted().compactMap { name in
            var information = stat()
            guard let date = Self.date(of: name), lstat(path(of: name), &information) == 0,
                information.st_mode & S_IFMT == S_IFREG
            else { return nil }
            return .init(name: name, at: date.timeIntervalSince1970, bytes: Int(information.st_size))
        }
    }

    private func opened() throws(BackupFault) -> CInt {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw BackupFault("\(path) cannot be used: \(systemMessage(errno))") }
        return descriptor
    }

    private func names() throws(BackupFault) -> [String] {
        close(try opened())
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw BackupFault("\(path) cannot be read: \(error.systemReason)")
        }
    }

    /// Removes the oldest archives until `keep` are left, but never the one of this name.
    func rotate(keeping keep: Int, newest: String) throws(BackupFault) {
        let all = try archives().map(\.name).filter { $0 != newest }
        for name in all.dropLast(keep - 1) where unlink(path(of: name)) != 0 && errno != ENOENT {
            throw BackupFault("\(path(of: name)) cannot be removed: \(systemMessage(errno))")
        }
    }

    // MARK: What a killed server leaves

    /// Runs `body` while no other server works in the folder, after removing what a killed one has left there.
    func exclusively<Value>(_ body: () throws -> Value) throws -> Value {
        let descriptor = try opened()
        defer { close(descriptor) }
        let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        guard isLocked || errno != EWOULDBLOCK else {
            throw BackupFault("another server makes a backup in \(path): each server needs a folder of its own")
        }
        // Some network storage has no locks; what was left stays there then.
        if isLocked { removeLeftovers() }
        return try body()
    }

    private func removeLeftovers() {
        for name in (try? names()) ?? [] where name == Self.trialFolder || Self.isUnfinished(name) {
            try? FileManager.default.removeItem(at: url.appending(path: name))
        }
    }

    /// Whether a name is of an archive of this folder that is being written, or of its copies of databases.
    private static func isUnfinished(_ name: String) -> Bool {
        let parts = name.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        guard name.first == ".", parts.count == 4, ["part", "copies"].contains(parts[3]) else { return false }
        return date(of: parts[..<2].joined(separator: ".")) != nil
    }

    // MARK: Trials

    /// The last trial, if its record can be read.
    var lastTrial: BackupStatus.Trial? {
        guard let data = FileManager.default.contents(atPath: path(of: Self.record)) else { return nil }
        return try? JSONDecoder().decode(BackupStatus.Trial.self, from: data)
    }

    /// Records a trial.
    func store(_ trial: BackupStatus.Trial) throws {
        try JSONEncoder().encode(trial).write(to: url.appending(path: Self.record), options: .atomic)
    }
}
