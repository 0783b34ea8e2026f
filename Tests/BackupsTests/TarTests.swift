import Foundation
import Testing

@testable import Backups

@Suite struct TarTests {
    @Test(arguments: [0, 1, 511, 512, 513, 1 << 20, (1 << 33) - 1, 1 << 33, 1 << 40])
    func `a header reads back equal`(size: Int) throws {
        let header = TarHeader(
            name: "pictures/ab/" + String(repeating: "ab", count: 32),
            size: size,
            modified: 1_700_000_000
        )
        let bytes = header.bytes
        #expect(bytes.count == TarHeader.blockBytes)
        #expect(try TarHeader.read(bytes[...]) == header)
    }

    @Test func `any changed byte of a header is found or has no effect`() throws {
        let header = TarHeader(name: "touchfigures.sqlite", size: 4096, modified: 0)
        for index in header.bytes.indices {
            for bit in 0..<8 {
                var bytes = header.bytes
                bytes[index] ^= 1 << bit
                let read = try? TarHeader.read(bytes[...])
                #expect(read == nil || read == header, "byte \(index), bit \(bit)")
            }
        }
    }

    @Test func `a block of zeros ends an archive`() throws {
        #expect(try TarHeader.read([UInt8](repeating: 0, count: 512)[...]) == nil)
        #expect(throws: BackupFault.self) { try TarHeader.read([UInt8](repeating: 0, count: 511)[...]) }
    }

    @Test(arguments: [
        "touchfigures.sqlite", "touchfigures.keys", "touchfigures.marks", "puzzles.sqlite", "plays.sqlite",
        "certificates/authority.pem", "pictures/ab/" + String(repeating: "ab", count: 32),
        "audio/00/" + String(repeating: "0", count: 64),
    ])
    func `files of a data folder are allowed`(name: String) {
        #expect(BackupNames.allows(name))
    }

    @Test(arguments: [
        "", "/etc/passwd", "../touchfigures.sqlite", "touchfigures.sqlite/", "./touchfigures.sqlite",
        "touchfigures.sqlite-wal",
        "certificates/../x", "certificates/.hidden", "certificates/", "certificates/a/b", "pictures/ab/../x", "tmp/x",
        "pictures/cd/" + String(repeating: "ab", count: 32), "pictures/AB/" + String(repeating: "AB", count: 32),
        "certificates/a\u{0}b", "certificates/ä", "other.sqlite",
    ])
    func `all other files are refused`(name: String) {
        #expect(!BackupNames.allows(name))
    }
}
