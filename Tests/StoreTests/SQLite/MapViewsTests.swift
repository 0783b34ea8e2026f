import Foundation
import GRDB
import Geometry
import Storage
import Testing

@testable import SQLiteStorage

/// Map files whose tiles or metadata are views: a join is a map, a program is not.
@Suite struct MapViewsTests {
    private let fixture: SQLiteFixture
    private static let png = "x'89504E470D0A1A0A07'"

    init() throws {
        fixture = try SQLiteFixture()
        try FileManager.default.createDirectory(at: fixture.folder, withIntermediateDirectories: true)
    }

    /// Makes a file with a map's tables `map` and `images` of one tile, and `t`, which has it in one row.
    private func file(_ sql: String, metadata: Bool = true) throws -> String {
        let path = fixture.folder.appending(path: "\(UUID().uuidString).mbtiles").path
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT);
                    CREATE TABLE images (tile_id TEXT, tile_data BLOB);
                    CREATE TABLE t (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
                    CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row);
                    CREATE UNIQUE INDEX images_id ON images (tile_id);
                    INSERT INTO map VALUES (0, 0, 0, 'a');
                    INSERT INTO images VALUES ('a', \(Self.png));
                    INSERT INTO t VALUES (0, 0, 0, \(Self.png));
                    """
            )
            if metadata {
                try db.execute(
                    sql: """
                        CREATE TABLE metadata (name TEXT, value TEXT);
                        INSERT INTO metadata VALUES ('format', 'png'), ('minzoom', '0'), ('maxzoom', '5');
                        """
                )
            }
            try db.execute(sql: sql)
        }
        try queue.close()
        return path
    }

    private func reason(_ path: String) -> MapFileFault.Reason? {
        do throws(MapFileFault) {
            try MapFiles([path])?.close()
            return nil
        } catch {
            return error.reason
        }
    }

    private static let columns = """
        map.zoom_level AS zoom_level, map.tile_column AS tile_column, map.tile_row AS tile_row, \
        images.tile_data AS tile_data
        """

    @Test(
        "Views that join tables, as map tools write them, are maps",
        arguments: [
            "SELECT \(columns) FROM map JOIN images ON images.tile_id = map.tile_id",
            "SELECT \(columns) FROM map LEFT JOIN images ON map.tile_id = images.tile_id",
            "SELECT \(columns) FROM images JOIN map USING (tile_id)",
            "SELECT \(columns) FROM map NATURAL JOIN images",
            "SELECT \(columns) FROM map, images WHERE map.tile_id = images.tile_id",
            "SELECT * FROM t UNION ALL SELECT * FROM t",
            "SELECT * FROM t WHERE zoom_level IN (SELECT zoom_level FROM map)",
            """
            SELECT zoom_level, tile_column, (1 << zoom_level) - 1 - tile_row AS tile_row,
                (SELECT tile_data FROM images WHERE images.tile_id = map.tile_id) AS tile_data FROM map
            """,
        ]
    )
    func joins(view: String) async throws {
        let map = try #require(try MapFiles([file("CREATE VIEW tiles AS \(view)")]))
        let address = try #require(TileAddress(zoom: 0, column: 0, row: 0))
        #expect(try await map.tile(at: address)?.bytes.last == 7)
        map.close()
    }

    @Test(
        "Views that compute are refused",
        arguments: [
            // Values that no table has.
            "SELECT * FROM t UNION ALL SELECT 5, 5, 5, zeroblob(200000000)",
            "SELECT * FROM t UNION ALL SELECT 5, 5, 5, randomblob(200000000)",
            "SELECT * FROM t UNION ALL SELECT 5, 5, 5, CAST(replace(hex(zeroblob(200000000)), '0', 'ab') AS BLOB)",
            "SELECT * FROM t UNION ALL SELECT 5, 5, 5, printf('%.200000000c', 'x')",
            "SELECT zoom_level, tile_column, tile_row, substr(tile_data, 1) AS tile_data FROM t",
            "SELECT zoom_level, tile_column, tile_row, CAST(group_concat(tile_data) AS BLOB) AS tile_data FROM t",
            "SELECT zoom_level, tile_column, tile_row, tile_data || tile_data AS tile_data FROM t",
            // Rows that are collected first.
            "SELECT DISTINCT a.* FROM t a, t b, t c",
            "SELECT * FROM t UNION SELECT * FROM t",
            "SELECT * FROM t GROUP BY zoom_level",
            "SELECT * FROM (SELECT * FROM t ORDER BY tile_data LIMIT 5)",
            "SELECT max(zoom_level) AS zoom_level, tile_column, tile_row, tile_data FROM t",
            "SELECT a.*, row_number() OVER () FROM t a",
            // Recursion, and tables that are programs.
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                SELECT i AS zoom_level, i AS tile_column, i AS tile_row, i AS tile_data FROM n
            """,
            "SELECT t.* FROM t, json_each('[1,2,3]')",
            "SELECT t.* FROM t, pragma_table_info('t')",
            "SELECT t.* FROM t, sqlite_schema",
        ]
    )
    func programs(view: String) throws {
        let found = reason(try file("CREATE VIEW tiles AS \(view)"))
        guard case .computed = found else {
            Issue.record("\(view): \(String(describing: found))")
            return
        }
    }

    @Test("Computed columns and virtual tables are refused, and so is metadata that computes")
    func tables() throws {
        let columns = "zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER"
        for kind in ["VIRTUAL", "STORED"] {
            let generated = """
                CREATE TABLE tiles (\(columns), d BLOB, tile_data BLOB GENERATED ALWAYS AS (d || zeroblob(9)) \(kind));
                INSERT INTO tiles VALUES (0, 0, 0, \(Self.png));
                """
            let found = reason(try file(generated))
            guard case .computed = found else {
                Issue.record("\(kind): \(String(describing: found))")
                continue
            }
        }
        #expect(
            reason(try file("CREATE VIRTUAL TABLE tiles USING rtree(zoom_level, tile_column, tile_row)")) == .notMBTiles
        )
        let tiles = "CREATE VIEW tiles AS SELECT * FROM t;"
        let joined = "CREATE TABLE m (name TEXT, value TEXT); CREATE VIEW metadata AS SELECT * FROM m;"
        #expect(reason(try file(tiles + joined, metadata: false)) == nil)
        for view in [
            "SELECT 'attribution' AS name, hex(zeroblob(200000000)) AS value",
            "SELECT name, group_concat(value) AS value FROM m GROUP BY name",
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS name, i AS value FROM n",
        ] {
            let found = reason(
                try file("\(tiles) CREATE TABLE m (name, value); CREATE VIEW metadata AS \(view)", metadata: false)
            )
            guard case .computed = found else {
                Issue.record("\(view): \(String(describing: found))")
                continue
            }
        }
    }

    @Test("A join that never ends is stopped after a number of steps, and so is a tile's")
    func steps() async throws {
        let rows =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300) INSERT INTO t SELECT 5, i, i, \(Self.png) FROM n;"
        let cross = "FROM t a, t b, t c, t d WHERE a.tile_row + b.tile_row + c.tile_row + d.tile_row = -1"
        let endless = "CREATE VIEW tiles AS SELECT a.* \(cross)"
        #expect(reason(try file(rows + endless)) == .slow)
        // The first tile is there at once, others never.
        let later = "CREATE VIEW tiles AS SELECT * FROM t WHERE zoom_level < 5 UNION ALL SELECT a.* \(cross)"
        let map = try #require(try MapFiles([file(rows + later)]))
        let address = try #require(TileAddress(zoom: 5, column: 1, row: 30))
        await #expect(throws: StorageError.self) { try await map.tile(at: address) }
        let first = try #require(TileAddress(zoom: 0, column: 0, row: 0))
        #expect(try await map.tile(at: first)?.bytes.last == 7)
        map.close()
    }

    @Test("Other tables and views of a file are ignored")
    func others() throws {
        let more = """
            CREATE VIEW tiles AS SELECT * FROM t;
            CREATE VIEW report AS SELECT count(*), group_concat(zoom_level) FROM t GROUP BY tile_row ORDER BY 1;
            CREATE TABLE grids (a, b AS (length(a)));
            CREATE TRIGGER log AFTER INSERT ON t BEGIN DELETE FROM grids; END;
            INSERT INTO metadata VALUES ('json', zeroblob(5000000));
            """
        #expect(reason(try file(more)) == nil)
    }
}
