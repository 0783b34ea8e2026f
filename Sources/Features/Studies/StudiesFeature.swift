import Rooms
import Studies
import Web

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
