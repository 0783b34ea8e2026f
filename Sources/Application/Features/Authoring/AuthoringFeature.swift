/// Authoring: creates, changes and removes puzzles and plays.
final class AuthoringFeature: Feature {
    static let routes =
        Rooms.authoringRoutes + Rooms.pictureRoutes + Rooms.playAuthoringRoutes + Rooms.authorPhoneRoutes

    func cleanUp(_ rooms: isolated Rooms) {
        rooms.sweepContents()
    }
}
