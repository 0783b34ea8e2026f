import Geometry
import TouchMetrics

/// Which pictures a session has, and which of them lay under the drawing when; a copy that is read away from the event loop.
struct PictureHistory: Sendable {
    /// The pictures' sizes in px, in the order of their numbers.
    private let sizes: [Size]
    /// The numbers of what was laid, from 1, with the times in ms since the session's start, oldest first; 0 for none.
    private let changes: [(milliseconds: UInt64, picture: Int)]

    init(_ sizes: [Size] = [], changes: [(milliseconds: UInt64, picture: Int)] = []) {
        (self.sizes, self.changes) = (sizes, changes)
    }

    /// The number of the picture that lay under the drawing at a time; 0 for none.
    func picture(at milliseconds: UInt64) -> Int {
        changes.last { $0.milliseconds <= milliseconds }?.picture ?? 0
    }

    /// Where the picture of that time lay on a phone's screen; `nil` while there was none.
    ///
    /// - Parameters:
    ///   - told: What the phone has said, `.some(nil)` for no picture; `nil` if it has said nothing, as earlier pages do:
    ///     it lay there whole.
    ///   - screen: Its screen in CSS px.
    func place(told: PicturePlace??, on screen: Size, at milliseconds: UInt64) -> PicturePlace? {
        let number = picture(at: milliseconds)
        guard number > 0 else { return nil }
        return told ?? PicturePlace(picture: number, size: sizes[number - 1], fittedInto: screen)
    }
}
