import Foundation
import Testing

@testable import SQLiteStorage

@Suite struct DiskSpaceTests {
    @Test(
        arguments: [
            (100, 40, 4096, 409_600, 163_840), (100, 0, 4096, 409_600, 0), (.max, .max, 4096, Int64.max, Int64.max),
            (1 << 63, 1 << 62, 1, Int64.max, 1 << 62),
        ] as [(UInt64, UInt64, UInt64, Int64, Int64)]
    )
    func `blocks are bytes, as far as there is room`(
        blocks: UInt64,
        free: UInt64,
        unit: UInt64,
        size: Int64,
        left: Int64
    ) {
        let space = DiskSpace(blocks: blocks, free: free, unit: unit)
        #expect(space?.size == size && space?.free == left)
    }

    @Test(arguments: [(0, 0, 4096), (0, 7, 4096), (7, 7, 0)] as [(UInt64, UInt64, UInt64)])
    func `a file system without blocks tells nothing`(blocks: UInt64, free: UInt64, unit: UInt64) {
        #expect(DiskSpace(blocks: blocks, free: free, unit: unit) == nil)
    }

    @Test(arguments: ["lost+found", ".snapshot", "@eaDir", ".Trash-1000"])
    func `what a volume brings along is not the folder's`(name: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let inner = folder.appending(path: name).appending(path: "copy")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try Data(repeating: 7, count: 1 << 20).write(to: inner.appending(path: "large"))
        #expect(DataFolderSize(of: folder.path).bytes < 1 << 20)
    }
}
