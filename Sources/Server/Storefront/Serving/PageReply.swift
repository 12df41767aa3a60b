package import HTTPServer
import Market

extension Frame {
    /// A page as it is sent: to nobody but the one who asked, and with the rules that browsers hold it to.
    package func reply(_ page: some WebPage, _ status: HTTPStatus = .ok) -> HTTPResponse {
        var reply = HTTPResponse(status, fields: Self.fields, body: .bytes(document(page)))
        reply.fields["Content-Language"] = texts.language.rawValue
        // Nothing keeps what was made for an account, so that nothing is left of it when its session ends.
        if person != nil { reply.fields[.cacheControl] = "private, no-store" }
        return reply
    }

    private static let fields: HTTPFields = {
        var fields = PageRules.fields
        fields[.contentType] = "text/html; charset=utf-8"
        fields[.cacheControl] = "private, no-cache"
        return fields
    }()
}

/// The rules to which browsers hold our pages.
package enum PageRules {
    /// Nothing runs and nothing is drawn but what this server serves as a file, and nobody frames our pages.
    static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:",
        "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "form-action 'self'",
        "frame-ancestors 'none'", "base-uri 'none'",
    ].joined(separator: "; ")

    package static let fields: HTTPFields = [
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        // The path of a page is nobody else's business.
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    ]
}
