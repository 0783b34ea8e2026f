import Geometry
import Testing

@Suite struct RectangleTests {
    @Test("All four edges belong to a rectangle")
    func edges() {
        let rectangle = Rectangle(x: 10, y: 20, width: 30, height: 40)
        for (x, y) in [(10.0, 20.0), (40, 20), (10, 60), (40, 60), (25, 40)] {
            #expect(rectangle.contains(Point(x: x, y: y)))
        }
        for (x, y) in [(10.0.nextDown, 40), (40.0.nextUp, 40), (25, 20.0.nextDown), (25, 60.0.nextUp), (.nan, 40)] {
            #expect(!rectangle.contains(Point(x: x, y: y)))
        }
    }

    @Test("The intersection is the common area, and nil without one")
    func intersection() {
        let a = Rectangle(x: 0, y: 0, width: 100, height: 50)
        #expect(
            a.intersection(Rectangle(x: 90, y: -5, width: 20, height: 10))
                == Rectangle(x: 90, y: 0, width: 10, height: 5)
        )
        #expect(
            a.intersection(Rectangle(x: 1, y: 1, width: 2, height: 2)) == Rectangle(x: 1, y: 1, width: 2, height: 2)
        )
        #expect(a.intersection(Rectangle(x: -9, y: -9, width: 900, height: 900)) == a)
        #expect(a.intersection(Rectangle(x: 100, y: 0, width: 5, height: 5)) == nil)
        #expect(a.intersection(Rectangle(x: 0, y: 51, width: 5, height: 5)) == nil)
    }
}
