import CVips
import Imaging
import Testing
import VipsImaging

@Suite struct PhotoComparisonTests {
    private let workshop = PictureWorkshop()

    @Test("The same photo twice has no difference")
    func identical() async throws {
        let photo = Scene(seed: 1)
        let jpeg = try photo.drawing().jpeg(quality: 75)
        #expect(try await workshop.differences(in: jpeg, from: jpeg) == [])
    }

    @Test(
        "Compression, exposure, size and a touched tripod are no difference",
        arguments: zip(1...3, [Nuisance.jpeg75, .larger, .moved])
    )
    func nuisances(seed: UInt64, nuisance: Nuisance) async throws {
        let photo = Scene(seed: seed)
        let found = try await workshop.differences(
            in: nuisance.applied(to: photo),
            from: photo.drawing().jpeg(quality: 90)
        )
        #expect(found == [])
    }

    @Test(
        "Removed, added, moved and recoloured things are found, and nothing else",
        arguments: zip(11...17, Nuisance.allCases)
    )
    func found(seed: UInt64, nuisance: Nuisance) async throws {
        let photo = Scene(seed: seed)
        var other = photo
        let changes = other.change().map(nuisance.scaled)
        let found = try await workshop.differences(
            in: nuisance.applied(to: other),
            from: photo.drawing().jpeg(quality: 90)
        )
        for change in changes {
            let covers = found.contains { $0.coveredShare(of: change) > 0.8 }
            #expect(covers, "\(change) is not in \(found)")
        }
        for rectangle in found {
            let isTrue = changes.contains { $0.coveredShare(of: rectangle) > 0.2 }
            #expect(isTrue, "\(rectangle) is in none of \(changes)")
            #expect(rectangle.width >= 20 && rectangle.height >= 20)
        }
    }

    @Test("Rectangles are in the pixels of the altered photo, upright and at its own size")
    func coordinates() async throws {
        let photo = Scene(seed: 4)
        var other = photo
        other.blobs[0].colour = Colour(red: 255, green: 0, blue: 255)
        let box = other.blobs[0].box
        let large = try other.drawing(scale: 1.5).jpeg()
        let found = try await workshop.differences(in: large, from: photo.drawing().png())
        try #require(found.count == 1)
        func scaled(_ value: Int) -> Int { value * 3 / 2 }
        let largeBox = PictureRectangle(
            x: scaled(box.x),
            y: scaled(box.y),
            width: scaled(box.width),
            height: scaled(box.height)
        )
        #expect(found[0].coveredShare(of: largeBox) > 0.95 && largeBox.coveredShare(of: found[0]) > 0.4)
        // Stored upside down: the same upright.
        var flipped = other.drawing()
        let stored = flipped.values
        flipped.values.withUnsafeMutableBufferPointer { values in
            for index in values.indices { values[index] = stored[stored.count - 3 - index / 3 * 3 + index % 3] }
        }
        let upsideDown = EXIFFixture(orientation: 3).inserted(intoPNG: try flipped.png())
        let upright = try await workshop.differences(in: upsideDown, from: photo.drawing().png())
        try #require(upright.count == 1)
        #expect(upright[0].coveredShare(of: box) > 0.95)
    }

    @Test("The strongest difference comes first; tiny ones grow to the size of a finger, and stay inside the picture")
    func order() async throws {
        let plain = Drawing<UInt8>(400, 300) { x, y in [UInt8(80 + x / 4), UInt8(90 + y / 4), 120] }
        var altered = plain
        func paint(_ x: Int, _ y: Int, _ side: Int, _ colour: [UInt8]) {
            for row in y..<y + side {
                for column in x..<x + side {
                    altered.values.replaceSubrange(
                        (row * 400 + column) * 3..<(row * 400 + column) * 3 + 3,
                        with: colour
                    )
                }
            }
        }
        paint(394, 294, 6, [250, 40, 40])
        paint(100, 100, 40, [250, 250, 40])
        let found = try await workshop.differences(in: altered.png(), from: plain.png())
        try #require(found.count == 2)
        #expect(found[0].coveredShare(of: PictureRectangle(x: 100, y: 100, width: 40, height: 40)) > 0.99)
        #expect(found[1] == PictureRectangle(x: 380, y: 280, width: 20, height: 20))
    }

    @Test("At most twenty are proposed")
    func many() async throws {
        let plain = Drawing<UInt8>(600, 400) { x, y in [UInt8(80 + x / 6), UInt8(90 + y / 6), 120] }
        let spotted = Drawing<UInt8>(600, 400) { x, y in
            x % 60 > 40 && y % 60 > 40 ? [250, 40, 40] : [UInt8(80 + x / 6), UInt8(90 + y / 6), 120]
        }
        #expect(try await workshop.differences(in: spotted.png(), from: plain.png()).count == 20)
    }

    @Test("Photos of other aspect ratios or other views are refused")
    func notComparable() async throws {
        let photo = try Scene(seed: 1).drawing().jpeg()
        for other in [
            try Drawing<UInt8>(300, 400) { x, _ in [UInt8(x / 2), 9, 9] }.jpeg(),
            try Drawing<UInt8>(400, 300) { x, y in (x / 16 + y / 16) % 2 == 0 ? [250, 0, 0] : [0, 0, 250] }.jpeg(),
        ] {
            let error = await #expect(throws: PictureError.self) {
                try await workshop.differences(in: other, from: photo)
            }
            guard case .notComparable = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test("Tiny and narrow pictures give no proposals", arguments: [(1, 1), (2, 2), (3, 5), (1, 900), (900, 1)])
    func tiny(width: Int, height: Int) async throws {
        let one = try Drawing<UInt8>(width, height) { _, _ in [10, 10, 10] }.png()
        let other = try Drawing<UInt8>(width, height) { _, _ in [12, 10, 10] }.png()
        #expect(try await workshop.differences(in: one, from: other) == [])
    }
}
