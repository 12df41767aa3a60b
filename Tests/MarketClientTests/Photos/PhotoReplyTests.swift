import Foundation
import MarketClient
import Testing

/// The meaning of an HTTP reply for a photo.
@Suite(.timeLimit(.minutes(10)))
struct PhotoReplyTests {
    @Test(
        arguments: [
            (nil, .usual), ("", .usual), ("public", .usual), ("max-age=60", .lasting(.seconds(60))),
            ("public, max-age=31536000, immutable", .forEver), ("Max-Age = \"60\"", .lasting(.seconds(60))),
            ("no-cache", .lasting(.zero)), ("no-store, max-age=60", .notKept), ("max-age=-1", .usual),
            ("max-age=99999999999999999999", .forEver), ("max-age=", .usual), ("s-maxage=5", .usual),
        ] as [(String?, PhotoFreshness)]
    )
    func cacheControlSaysHowLongAPhotoLasts(text: String?, freshness: PhotoFreshness) {
        #expect(PhotoFreshness(cacheControl: text) == freshness)
    }

    @Test(
        arguments: [
            (404, .missing), (410, .missing), (403, .refused(status: 403)), (500, .refused(status: 500)),
            (206, .refused(status: 206)), (301, .refused(status: 301)),
        ] as [(Int, PhotoFailure)]
    )
    func otherStatusesAreDistinctFailures(status: Int, failure: PhotoFailure) {
        #expect(throws: failure) {
            try PhotoReply(status: status, header: { _ in nil }, body: Data())
        }
    }

    @Test func aPageInPlaceOfAPhotoIsNone() {
        #expect(throws: PhotoFailure.notAPhoto) {
            try PhotoReply(
                status: 200,
                header: { $0 == "content-type" ? "Text/HTML; charset=utf-8" : nil },
                body: .sample("a")
            )
        }
    }

    @Test(arguments: [
        ("\"abc\"", "\"abc\""), ("W/\"1\"", "W/\"1\""), ("", nil), ("a\r\nX-Evil: 1", nil),
        (String(repeating: "x", count: 1_025), nil),
    ])
    func aValidatorIsKeptUnlessItCouldBreakAHeader(etag: String, kept: String?) throws {
        let reply = try PhotoReply(status: 200, header: { $0 == "etag" ? etag : nil }, body: .sample("a"))

        #expect(reply == .photo(.sample("a"), etag: kept, .usual))
    }

    @Test(
        arguments: [
            (.offline, true), (.unreachable, true), (.refused(status: 503), true),
            (.refused(status: 429), true),
            (.refused(status: 403), false), (.missing, false), (.notAPhoto, false), (.tooLarge, false),
            (.damaged, false), (.cancelled, true),
        ] as [(PhotoFailure, Bool)]
    )
    func onlyRecoverableFailuresAreTransient(failure: PhotoFailure, expected: Bool) {
        #expect(failure.isTransient == expected)
    }

    @Test(arguments: [
        "", "photo.jpg", "/etc/passwd", "file:///etc/passwd", "data:image/png;base64,AA",
        "javascript:alert(1)",
        "http://", "https://", "https://a b/c", "https://a/\r\nX: 1", "ftp://a/b", "//a/b",
        "https://a/" + String(repeating: "x", count: 4_096),
    ])
    func invalidPhotoAddressesAreRejected(text: String) {
        #expect(PhotoAddress(text) == nil)
    }

    @Test func anAddressInHangulIsSentInASCII() {
        #expect(PhotoAddress("https://a.example/의자.jpg")?.text == "https://a.example/%EC%9D%98%EC%9E%90.jpg")
        #expect(PhotoAddress("HTTPS://a.example/1.jpg")?.text == "HTTPS://a.example/1.jpg")
    }
}
