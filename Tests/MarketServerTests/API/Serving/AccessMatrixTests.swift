import HTTPServer
import Market
import MarketAPI
import MarketServer
import MarketService
import MarketStore
import Testing

/// Every operation, asked by everyone.
@Suite(.timeLimit(.minutes(10)))
struct AccessMatrixTests {
    enum Who: String, CaseIterable {
        case anonymous, stranger, owner, moderator, administrator
    }

    struct Row: CustomStringConvertible, Sendable {
        let operation: String
        let expected: [Int]
        var body: String?

        init(_ operation: String, _ expected: Int..., body: String? = nil) {
            self.operation = operation
            self.expected = expected.count == 1 ? Array(repeating: expected[0], count: 5) : expected
            self.body = body
        }

        var description: String { operation }
    }

    /// The statuses for anonymous callers, strangers, the owner, a moderator and an administrator.
    ///
    /// In a body, `{photo}` stands for an upload of the caller and `{upload}` for one of the owner.
    static let rows = [
        Row("GET /products", 200),
        Row("GET /categories", 200),
        Row("GET /market", 200),
        Row("GET /facets", 200),
        Row(
            "POST /products",
            401,
            201,
            201,
            201,
            201,
            body: #"{"name":"자전거","price":1,"photos":[{"id":{photo}}]}"#
        ),
        Row("GET /products/{id}", 200),
        Row("PATCH /products/{id}", 401, 403, 200, 403, 403, body: #"{"stock":7}"#),
        Row("DELETE /products/{id}", 401, 403, 204, 204, 204, body: #"{"reason":"가짜"}"#),
        Row("PUT /products/{id}/state", 401, 403, 200, 403, 403, body: #"{"state":"sold"}"#),
        // New goods are not renewed for some days; whose they are comes first.
        Row("POST /products/{id}/renew", 401, 403, 429, 403, 403),
        Row("POST /products/{id}/undelete", 401, 403, 200, 403, 403),
        Row("PUT /products/{id}/moderation", 401, 403, 403, 200, 200, body: #"{"reason":"가짜"}"#),
        Row("DELETE /products/{id}/moderation", 401, 403, 403, 200, 200),
        Row("PUT /products/{id}/like", 401, 204, 204, 204, 204),
        Row("DELETE /products/{id}/like", 401, 204, 204, 204, 204),
        Row("GET /moderations", 401, 403, 403, 200, 200),
        Row("GET /changes", 200),
        Row("GET /events", 200),
        Row("GET /uploads", 401, 200, 200, 200, 200),
        Row("POST /uploads", 401, 201, 201, 201, 201, body: "photo of mine"),
        Row("POST /uploads/keep", 401, 404, 204, 404, 404, body: #"{"ids":[{upload}]}"#),
        // Of another's upload there is nothing to remove; the uploads' tests show that it stays.
        Row("DELETE /uploads/{id}", 401, 204, 204, 204, 204),
        Row("GET /drafts", 401, 200, 200, 200, 200),
        Row("POST /drafts", 401, 201, 201, 201, 201, body: #"{"name":"ㅈ","photos":[{"id":{photo}}]}"#),
        // Of a draft of the owner's even moderators learn nothing.
        Row("GET /drafts/{id}", 401, 404, 200, 404, 404),
        Row("PUT /drafts/{id}", 401, 404, 200, 404, 404, body: #"{"name":"ㅈㅈ"}"#),
        // There is nothing to remove; that it stays is tested with the drafts.
        Row("DELETE /drafts/{id}", 401, 204, 204, 204, 204),
        Row("POST /accounts", 201, body: #"{"name":"새 이름 {who}","password":"correct horse"}"#),
        Row("GET /accounts/{id}", 200),
        Row("PUT /accounts/{id}/roles", 401, 403, 403, 403, 200, body: #"{"roles":[]}"#),
        Row(
            "POST /administrator",
            409,
            body: #"{"name":"둘째","password":"correct horse","invitation":"{invitation}"}"#
        ),
        Row("GET /account", 401, 200, 200, 200, 200),
        Row(
            "PUT /account/password",
            401,
            204,
            204,
            204,
            204,
            body: #"{"current":"correct horse","new":"battery staple"}"#
        ),
        Row("GET /account/consent", 401, 200, 200, 200, 200),
        Row("PUT /account/consent", 401, 200, 200, 200, 200, body: #"{"version":"0123456789abcdef"}"#),
        Row("DELETE /account", 401, 202, 202, 202, 409, body: #"{"password":"correct horse"}"#),
        Row("PUT /account/kept", 401, 200, 200, 200, 200),
        Row("POST /account/export", 401, 202, 202, 202, 202),
        Row("GET /account/export", 401, 200, 200, 200, 200),
        // There is none before one has asked for it.
        Row("GET /account/export/file", 401, 404, 404, 404, 404),
        Row("GET /account/products", 401, 200, 200, 200, 200),
        Row("POST /sessions", 201, body: #"{"name":"owner","password":"correct horse"}"#),
        Row("GET /account/notices", 401, 200, 200, 200, 200),
        Row("GET /sessions", 401, 200, 200, 200, 200),
        Row("DELETE /sessions", 401, 204, 204, 204, 204),
        Row("DELETE /sessions/current", 401, 204, 204, 204, 204),
        Row("DELETE /sessions/{id}", 401, 204, 204, 204, 204),
        Row("GET /invitations", 401, 403, 403, 403, 200),
        Row("POST /invitations", 401, 403, 403, 403, 201),
        Row("DELETE /invitations/{id}", 401, 403, 403, 403, 204),
        Row("GET /likes", 401, 200, 200, 200, 200),
        Row("GET /cart", 401, 200, 200, 200, 200),
        Row("DELETE /cart", 401, 204, 204, 204, 204),
        Row("PUT /cart/{id}", 401, 200, 200, 200, 200, body: #"{"quantity":2}"#),
        Row("DELETE /cart/{id}", 401, 204, 204, 204, 204),
        Row("POST /products/{id}/conversation", 401, 201, 409, 201, 201, body: #"{"text":"아직 있나요?"}"#),
        Row("GET /conversations", 401, 200, 200, 200, 200),
        // Even moderators learn nothing about the owner's conversation with another account.
        Row("GET /conversations/{id}", 401, 404, 200, 404, 404),
        Row("DELETE /conversations/{id}", 401, 404, 204, 404, 404),
        Row("GET /conversations/{id}/messages", 401, 404, 200, 404, 404),
        Row("POST /conversations/{id}/messages", 401, 404, 201, 404, 404, body: #"{"text":"네"}"#),
        Row("GET /message-photos/{id}", 401, 404, 404, 404, 404),
        Row("PUT /conversations/{id}/unsent", 401, 404, 404, 404, 404, body: #"{"number":1}"#),
        Row("PUT /conversations/{id}/read", 401, 404, 204, 404, 404, body: #"{"number":1}"#),
        Row("PUT /conversations/{id}/mute", 401, 404, 204, 404, 404, body: "{}"),
        Row("GET /blocks", 401, 200, 200, 200, 200),
        Row("PUT /blocks/{id}", 401, 204, 404, 204, 204),
        Row("DELETE /blocks/{id}", 401, 204, 204, 204, 204),
        // Even moderators learn nothing about the owner's offers and deals with another account.
        Row("POST /conversations/{id}/offers", 401, 404, 201, 404, 404, body: #"{"amount":"1"}"#),
        Row("GET /offers/{id}", 401, 404, 200, 404, 404),
        Row("PUT /offers/{id}/answer", 401, 404, 200, 404, 404, body: #"{"answer":"accept"}"#),
        Row("POST /conversations/{id}/deal", 401, 404, 201, 404, 404, body: "{}"),
        Row("POST /products/{id}/deal", 401, 409, 409, 409, 409),
        Row("POST /products/{id}/offers", 401, 409, 409, 409, 409, body: #"{"amount":"1"}"#),
        // To whom it is offered there is an offer; the owner buys nothing from themselves.
        Row(
            "POST /products/{id}/purchase",
            401,
            201,
            409,
            201,
            201,
            body: #"{"price":"1000","currency":"KRW"}"#
        ),
        Row("GET /deals", 401, 200, 200, 200, 200),
        Row("GET /deals/{id}", 401, 404, 200, 404, 404),
        Row(
            "PUT /deals/{id}/state",
            401,
            404,
            200,
            404,
            404,
            body: #"{"state":"cancelled","reason":"agreed"}"#
        ),
        Row("GET /deals/{id}/code", 401, 404, 200, 404, 404),
        Row("PUT /deals/{id}/confirmation", 401, 404, 200, 404, 404, body: "{}"),
        Row("PUT /deals/{id}/objection", 401, 404, 409, 404, 404),
        Row("PUT /deals/{id}/review", 401, 404, 422, 404, 404, body: #"{"verdict":"again"}"#),
        Row("PUT /reviews/{id}/reply", 401, 404, 200, 404, 404, body: #"{"text":"고마워요"}"#),
        Row("GET /accounts/{id}/reviews", 200, 200, 200, 200, 200),
        Row(
            "POST /conversations/{id}/meetings",
            401,
            404,
            422,
            404,
            404,
            body: #"{"at":"2020-01-01T00:00:00Z","place":"망원역"}"#
        ),
        Row("PUT /meetings/{id}/answer", 401, 404, 200, 404, 404, body: #"{"answer":"accept"}"#),
        Row("GET /products/{id}/claim", 401, 404, 404, 404, 404),
        // What is not given away is not claimed.
        Row("PUT /products/{id}/claim", 401, 422, 409, 422, 422, body: "{}"),
        Row("DELETE /products/{id}/claim", 401, 204, 204, 204, 204),
        Row("GET /products/{id}/claims", 401, 404, 200, 404, 404),
        Row("PUT /claims/{id}/answer", 401, 404, 200, 404, 404, body: #"{"answer":"pick"}"#),
        // Nobody likes it, so that it is for nobody.
        Row("GET /products/{id}/liker-offer", 401, 404, 404, 404, 404),
        Row("PUT /products/{id}/liker-offer", 401, 404, 409, 404, 404, body: #"{"amount":"5"}"#),
        Row("DELETE /products/{id}/liker-offer", 401, 404, 204, 404, 404),
        Row("POST /products/{id}/liker-offer", 401, 404, 404, 404, 404),
        Row("GET /products/{id}/queue", 401, 404, 404, 404, 404),
        // Nobody waits for what is there to be had.
        Row("PUT /products/{id}/queue", 401, 409, 409, 409, 409),
        Row("DELETE /products/{id}/queue", 401, 204, 204, 204, 204),
        Row("GET /notifications", 401, 200, 200, 200, 200),
        Row("PUT /notifications/seen", 401, 204, 204, 204, 204, body: #"{"to":1}"#),
        Row("PUT /notifications/read", 401, 204, 204, 204, 204, body: #"{"to":1}"#),
        Row("PUT /notifications/{id}/read", 401, 404, 204, 404, 404),
        Row("GET /account/notifications", 401, 200, 200, 200, 200),
        Row("PUT /account/notifications", 401, 200, 200, 200, 200, body: #"{"silent":true}"#),
        Row(
            "POST /reports",
            401,
            201,
            409,
            201,
            201,
            body: #"{"target":{"kind":"product","id":1},"reason":"spam"}"#
        ),
        Row("GET /reports", 401, 200, 200, 200, 200),
        Row("GET /sanctions", 401, 200, 200, 200, 200),
        Row("GET /noticed-trades", 401, 403, 403, 200, 200),
        Row("GET /cases", 401, 403, 403, 200, 200),
        Row("GET /cases/{id}", 401, 403, 403, 200, 200),
        // Of photos that nobody reported there is nothing to see.
        Row("GET /evidence-photos/{id}", 401, 403, 403, 404, 404),
        Row("PUT /cases/{id}/claim", 401, 403, 403, 200, 200),
        Row("POST /cases/{id}/actions", 401, 403, 403, 200, 200, body: #"{"action":"warn","reason":"x"}"#),
        Row("GET /search", 200),
        Row("GET /suggestions", 200),
        Row("GET /searches/popular", 200),
        Row("GET /searches", 401, 200, 200, 200, 200),
        Row("PUT /searches/one", 401, 204, 204, 204, 204),
        Row("DELETE /searches", 401, 204, 204, 204, 204),
        Row("DELETE /searches/one", 401, 204, 204, 204, 204),
        Row("PUT /searches/privacy", 401, 200, 200, 200, 200, body: #"{"isPrivate":true}"#),
        Row("GET /openapi.json", 200),
    ]

    /// The same for a product that its seller has hidden: to strangers it looks like one that has gone.
    static let hiddenRows = [
        Row("GET /products/{id}", 404, 404, 200, 200, 200),
        Row("PATCH /products/{id}", 401, 404, 200, 403, 403, body: #"{"stock":7}"#),
        Row("DELETE /products/{id}", 401, 404, 204, 204, 204, body: #"{"reason":"가짜"}"#),
        Row("PUT /products/{id}/state", 401, 404, 200, 403, 403, body: #"{"state":"sold"}"#),
        Row("PUT /products/{id}/like", 401, 404, 204, 204, 204),
        Row("PUT /cart/{id}", 401, 404, 200, 200, 200, body: #"{"quantity":2}"#),
        Row("POST /products/{id}/conversation", 401, 404, 409, 201, 201, body: #"{"text":"아직 있나요?"}"#),
    ]

    @Test func accessMatrixCoversEveryOperation() {
        let operations = Operation.all.map { "\($0.method.rawValue) \($0.path)" }
        #expect(Self.rows.map(\.operation).sorted() == operations.sorted())
    }

    @Test(arguments: rows)
    func accessFollowsTheMatrix(row: Row) async throws {
        try await check(row, isHidden: false)
    }

    @Test(arguments: hiddenRows)
    func hiddenProductsAreVisibleToTheirSellerAndModeratorsOnly(row: Row) async throws {
        try await check(row, isHidden: true)
    }

    private func check(_ row: Row, isHidden: Bool) async throws {
        try await TestMarket.with { market in
            let owner = try await market.person("owner")
            let moderator = try await market.person("moderator", [.moderator])
            let people: [Who: Person] = [
                .owner: owner, .moderator: moderator, .stranger: try await market.person("stranger"),
                .administrator: try await market.person("administrator", [.administrator]),
            ]
            for (who, expected) in zip(Who.allCases, row.expected) {
                let fixture = try await AccessFixture(
                    row.operation,
                    market,
                    owner,
                    moderator,
                    isHidden: isHidden
                )
                let reply = try await fixture.ask(row.body, as: people[who], who.rawValue)
                #expect(reply.status == expected, "\(who): \(reply.text)")
                #expect((reply.status == 401) == (reply.code == .unauthenticated))
            }
        }
    }
}
