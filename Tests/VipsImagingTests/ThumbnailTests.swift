import Imaging
import Testing

@testable import VipsImaging

@Suite struct ThumbnailTests {
    private let workshop = PictureWorkshop()

    private func kept(_ drawing: Drawing<UInt8>) async throws -> UprightPicture {
        try await workshop.upright(drawing.png())
    }

    @Test("A thumbnail has the requested width and the picture's aspect ratio", arguments: [16, 160, 333, 400])
    func widths(width: Int) async throws {
        let picture = try await kept(Scene(seed: 1).drawing())
        let thumbnail = try await workshop.thumbnail(
            of: picture.picture.bytes,
            hash: picture.contentHash,
            width: width
        )
        #expect(thumbnail.width == width && thumbnail.height == Int((Double(width) * 0.75).rounded()))
        #expect(thumbnail.format == .jpeg)
        let shown = try Picture(jpeg: thumbnail.bytes)
        #expect(shown.width == thumbnail.width && shown.height == thumbnail.height && shown.bands == 3)
    }

    @Test("A small picture is not enlarged, a transparent one stays transparent")
    func small() async throws {
        let picture = try await kept(
            Drawing(40, 20, bands: 4) { x, _ in [200, 100, 50, x < 20 ? 255 : 0] }
        )
        let thumbnail = try await workshop.thumbnail(of: picture.picture.bytes, hash: picture.contentHash, width: 160)
        #expect(thumbnail.width == 40 && thumbnail.height == 20 && thumbnail.format == .png)
        let shown = try Picture(png: thumbnail.bytes)
        #expect(shown[5, 5] == [200, 100, 50, 255] && shown[35, 5][3] == 0)
    }

    @Test("A thumbnail shows the same image, also when the decoder shrinks it")
    func content() async throws {
        let quarters: [[UInt8]] = [[200, 30, 30], [30, 180, 30], [30, 30, 200], [220, 220, 220]]
        let large = Drawing<UInt8>(1200, 800) { x, y in quarters[x / 600 + y / 400 * 2] }
        let picture = try await workshop.upright(large.jpeg())
        #expect(Thumbnail.decoderShrink(from: 1200, to: 100) == 4)
        let thumbnail = try await workshop.thumbnail(of: picture.picture.bytes, hash: picture.contentHash, width: 100)
        let shown = try Picture(jpeg: thumbnail.bytes)
        for (index, colour) in quarters.enumerated() {
            #expect(isClose(shown[25 + index % 2 * 50, 16 + index / 2 * 33], colour))
        }
    }

    @Test(
        "The decoder leaves twice the width",
        arguments: [(4000, 100, 8), (4000, 250, 8), (4000, 251, 4), (4000, 800, 2), (4000, 1024, 1), (100, 160, 1)]
    )
    func decoderShrink(width: Int, target: Int, expected: Int32) {
        #expect(Thumbnail.decoderShrink(from: width, to: target) == expected)
    }

    @Test("Other widths are refused", arguments: [Int.min, -1, 0, 15, 1025, Int.max])
    func refused(width: Int) async throws {
        let picture = try await kept(Drawing(20, 20) { _, _ in [1, 2, 3] })
        await #expect(throws: PictureError.widthOutOfRange(width, allowed: 16...1024)) {
            try await workshop.thumbnail(of: picture.picture.bytes, hash: picture.contentHash, width: width)
        }
    }

    @Test("Thumbnails are cached by picture and width")
    func remembered() async throws {
        let picture = try await kept(Drawing(200, 100) { x, y in [UInt8(x), UInt8(y), 3] })
        #expect(workshop.cachedThumbnail(of: picture.contentHash, width: 100) == nil)
        let made = try await workshop.thumbnail(of: picture.picture.bytes, hash: picture.contentHash, width: 100)
        #expect(workshop.cachedThumbnail(of: picture.contentHash, width: 100) == made)
        #expect(workshop.cachedThumbnail(of: picture.contentHash, width: 101) == nil)
        // Not made again: that would be impossible from these bytes.
        #expect(try await workshop.thumbnail(of: [], hash: picture.contentHash, width: 100) == made)
    }

    @Test("The cache keeps the most recently used entries within its bound")
    func cache() {
        let cache = ThumbnailCache(maximumBytes: 300)
        func key(_ width: Int) -> ThumbnailCache.Key {
            ThumbnailCache.Key(hash: ContentHash(of: [1]), width: width)
        }
        func picture(_ bytes: Int) -> EncodedPicture {
            EncodedPicture(bytes: [UInt8](repeating: 0, count: bytes), format: .png, width: 1, height: 1)
        }
        for width in 1...3 { cache.insert(picture(100), for: key(width)) }
        #expect(cache[key(1)] != nil)
        cache.insert(picture(150), for: key(4))
        #expect((1...4).map { cache[key($0)] != nil } == [true, false, false, true])
        cache.insert(picture(301), for: key(5))
        #expect(cache[key(5)] == nil && cache[key(4)] != nil)
        cache.insert(picture(200), for: key(4))
        #expect(cache[key(4)]?.bytes.count == 200 && cache[key(1)] != nil)
    }

    @Test("Thirty simultaneous requests for the same thumbnail use one place, and all get it")
    func shared() async throws {
        let workshop = PictureWorkshop(places: 2, maximumWaiting: 0)
        let picture = try await workshop.upright(Scene(seed: 2).drawing().jpeg())
        let thumbnails = try await withThrowingTaskGroup(of: EncodedPicture.self) { group in
            for _ in 0..<30 {
                group.addTask {
                    try await workshop.thumbnail(of: picture.picture.bytes, hash: picture.contentHash, width: 320)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(thumbnails.count == 30 && thumbnails.allSatisfy { $0 == thumbnails[0] })
    }
}
