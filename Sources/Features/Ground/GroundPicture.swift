import Foundation
import Geometry
import Imaging
import Storage
import TouchMetrics
import WireProtocol

/// A picture of a session that can lie under the drawing; its bytes are in a row of their own.
struct GroundPicture: Codable, Equatable, Sendable {
    /// Its name in addresses and messages: the first half of its hash, which nobody guesses who has not seen it.
    var id: String
    /// The size in pixels.
    var width, height: Int
    /// `image/jpeg` or `image/png`.
    var mediaType: String
    /// The size of the file in bytes.
    var byteCount: Int
    /// What a distance on it is in the world; `nil` before the host tells it.
    var scale: GroundScale?

    /// Describes a picture that is ready to be stored.
    init(_ upright: UprightPicture) {
        let picture = upright.picture
        id = String(upright.contentHash.hexadecimal.prefix(32))
        (width, height) = (picture.width, picture.height)
        (mediaType, byteCount) = (picture.format.mediaType, picture.bytes.count)
    }

    /// The size in pixels, as places have it.
    var size: Size { Size(width: Double(width), height: Double(height)) }

    /// The extension of the file's name, without the dot.
    var fileExtension: String {
        (mediaType == PictureFormat.png.mediaType ? PictureFormat.png : .jpeg).fileExtension
    }

    /// The name of its file in archives.
    ///
    /// - Parameter number: Its number in the session, from 1.
    func fileName(number: Int) -> String { "ground-\(number).\(fileExtension)" }
}

/// A picture of the session's own, with its number in the session, from 1.
struct NumberedGround: Codable, Sendable {
    var picture: GroundPicture
    var number: Int
}

/// What lay under the drawing from one time on.
struct GroundChange: Codable, Equatable, Sendable {
    /// The time in ms since the session's start.
    var milliseconds: UInt64
    /// The picture's name; `nil` for none.
    var picture: String?
}

/// The limits of a session's own pictures.
enum GroundLimits {
    /// The longest side in pixels: the largest canvas that every phone draws.
    static let maxSide = PicturePlace.maxSide
    /// The largest stored file in bytes.
    static let pictureBytes = 8 << 20
    /// Pictures of one session.
    static let pictures = 12
    /// Bytes of all pictures of one session.
    static let sessionBytes = 24 << 20
    /// Bytes of the pictures in memory of all sessions that one address has created: a school's.
    static let addressBytes = 256 << 20
    /// Bytes of all pictures in memory.
    static let allBytes = 512 << 20
    /// The changes that a replay shows; older ones are dropped, because the session's row is always written as a whole.
    static let changes = 1000
}

extension JSONWriter {
    /// Writes the fields of a picture that all of a class get, without braces.
    mutating func fields(of picture: GroundPicture) {
        string("picture", picture.id)
        integer("width", picture.width)
        integer("height", picture.height)
        scale(of: picture)
    }

    /// Writes a picture as the host gets it.
    mutating func hosted(_ picture: GroundPicture) {
        raw("{")
        fields(of: picture)
        string("mediaType", picture.mediaType)
        integer("bytes", picture.byteCount)
        raw("}")
    }
}
