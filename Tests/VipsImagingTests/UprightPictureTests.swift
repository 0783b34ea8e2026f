import CVips
import Imaging
import Testing
import VipsImaging

@Suite struct UprightPictureTests {
    private let workshop = PictureWorkshop()

    /// Every pixel differs from every other by more than JPEG's error.
    private func stored(_ width: Int = 48, _ height: Int = 32) -> Drawing<UInt8> {
        Drawing(width, height) { x, y in [UInt8(x * 255 / (width - 1)), UInt8(y * 255 / (height - 1)), 128] }
    }

    /// The stored pixel at x, y of the upright picture, by the EXIF standard's definition of row 0 and column 0.
    private func storedPlace(_ x: Int, _ y: Int, _ orientation: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch orientation {
        case 2: (width - 1 - x, y)  // row 0 at the top, column 0 at the right
        case 3: (width - 1 - x, height - 1 - y)  // bottom, right
        case 4: (x, height - 1 - y)  // bottom, left
        case 5: (y, x)  // left, top
        case 6: (y, height - 1 - x)  // right, top
        case 7: (width - 1 - y, height - 1 - x)  // right, bottom
        case 8: (width - 1 - y, x)  // left, bottom
        default: (x, y)
        }
    }

    @Test("All eight orientations are turned upright, pixel by pixel", arguments: 1...8)
    func orientations(orientation: Int) async throws {
        let drawing = stored()
        let exif = EXIFFixture(orientation: UInt16(orientation))
        let png = try await workshop.upright(exif.inserted(intoPNG: drawing.png())).picture
        let jpeg = try await workshop.upright(exif.inserted(intoJPEG: drawing.jpeg())).picture
        let size = orientation < 5 ? [48, 32] : [32, 48]
        #expect([png.width, png.height] == size && [jpeg.width, jpeg.height] == size)
        #expect(png.format == .png && jpeg.format == .jpeg)
        let exact = try Picture(png: png.bytes)
        let close = try Picture(jpeg: jpeg.bytes)
        try #require([exact.width, exact.height] == size && [close.width, close.height] == size)
        for y in 0..<exact.height {
            for x in 0..<exact.width {
                let place = storedPlace(x, y, orientation, width: 48, height: 32)
                let start = (place.y * 48 + place.x) * 3
                let expected = Array(drawing.values[start..<start + 3])
                #expect(exact[x, y] == expected, "\(x), \(y)")
                #expect(isClose(close[x, y], expected), "\(x), \(y)")
            }
        }
    }

    @Test("A picture is reduced to a longest side, once it is upright; a smaller one keeps its size")
    func reduced() async throws {
        let drawing = stored()
        let (plain, turned) = (try drawing.png(), try EXIFFixture(orientation: 6).inserted(intoJPEG: drawing.jpeg()))
        for (bytes, side, size) in [
            (plain, 24, [24, 16]), (turned, 24, [16, 24]), (plain, 48, [48, 32]),
            (turned, 100, [32, 48]),
        ] {
            let picture = try await workshop.upright(bytes, maximumSide: side).picture
            #expect([picture.width, picture.height] == size)
            let decoded = try picture.format == .png ? Picture(png: picture.bytes) : Picture(jpeg: picture.bytes)
            #expect([decoded.width, decoded.height] == size)
        }
    }

    @Test("Only pixels are stored", arguments: [1, 6])
    func stripped(orientation: UInt16) async throws {
        let exif = EXIFFixture(
            orientation: orientation,
            latitude: ("N", [(48, 1), (8, 1), (0, 1)]),
            longitude: ("E", [(11, 1), (34, 1), (0, 1)])
        )
        let comment: [UInt8] = [0xff, 0xfe, 0, 10] + Array("a secret".utf8)
        let xmp = Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>a secret</x:xmpmeta>".utf8)
        let segment = [0xff, 0xe1, 0, UInt8(xmp.count + 2)] + xmp
        var jpeg = try stored().jpeg()
        jpeg.insert(contentsOf: comment + segment, at: 2)
        let kept = try await workshop.upright(exif.inserted(intoJPEG: jpeg))
        #expect(kept.position == PicturePosition(latitude: 48 + 8.0 / 60, longitude: 11 + 34.0 / 60))
        #expect(Self.segments(of: kept.picture.bytes).allSatisfy { ![0xfe, 0xe1, 0xe2, 0xed].contains($0) })

        var png = try exif.inserted(intoPNG: stored().png())
        png.insert(contentsOf: PNGChunk.bytes("tEXt", Array("Comment\0a secret".utf8)), at: 33)
        let keptPNG = try await workshop.upright(png)
        #expect(keptPNG.position == kept.position)
        #expect(Set(Self.chunks(of: keptPNG.picture.bytes)).isSubset(of: ["IHDR", "pHYs", "IDAT", "IEND"]))
        for bytes in [kept.picture.bytes, keptPNG.picture.bytes] {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
        }
    }

    @Test("The same upload has the same hash, a different one another hash")
    func hash() async throws {
        let one = try await workshop.upright(stored().jpeg())
        let again = try await workshop.upright(stored().jpeg())
        let other = try await workshop.upright(stored(48, 33).jpeg())
        #expect(one == again)
        #expect(one.contentHash != other.contentHash)
    }

