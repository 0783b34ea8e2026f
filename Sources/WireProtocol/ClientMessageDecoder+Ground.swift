package import Geometry
import TouchMetrics

/// Where a phone says that a picture of its session lies on its screen, before the picture is looked up.
package struct ToldPlace: Equatable, Sendable {
    /// The picture's name.
    package var picture: String
    /// The side of one of its pixels, in CSS px.
    package var scale: Double
    /// Where its upper left corner lies, in CSS px of the screen in its natural orientation.
    package var origin: Point

    /// Creates a place; units are those of the properties.
    package init(picture: String, scale: Double, origin: Point) {
        (self.picture, self.scale, self.origin) = (picture, scale, origin)
    }
}

/// The message that says where the picture under a finger lies. It is small, so it is read again for its values.
extension ClientMessageDecoder {
    /// Decodes a `ground` batch, which is valid JSON.
    func decodeGround(_ seq: UInt64, _ bytes: Span<UInt8>) -> ClientMessage {
        let name: String?
        let numbers: [Double?]
        do {
            name = try readPicture(in: bytes)
            numbers = try readNumbers(named: ["scale", "x", "y"], in: bytes)
        } catch {
            return .badBatch(seq: seq, detail: "\(error)")
        }
        func bad(_ rule: String) -> ClientMessage { .badBatch(seq: seq, detail: rule) }
        guard let name else { return .ground(seq: seq, place: nil) }
        guard let scale = numbers[0], PicturePlace.scales.contains(scale) else {
            return bad("scale: expected CSS px from 0.0001 to 10000")
        }
        guard let x = numbers[1], let y = numbers[2], x.magnitude <= TouchLimits.coordinate,
            y.magnitude <= TouchLimits.coordinate
        else {
            return bad("x and y: expected at most 10^6 in magnitude")
        }
        return .ground(seq: seq, place: ToldPlace(picture: name, scale: scale, origin: Point(x: x, y: y)))
    }

    /// Reads the name of the picture; `nil` if it is missing or no text.
    private func readPicture(in bytes: Span<UInt8>) throws(JSONFault) -> String? {
        var name: String?
        var cursor = JSONCursor(ofText: bytes)
        try cursor.expect(UInt8(ascii: "{"), in: bytes)
        repeat {
            let key = try cursor.string(in: bytes)
            try cursor.expect(UInt8(ascii: ":"), in: bytes)
            if key.equals("picture", in: bytes), cursor.peek(in: bytes) == UInt8(ascii: "\"") {
                name = try cursor.string(in: bytes).text(in: bytes)
            } else {
                try cursor.skipValue(in: bytes)
            }
        } while cursor.consume(UInt8(ascii: ","), in: bytes)
        return name
    }
}
