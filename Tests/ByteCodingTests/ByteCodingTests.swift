import ByteCoding
import Testing

@Suite struct ByteCodingTests {
    private struct Damaged: Error, Equatable {
        var index: Int
    }

    private func reader(_ bytes: [UInt8]) -> ByteReader<Damaged> {
        ByteReader(bytes[...]) { Damaged(index: $0) }
    }

    // The third is DWARF's own example.
    @Test(
        "Integers are LEB128",
        arguments: [
            (0, [0]), (127, [0x7f]), (624_485, [0xe5, 0x8e, 0x26]), (128, [0x80, 1]),
            (.max, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]),
        ] as [(UInt64, [UInt8])]
    )
    func integers(value: UInt64, bytes: [UInt8]) throws {
        var writer = ByteWriter()
        writer.write(integer: value)
        #expect(writer.removeBytes() == bytes)
        #expect(writer.bytes.isEmpty)
        var reader = reader(bytes)
        #expect(try reader.integer() == value)
        #expect(reader.isAtEnd)
        for count in 0..<bytes.count {
            var cut = self.reader(Array(bytes.prefix(count)))
            #expect(throws: Damaged(index: count)) { try cut.integer() }
        }
    }

    @Test(
        "Doubles keep their bits, also those that are not numbers",
        arguments: [0, -0.0, 1, .nan, -.infinity, .leastNonzeroMagnitude]
    )
    func doubles(value: Double) throws {
        var writer = ByteWriter()
        writer.write(byte: 7)
        writer.write(value)
        #expect(writer.bytes.count == 9)
        var reader = reader(writer.bytes)
        #expect(reader.next == 0)
        #expect(try reader.byte() == 7)
        #expect(reader.next == 1)
        #expect(try reader.double().bitPattern == value.bitPattern)
        #expect(throws: Damaged(index: 9)) { try reader.byte() }
        var cut = self.reader(Array(writer.bytes.dropLast(2)))
        #expect(throws: Damaged(index: 0)) { try cut.fixed() }
    }

    @Test("The lowest byte comes first, on any machine")
    func order() {
        var writer = ByteWriter()
        writer.write(fixed: 0x0102_0304_0506_0708)
        #expect(writer.bytes == [8, 7, 6, 5, 4, 3, 2, 1])
    }

    @Test("A number that never ends or exceeds the maximum is refused")
    func refused() throws {
        var endless = reader([UInt8](repeating: 0x80, count: 20))
        #expect(throws: Damaged(index: 10)) { try endless.integer() }
        var many = reader([5])
        #expect(throws: Damaged(index: 1)) { try many.count(upTo: 4) }
        var few = reader([4])
        #expect(try few.count(upTo: 4) == 4)
    }
}