    @Test("The hash is the SHA-256 of the bytes")
    func knownHash() {
        // FIPS 180-4's example "abc".
        let hash = ContentHash(of: Array("abc".utf8))
        #expect(hash.hexadecimal == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test("CMYK is converted to its printed colour")
    func cmyk() async throws {
        // Full cyan, magenta and yellow; a fourth of paper white. Adobe's inversion is the library's.
        let inks: [[UInt8]] = [[255, 0, 0, 0], [0, 255, 0, 0], [0, 0, 255, 0], [0, 0, 0, 0]]
        let drawing = Drawing<UInt8>(64, 16, bands: 4) { x, _ in inks[x / 16] }
        let kept = try await workshop.upright(drawing.jpeg(VIPS_INTERPRETATION_CMYK)).picture
        let picture = try Picture(jpeg: kept.bytes)
        try #require(picture.bands == 3 && picture.width == 64)
        let (cyan, magenta, yellow, white) = (picture[8, 8], picture[24, 8], picture[40, 8], picture[56, 8])
        #expect(cyan[0] < 90 && cyan[1] > 110 && cyan[2] > 150)
        #expect(magenta[0] > 150 && magenta[1] < 90)
        #expect(yellow[0] > 200 && yellow[1] > 180 && yellow[2] < 100)
        #expect(white.allSatisfy { $0 > 235 })
    }

    @Test("16 bit become 8, grey becomes red, green and blue")
    func depths() async throws {
        let deep = Drawing<UInt16>(16, 16) { x, y in [UInt16(x * 4369), UInt16(y * 4369), 0x8080] }
        let picture = try Picture(png: try await workshop.upright(deep.png(VIPS_INTERPRETATION_RGB16)).picture.bytes)
        #expect(picture.bands == 3)
        #expect(picture[15, 3] == [255, 51, 128])
        let grey = Drawing<UInt8>(16, 16, bands: 1) { x, _ in [UInt8(x * 17)] }
        for bytes in [
            try await workshop.upright(grey.png(VIPS_INTERPRETATION_B_W)).picture.bytes,
            try await workshop.upright(
                Drawing<UInt16>(16, 16, bands: 1) { x, _ in [UInt16(x * 4369)] }.png(VIPS_INTERPRETATION_GREY16)
            ).picture.bytes,
        ] {
            let picture = try Picture(png: bytes)
            #expect(picture.bands == 3 && picture[5, 5] == [85, 85, 85])
        }
        let greyJPEG = try await workshop.upright(grey.jpeg(VIPS_INTERPRETATION_B_W)).picture
        #expect(isClose(try Picture(jpeg: greyJPEG.bytes)[8, 8], [136, 136, 136]))
    }

    @Test("Transparency stays, and an alpha that hides nothing is removed")
    func alpha() async throws {
        let half = Drawing<UInt8>(16, 16, bands: 4) { x, _ in [200, 100, 50, x < 8 ? 255 : 64] }
        let kept = try Picture(png: try await workshop.upright(half.png()).picture.bytes)
        #expect(kept.bands == 4 && kept[2, 2] == [200, 100, 50, 255] && kept[12, 2] == [200, 100, 50, 64])
        let opaque = Drawing<UInt8>(16, 16, bands: 4) { _, _ in [200, 100, 50, 255] }
        let flat = try Picture(png: try await workshop.upright(opaque.png()).picture.bytes)
        #expect(flat.bands == 3 && flat[2, 2] == [200, 100, 50])
    }

    @Test("A lossless photo is stored as JPEG, a drawing as PNG")
    func format() async throws {
        var generator = SystemRandomNumberGenerator()
        var values = [UInt8](repeating: 0, count: 320 * 320 * 3)
        for index in values.indices { values[index] = UInt8(truncatingIfNeeded: generator.next()) }
        let noise = Drawing(320, 320, values: values)
        #expect(try await workshop.upright(noise.png()).picture.format == .jpeg)
        #expect(try await workshop.upright(stored().png()).picture.format == .png)
        #expect(try await workshop.upright(noise.jpeg()).picture.format == .jpeg)
    }

    @Test("The first frame of an animation is stored")
    func animated() async throws {
        let kept = try await workshop.upright(Fixtures.animatedWebP).picture
        let picture = try Picture(png: kept.bytes)
        #expect(picture.width == 8 && picture.height == 6)
        #expect(picture[1, 1] == [200, 40, 40] && picture[6, 4] == [20, 60, 200])
        #expect(kept == (try await workshop.upright(Fixtures.webp).picture))
    }

    /// The markers of a JPEG up to its first scan.
    private static func segments(of jpeg: [UInt8]) -> [UInt8] {
        var markers: [UInt8] = []
        var index = 2
        while index + 3 < jpeg.count, jpeg[index] == 0xff, markers.last != 0xda {
            markers.append(jpeg[index + 1])
            index += 2 + Int(jpeg[index + 2]) << 8 + Int(jpeg[index + 3])
        }
        return markers
    }

    private static func chunks(of png: [UInt8]) -> [String] {
        var types: [String] = []
        var index = 8
        while index + 8 <= png.count {
            let length = png[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
            types.append(String(decoding: png[index + 4..<index + 8], as: UTF8.self))
            index += 12 + length
        }
        return types
    }
}
