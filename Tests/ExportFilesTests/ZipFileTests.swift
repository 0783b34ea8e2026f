import ArchiveFiles
import ExportFiles
import Foundation
import Testing

@Suite struct ZipFileTests {
    @Test func `written bytes can be taken before the archive is finished, and few of them wait`() throws {
        let archive = try ZipFiles().makeArchive(time: 1_700_000_000)
        try archive.beginFile("a/one.txt")
        let random = try #require(FileHandle(forReadingAtPath: "/dev/urandom"))
        var sizes: [Int] = []
        for _ in 0..<64 {
            try archive.append(Array(random.readData(ofLength: 65_536)))
            sizes.append(archive.removeBytes().count)
        }
        // Random bytes do not get shorter.
        #expect(sizes.reduce(0, +) > 63 * 65_536 && (sizes.max() ?? 0) < 3 * 65_536)
        try archive.beginFile("a/two.txt")
        try archive.append([])
        try archive.finish()
        #expect(archive.removeBytes().suffix(22).starts(with: Array("PK\u{5}\u{6}".utf8)))
    }

    @Test func `an archive need not be finished`() throws {
        let archive = try ZipFiles().makeArchive(time: 0)
        try archive.beginFile("one.txt")
        try archive.append(Array("unfinished".utf8))
    }
}
