import Imaging
import QREncodeImaging
import Testing

@Suite struct QRCodeRendererTests {
    @Test(
        "A text decodes again",
        arguments: ["A", "http://192.168.1.20:8080/touch", "https://10.0.0.7:8443/touch?s=K7M2QX"]
    )
    func decodes(text: String) throws {
        #expect(try QRDecoder(QRCodeRenderer().matrix(of: text)).text == text)
    }

    @Test(
        "The smallest version that holds the text at level M is taken",
        // ISO/IEC 18004, table 7: bytes at level M.
        arguments: zip([1, 14, 15, 26, 27, 42, 43, 2331], [1, 1, 2, 2, 3, 3, 4, 40])
    )
    func version(bytes: Int, version: Int) throws {
        let matrix = try QRCodeRenderer().matrix(of: String(repeating: "x", count: bytes))
        #expect(matrix.side == 17 + 4 * version)
        #expect(matrix.modules.count == matrix.side * matrix.side)
    }

    @Test("Three corners hold a finder pattern")
    func finders() throws {
        let matrix = try QRCodeRenderer().matrix(of: "https://192.168.1.20:8443/touch?s=K7M2QX")
        let far = matrix.side - 7
        for (top, left) in [(0, 0), (0, far), (far, 0)] {
            for row in 0..<7 {
                for column in 0..<7 {
                    let ring = max(abs(row - 3), abs(column - 3))
                    #expect(matrix[top + row, left + column] == (ring != 2))
                }
            }
        }
    }

    @Test("A text too long for any QR version is refused with its length")
    func tooLong() {
        #expect(throws: ImagingError.tooLong(characters: 2332)) {
            try QRCodeRenderer().matrix(of: String(repeating: "x", count: 2332))
        }
    }

    @Test("An empty text is refused")
    func empty() {
        #expect(throws: ImagingError.self) { try QRCodeRenderer().matrix(of: "") }
    }
}
