import Foundation
import SystemCalls

/// Checks whether the server may use the folders of pictures, sounds and uploads in its data folder, into which other
/// programs write as well.
struct ContentAccess {
    /// The folders, with the name of their contents.
    private static let kinds = [("pictures", "pictures"), ("audio", "sounds"), ("tmp", "uploads")]

    let folder: URL
    /// Why a folder cannot be used, as an `errno`; `nil` if it can, or is not there.
    var refusal: @Sendable (String) -> Int32? = { path in
        access(path, R_OK | W_OK | X_OK) == 0 || errno == ENOENT ? nil : errno
    }

    /// The problem, in one clause without a path; `nil` if there is none, or if a folder does not exist yet.
    var fault: String? {
        for (name, contents) in Self.kinds {
            let path = folder.appending(path: name).path
            if let code = refusal(path) { return Self.words(contents, code) }
            // A folder for each first two digits of a hash.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            let parts = names.filter { $0.count == 2 && $0.allSatisfy(\.isHexDigit) }
            // Every subfolder is examined, because each can have its own owner and mode.
            for part in parts {
                if let code = refusal("\(path)/\(part)") { return Self.words(contents, code) }
            }
        }
        return nil
    }

    private static func words(_ contents: String, _ code: Int32) -> String {
        code == EACCES || code == EPERM
            ? "the folder of \(contents) cannot be read and written: give it to the account of the data folder"
            : "the folder of \(contents) cannot be examined (\(systemMessage(code))): see to the disk"
    }
}
