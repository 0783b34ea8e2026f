import Foundation

/// Whether the server may use the folders of pictures and sounds in its data folder, which other programs write into, too.
struct ContentAccess {
    /// The folders, and what they have.
    private static let kinds = [("pictures", "pictures"), ("audio", "sounds")]

    let folder: URL

    /// The problem, in one clause without a path; `nil` if there is none, or a folder does not exist yet.
    var fault: String? {
        for (name, contents) in Self.kinds {
            let path = folder.appending(path: name).path
            guard isUsable(path) else { return Self.words(contents) }
            // A folder for each first two digits of a hash.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            let parts = names.filter { $0.count == 2 && $0.allSatisfy(\.isHexDigit) }
            guard parts.allSatisfy({ isUsable("\(path)/\($0)") }) else { return Self.words(contents) }
        }
        return nil
    }

    private static func words(_ contents: String) -> String {
        "the folder of \(contents) cannot be read and written: give it to the account of the data folder"
    }

    private func isUsable(_ path: String) -> Bool {
        access(path, R_OK | W_OK | X_OK) == 0 || errno == ENOENT
    }
}
