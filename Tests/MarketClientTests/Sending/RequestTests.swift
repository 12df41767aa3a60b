import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import Testing

/// The bytes on the wire, operation by operation.
@Suite(.timeLimit(.minutes(10)))
struct RequestTests {
    private static let signedIn: [String: String?] = [
        "Authorization": "Bearer secret-token", "Accept": "application/json", "Accept-Language": "ko",
        "User-Agent": "OpenMarket/2", "Cookie": nil,
    ]

    @Test func listsAskByTheirQuery() async throws {
        let query = ListingQuery(
            text: "자전거 a&b",
            sort: .priceUp,
            place: .cursor(Cursor(rawValue: "x/y+z")),
            limit: 50,
            inStock: true
        )
        let path =
            "/api/v2/products?q=%EC%9E%90%EC%A0%84%EA%B1%B0%20a%26b&sort=price_up&cursor=x%2Fy%2Bz&limit=50&in_stock=true"
        let session = ScriptedSession(
            .expect(
                .get,
                path,
                fields: Self.signedIn,
                body: "",
                .json(200, Wire.page(Wire.product(1), next: "n"))
            )
        )
        let page = try await MarketClient.own(session, token: "secret-token").products.list(query)
        #expect(page.elements.map(\.id.rawValue) == [1])
        #expect(page.next == Cursor(rawValue: "n"))
    }

