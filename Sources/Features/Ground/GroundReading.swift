import Geometry
import Storage
import TouchMetrics

/// Follows a log, and says where a picture lay on a phone's screen at each record.
struct GroundReading: Sendable {
    private let history: PictureHistory
    /// The phones' screens in CSS px, and what they told, by the participants' numbers.
    private var screens: [Int: Size]
    private var told: [Int: PicturePlace?] = [:]

    /// - Parameter screens: The screens that the log begins with, by the participants' numbers.
    init(_ history: PictureHistory = PictureHistory(), screens: [Int: Size] = [:]) {
        (self.history, self.screens) = (history, screens)
    }

    /// Notes what a record says of the phone's screen, and of the picture on it.
    mutating func follow(_ record: LogRecord) {
        switch record.content {
        case .screen(let screen): screens[record.participant] = screen
        case .ground(_, let place): told[record.participant] = .some(place)
        default: break
        }
    }

    /// Whether the phone itself has told of a picture: then a stroke that is cancelled counts nowhere.
    func hasTold(_ participant: Int) -> Bool { told[participant] ?? nil != nil }

    /// Where the picture lay; `nil` for none.
    func place(of record: LogRecord) -> PicturePlace? {
        guard let screen = screens[record.participant] else { return nil }
        return history.place(told: told[record.participant], on: screen, at: record.milliseconds)
    }
}
