import Transport

/// On every answer, whoever wrote it.
enum SecurityHeaders {
    static let all: HTTPHeaders = [
        "content-security-policy": [
            "default-src 'self'", "img-src 'self' data: blob:", "object-src 'none'", "base-uri 'none'",
            "form-action 'self'", "frame-ancestors 'none'",
        ].joined(separator: "; "),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        // The features that pages of ours use, for themselves alone.
        "permissions-policy": "accelerometer=(self), gyroscope=(self), geolocation=(self), screen-wake-lock=(self)",
    ]
}