    @Test func signedOutRequestsCarryNoToken() async throws {
        let session = ScriptedSession(
            .expect(.get, "/api/v2/products/12", fields: ["Authorization": nil], .json(200, Wire.product(12)))
        )
        let detail = try await MarketClient.own(session).products.detail(Product.ID(12))
        #expect(detail.description == "거의 새것")
        #expect(
            detail.pictures.map(\.large.absoluteString) == ["https://market.example/media/ab/120-large.jpg"]
        )
    }

    @Test func mergedChangesCarryTheirAge() async throws {
        let fields: [String: String?] = [
            "Change-Age": "1500", "Idempotency-Key": "k", "Authorization": "Bearer t",
        ]
        let session = ScriptedSession(
            .expect(
                .put,
                "/api/v2/cart/5",
                fields: fields,
                body: #"{"quantity":2,"base":1}"#,
                .json(200, #"{"lines":[],"sums":[]}"#)
            ),
            .expect(
                .put,
                "/api/v2/products/5/like",
                fields: ["Change-Age": "1500", "Idempotency-Key": nil],
                body: "",
                .json(204, "")
            )
        )
        let market = await MarketClient.own(session, token: "t")
        #expect(try await market.cart.merge(Product.ID(5), .sample(2)) == 0)
        try await market.likes.merge(Product.ID(5), .sample(1))
        // It is another account's by now.
        let stranger = SavedItemSubmission(
            quantity: 1,
            base: 0,
            age: .zero,
            key: .random(),
            author: Account.ID(99)
        )
        #expect(
            try await error { () throws(ClientError) in
                try await market.likes.merge(Product.ID(5), stranger)
            }.requiresSignIn
        )
    }

    @Test func anEditNamesWhatChangesAndTheVersionItStartsFrom() async throws {
        let fields: [String: String?] = ["If-Match": "\"3\"", "Content-Type": "application/json"]
        let session = ScriptedSession(
            .expect(
                .patch,
                "/api/v2/products/12",
                fields: fields,
                body: #"{"price":"99000","stock":"0"}"#,
                .json(200, Wire.product(12))
            )
        )
        let edit = ProductUpdate(price: "99000", stock: "0", version: 3)
        _ = try await MarketClient.own(session, token: "t").selling.edit(Product.ID(12), edit, .random()) {
            _ in
        }
        #expect(session.sent[0].fields["Idempotency-Key"] != nil)
    }

    @Test func oldStyleMarketsAreToldTheVendorOnlyWhereSomethingChanges() async throws {
        let identifier = VendorIdentifier.sample.rawValue
        let session = ScriptedSession(
            .expect(
                .get,
                "/api/products?page_no=1&items_per_page=20",
                fields: ["identifier": nil],
                .json(200, Wire.schoolPage(Wire.school(1)))
            ),
            .expect(
                .post,
                "/api/products/1/secret",
                fields: ["identifier": identifier, "Content-Type": "application/json"],
                body: #"{"secret":"password"}"#,
                .text(200, "0b7e1c9e-6cb8-11ec-90d6-0242ac120003")
            ),
            .expect(
                .delete,
                "/api/products/1/0b7e1c9e-6cb8-11ec-90d6-0242ac120003",
                fields: ["identifier": identifier],
                body: "",
                .json(202, Wire.school(1))
            )
        )
        let market = MarketClient.school2022(session)
        _ = try await market.products.list(ListingQuery())
        try await market.selling.delete(Product.ID(1), nil)
    }

    private typealias Ask = @Sendable (MarketClient) async throws(ClientError) -> Void

    private static let writes: [(String, String, Ask)] = [
        (
            "PUT /api/v2/products/5/state", #"{"state":"sold"}"#,
            { (m) throws(ClientError) in
                _ = try await m.selling.setState(Product.ID(5), .sold)
            }
        ),
        (
            "DELETE /api/v2/products/5", "",
            { (m) throws(ClientError) in
                try await m.selling.delete(Product.ID(5), nil)
            }
        ),
        (
            "POST /api/v2/products/5/renew", "",
            { (m) throws(ClientError) in
                _ = try await m.selling.renew(Product.ID(5))
            }
        ),
        (
            "POST /api/v2/products/5/undelete", "",
            { (m) throws(ClientError) in
                _ = try await m.selling.undelete(Product.ID(5))
            }
        ),
        (
            "PUT /api/v2/products/5/like", "",
            { (m) throws(ClientError) in
                try await m.likes.set(Product.ID(5), true)
            }
        ),
        (
            "DELETE /api/v2/products/5/like", "",
            { (m) throws(ClientError) in
                try await m.likes.set(Product.ID(5), false)
            }
        ),
        (
            "DELETE /api/v2/products/5/like", "",
            { (m) throws(ClientError) in
                try await m.likes.merge(Product.ID(5), .sample(0))
            }
        ),
        (
            "DELETE /api/v2/cart/5", "",
            { (m) throws(ClientError) in
                _ = try await m.cart.merge(Product.ID(5), .sample(0))
            }
        ),
        (
            "PUT /api/v2/account/password", #"{"current":"old one","new":"new one"}"#,
            { (m) throws(ClientError) in
                try await m.accounts.changePassword("old one", "new one")
            }
        ),
        (
            "DELETE /api/v2/sessions", "",
            { (m) throws(ClientError) in
                try await m.accounts.signOutEverywhere()
            }
        ),
        (
            "DELETE /api/v2/searches/one?text=%ED%8C%8C%EB%9E%91", "",
            { (m) throws(ClientError) in
                try await m.search.forget("파랑")
            }
        ),
        (
            "PUT /api/v2/searches/privacy", #"{"isPrivate":true}"#,
            { (m) throws(ClientError) in
                try await m.search.setPrivate(true)
            }
        ),
        (
            "POST /api/v2/uploads/keep", #"{"ids":[4,5]}"#,
            { (m) throws(ClientError) in
                try await m.selling.keepPhotos([Photo.ID(4), Photo.ID(5)])
            }
        ),
    ]

    @Test(arguments: writes.indices)
    func eachOperationHasItsMethodPathAndBody(index: Int) async throws {
        let (line, body, ask) = Self.writes[index]
        let halves = line.split(separator: " ")
        let session = ScriptedSession(
            .expect(
                try #require(MarketAPI.Operation.Method(rawValue: String(halves[0]))),
                String(halves[1]),
                fields: ["Authorization": "Bearer t"],
                body: body,
                .json(200, Wire.product(5))
            )
        )
        try await ask(await .own(session, token: "t"))
    }
}
