import Testing

@testable import SQLiteStorage

@Suite struct RowSealingTests {
    @Test(
        "Checksums are those of RFC 3720, B.4",
        arguments: [
            ([UInt8](repeating: 0, count: 32), 0x8a91_36aa), ([UInt8](repeating: 0xff, count: 32), 0x62a8_ab43),
            (Array(0..<32), 0x46dd_794e), (Array((0..<32).reversed()), 0x113f_db5c),
            (
                [
                    0x01, 0xc0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
                    0x14, 0x00, 0x00, 0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00, 0x00, 0x14, 0x00, 0x00, 0x00, 0x18,
                    0x28, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
                ], 0xd996_3a56
            ), (Array("123456789".utf8), 0xe306_9283), ([], 0),
        ] as [([UInt8], UInt32)]
    )
    func vectors(bytes: [UInt8], checksum: UInt32) {
        #expect(CRC32C.checksum(bytes) == checksum)
        for cut in 0...bytes.count {
            let first = CRC32C.checksum(bytes[..<cut])
            #expect(bytes[cut...].withUnsafeBytes { CRC32C.checksum($0, after: first) } == checksum)
        }
    }

    @Test("A row can be read only at its own place and with its own key", arguments: [0, 1, 10, 11, 16, 1000, 3 << 20])
    func roundTrip(count: Int) throws {
        let sealing = try RowSealing()
        let (key, other) = (try SessionKey.random(), try SessionKey.random())
        let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let sealed = try sealing.seal(content, .log(7), key)
        #expect(try sealing.open(sealed, .log(7), key) == content)
        #expect(try sealing.seal(content, .log(7), key) == sealed)
        for (identity, key) in [(RowIdentity.log(8), key), (.participant(7), key), (.log(7), other)] {
            #expect(throws: RowDamage.self) { try sealing.open(sealed, identity, key) }
        }
    }

    @Test("Any flipped bit is detected")
    func flips() throws {
        let sealing = try RowSealing()
        let key = try SessionKey.random()
        for count in [0, 5, 40] {
            let sealed = try sealing.seal([UInt8](repeating: 9, count: count), .session, key)
            for bit in 0..<(8 * sealed.count) {
                var flipped = sealed
                flipped[bit / 8] ^= 1 << (bit % 8)
                #expect(throws: RowDamage.self) { try sealing.open(flipped, .session, key) }
            }
            for short in sealed.indices {
                #expect(throws: RowDamage.self) { try sealing.open(Array(sealed.prefix(short)), .session, key) }
            }
        }
    }

    @Test("Unchanged columns of a row do not change on disk")
    func stable() throws {
        let sealing = try RowSealing()
        let key = try SessionKey.random()
        var content = [UInt8](repeating: 1, count: 4096)
        let before = try sealing.seal(content, .participant(1), key)
        content[2000] = 2
        let after = try sealing.seal(content, .participant(1), key)
        #expect(zip(before, after).filter { $0 != $1 }.count <= 32)
    }
}
