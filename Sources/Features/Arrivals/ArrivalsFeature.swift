import Rooms
import Transport
import Web
import WireProtocol

/// Informs the host of an empty class about phones that tried to join.
final class ArrivalsFeature: Feature {
    /// Clients that did not trust the server's certificate.
    private var distrusting = RecentCount()
    /// The total since the server's start, as of the last check.
    private var counted = 0

    func eachSecond(_ rooms: isolated Rooms) {
        let total = rooms.transport.usage.distrustingClients
        distrusting.add(total - counted, now: rooms.now)
        counted = total
    }

    static let routes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/arrivals") { rooms, request throws(Problem) in
            let room = try rooms.lookup.hostedRoom(request)
            let now = rooms.now
            // On a public server, strangers' attempts would be mixed with those of this class.
            let isShared = rooms.configuration.publicURL != nil
            let (wrongCodes, distrusting) = (rooms.metrics.wrongCodes, rooms.feature(ArrivalsFeature.self).distrusting)
            return .now(
                Representation.json(request.http) {
                    $0.raw("{")
                    for (index, event) in RecentArrivals.Event.allCases.enumerated() {
                        if index > 0 { $0.raw(",") }
                        $0.string(event.rawValue)
                        $0.raw(":")
                        $0.integer(room.arrivals.total(event, now: now))
                    }
                    $0.integer("wrongCode", isShared ? nil : wrongCodes.total(now: now))
                    $0.integer("distrusted", isShared ? nil : distrusting.total(now: now))
                    $0.raw("}")
                }
            )
        },
        Route(.post, "/api/v1/sessions/{code}/arrivals") { rooms, request throws(Problem) in
            try rooms.lookup.room(request).arrivals.add(.noLive, now: rooms.now)
            return .now(HTTPResponse(status: 204))
        },
        // An image, because every browser can load one. The response does not reveal whether the class exists.
        Route(.get, "/too-old", readers: .ownPages) { rooms, request throws(Problem) in
            rooms.lookup.roomOfPage(request.http)?.arrivals.add(.tooOld, now: rooms.now)
            return .now(HTTPResponse(status: 204))
        },
    ]
}
