import Testing

@testable import Backups

@Suite struct BackupNamesTests {
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
