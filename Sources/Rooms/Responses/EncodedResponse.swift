import Transport
import Web

/// A large response in a content coding: the event loop has a twentieth of the bytes to send.
struct EncodedResponse: RoomResponse {
    let plain: any RoomResponse
    let encoder: any ContentEncoder

    var mediaType: String { plain.mediaType }
    // Each coding has its own tag (RFC 9110 §8.8.3.3).
    var cacheKey: String { "\(plain.cacheKey)-\(encoder.name)" }
    var contentCoding: String? { encoder.name }
    var lifetime: Double? { plain.lifetime }

    func cost(in room: Room) -> Int? { nil }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        Reading(plain: plain.read(room, at: milliseconds), encoder: encoder)
    }

    private struct Reading: RoomReading {
        let plain: any RoomReading
        let encoder: any ContentEncoder

        func bytes() throws(Problem) -> [UInt8] {
            guard let bytes = encoder.encode(try plain.bytes()) else { throw .responseFailed("\(encoder.name) failed") }
            return bytes
        }
    }
}
