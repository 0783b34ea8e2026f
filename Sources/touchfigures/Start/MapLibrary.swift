import Foundation
import Languages

/// The map's scripts: Leaflet and its marker clustering, from Debian's packages `libjs-leaflet` and
/// `libjs-leaflet.markercluster`, or from the program's own folder on a Linux that has no such packages.
enum MapLibrary {
    private static let folder =
        SharedFolder.find(with: "leaflet/leaflet.min.js").map { "\($0)/leaflet" } ?? "/usr/share/javascript/leaflet"

    /// The files by the paths at which they are served.
    ///
    /// These are the classic scripts, which define `L`. The packages' ES modules use bare specifiers, which need an
    /// inline import map, and the Content Security Policy forbids it.
    static let files: [String: String] = {
        let names = [
            "leaflet.min.js", "leaflet.css", "leaflet.markercluster.min.js", "MarkerCluster.css",
            "images/layers.png", "images/layers-2x.png", "images/marker-icon.png", "images/marker-icon-2x.png",
            "images/marker-shadow.png",
        ]
        return Dictionary(uniqueKeysWithValues: names.map { ("/vendor/leaflet/\($0)", "\(folder)/\($0)") })
    }()

    /// The installed files. If one is missing there is no map, but everything else works.
    static var installedFiles: [String: String] {
        files.filter { FileManager.default.isReadableFile(atPath: $0.value) }
    }
}
