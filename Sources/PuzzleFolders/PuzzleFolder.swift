import FolderReading
package import Foundation

/// A folder of puzzles: `Metadata/*.plist` beside `Images/`.
package struct PuzzleFolder: Sendable {
    package let url: URL
    let metadata: URL
    let images: URL
    /// The names of the property lists, in order.
    package let files: [String]
    private let imageNames: FolderNames

    /// - Throws: `PuzzleFolderError` if the folder has no `Metadata`.
    package init(_ url: URL) throws(PuzzleFolderError) {
        let root = URL(filePath: url.resolvingSymlinksInPath().path)
        let names = FolderNames(try Self.names(in: root))
        guard let metadata = names.find("Metadata") else { throw .noMetadata(root.path) }
        self.url = root
        self.metadata = root.appending(path: metadata)
        images = root.appending(path: names.find("Images") ?? "Images")
        // Names that begin with a dot are the system's own, such as the `._` files that come out of archives.
        files = try Self.names(in: self.metadata).filter { $0.lowercased().hasSuffix(".plist") && !$0.hasPrefix(".") }
        imageNames = FolderNames((try? Self.names(in: images)) ?? [])
    }

    /// The picture's file: of that very name, or of one that looks the same.
    func image(_ name: String) -> String? { imageNames.find(name) }

    private static func names(in folder: URL) throws(PuzzleFolderError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw .unreadable(folder.path)
        }
    }
}

package enum PuzzleFolderError: Error, Equatable, CustomStringConvertible {
    case unreadable(String)
    case noMetadata(String)
    /// The folder of an export is not empty.
    case notEmpty(String)

    package var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read"
        case .noMetadata(let path): "\(path) has no folder Metadata with property lists"
        case .notEmpty(let path): "\(path) is not empty: an export goes into a new folder"
        }
    }
}
