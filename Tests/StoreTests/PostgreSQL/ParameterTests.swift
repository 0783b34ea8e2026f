import Testing

@testable import PostgreSQLStorage

@Suite struct ParameterTests {
    @Test("Values of every type read back from the server equal")
    func roundTrip() throws {
        let fixture = try PostgreSQLFixture()
        let doubles = [0.1, -0.0, .infinity, .leastNonzeroMagnitude, .pi]
        let row = try #require(
            fixture.run(
                "SELECT $1::text, $2::bigint, $3::float8, $4::boolean, $5::bytea, $6::float8[], $7::bytea[], $8::float8[]",
                .text("ä\n\"😀"),
                .int(Int64.min),
                .double(-1.5e-300),
                .bool(true),
                .utf8("a\u{0}b"),
                .doubles(doubles),
                .blobs([[], Array("ü\u{0}".utf8)]),
                .doubles([])
            ).first
        )
        #expect(row.text(0) == "ä\n\"😀")
        #expect(try row.int(1) == .min)
        #expect(try row.double(2) == -1.5e-300)
        #expect(try row.bool(3))
        #expect(row.text(4) == "a\u{0}b")
        #expect(try row.doubles(5).map(\.bitPattern) == doubles.map(\.bitPattern))
        #expect(try row.texts(6) == ["", "ü\u{0}"])
        #expect(try row.doubles(7).isEmpty)
        #expect(throws: DatabaseFault.self) { try row.int(3) }
    }

    @Test("Arrays become rows, and missing values nulls")
    func arraysAndNulls() throws {
        let fixture = try PostgreSQLFixture()
        let rows = try fixture.run(
            "SELECT * FROM unnest($1::text[], $2::bigint[], $3::boolean[])",
            .texts(["", "ö"]),
            .ints([1, -2]),
            .bools([true, false])
        )
        #expect(try rows.map { "\($0.text(0)) \(try $0.int(1)) \(try $0.bool(2))" } == [" 1 true", "ö -2 false"])
        let nulls = try #require(
            fixture.run(
                "SELECT $1, $2, $3, $4",
                .optionalText(nil),
                .optionalInt(nil),
                .optionalDouble(nil),
                .optionalBytes(nil)
            ).first
        )
        #expect((0..<4).allSatisfy { nulls.isNull($0) })
    }
}
