import Foundation

/// The map's scripts: Leaflet and its marker clustering, served from where Debian's packages `libjs-leaflet` and
/// `libjs-leaflet.markercluster` put them.
enum MapLibrary {
    private static let folder = "/usr/share/javascript/leaflet"

    /// Files by the path at which they are served: these and no others of the folder.
    ///
    /// The classic scripts, which define `L`: the packages' ES modules name one another by bare specifiers, for which a page
    /// needs an inline import map that its Content Security Policy forbids.
    static let files: [String: String] = {
        let names = [
            "leaflet.min.js", "leaflet.css", "leaflet.markercluster.min.js", "MarkerCluster.css",
            "images/layers.png", "images/layers-2x.png", "images/marker-icon.png", "images/marker-icon-2x.png",
            "images/marker-shadow.png",
        ]
        return Dictionary(uniqueKeysWithValues: names.map { ("/vendor/leaflet/\($0)", "\(folder)/\($0)") })
    }()

    /// Those that are installed: without the others there is no map, and everything else goes on.
    static var installed: [String: String] {
        files.filter { FileManager.default.isReadableFile(atPath: $0.value) }
    }
}
