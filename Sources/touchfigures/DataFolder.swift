import CommandLineSupport
import Foundation
import Supervision
import SystemCalls

/// The folder for the server's data.
enum DataFolder {
    /// Whether root has started this command; determined before it acts as another account.
    static let startedByRoot = Account.isRoot

    /// Returns the flag's folder, or the one that systemd created (`STATE_DIRECTORY`), or the state folder of the XDG
    /// base directory specification: below `XDG_STATE_HOME`, otherwise below `HOME`, otherwise below the home folder of
    /// the user's account.
    ///
    /// For root, the service's administrator, the folder of the packaged service precedes the last one if the package
    /// is installed.
    static func url(_ flag: String?, ofService: Bool = true) -> URL {
        if let flag { return URL(filePath: flag) }
        let environment = ProcessInfo.processInfo.environment
        // Several folders are separated by colons; the unit specifies one.
        if let state = environment["STATE_DIRECTORY"]?.split(separator: ":").first, state.hasPrefix("/") {
            return URL(filePath: String(state))
        }
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return URL(filePath: state).appending(path: "touchfigures")
        }
        if ofService, startedByRoot, let service = ServiceFolder.installed(settings: Main.settings?.file) {
            return service
        }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        return (home ?? FileManager.default.homeDirectoryForCurrentUser).appending(path: ".local/state/touchfigures")
    }

    /// Refuses a folder that is not there or cannot be read; for commands that would make none.
    ///
    /// - Throws: `StartFailure` with the system's reason.
    static func requireReadable(_ folder: URL) throws {
        // With the slash, only a folder matches.
        guard access("\(folder.path)/", R_OK | X_OK) != 0 else { return }
        let reason = errno
        // Retrying does not help: the operator has to choose.
        if reason == EACCES { throw StartFailure(unreadable(folder.path), code: 64) }
        throw StartFailure(
            "\(folder.path.printable) is no data folder (\(systemMessage(reason))): name it with --data",
            code: 64
        )
    }

    /// The fault of a folder, or of a file in it, that this account may not read, with advice.
    static func unreadable(_ path: String) -> String {
        let owner = FolderAccount.owner(of: path)
        let other = owner?.user == 0 ? "" : "\(owner?.description ?? "its owner") or "
        return "\(path.printable) cannot be read (\(systemMessage(EACCES))): run this as \(other)root"
    }

    /// Reports which folder a command uses if another one may have been meant.
    static func report(_ flag: String?) {
        guard flag == nil else { return }
        let service = ServiceFolder.installed(settings: Main.settings?.file)
        let folder = url(nil)
        guard startedByRoot || service != nil else { return }
        let other = service.flatMap { $0.path == folder.path ? nil : "; that of the service is \($0.path)" } ?? ""
        StandardError.report("touchfigures: data folder \(folder.path.printable)\(other); another one by --data")
    }
}
