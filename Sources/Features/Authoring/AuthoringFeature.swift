import Rooms
import Web

/// Authoring: creates, changes and removes puzzles and plays.
final class AuthoringFeature: Feature {
    static let routes = ofOwnPages(
        authoringRoutes + pictureRoutes + playAuthoringRoutes + AuthorPhoneRoutes.all
    )

    /// Pages of other origins, also those given with `--origin`, take part in sessions but cannot create content.
    private static func ofOwnPages(_ routes: [Route<Rooms>]) -> [Route<Rooms>] {
        routes.map { route in
            var route = route
            route.readers = .ownPages
            return route
        }
    }

    func cleanUp(_ rooms: isolated Rooms) {
        ContentSweep.begin(rooms)
    }
}
