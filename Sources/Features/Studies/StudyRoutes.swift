import Rooms
import Storage
import Studies
import Transport
import Web
import WireProtocol

extension StudiesFeature {
    static let studyRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/study") { rooms, request throws(Problem) in
            let room = try rooms.lookup.hostedRoom(request)
            return StudyTable.source.respond(to: request.http, of: room, json: StudyResponse(), rooms)
        },
        Route(.get, "/api/v1/sessions/{code}/study/elements") {
            rooms,
            request throws(Problem) in
            let room = try rooms.lookup.hostedRoom(request)
            guard let page = request.http.queryValue("page"), page.utf8.count <= StudyLimits.pageBytes else {
                throw .invalid("page", "Missing `page`, the address of a page in the study.")
            }
            let width = try widthClass(request.http.queryValue("width"))
            return rooms.respond(with: ElementsResponse(page: page, width: width), of: room, to: request.http)
        },
    ]

    private static func widthClass(_ name: String?) throws(Problem) -> WidthClass? {
        guard let name else { return nil }
        guard let width = WidthClass.allCases.first(where: { "\($0.name)" == name }) else {
            throw .invalid("width", "`width` must be narrow, medium or wide.")
        }
        return width
    }
}

extension RoomStudy {
    /// The cost of writing one sum, in blocks of heatmaps.
    private static let blocksPerSum = 8

    /// The cost of writing all sums, in blocks of heatmaps.
    var cost: Int { catalogue.sums * Self.blocksPerSum }
}

/// The pages of a session's study.
struct StudyResponse: RoomResponse {
    var mediaType: String { "application/json" }
    var cacheKey: String { "y" }

    func cost(in room: Room) -> Int? { room.feature(RoomStudy.self).cost }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading { StudyPages(of: room) }
}

/// The elements of one page of a session's study.
private struct ElementsResponse: RoomResponse {
    let page: String
    /// `nil` for all widths.
    let width: WidthClass?

    var mediaType: String { "application/json" }
    var cacheKey: String { "y\(width.map { "\($0.rawValue)" } ?? "a")\(TokenHash(of: page).text)" }

    func cost(in room: Room) -> Int? { room.feature(RoomStudy.self).cost }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        PageElements(of: room, page: page, width: width)
    }
}
