package import Foundation
import Storage
import UntrustedFiles

/// A folder of puzzles: `Metadata/*.plist` and `Images/`, and perhaps `Originals/`.
package struct PuzzleFolder: Sendable {
    /// The folder, with links resolved.
    package let url: URL
    let metadata: URL
    let images: PictureFolder
    /// The pictures before they were altered; empty in most folders.
    let originals: PictureFolder
    /// The names of the property lists in alphabetical order.
    package let files: [String]
    /// The names that look like the name of another file.
    private let ambiguous: Set<String>

    /// Lists a folder.
    ///
    /// - Throws: `PuzzleFolderError` if the folder has no `Metadata`, or if a link leads out of it: an imported folder
    ///   must not publish the operator's own pictures.
    package init(_ url: URL) throws(PuzzleFolderError) {
        let root = URL(filePath: url.resolvingSymlinksInPath().path)
        let names = FolderNames(try Self.names(in: root))
        guard let metadata = names.find("Metadata") else { throw .noMetadata(root.path) }
        self.url = root
        self.metadata = try Self.folder(metadata, in: root)
        images = try Self.pictures("Images", names, in: root)
        originals = try Self.pictures("Originals", names, in: root)
        // Names that begin with a dot are system files, such as the `._` files from archives.
        files = try Self.names(in: self.metadata).filter { $0.lowercased().hasSuffix(".plist") && !$0.hasPrefix(".") }
        ambiguous = Set(zip(files, files.dropFirst()).filter { $0 == $1 }.map { $0.0 })
    }

    /// The name by which a property list is recognised if its folder comes from another system, which may encode
    /// accents differently: the composed form, unless the folder has two files of this form.
    func knownName(of file: String) -> String { ambiguous.contains(file) ? file : file.composed }

    private static func pictures(
        _ name: String,
        _ names: FolderNames,
        in root: URL
    ) throws(PuzzleFolderError) -> PictureFolder {
        let url = try folder(names.find(name) ?? name, in: root)
        return PictureFolder(name: name, url: url, files: FolderNames((try? Self.names(in: url)) ?? []))
    }

    /// The folder of a name, links within `root` followed.
    private static func folder(_ name: String, in root: URL) throws(PuzzleFolderError) -> URL {
        guard let path = RegularFile.path(of: name, in: root) else { throw .outside(root.appending(path: name).path) }
        return URL(filePath: path)
    }

    private static func names(in folder: URL) throws(PuzzleFolderError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw .unreadable(folder.path)
        }
    }
}

/// The pictures of a folder of puzzles.
struct PictureFolder: Sendable {
    let name: String
    let url: URL
    fileprivate let files: FolderNames

    /// Finds the file of a picture with this name, or with a name that looks the same.
    func file(_ name: String) -> String? { files.find(name) }
}

/// Why a folder cannot be imported from or exported to.
package enum PuzzleFolderError: Error, Equatable, CustomStringConvertible {
    /// The folder cannot be read.
    case unreadable(String)
    /// The folder has no `Metadata`.
    case noMetadata(String)
    /// A link in the folder leads out of it.
    case outside(String)
    /// The folder of an export is not empty.
    case notEmpty(String)

    /// The reason as a message for people.
    package var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read"
        case .noMetadata(let path): "\(path) has no folder Metadata with property lists"
        case .outside(let path): "\(path) leads out of the folder"
        case .notEmpty(let path): "\(path) is not empty: choose a new folder"
        }
    }
}
