import Application
import Foundation

/// The folder for the server's data.
enum DataFolder {
    /// Returns the flag's folder, or the state folder of the XDG base directory specification: below `XDG_STATE_HOME`, else
    /// below `HOME`, else below the home folder of the user's account.
    static func url(_ flag: String?) -> URL {
        if let flag { return URL(filePath: flag) }
        let environment = ProcessInfo.processInfo.environment
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return URL(filePath: state).appending(path: "touchfigures")
        }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        return (home ?? FileManager.default.homeDirectoryForCurrentUser).appending(path: ".local/state/touchfigures")
    }
}

/// The project's folder, with the pages.
enum ProjectFolder {
    /// Returns the folder above the executable that contains the pages, if there is one.
    static func find() -> String? {
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        var folder = URL(filePath: program).deletingLastPathComponent()
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appending(path: "Public\(PageAddresses.home)").path) {
                return folder.path
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}
