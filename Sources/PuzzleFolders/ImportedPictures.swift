package import Imaging
package import Storage
import UntrustedFiles

/// Why a file became no puzzle.
enum ImportFault: Error {
    case refused(Refusal)
    /// A store cannot write, which ends the import.
    case failed(StorageError)
}

/// The stored pictures of a folder: each is read once, however many puzzles share it.
struct ImportedPictures {
    private let store: any PictureStore
    private let processing: any PictureProcessing
    /// The results by the bytes of the path: two files may have names that look the same.
    private var results: [[UInt8]: Result<StoredPicture, Refusal>] = [:]

    init(_ store: any PictureStore, _ processing: any PictureProcessing) {
        self.store = store
        self.processing = processing
    }

    /// The picture that a property list names.
    ///
    /// - Parameter key: of the name, for a refusal; a refusal holds for every puzzle that shares the picture.
    mutating func picture(
        _ wanted: String,
        of key: String,
        in folder: PictureFolder
    ) async throws(ImportFault) -> StoredPicture {
        guard let name = folder.file(wanted) else {
            throw .refused(Refusal(key, "\(folder.name) has no file \"\(wanted)\""))
        }
        let path = Array("\(folder.name)/\(name)".utf8)
        let read: Result<StoredPicture, Refusal>
        if let before = results[path] {
            read = before
        } else {
            read = try await stored(name, of: key, in: folder)
            results[path] = read
        }
        var picture = try read.orRefused()
        picture.name = wanted
        return picture
    }

    private func stored(
        _ name: String,
        of key: String,
        in folder: PictureFolder
    ) async throws(ImportFault) -> Result<StoredPicture, Refusal> {
        do {
            let bytes = try RegularFile.read(name, in: folder.url, limit: PuzzleLimits.pictureBytes)
            if let own = try await exported(bytes, name) { return .success(own) }
            let upright = try await processing.upright(bytes)
            try await store.add(upright.picture.bytes, hash: upright.contentHash.hexadecimal)
            return .success(StoredPicture(upright, name: name))
        } catch let failure as StorageError {
            throw .failed(failure)
        } catch {
            return .failure(Refusal(key, "\(name): \(error)"))
        }
    }

    /// A picture that this store has exported: it is upright and without metadata, and encoding it again would only
    /// reduce its quality.
    private func exported(_ bytes: [UInt8], _ name: String) async throws -> StoredPicture? {
        let hash = ContentHash(of: bytes).hexadecimal
        guard try await store.bytes(of: hash) != nil else { return nil }
        try await store.add(bytes, hash: hash)
        let header = try await processing.header(of: bytes)
        return StoredPicture(
            hash: hash,
            mediaType: header.format.mediaType,
            width: header.width,
            height: header.height,
            name: name
        )
    }
}

extension StoredPicture {
    /// Describes a stored picture, with the name of its source file.
    package init(_ upright: UprightPicture, name: String) {
        self.init(
            hash: upright.contentHash.hexadecimal,
            mediaType: upright.picture.format.mediaType,
            width: upright.picture.width,
            height: upright.picture.height,
            name: name
        )
    }
}

/// Why a property list is not imported.
package struct Refusal: Error, Equatable, CustomStringConvertible {
    /// The invalid key, such as `Differences[2].Width`; `nil` if the whole file is invalid.
    package var key: String?
    /// The reason as a message for people.
    package var reason: String

    init(_ key: String? = nil, reason: String) {
        self.key = key
        self.reason = reason
    }

    init(_ key: String, _ reason: String) {
        self.init(key, reason: reason)
    }

    /// The key and the reason.
    package var description: String { key.map { "\($0): \(reason)" } ?? reason }
}
