import Foundation
import Imaging

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
