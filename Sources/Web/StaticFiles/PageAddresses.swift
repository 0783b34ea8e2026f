/// The addresses of the pages and their files below `Public/`.
///
/// All other files are served under their paths.
package enum PageAddresses {
    /// The file of the home page.
    package static let home = "/features/home/page.html"
    static let classroom = "/features/classroom/page.html"
    static let notFound = "/features/about/not-found/page.html"

    /// The file of each page by its address.
    package static let files = [
        "/": home,
        "/about/figures": "/features/about/figures/page.html",
        "/admin": "/features/admin/page.html",
        "/author": "/features/authoring/puzzle/page.html",
        "/author/play": "/features/authoring/play/page.html",
        "/author/lesson": "/features/authoring/lesson/page.html",
        "/ca": "/features/about/ca/page.html",
        "/classes": "/features/classes/page.html",
        "/compare": "/features/compare/page.html",
        "/docs": "/features/about/docs/page.html",
        "/lessons": "/features/lessons/page.html",
        "/lessons/sheet": "/features/lessons/sheet/page.html",
        "/present": classroom,
        "/remote": "/features/classroom/remote/page.html",
        "/replay": "/features/replay/page.html",
        "/replay/walk": "/features/replay/walk/page.html",
        "/scale": "/features/scale/page.html",
        "/spot": "/features/spot/page.html",
        "/study": "/features/classroom/study/page.html",
        "/touch": "/features/touch/page.html",
        "/touchkit-demo": "/features/about/touchkit/page.html",
        "/walk": "/features/walk/page.html",
    ]

    /// The pages by which phones join a class, whose code is the parameter `s`.
    package static let joinPages: Set = ["/touch", "/scale", "/spot", "/walk"]

    /// The addresses of each page's file: `/touch` and, for external links, `/touch.html`.
    static let byFile: [String: [String]] = Dictionary(
        files.map { address, file in (file, [address, (address == "/" ? "/index" : address) + ".html"]) },
        uniquingKeysWith: +
    )
}
