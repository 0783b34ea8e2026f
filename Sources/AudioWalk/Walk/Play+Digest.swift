import Geometry

extension Play {
    /// A digest of everything that a walk through the play depends on: order, names, regions, repetition, lengths.
    var digest: UInt64 {
        var digest = Digest()
        digest.add(UInt64(scenes.count))
        for (scene, before) in zip(scenes, prerequisites) {
            digest.add(UInt64(scene.name.utf8.count))
            digest.add(scene.name.utf8)
            digest.add(UInt64(scene.repetition.rawValue))
            digest.add((scene.seconds ?? 0).bitPattern)
            digest.add(UInt64(before.count))
            for other in before { digest.add(UInt64(other)) }
            switch scene.region {
            case .circle(let circle):
                digest.add(0)
                digest.add(circle.centre.latitude.bitPattern)
                digest.add(circle.centre.longitude.bitPattern)
                digest.add(circle.radiusMetres.bitPattern)
            case .polygon(let polygon):
                digest.add(UInt64(polygon.points.count))
                for point in polygon.points {
                    digest.add(point.latitude.bitPattern)
                    digest.add(point.longitude.bitPattern)
                }
            }
        }
        return digest.value
    }
}
