import Foundation
import Supervision

/// The data folders of the packaged service and its further units.
enum ServiceFolder {
    /// The account of the units.
    static let account = "touchfigures"
    private static let settings = "/etc/touchfigures"
    private static let state = URL(filePath: "/var/lib/touchfigures")

    /// The folder of the unit whose settings file this is; `nil` if there is none.
    static func installed(settings file: String?) -> URL? {
        let name: String
        switch file.map({ URL(filePath: $0).standardizedFileURL }) {
        case nil: name = "main"
        case let file? where file.deletingLastPathComponent().path == settings && file.pathExtension == "conf":
            let stem = file.deletingPathExtension().lastPathComponent
            name = stem == "touchfigures" ? "main" : stem
        case .some: return nil
        }
        let folder = state.appending(path: name)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
        return exists && isFolder.boolValue ? folder : nil
    }

    /// Whether a folder is, or would be, one of the service's.
    static func contains(_ folder: URL) -> Bool {
        folder.standardizedFileURL.deletingLastPathComponent().path == state.path
    }
}
