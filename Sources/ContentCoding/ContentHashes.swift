import Digests
import Synchronization

/// The hash of the last content: several encoders encode the same content in turn.
package final class ContentHashes: Sendable {
    private let last = Mutex<(content: [UInt8], hash: ContentHash)?>(nil)

    /// Creates an empty store of hashes.
    package init() {}

    func hash(of content: [UInt8]) -> ContentHash {
        last.withLock { last in
            // Two arrays that share their bytes are compared without reading them.
            if let last, last.content == content { return last.hash }
            let hash = ContentHash(of: content)
            last = (content, hash)
            return hash
        }
    }
}
