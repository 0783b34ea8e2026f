import Foundation

/// Small pictures that this project's libvips cannot write.
enum Fixtures {
    /// 8 × 6, lossless: left half (200, 40, 40), right half (20, 60, 200).
    static let webp = decoded("UklGRigAAABXRUJQVlA4TBsAAAAvB0ABAA9wHvZT0B4Mef6DBwBBJPjvNRHR/xAA")

    /// The same as the first of two frames; the second is all green.
    static let animatedWebP = decoded(
        "UklGRooAAABXRUJQVlA4WAoAAAACAAAABwAABQAAQU5JTQYAAAAAAAAAAABBTk1GLgAAAAAAAAAAAAcAAAUAAGQAAAJWUDhMFgAAAC8HQAEAD3Ae"
            + "9lPQHgx5/oMHfYjofwBBTk1GKAAAAAAAAAAAAAcAAAUAAGQAAABWUDhMDwAAAC8HQAEAB9D/iP4HIqL/AQA="
    )

    static let gif = decoded("R0lGODdhCAAGAIEAAMgoKBQ8yAAAAAAAACwAAAAACAAGAAAIFwABCAQQoGCAgQQNIjR4cCDDhQodGgwIADs=")

    /// 16 × 16, grey, in ten scans.
    static let progressiveJPEG = decoded(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgy"
            + "PC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjL/wgAR"
            + "CAAQABADASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhADEAAAAQP/xAAU"
            + "EAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAEFAh//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/AX//xAAUEQEAAAAAAAAAAAAA"
            + "AAAAAAAA/9oACAECAQE/AX//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Ah//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEB"
            + "AAE/IR//2gAMAwEAAgADAAAAEAP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/EH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oA"
            + "CAECAQE/EH//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAE/EB//2Q=="
    )

    private static func decoded(_ base64: String) -> [UInt8] {
        Array(Data(base64Encoded: base64) ?? Data())
    }
}
