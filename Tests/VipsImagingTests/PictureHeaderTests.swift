import CVips
import Imaging
import Testing
import VipsImaging

@Suite struct PictureHeaderTests {
    private let workshop = PictureWorkshop()

    @Test("The header has format, size and orientation")
    func formats() async throws {
        let drawing = Drawing<UInt8>(30, 20) { x, y in [UInt8(x), UInt8(y), 9] }
        let jpeg = try await workshop.header(of: drawing.jpeg())
        #expect(jpeg == PictureHeader(format: .jpeg, width: 30, height: 20, orientation: 1, position: nil))
        #expect(try await workshop.header(of: drawing.png()).format == .png)
        let webp = try await workshop.header(of: Fixtures.webp)
        #expect(webp == PictureHeader(format: .webp, width: 8, height: 6, orientation: 1, position: nil))
    }

    @Test("A rotated picture has its visible width", arguments: 1...8)
    func turned(orientation: UInt16) async throws {
        let jpeg = try Drawing<UInt8>(30, 20) { _, _ in [1, 2, 3] }.jpeg()
        let header = try await workshop.header(of: EXIFFixture(orientation: orientation).inserted(intoJPEG: jpeg))
        #expect(header.orientation == Int(orientation))
        let isTurned = orientation >= 5
        #expect(header.width == (isTurned ? 20 : 30) && header.height == (isTurned ? 30 : 20))
    }

    @Test(
        "An EXIF position is read; an invalid one is nil",
        arguments: [
            ("N", [(48, 1), (8, 1), (1356, 100)], "E", [(11, 1), (34, 1), (3252, 100)], [48.1371, 11.575_7]),
            ("S", [(33, 1), (51_5, 10), (0, 1)], "W", [(70, 1), (0, 1), (0, 1)], [-33 - 51.5 / 60, -70]),
            ("N", [(0, 0), (0, 0), (0, 0)], "E", [(0, 0), (0, 0), (0, 0)], nil),
            // The equator and Greenwich are places; their intersection stands for a missing one.
            ("N", [(0, 1), (0, 1), (0, 1)], "E", [(0, 1), (0, 1), (0, 1)], nil),
            ("S", [(0, 9), (0, 100), (0, 1000)], "W", [(0, 1), (0, 1), (1, 1000)], nil),
            ("N", [(0, 1), (0, 1), (0, 1)], "E", [(9, 1), (30, 1), (0, 1)], [0, 9.5]),
            ("N", [(51, 1), (30, 1), (60, 1)], "W", [(0, 1), (0, 1), (0, 1)], [51 + 31 / 60.0, 0]),
            ("N", [(47, 1), (39, 1), (0, 0)], "E", [(9, 1), (10, 1), (0, 0)], nil),
            ("N", [(47, 1), (99, 1), (0, 1)], "E", [(9, 1), (10, 1), (0, 1)], nil),
            ("\0", [(47, 1), (39, 1), (0, 1)], "E", [(9, 1), (10, 1), (0, 1)], nil),
            ("N", [(47, 1), (39, 1), (0, 1)], "\0", [(9, 1), (10, 1), (0, 1)], nil),
            ("N", [(91, 1), (0, 1), (0, 1)], "E", [(1, 1), (0, 1), (0, 1)], nil),
            ("N", [(1, 1), (0, 1), (0, 1)], "E", [(180, 1), (0, 1), (1, 1)], nil),
            ("Q", [(1, 1), (0, 1), (0, 1)], "E", [(1, 1), (0, 1), (1, 1)], nil),
        ] as [(String, [(UInt32, UInt32)], String, [(UInt32, UInt32)], [Double]?)]
    )
    func position(
        latitudeReference: String,
        latitude: [(UInt32, UInt32)],
        longitudeReference: String,
        longitude: [(UInt32, UInt32)],
        expected: [Double]?
    ) async throws {
        let exif = EXIFFixture(latitude: (latitudeReference, latitude), longitude: (longitudeReference, longitude))
        let drawing = Drawing<UInt8>(16, 16) { _, _ in [1, 2, 3] }
        for bytes in [try exif.inserted(intoJPEG: drawing.jpeg()), try exif.inserted(intoPNG: drawing.png())] {
            let position = try await workshop.header(of: bytes).position
            guard let expected else {
                #expect(position == nil)
                continue
            }
            let found = try #require(position)
            #expect(abs(found.latitude - expected[0]) < 1e-9 && abs(found.longitude - expected[1]) < 1e-9)
        }
    }

