import Digests
import Foundation
import Testing

@testable import Backups

@Suite final class BackupTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let known = ["touchfigures.sqlite": ["1 sessions", "2 more"]]

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var archive: String { folder.appending(path: "backup.tar").path }
    private var target: URL { folder.appending(path: "data") }

    private func manifest(_ migrations: [String] = ["1 sessions"]) -> BackupManifest {
        BackupManifest(
            version: "1.2.3",
            createdAt: "2026-11-22T20:00:00Z",
            hasSessions: true,
            schemas: ["touchfigures.sqlite": migrations]
        )
    }

    @Test(arguments: [
        "lost+found", "@eaDir", ".snapshot", ".Trash-1000", ".DS_Store", "System Volume Information", "$RECYCLE.BIN",
        "$Recycle.Bin", "Thumbs.db", "Network Trash Folder", ".AppleDouble", "aquota.user", "LOST.DIR",
        "._data",
    ])
    func `An archive is restored beside what a volume brings along, which stays`(name: String) throws {
        try make()
        let own = target.appending(path: name)
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        // As an interrupted restoration leaves the folder.
        try FileManager.default.createDirectory(
            at: target.appending(path: ".restoring"),
            withIntermediateDirectories: true
        )
        _ = try BackupRestoration(archive: archive, folder: target, knownSchemas: known).run()
        let names = try FileManager.default.contentsOfDirectory(atPath: target.path)
        #expect(names.contains(name) && names.contains(BackupNames.sessions))
    }

    private let picture = Array("a picture".utf8)

    /// Writes an archive of a database, keys and a picture.
    @discardableResult
    private func make(_ manifest: BackupManifest? = nil, bytes: Int = 3_000_001) throws -> BackupManifest {
        let writer = try BackupWriter(path: archive, manifest: manifest ?? self.manifest())
        let source = folder.appending(path: "source").path
        try Data(repeating: 7, count: bytes).write(to: URL(filePath: source))
        #expect(try writer.add(file: source, name: BackupNames.sessions))
        try writer.add([1, 2, 3], name: BackupNames.keys)
        let hash = SHA256Digest(of: picture).hexadecimal
        try writer.add(picture, name: "pictures/\(hash.prefix(2))/\(hash)")
        #expect(try !writer.add(file: source + "x", name: BackupNames.marks))
        return try writer.finish()
    }

    private func restore() throws(BackupFault) -> BackupManifest {
        try BackupRestoration(archive: archive, folder: target, knownSchemas: known).run()
    }

    private var left: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    @Test func `a restored backup equals the original, and only its owner can read it`() throws {
        let made = try make()
        #expect(made.files.map(\.name).prefix(2) == [BackupNames.sessions, BackupNames.keys])
        #expect(left == ["backup.tar", "source"])
        #expect(try BackupReader(path: archive).read() == made)
        #expect(try restore() == made)
        #expect(try Data(contentsOf: target.appending(path: BackupNames.sessions)).count == 3_000_001)
        #expect(try Data(contentsOf: target.appending(path: made.files[2].name)) == Data(picture))
        for name in [archive, target.appending(path: BackupNames.keys).path] {
            let mode = try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.path).count == 3)
    }

    @Test func `nothing is overwritten`() throws {
        try make()
        #expect(throws: BackupFault("\(archive) exists: choose another name; nothing was overwritten")) {
            _ = try BackupWriter(path: archive, manifest: manifest())
        }
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: target.appending(path: "notes"))
        let fault = #expect(throws: BackupFault.self) { try restore() }
        #expect(fault?.description.contains("is not empty") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == ["notes"])
    }

    @Test func `an interrupted restoration is repeated, and no other files are lost`() throws {
        let made = try make()
        let files = FileManager.default
        try files.createDirectory(at: target.appending(path: ".restoring"), withIntermediateDirectories: true)
        try files.createDirectory(at: target.appending(path: "pictures/ab"), withIntermediateDirectories: true)
        try Data("half".utf8).write(to: target.appending(path: BackupNames.keys))
        try Data("mine".utf8).write(to: target.appending(path: "notes"))
        #expect(throws: BackupFault.self) { try restore() }
        #expect(try files.contentsOfDirectory(atPath: target.path).count == 4)
        try files.removeItem(at: target.appending(path: "notes"))
        #expect(try restore() == made)
        #expect(try Data(contentsOf: target.appending(path: BackupNames.keys)) == Data([1, 2, 3]))
        #expect(try files.contentsOfDirectory(atPath: target.path).count == 3)
        #expect(try files.contentsOfDirectory(atPath: target.appending(path: "pictures").path).count == 1)
    }

    @Test func `an archive that is not finished leaves nothing`() throws {
        do {
            let writer = try BackupWriter(path: archive, manifest: manifest())
            try writer.add([1], name: BackupNames.keys)
        }
        #expect(left == [])
    }

    @Test func `an archive that is cut anywhere is refused, and the folder stays missing`() throws {
        try make()
        let whole = try Data(contentsOf: URL(filePath: archive))
        let cuts = [
            0, 1, 511, 512, 513, 100_000, whole.count - 512, whole.count - 1024, whole.count - 1025, whole.count - 1,
        ]
        for count in cuts {
            try whole.prefix(count).write(to: URL(filePath: archive))
            let fault = #expect(throws: BackupFault.self, "\(count)") { try restore() }
            #expect(fault?.description.contains("is no intact backup") == true)
            #expect(!FileManager.default.fileExists(atPath: target.path))
        }
    }

    @Test func `a flipped bit is found, or has no effect`() throws {
        let made = try make(bytes: 700)
        let whole = try Data(contentsOf: URL(filePath: archive))
        for index in stride(from: 0, to: whole.count, by: 7) {
            var damaged = whole
            damaged[index] ^= 1 << UInt8(index % 8)
            try damaged.write(to: URL(filePath: archive))
            let files = try? BackupReader(path: archive).read().files
            #expect(files == nil || files == made.files, "byte \(index)")
            // The first file's bytes.
            if (512..<1212).contains(index) { #expect(files == nil, "byte \(index)") }
        }
    }

    @Test(arguments: ["ln -s /etc/passwd", "ln /etc/hostname", "mkfifo", "mkdir", "truncate -s 1M"])
    func `what is no whole regular file is refused`(command: String) throws {
        let made = try make()
        let script = """
            set -e; cd "$0"; mkdir in; cd in; tar xf ../backup.tar; mv \(made.files[0].name) ../content
            case "\(command)" in
                "ln /"*) ln ../content copy; ln copy \(made.files[0].name); tar cf ../backup.tar copy * ;;
                *) \(command) \(made.files[0].name); tar cSf ../backup.tar * ;;
            esac
            """
        #expect(try run("sh", "-c", script, folder.path) == 0)
        let fault = #expect(throws: BackupFault.self) { try BackupReader(path: archive).read() }
        #expect(fault?.description.contains("not a regular file") == true)
    }

    @Test func `an archive may come through a pipe`() throws {
        try make()
        let pipe = folder.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let feeder = try start(["sh", "-c", "cat \"$0\" > \"$1\"", archive, pipe])
        #expect(try BackupReader(path: pipe).read().files.count == 3)
        feeder.waitUntilExit()
    }

    @Test func `a newer version's archive is refused`() throws {
        try make(manifest(["1 sessions", "3 of tomorrow"]))
        let fault = #expect(throws: BackupFault.self) { try restore() }
        #expect(fault?.description.contains("made by a newer version, 1.2.3") == true)
        try FileManager.default.removeItem(atPath: archive)
        var newer = manifest()
        newer.format = 2
        try make(newer)
        let other = #expect(throws: BackupFault.self) { try restore() }
        #expect(other?.description.contains("newer version") == true)
        #expect(other?.description.contains("no intact backup") == false)
        #expect(!FileManager.default.fileExists(atPath: target.path))
    }

    @Test func `GNU tar reads it`() throws {
        let made = try make()
        #expect(try run("tar", "--extract", "--file", archive, "--directory", folder.path) == 0)
        for file in made.files {
            let bytes = Array(try Data(contentsOf: folder.appending(path: file.name)))
            #expect(bytes.count == file.size && SHA256Digest(of: bytes).hexadecimal == file.sha256)
        }
    }

    /// Runs a command, and returns its exit status.
    private func run(_ words: String...) throws -> Int32 {
        let process = try start(words)
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func start(_ words: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        try process.run()
        return process
    }
}
