import Foundation

/// Where the server keeps its data.
enum DataFolder {
    /// The flag's folder, or the one of the XDG base directory specification for state.
    static func url(_ flag: String?) -> URL {
        if let flag { return URL(filePath: flag) }
        let environment = ProcessInfo.processInfo.environment
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return URL(filePath: state).appending(path: "touchfigures")
        }
        return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/state/touchfigures")
    }
}

/// Where the pages are.
enum ProjectFolder {
    /// The folder above the executable that holds `Public/index.html`, if there is one.
    static func find() -> String? {
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        var folder = URL(filePath: program).deletingLastPathComponent()
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appending(path: "Public/index.html").path) {
                return folder.path
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}
