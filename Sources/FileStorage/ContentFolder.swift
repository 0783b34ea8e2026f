import Digests
package import Foundation
package import Storage
import SystemCalls

/// Stores contents as files named by their hash, in 256 folders by the hash's first two digits.
package struct ContentFolder: PictureStore, AudioStore {
    /// The age in seconds below which a file stays, because another process may be about to refer to it.
    private static let graceSeconds = 600.0

    private let folder: URL
    private let queue: DispatchQueue

    /// - Parameter kind: the name of the folder in the data folder.
    private init(_ kind: String, in folder: URL) {
        self.folder = folder.appending(path: kind)
        queue = DispatchQueue(label: "touchfigures.\(kind)")
    }

    /// The store of pictures.
    ///
    /// - Parameter folder: The data folder.
    package static func pictures(in folder: URL) -> ContentFolder { ContentFolder("pictures", in: folder) }

    /// The store of sounds.
    ///
    /// - Parameter folder: The data folder.
    package static func audio(in folder: URL) -> ContentFolder { ContentFolder("audio", in: folder) }

    /// The path of the file with this content, whether it exists or not.
    package func path(of hash: String) -> String {
        folder.appending(path: String(hash.prefix(2))).appending(path: hash).path
    }

    /// The path of the file with this content; `nil` for an unknown hash.
    @concurrent
    package func file(of hash: String) async throws(StorageError) -> String? {
        let path = path(of: hash)
        // Does not wait for the queue, on which others may be writing.
        return access(path, F_OK) == 0 ? path : nil
    }

    /// Stores bytes under their hash, unless they are stored already; they are on disk when the call returns.
    package func add(_ bytes: [UInt8], hash: String) async throws(StorageError) {
        let path = path(of: hash)
        try await perform { try Self.add(bytes, path) }
    }

    /// Stores bytes and returns their SHA-256 as 64 hexadecimal digits; they are on disk when the call returns.
    package func add(_ bytes: [UInt8]) async throws(StorageError) -> String {
        try await perform {
            let hash = SHA256Digest(of: bytes).hexadecimal
            try Self.add(bytes, path(of: hash))
            return hash
        }
    }

    /// Reads a content; `nil` for an unknown hash.
    package func bytes(of hash: String) async throws(StorageError) -> [UInt8]? {
        let path = path(of: hash)
        return try await perform {
            guard FileManager.default.fileExists(atPath: path) else { return nil }
            return Array(try Data(contentsOf: URL(filePath: path)))
        }
    }

    /// Lists the hashes with this prefix that were not added or used within ten minutes, and deletes half-written files
    /// of that age.
    package func settled(prefix: String) async throws(StorageError) -> [String] {
        let path = folder.appending(path: prefix).path
        return try await perform {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            let settled = names.filter { Self.isSettled("\(path)/\($0)") }
            // Unfinished files have a temporary name with a dot, which no hash has.
            for name in settled where name.contains(".") {
                try FileManager.default.removeItem(atPath: "\(path)/\(name)")
            }
            return settled.filter { !$0.contains(".") }
        }
    }

    /// Removes a content, unless it was added or used within the last ten minutes.
    package func removeUnused(_ hash: String) async throws(StorageError) {
        let path = path(of: hash)
        try await perform { if Self.isSettled(path) { try FileManager.default.removeItem(atPath: path) } }
    }

    private static func isSettled(_ path: String) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let date = attributes?[.modificationDate] as? Date else { return false }
        return -date.timeIntervalSinceNow > graceSeconds
    }

    private static func add(_ bytes: [UInt8], _ path: String) throws {
        let parent = URL(filePath: path).deletingLastPathComponent()
        // An existing file is complete, because it got its name after it was on disk. The new time marks it as used.
        // Its name may not be synchronised yet, if the process that wrote it ended before doing so.
        if utimes(path, nil) == 0 { return try synchronizeFolders(of: parent) }
        // Never the data folder itself: one that was moved away could not be put back.
        for folder in [parent.deletingLastPathComponent(), parent] {
            guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else { throw systemError }
        }
        let temporary = "\(path).\(UUID().uuidString)"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw systemError }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(bytes))
            try handle.synchronize()
            try handle.close()
            guard rename(temporary, path) == 0 else { throw systemError }
            try synchronizeFolders(of: parent)
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// A name must survive a power cut, and so must those of the folders above it. This costs little if nothing is new.
    private static func synchronizeFolders(of parent: URL) throws {
        for folder in [
            parent, parent.deletingLastPathComponent(), parent.deletingLastPathComponent().deletingLastPathComponent(),
        ] {
            guard synchronizeNames(in: folder.path) else { throw systemError }
        }
    }

    /// The error of the system call that has just failed.
    private static var systemError: any Error { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    private func perform<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws(StorageError) -> Value {
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result { try work() }) }
        }
        do {
            return try result.get()
        } catch {
            throw .failed("\(folder.path): \(error.systemReason)")
        }
    }
}

extension Error {
    /// The system's message, such as `No space left on device`; Foundation's description for other errors.
    package var systemReason: String {
        let cause = (self as? POSIXError) ?? ((self as? CocoaError)?.underlying as? POSIXError)
        return cause.map { systemMessage($0.code.rawValue) } ?? localizedDescription
    }
}
