import Imaging

/// Differences between two photos of an unchanged scene.
enum Nuisance: CaseIterable {
    case none, jpeg75, brighter, darker, larger, noise, moved

    func applied(to scene: Scene) throws -> [UInt8] {
        switch self {
        case .none: try scene.drawing().png()
        case .jpeg75: try scene.drawing().jpeg(quality: 75)
        case .brighter: try scene.drawing { $2 * 1.05 }.jpeg(quality: 85)
        case .darker: try scene.drawing { $2 * 0.9 + 3 }.jpeg(quality: 85)
        case .larger: try scene.drawing(scale: 1.025).jpeg(quality: 85)
        case .noise:
            try scene.drawing { x, y, value in
                let noise = (x &* 7919 &+ y &* 104_729 &+ x &* y &* 31) % 17
                return value + Float(noise) - 8
            }.jpeg(quality: 85)
        case .moved: try scene.drawing(offset: (5, -3)).jpeg(quality: 85)
        }
    }

    func scaled(_ rectangle: PictureRectangle) -> PictureRectangle {
        var result = rectangle
        if self == .larger {
            func scaled(_ value: Int) -> Int { Int(Double(value) * 1.025) }
            result = PictureRectangle(
                x: scaled(result.x),
                y: scaled(result.y),
                width: scaled(result.width),
                height: scaled(result.height)
            )
        }
        if self == .moved {
            result.x += 5
            result.y -= 3
        }
        return result
    }
}
