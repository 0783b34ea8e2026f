import Storage
import UntrustedFiles

extension XMLElement {
    /// The name of a place or a line in a map file, empty without one. It is shortened as that of a scene, with room
    /// for a number: a name that every point of a route repeats would multiply a file's size by the number of points.
    var placeName: String { (first("name")?.text ?? "").collapsedPlaceName }
}

extension String {
    /// The name of a place or a line without superfluous white space, shortened.
    var collapsedPlaceName: String {
        let name = collapsed
        guard name.unicodeScalars.count > Self.longestPlaceName else { return name }
        return String(name.unicodeScalars.prefix(Self.longestPlaceName - 1)) + "…"
    }

    /// In code points; a file has no more than a million points, whose number has a space before it.
    private static let longestPlaceName = PlayLimits.nameCharacters - 8
}
