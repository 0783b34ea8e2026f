import Storage
import Testing

@testable import SQLiteStorage

@Suite struct KeySlotTests {
    private func slot() throws -> KeySlot {
        let entry = SessionEntry(code: "K7M2QX", hostToken: "a token", expiresAt: 2000.5, isReadAtStart: true)
        return KeySlot(state: .used, number: 70_000, entry: entry, key: try .random())
    }

    @Test("A slot is read from either copy, whatever bit of the other is flipped")
    func copies() throws {
        let slot = try slot()
        let bytes = try slot.bytes()
        #expect(bytes.count == KeySlot.byteCount)
        for bit in 0..<(8 * bytes.count) {
            var flipped = bytes
            flipped[bit / 8] ^= 1 << (bit % 8)
            #expect(KeySlot.read(flipped[...], number: 70_000) == .slot(slot))
        }
    }

    @Test("Damage of both copies is reported, and the slot is not reused")
    func damage() throws {
        var bytes = try slot().bytes()
        bytes[20] ^= 1
        bytes[20 + KeySlot.copyByteCount] ^= 1
        #expect(KeySlot.read(bytes[...], number: 70_000) == .damaged)
        #expect(KeySlot.read(try slot().bytes()[...], number: 70_001) == .damaged)
        #expect(KeySlot.read([UInt8](repeating: 0, count: KeySlot.byteCount)[...], number: 3) == .free)
        #expect(KeySlot.read(try slot().bytes().dropLast(KeySlot.copyByteCount + 1), number: 70_000) == .damaged)
    }

    @Test("An interrupted erasure counts as done")
    func erasure() throws {
        let erased = KeySlot.erased(70_000)
        let bytes = try erased.bytes().prefix(KeySlot.copyByteCount) + slot().bytes().suffix(KeySlot.copyByteCount)
        #expect(KeySlot.read(Array(bytes)[...], number: 70_000) == .slot(erased))
        #expect(erased.key.bytes.allSatisfy { $0 == 0 })
    }

    @Test("Data that does not fit is refused")
    func tooLong() throws {
        let entry = SessionEntry(
            code: "K7M2QX",
            hostToken: String(repeating: "t", count: 200),
            expiresAt: 1,
            isReadAtStart: false
        )
        let slot = KeySlot(state: .used, number: 1, entry: entry, key: try .random())
        #expect(throws: StorageError.self) { try slot.bytes() }
    }
}
