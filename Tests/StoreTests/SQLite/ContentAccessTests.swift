import Foundation
import Synchronization
import Testing

@testable import SQLiteStorage

/// Folders that other programs write into, on a disk that fails.
@Suite struct ContentAccessTests {
    @Test(arguments: [EACCES, EIO, ENOMEM])
    func `a failure that occurs once is reported once`(code: Int32) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "contents-\(UUID().uuidString)")
        let part = folder.appending(path: "pictures/7f")
        try FileManager.default.createDirectory(at: part, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let failures = Mutex(1)
        let access = ContentAccess(folder: folder) { path in
            guard path == part.path else { return nil }
            return failures.withLock { left in
                left -= 1
                return left == 0 ? code : nil
            }
        }
        let reason = code == EACCES ? "cannot be read and written" : "cannot be examined"
        #expect(access.fault?.contains("the folder of pictures \(reason)") == true)
        #expect(access.fault == nil)
    }
}
