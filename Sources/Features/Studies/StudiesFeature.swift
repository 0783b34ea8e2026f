import Rooms
import Storage
import Studies
import Transport
import Web
import WireProtocol

/// Studies of other people's pages: the elements that were touched, the durations, and the missed elements.
///
/// A study is not an activity: a page takes part in it whatever the session's activity.
final class StudiesFeature: Feature {
    static let routes = studyRoutes
    static let roomFeature: (any RoomFeature.Type)? = RoomStudy.self

    static let actions = [
        HostAction("version") { rooms, room, _ throws(Problem) in
            guard room.feature(RoomStudy.self).beginVersion(at: room.milliseconds(at: rooms.now)) else {
                throw .invalid("action", "A study has at most \(StudyLimits.versions) versions.")
            }
            return nil
        }
    ]

    /// The maximum number of sums of all sessions in memory; a session may have `StudyLimits.sums`.
    private static let sumsOfAllSessions = 400_000

    private var sums = 0

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] { [.table(StudyTable.source)] }

    var budgets: [BudgetUse] {
        [BudgetUse(name: "study_sums", scope: "all", used: sums, limit: Self.sumsOfAllSessions)]
    }

    /// The number of sums that may still be added.
    var space: Int { max(0, Self.sumsOfAllSessions - sums) }

    /// Updates the total when a room's number of sums changed.
    func addSums(_ difference: Int) {
        sums += difference
    }

    func roomOpened(_ room: Room) {
        addSums(room.feature(RoomStudy.self).catalogue.sums)
    }

    func roomClosed(_ room: Room) {
        addSums(-room.feature(RoomStudy.self).catalogue.sums)
    }
}

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
        Route(.get, "/api/v1/sessions/{code}/study/versions") {
            rooms,
            request throws(Problem) in
            let room = try rooms.lookup.hostedRoom(request)
            let pages = (first: try page("first", request), second: try page("second", request))
            let element = request.http.queryValue("element")
            guard element.map({ (1...StudyLimits.elementBytes).contains($0.utf8.count) }) ?? true else {
                throw .invalid("element", "`element` must be the selector of an element in the study.")
            }
            let width = try widthClass(request.http.queryValue("width"))
            let response = ComparedVersions(pages: pages, element: element, width: width)
            return rooms.respond(with: response, of: room, to: request.http)
        },
    ]

    private static func page(_ name: String, _ request: RoutedRequest) throws(Problem) -> String {
        guard let page = request.http.queryValue(name), (1...StudyLimits.pageBytes).contains(page.utf8.count) else {
            throw .invalid(name, "Missing `\(name)`, the address of a version's page in the study.")
        }
        return page
    }

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
