import Foundation
import GRDB
import Geometry
import Storage
import Testing

@testable import SQLiteStorage

/// Map files as tools write them, and invalid ones.
@Suite struct MapFilesTests {
    private let fixture: SQLiteFixture
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    private static let webp = Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBP".utf8)

    init() throws {
        fixture = try SQLiteFixture()
        try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
    }

    /// Makes a file with tiles `[zoom, column, row of TMS, tag]` whose pictures end in the tag.
    private func file(
        _ name: String,
        _ metadata: [String: String] = ["format": "png"],
        kind: [UInt8] = png,
        tiles: [[Int]] = [[1, 0, 1, 7]],
        _ more: String = ""
    ) throws -> String {
        let path = fixture.folder.appending(path: name).path
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE metadata (name TEXT, value TEXT);
                    CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
                    """
            )
            for (name, value) in metadata {
                try db.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
            }
            for tile in tiles {
                let picture = Data(kind + [UInt8(tile[3])])
                try db.execute(
                    sql: "INSERT INTO tiles VALUES (?, ?, ?, ?)",
                    arguments: [tile[0], tile[1], tile[2], picture]
                )
            }
            try db.execute(sql: more)
        }
        try queue.close()
        return path
    }

    private func address(_ zoom: Int, _ column: Int, _ row: Int) throws -> TileAddress {
        try #require(TileAddress(zoom: zoom, column: column, row: row))
    }

    @Test(
        "Rows are counted from the north, the type is that of the content, and the first file that has a tile answers"
    )
    func tiles() async throws {
        let first = try file("a.mbtiles", tiles: [[1, 0, 1, 7], [2, 3, 0, 8]])
        let second = try file("b.mbtiles", ["format": "jpg"], kind: Self.jpeg, tiles: [[1, 0, 1, 1], [3, 5, 5, 2]])
        let map = try #require(try MapFiles([first, second]))
        #expect(try await map.tile(at: address(1, 0, 0)) == MapTile(Self.png + [7]))
        #expect(try await map.tile(at: address(2, 3, 3))?.bytes.last == 8)
        let other = try #require(try await map.tile(at: address(3, 5, 2)))
        #expect(other.mediaType == "image/jpeg" && other.bytes.last == 2)
        #expect(try await map.tile(at: address(1, 1, 1)) == nil)
        #expect(map.sheet.zooms == 1...3)
        #expect(try MapFiles([]) == nil)
        #expect(MapTile(Self.webp)?.mediaType == "image/webp")
        map.close()
    }

    @Test("The sheet joins the files' metadata")
    func sheet() throws {
        let first = try file(
            "a.mbtiles",
            [
                "format": "png", "minzoom": "3", "maxzoom": "9", "bounds": "9.1,47.5, 9.3,47.7",
                "attribution": "<a href=\"https://x.example\">&copy; City &amp; Co</a>\n\u{7}survey",
            ]
        )
        let second = try file(
            "b.mbtiles",
            ["minzoom": "8", "maxzoom": "14", "bounds": "9.0,47.6,9.2,47.9", "attribution": "Forest office"]
        )
        let sheet = try #require(try MapFiles([first, second])).sheet
        #expect(sheet.attribution == "© City & Co survey · Forest office")
        #expect(sheet.zooms == 3...14)
        #expect(sheet.bounds == GeographicBounds(west: 9.0, south: 47.5, east: 9.3, north: 47.9))
        let odd = try file("c.mbtiles", ["minzoom": "-1", "maxzoom": "x", "bounds": "a,b", "attribution": " "])
        let fallback = try #require(try MapFiles([odd])).sheet
        #expect(fallback.zooms == 1...1 && fallback.bounds == .world && fallback.attribution == "")
    }

    @Test("A database that is not a map of pictures is refused with its reason")
    func refused() throws {
        let folder = fixture.folder
        func reason(_ path: String) -> MapFileFault.Reason? {
            do throws(MapFileFault) {
                _ = try MapFiles([path])
                return nil
            } catch {
                #expect(error.path == path && error.description.hasPrefix(path))
                return error.reason
            }
        }
        #expect(reason(folder.appending(path: "missing").path) == .unreadable)
        #expect(reason(folder.path) == .unreadable)
        let text = folder.appending(path: "text.mbtiles")
        try Data(String(repeating: "no map. ", count: 500).utf8).write(to: text)
        #expect(reason(text.path) == .notMBTiles)
        let empty = folder.appending(path: "empty.mbtiles")
        try Data().write(to: empty)
        #expect(reason(empty.path) == .notMBTiles)
        #expect(reason(try file("none.mbtiles", tiles: [])) == .empty)
        #expect(reason(try file("pbf.mbtiles", ["format": "pbf"])) == .vector)
        #expect(reason(try file("gzip.mbtiles", [:], kind: [0x1F, 0x8B, 8])) == .vector)
        #expect(reason(try file("svg.mbtiles", kind: Array("<svg onload=x>".utf8))) == .format)
        #expect(
            reason(try file("huge.mbtiles", tiles: [], "INSERT INTO tiles VALUES (0, 0, 0, zeroblob(\(2 << 20)))"))
                == .empty
        )
        let whole = try Data(contentsOf: URL(filePath: file("whole.mbtiles", tiles: (0..<400).map { [9, $0, 0, 1] })))
        let torn = folder.appending(path: "torn.mbtiles")
        try (whole.prefix(whole.count / 2) + Data(repeating: 0xA5, count: whole.count / 2)).write(to: torn)
        #expect(reason(torn.path) != nil)
    }

    @Test("A tile that is not a picture, or too large, is missing; so is an address outside of the world")
    func hostileTiles() async throws {
        let more = """
            INSERT INTO tiles VALUES (1, 1, 1, zeroblob(\(MapTile.maxTileBytes + 1)));
            INSERT INTO tiles VALUES (1, 1, 0, x'3c7376673e');
            INSERT INTO tiles VALUES (1, 0, 0, 'text');
            """
        let map = try #require(try MapFiles([file("a.mbtiles", ["minzoom": "0", "maxzoom": "5"], more)]))
        for (column, row) in [(1, 0), (1, 1), (0, 1)] {
            #expect(try await map.tile(at: address(1, column, row)) == nil)
        }
        for (zoom, column, row) in [(-1, 0, 0), (0, 1, 0), (2, 4, 0), (2, 0, -1), (29, 0, 0), (64, 0, 0)] {
            #expect(TileAddress(zoom: zoom, column: column, row: row) == nil)
        }
    }

    @Test(
        "A file in WAL mode is read without a file beside it, with what is in its log alone",
        arguments: [false, true]
    )
    func walMode(isInLog: Bool) async throws {
        let made = try file("made.mbtiles", tiles: [[1, 0, 1, 7]], isInLog ? "" : "PRAGMA user_version = 1")
        let folder = fixture.folder.appending(path: "maps % ? #")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "wal.mbtiles").path
        let queue = try DatabaseQueue(path: made)
        try await queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
            try db.execute(
                sql: "INSERT INTO tiles VALUES (1, 1, 1, ?)",
                arguments: [Data(Self.png + [9])]
            )
            if !isInLog { try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        }
        // As after a power cut during a write.
        try FileManager.default.copyItem(atPath: made, toPath: path)
        if isInLog { try FileManager.default.copyItem(atPath: made + "-wal", toPath: path + "-wal") }
        try queue.close()
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let map = try #require(try MapFiles([path]))
        #expect(try await map.tile(at: address(1, 1, 0))?.bytes.last == 9)
        #expect(try await map.tile(at: address(1, 0, 0))?.bytes.last == 7)
        map.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
    }
}
