import Testing

@testable import Web

/// Browsers and kinds of devices, as browsers name them.
struct DeviceKindTests {
    private static let chromium = "AppleWebKit/537.36 (KHTML, like Gecko)"
    private static let webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)"

    @Test(arguments: [
        (
            "(Linux; Android 10; K) \(chromium) Chrome/141.0.0.0 Mobile Safari/537.36",
            "Chrome 141", "phone"
        ),
        (
            "(Linux; Android 10; K) \(chromium) Chrome/141.0.0.0 Safari/537.36",
            "Chrome 141", "tablet"
        ),
        (
            "(Windows NT 10.0; Win64; x64) \(chromium) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
            "Edge 141", "computer"
        ),
        (
            "(Linux; Android 10; K) \(chromium) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
            "Samsung Internet 28", "phone"
        ),
        (
            "(Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0",
            "Firefox 144", "phone"
        ),
        (
            "(Android 15; Tablet; rv:144.0) Gecko/144.0 Firefox/144.0",
            "Firefox 144", "tablet"
        ),
        (
            "(X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
            "Firefox 144", "computer"
        ),
        (
            "(iPhone; CPU iPhone OS 18_7 like Mac OS X) \(webKit) Version/26.0 Mobile/15E148 Safari/604.1",
            "Safari 26", "phone"
        ),
        (
            "(iPhone; CPU iPhone OS 18_7 like Mac OS X) \(webKit) CriOS/141.0 Mobile/15E148 Safari/604.1",
            "Chrome 141", "phone"
        ),
        (
            "(iPad; CPU OS 18_7 like Mac OS X) \(webKit) Version/26.0 Mobile/15E148 Safari/604.1",
            "Safari 26", "tablet"
        ),
        (
            "(Macintosh; Intel Mac OS X 10_15_7) \(webKit) Version/26.0 Safari/605.1.15",
            "Safari 26", "computer"
        ),
    ])
    func `a browser is distinguished from its device`(userAgent: String, browser: String, deviceClass: String) {
        let kind = DeviceKind(userAgent: "Mozilla/5.0 \(userAgent)")
        #expect((kind.browser, kind.deviceClass) == (browser, deviceClass))
    }

    @Test(arguments: [
        nil, "", "curl/8.5.0", "Chrome/", "Chrome/123456789", "Version/26.0", "Firefox/١٤٤", "=HYPERLINK(1)",
        String(repeating: "Chrome/141 ", count: 100),
    ])
    func `an unknown browser gives an unknown device`(userAgent: String?) {
        #expect(DeviceKind(userAgent: userAgent) == DeviceKind())
    }
}