    @Test("An incomplete position is ignored")
    func halfPosition() async throws {
        let jpeg = try Drawing<UInt8>(16, 16) { _, _ in [1, 2, 3] }.jpeg()
        let exif = EXIFFixture(latitude: ("N", [(48, 1), (0, 1), (0, 1)]))
        #expect(try await workshop.header(of: exif.inserted(intoJPEG: jpeg)).position == nil)
    }

    @Test("Over 40 megapixels are refused by the header alone, at 40 not")
    func tooManyPixels() async throws {
        await #expect(throws: PictureError.tooManyPixels(width: 60000, height: 60000, maximum: 40_000_000)) {
            try await workshop.header(of: PNGChunk.picture(width: 60000, height: 60000))
        }
        await #expect(throws: PictureError.tooManyPixels(width: 8001, height: 5000, maximum: 40_000_000)) {
            try await workshop.upright(PNGChunk.picture(width: 8001, height: 5000))
        }
        #expect(try await workshop.header(of: PNGChunk.picture(width: 8000, height: 5000)).width == 8000)
        await #expect(throws: PictureError.sideTooLong(width: 32768, height: 2, maximum: 32767)) {
            try await workshop.header(of: PNGChunk.picture(width: 32768, height: 2))
        }
        // A JPEG whose frame header (SOF0) says 60,000 × 60,000.
        var jpeg = try Drawing<UInt8>(16, 16) { _, _ in [1, 2, 3] }.jpeg()
        let frame = try #require(jpeg.indices.dropLast().first { jpeg[$0] == 0xff && jpeg[$0 + 1] == 0xc0 })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xea, 0x60, 0xea, 0x60])
        await #expect(throws: PictureError.tooManyPixels(width: 60000, height: 60000, maximum: 40_000_000)) {
            try await workshop.upright(jpeg)
        }
    }

    @Test(
        "A file other than JPEG, PNG or WebP is refused by its first bytes",
        arguments: [
            ("", "an empty file"), ("GIF89a\u{1}\0\u{1}\0", "GIF"), ("II*\0\u{8}\0\0\0", "TIFF"),
            ("%PDF-1.4 \u{89}PNG", "PDF"), ("<svg xmlns='http://www.w3.org/2000/svg'/>", "a text such as SVG or HTML"),
            ("<?xml version='1.0'?><svg/>", "a text such as SVG or HTML"), ("\0\0\0\u{18}ftypheic\0\0\0\0", "HEIC"),
            ("\0\0\0\u{18}ftypheix\0\0\0\0mif1heic", "HEIC"), ("\0\0\0\u{18}ftyphevc\0\0\0\0msf1hevc", "HEIC"),
            ("\0\0\0\u{18}ftypmif1\0\0\0\0mif1heic", "HEIC"), ("\0\0\0\u{14}ftypmsf1\0\0\0\0msf1", "HEIC"),
            ("\0\0\0\u{10}ftypmif1\0\0\0\0avif", "HEIC"), ("\0\0\0\u{18}ftypmif1\0\0\0\0miafavif", "AVIF"),
            ("\0\0\0\u{18}ftypavis\0\0\0\0msf1avif", "AVIF"), ("\0\0\0\u{18}ftypqt  \0\0\0\0qt  heic", "a film"),
            ("\0\0\0\u{18}ftypcrx \0\0\0\u{1}crx isom", "a camera's raw picture"), ("ftypftyp", "a film"),
            ("\0\0\0\u{18}ftypavif\0\0\0\0", "AVIF"), ("\0\0\0\u{18}ftypmp42\0\0\0\0", "a film"), ("BM1234", "BMP"),
            ("push graphic-context\nviewbox 0 0 1 1", "an unknown format"), ("RIFF1234WAVE", "an unknown format"),
            ("#define x_width 16", "an unknown format"),
        ]
    )
    func otherFormats(text: String, what: String) async {
        await #expect(throws: PictureError.unsupportedFormat(what)) {
            try await workshop.upright(Array(text.unicodeScalars.map { UInt8($0.value) }))
        }
    }

    @Test("libvips itself is blocked from opening other formats")
    func blocked() async throws {
        _ = try await workshop.header(of: Fixtures.webp)
        for loader in ["gifload_buffer", "svgload_buffer", "pdfload_buffer", "magickload_buffer", "tiffload_buffer"] {
            // The available ones depend on the library's build.
            guard let operation = vips_operation_new(loader) else { continue }
            defer { touchfigures_vips_unref(operation) }
            #expect(vips_operation_get_flags(operation).rawValue & VIPS_OPERATION_BLOCKED.rawValue != 0, "\(loader)")
        }
        touchfigures_vips_error_clear()
    }

    @Test("A polyglot file counts as the format of its first bytes")
    func polyglot() async throws {
        let svg = Array("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8)
        let kept = try await workshop.upright(Drawing<UInt8>(16, 16) { _, _ in [200, 2, 3] }.jpeg() + svg)
        #expect(kept.picture.bytes.count < 2000)
        #expect(!String(decoding: kept.picture.bytes, as: UTF8.self).contains("svg"))
    }

    @Test("A chunk cut anywhere is reported as damaged")
    func truncated() async throws {
        let noise = Drawing<UInt8>(64, 48) { x, y in [UInt8((x * 97 + y * 31) & 255), UInt8(x * y & 255), 7] }
        for whole in [try noise.jpeg(), try noise.png(), Fixtures.webp] {
            for length in stride(from: 12, to: whole.count - 1, by: max(1, whole.count / 9)) {
                let error = await #expect(throws: PictureError.self, "\(length) of \(whole.count) bytes") {
                    try await workshop.upright(Array(whole[..<length]))
                }
                guard case .damaged(let reason) = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
                #expect(!reason.isEmpty)
            }
        }
    }

    @Test("A JPEG of very many scans is refused before a pixel is decoded")
    func scans() async throws {
        let jpeg = Fixtures.progressiveJPEG
        #expect(try await workshop.header(of: jpeg).format == .jpeg)
        let last = try #require(jpeg.indices.dropLast().last { jpeg[$0] == 0xff && jpeg[$0 + 1] == 0xda })
        let scan = jpeg[last..<jpeg.count - 2]
        let bomb = jpeg.dropLast(2) + Array(repeating: scan, count: 100).joined() + [0xff, 0xd9]
        await #expect(throws: PictureError.damaged("more than 100 scans in a JPEG")) {
            try await workshop.header(of: Array(bomb))
        }
    }

    @Test("A JPEG of very many segments is refused before the library reads it; a large profile is not")
    func segments() async throws {
        let jpeg = try Drawing<UInt8>(4, 4) { _, _ in [1, 2, 3] }.jpeg()
        let comment: [UInt8] = [0xff, 0xfe, 0, 3, 0x78]
        func picture(_ count: Int) -> [UInt8] {
            Array(jpeg[..<2]) + Array(repeating: comment, count: count).joined() + Array(jpeg[2...])
        }
        #expect(try await workshop.header(of: picture(512)).format == .jpeg)
        await #expect(throws: PictureError.damaged("more than 4096 segments in a JPEG")) {
            try await workshop.header(of: picture(500_000))
        }
    }

    @Test("A PNG of very many texts is refused before one is decompressed")
    func texts() async throws {
        let png = try Drawing<UInt8>(4, 4) { _, _ in [1, 2, 3] }.png()
        // After the header, which is the first chunk. A refused picture's checksum is not checked.
        func picture(_ kind: String, _ count: Int) -> [UInt8] {
            let text = [0, 0, 0, 3] + Array("\(kind)a\0b".utf8) + [0xdc, 0x49, 0xa2, 0x3b]
            return Array(png[..<33]) + Array(repeating: text, count: count).joined() + Array(png[33...])
        }
        #expect(try await workshop.header(of: picture("tEXt", 50)).format == .png)
        for kind in ["tEXt", "zTXt", "iTXt"] {
            await #expect(throws: PictureError.damaged("more than 50 texts in a PNG")) {
                try await workshop.header(of: picture(kind, 51))
            }
        }
    }

    @Test("A PNG with more pixels than its header promises is refused before they are decoded", arguments: [1, 7])
    func surplus(chunks: Int) async throws {
        #expect(try await workshop.upright(PNGChunk.black(40, 30, surplus: 60_000, chunks: chunks)).picture.width == 40)
        await #expect(throws: PictureError.damaged("more pixels in a PNG than its header says")) {
            try await workshop.upright(PNGChunk.black(40, 30, surplus: 70_000, chunks: chunks))
        }
    }

    @Test("Any change of any byte is answered with a picture or a reason", arguments: 0..<3)
    func mutated(kind: Int) async throws {
        let drawing = Drawing<UInt8>(12, 10) { x, y in [UInt8(x * 20), UInt8(y * 20), 90] }
        let exif = EXIFFixture(orientation: 6, latitude: ("N", [(1, 1)]), longitude: ("E", [(1, 1)]))
        let whole =
            switch kind {
            case 0: try exif.inserted(intoJPEG: drawing.jpeg())
            case 1: try exif.inserted(intoPNG: drawing.png())
            default: Fixtures.animatedWebP
            }
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 0xff
            do throws(PictureError) {
                let kept = try await workshop.upright(bytes)
                #expect(kept.picture.width > 0 && kept.picture.height > 0)
            } catch {
                #expect(!error.description.isEmpty && error != .busy(retryAfterSeconds: 2))
            }
        }
    }
}
