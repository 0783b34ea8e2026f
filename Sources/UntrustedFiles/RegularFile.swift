package import Foundation
import SystemCalls

/// Safely opens untrusted paths.
package enum RegularFile {
    /// Resolves the links of a name in a folder; `nil` if they lead out of the folder.
    package static func path(of name: String, in folder: URL) -> String? {
        let root = folder.resolvingSymlinksInPath()
        let file = root.appending(path: name).resolvingSymlinksInPath()
        // By bytes: a folder whose name only looks the same is another folder.
        return file.path.utf8.starts(with: "\(root.path)/".utf8) ? file.path : nil
    }

    /// Reads a regular file of a folder; links are followed within the folder only.
    ///
    /// - Throws: `FileFault` if the file cannot be read, leads out of the folder, or has more than `limit` bytes.
    package static func read(_ name: String, in folder: URL, limit: Int) throws(FileFault) -> [UInt8] {
        do {
            // A file is usually no link, and then needs no second check.
            return try read("\(folder.path)/\(name)", limit: limit, flags: O_NOFOLLOW)
        } catch FileFault.system(ELOOP) {
            guard let path = path(of: name, in: folder) else { throw .outside }
            return try read(path, limit: limit, flags: O_NOFOLLOW)
        } catch let fault {
            throw fault
        }
    }

    /// Reads a regular file, wherever links lead.
    ///
    /// - Throws: `FileFault` if the file cannot be read or has more than `limit` bytes.
    package static func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
        try read(path, limit: limit, flags: 0)
    }

    /// Uses system calls on one descriptor: it must not wait for a pipe, nor read a growing or replaced file endlessly,
    /// and for a million files Foundation's overhead would dominate.
    private static func read(_ path: String, limit: Int, flags: Int32) throws(FileFault) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | flags)
        guard descriptor >= 0 else { throw .system(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard Int(status.st_size) <= limit else { throw .tooLarge(limit: limit) }
        guard let bytes = readBytes(Int(status.st_size), from: descriptor) else { throw .system(errno) }
        return bytes
    }
}

/// Why a file cannot be read; without its name.
package enum FileFault: Error, Equatable, CustomStringConvertible {
    /// A system call failed with this `errno`.
    case system(Int32)
    /// The path is a folder, a pipe or a device.
    case notRegular
    /// A link leads out of the folder.
    case outside
    /// The file has more than `limit` bytes.
    case tooLarge(limit: Int)

    /// The reason as a message for people.
    package var description: String {
        switch self {
        case .system(let number): systemMessage(number)
        case .notRegular: "not a file"
        case .outside: "leads out of the folder"
        case .tooLarge(let limit): "larger than \(limit >> 20) MiB"
        }
    }
}

/// The names in a folder, found regardless of case and of how accents are encoded.
package struct FolderNames: Sendable {
    /// Names on disk, by a form that is equal for all names that look the same.
    private let byFolded: [String: [String]]

    /// Creates an index of names.
    package init(_ names: [String]) {
        byFolded = Dictionary(
            grouping: names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
            by: Self.folded
        )
    }

    /// The exact name on disk, byte by byte: the same one; otherwise one that differs only in the encoding of
    /// accents; otherwise one that also differs in case. `nil` if there is none.
    package func find(_ name: String) -> String? {
        let alike = byFolded[Self.folded(name)] ?? []
        // Swift compares strings by characters; file systems compare bytes.
        return alike.first { $0.utf8.elementsEqual(name.utf8) } ?? alike.first { $0 == name } ?? alike.first
    }

    /// A form that is equal for names that differ only in case or in the encoding of accents; on no file system are two
    /// names the same whose forms differ.
    package static func folded(_ name: String) -> String {
        // Via capital letters, so that ß equals ss, and all forms of σ and k are equal.
        name.precomposedStringWithCanonicalMapping.uppercased().lowercased().precomposedStringWithCanonicalMapping
    }
}

extension String {
    /// The text with its accents composed (Unicode's NFC), which all systems but some of Apple's file systems use.
    package var composed: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}
