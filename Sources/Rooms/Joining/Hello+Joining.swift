import Geometry
import Storage
import TouchMetrics
import WireProtocol

extension Hello {
    /// The blocks of a phone's heatmap; `nil` for a viewer.
    var blocks: Int? {
        switch role {
        case .touch(let screen, _), .walk(let screen, _, _):
            BlockGrid(covering: screen.size).count
        case .view: nil
        }
    }

    /// Whether it carries a host's or a resume token.
    var hasToken: Bool {
        switch role {
        case .view(let token): token != nil
        case .touch(_, let resume), .walk(_, let resume, _): resume != nil
        }
    }
}

extension Hello.Screen {
    /// The size in CSS px.
    var size: Size { Size(width: width, height: height) }
}

extension Participant {
    /// Updates calibration and scale of a resumed phone; returns whether stored values changed.
    func update(_ screen: Hello.Screen, _ newScale: Hello.Scale?) -> Bool {
        let newScale = newScale ?? scale
        guard pixelsPerCentimetre != screen.pixelsPerCentimetre || trust != screen.trust || scale != newScale
        else { return false }
        pixelsPerCentimetre = screen.pixelsPerCentimetre
        trust = screen.trust
        scale = newScale
        return true
    }
}
