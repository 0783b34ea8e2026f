import Challenges
import TouchMetrics
import WireProtocol

extension Participant {
    /// From now on gestures are judged, or no longer.
    func takeUp(_ challenge: Challenge?) {
        judge = challenge.map { ChallengeJudge($0, screen: metrics.screen, isTouching: metrics.touching > 0) }
        metrics.gestureMarks = judge == nil ? nil : []
    }

    /// Judges what the engine has marked since the last time.
    func judgeMarks() -> [Attempt] {
        guard let marks = metrics.gestureMarks, !marks.isEmpty else { return [] }
        metrics.gestureMarks = []
        return marks.compactMap { mark in
            switch mark {
            case .began(let position, let milliseconds):
                judge?.gestureBegan(at: position, milliseconds: milliseconds)
            case .finished(let gesture):
                judge?.gestureFinished(
                    centimetres: gesture.pixels / pixelsPerCentimetre,
                    milliseconds: gesture.milliseconds,
                    // Whole grams, as they are shown.
                    grams: gesture.peakPressure.map { Double(Int(scale.force.reading(ofPressure: $0).grams)) }
                )
            }
        }
    }

    /// The host cleared the figures or lifted the fingers: what is under way is no attempt.
    func interruptChallenge() {
        guard judge != nil else { return }
        judge?.interrupt(isTouching: metrics.touching > 0)
        metrics.gestureMarks = []
    }
}
