import Testing
import TouchMetrics

@Suite struct GestureTests {
    @Test(
        arguments: [
            (250, 10, 1, true), (250.5, 10, 1, false), (250, 10.5, 1, false), (0, 0, 2, false), (0, 0, 1, true),
        ] as [(Double, Double, Int, Bool)]
    )
    func `a tap has one finger, 250 ms and 10 px at most`(
        milliseconds: Double,
        pixels: Double,
        fingers: Int,
        isTap: Bool
    ) {
        let gesture = Gesture(
            milliseconds: milliseconds,
            pixels: pixels,
            fingers: fingers,
            peakPixelsPerSecond: 0,
            maxRadius: 0
        )
        #expect(gesture.isTap == isTap)
    }
}
