package import AudioWalk

extension RegionFault {
    /// The reason as a message for people; corners and edges are counted from 1.
    package var reason: String {
        switch self {
        case .radius: "the radius must be over 0 m"
        case .tooLarge: "the region reaches farther than \(Int(Region.maxRadiusMetres / 1000)) km from its middle"
        case .tooFewPoints: "a polygon needs at least 3 corners"
        case .tooManyPoints: "a polygon has at most \(SphericalPolygon.maxPoints) corners"
        case .repeatedPoint(let index): "corner \(index + 1) of the polygon repeats its neighbour"
        case .crossing(let one, let other):
            "the polygon crosses or touches itself: its edges \(one + 1) and \(other + 1) meet"
        case .noArea: "all corners of the polygon lie in one line"
        }
    }
}

extension SceneFault {
    /// The reason as a message for people.
    package var reason: String {
        switch self {
        case .emptyName: "the scene's name is empty"
        case .longName: "the scene's name is longer than \(Scene.maxNameBytes) bytes"
        case .seconds: "invalid length of the sound: expected seconds over 0 and at most \(Int(Scene.maxSeconds))"
        }
    }
}
