package import Foundation

/// A folder of puzzles: `Metadata/*.plist` beside `Images/`.
package struct PuzzleFolder: Sendable {
    package let url: URL
    let metadata: URL
    let images: URL
    /// The names of the property lists, in order.
    package let files: [String]
    /// The pictures' names as they are on disk, by the name that looks the same.
    private let imageNames: [String: [String]]
    private let exactImageNames: Set<String>

    /// - Throws: `PuzzleFolderError` if the folder has no `Metadata`.
    package init(_ url: URL) throws(PuzzleFolderError) {
        let root = URL(filePath: url.resolvingSymlinksInPath().path)
        let names = try Self.names(in: root)
        guard let metadata = Self.find("Metadata", among: names) else {
            throw .noMetadata(root.path)
        }
        self.url = root
        self.metadata = root.appending(path: metadata)
        images = root.appending(path: Self.find("Images", among: names) ?? "Images")
        // Names that begin with a dot are the system's own, such as the `._` files that come out of archives.
        files = try Self.names(in: self.metadata).filter { $0.lowercased().hasSuffix(".plist") && !$0.hasPrefix(".") }
        let pictures = (try? Self.names(in: images)) ?? []
        exactImageNames = Set(pictures)
        imageNames = Dictionary(grouping: pictures, by: Self.folded)
    }

    /// The picture's file: of that very name, or of one that differs in case or in how its accents are written.
    func image(_ name: String) -> String? {
        exactImageNames.contains(name) ? name : imageNames[Self.folded(name)]?.first
    }

    /// The bytes of a regular file of at most `limit` bytes.
    ///
    /// By the system's calls: a pipe must not be waited for, a file that grows not be read for ever, and for a million
    /// files the library's detours are most of the time.
    static func read(_ path: String, limit: Int) throws(Refusal) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Refusal(reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Refusal(reason: "not a file")
        }
        guard Int(status.st_size) <= limit else { throw Refusal(reason: "larger than \(limit >> 20) MiB") }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            while count < buffer.count {
                let taken = Foundation.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
                if taken < 0 { failure = errno }
                guard taken > 0 else { return }
                count += taken
            }
        }
        guard failure == 0 else { throw Refusal(reason: String(cString: strerror(failure))) }
        return bytes
    }

    private static func names(in folder: URL) throws(PuzzleFolderError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw .unreadable(folder.path)
        }
    }

    private static func find(_ name: String, among names: [String]) -> String? {
        names.contains(name) ? name : names.first { folded($0) == folded(name) }
    }

    static func folded(_ name: String) -> String { name.lowercased().precomposedStringWithCanonicalMapping }
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
