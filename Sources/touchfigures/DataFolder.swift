import Foundation

/// The folder for the server's data.
enum DataFolder {
    /// Returns the flag's folder, or the one that systemd made (`STATE_DIRECTORY`), or the state folder of the XDG base
    /// directory specification: below `XDG_STATE_HOME`, else below `HOME`, else below the home folder of the user's account.
    static func url(_ flag: String?) -> URL {
        if let flag { return URL(filePath: flag) }
        let environment = ProcessInfo.processInfo.environment
        // Several folders are separated by colons; the unit names one.
        if let state = environment["STATE_DIRECTORY"]?.split(separator: ":").first, state.hasPrefix("/") {
            return URL(filePath: String(state))
        }
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return URL(filePath: state).appending(path: "touchfigures")
        }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        return (home ?? FileManager.default.homeDirectoryForCurrentUser).appending(path: ".local/state/touchfigures")
    }
}
