import CVips
import Foundation
import Imaging

/// Shrinks a kept picture.
enum Thumbnail {
    private static let quality: Int32 = 80

    static func make(of bytes: [UInt8], width: Int) throws(PictureError) -> EncodedPicture {
        try PictureFile.open(bytes, shrink: { decoderShrink(from: $0.width, to: width) }) {
            file throws(PictureError) in
            do throws(Vips.Failure) {
                let image = try file.upright().applying("cannot shrink") {
                    touchfigures_vips_shrink_to_width($0, $1, Int32(width))
                }
                let isOpaque = image.bands == 3
                return EncodedPicture(
                    bytes: try isOpaque ? image.jpeg(quality: quality) : image.png(),
                    format: isOpaque ? .jpeg : .png,
                    width: image.width,
                    height: image.height
                )
            } catch {
                throw .damaged(error.reason)
            }
        }
    }

    /// The factor by which the JPEG decoder may shrink: its averaging is coarser than Lanczos, so twice the width
    /// remains for that.
    static func decoderShrink(from width: Int, to target: Int) -> Int32 {
        [8, 4, 2].first { Int($0) * target * 2 <= width } ?? 1
    }
}

/// The thumbnails used last, within a bound of bytes; any thread may use it.
///
/// `@unchecked`: mutable state is accessed under the lock only.
final class ThumbnailCache: @unchecked Sendable {
    struct Key: Hashable {
        var hash: ContentHash
        var width: Int
    }

    private struct Entry {
        var picture: EncodedPicture
        var lastUse: UInt64
    }

    private let maximumBytes: Int
    private let lock = NSLock()
    private var entries: [Key: Entry] = [:]
    private var bytes = 0
    private var uses: UInt64 = 0

    init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    subscript(key: Key) -> EncodedPicture? {
        lock.withLock {
            uses += 1
            entries[key]?.lastUse = uses
            return entries[key]?.picture
        }
    }

    /// Inserts a picture, unless it alone exceeds the bound.
    func insert(_ picture: EncodedPicture, for key: Key) {
        lock.withLock {
            guard picture.bytes.count <= maximumBytes else { return }
            uses += 1
            let former = entries.updateValue(Entry(picture: picture, lastUse: uses), forKey: key)
            bytes += picture.bytes.count - (former?.picture.bytes.count ?? 0)
            // A linear search for the oldest of at most a thousand, which is negligible compared to shrinking a
            // picture.
            while bytes > maximumBytes, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                entries[oldest.key] = nil
                bytes -= oldest.value.picture.bytes.count
            }
        }
    }
}

/// Shares the making of a thumbnail among simultaneous requests: a class opens a map at once.
actor ThumbnailTasks {
    private var tasks: [ThumbnailCache.Key: Task<Result<EncodedPicture, PictureError>, Never>] = [:]

    /// The result of `make`, or of the same work that another caller started. The work continues if one caller is
    /// cancelled.
    func thumbnail(
        _ key: ThumbnailCache.Key,
        _ make: @escaping @Sendable () async throws(PictureError) -> EncodedPicture
    ) async throws(PictureError) -> EncodedPicture {
        if let task = tasks[key] { return try await task.value.get() }
        let task = Task { () -> Result<EncodedPicture, PictureError> in
            do throws(PictureError) {
                return .success(try await make())
            } catch {
                return .failure(error)
            }
        }
        tasks[key] = task
        defer { tasks[key] = nil }
        return try await task.value.get()
    }
}
