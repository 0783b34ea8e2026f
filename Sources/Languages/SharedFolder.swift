import Foundation

/// The folder with the files that the program reads: a checkout of the project, or a folder such as
/// `/usr/share/touchfigures` of the package.
package enum SharedFolder {
    /// The variable that names the folder.
    package static let variable = "TOUCHFIGURES_SHARE"

    /// The folder that the variable names; `nil` without one.
    package static var named: String? { ProcessInfo.processInfo.environment[variable] }

    /// The folders in which to search, if none is named: that of the program, `share/touchfigures` of its prefix, and all
    /// above, which finds the checkout in which the program was built. Empty if the program's path cannot be read.
    package static var places: [String] {
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return []
        }
        var folder = URL(filePath: program).deletingLastPathComponent()
        let prefix = folder.deletingLastPathComponent()
        var places = [folder.path, prefix.appending(path: "share/touchfigures").path]
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            places.append(folder.path)
        }
        return places
    }

    /// Returns the named folder, or else the first place that has a file.
    ///
    /// - Parameter file: The file's path in the folder.
    package static func find(with file: String) -> String? {
        (named.map { [$0] } ?? places).first { FileManager.default.fileExists(atPath: "\($0)/\(file)") }
    }
}
