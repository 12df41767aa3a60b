import Foundation
import Market
import Testing

@testable import MarketAPI

/// Each body of our own API against `Fixtures/wire/v2-….json`: what we write is the file, and the file reads back.
@Suite(.timeLimit(.minutes(10)))
struct BodyTests {
    private func golden<Body: Decodable & Equatable & JSONWritable>(_ name: String, _ body: Body) throws {
        let text = try Wire.text(body)
        #expect(text == (try Wire.example("v2-\(name)")))
        #expect(try Wire.read(Body.self, text) == body)
    }

    private static let moment = Timestamp(millisecondsSince1970: 1_642_498_200_250)

    private static func account() throws -> Account {
        Account(
            id: Account.ID(7),
            name: "재재",
            vendor: try #require(VendorIdentifier(rawValue: "cd706a3e-66db-11ec-9626-796401f2341a")),
            roles: [.moderator, .administrator],
            createdAt: moment
        )
    }

    private static func review(seen: Bool) throws -> Review {
        Review(
            id: Review.ID(4),
            deal: Deal.ID(5),
            author: Seller(id: Account.ID(7), name: "재재"),
            about: Account.ID(8),
            words: ReviewWords(.again, tags: [.kind, .punctual], text: try #require(ReviewText("좋아요"))),
            writtenAt: moment,
            seenAt: moment.adding(days: seen ? 0 : 14),
            reply: seen ? Review.Reply(text: "고마워요", at: moment) : nil
        )
    }

    private static func photo(_ number: Int64) throws -> Photo {
        Photo(
            id: Photo.ID(number),
            content: try #require(ContentHash(rawValue: String(repeating: "0a", count: 32))),
            width: 1600,
            height: 1200,
            mainColour: 0xC2410C,
            altText: "파란 자전거"
        )
    }

    private static func product() throws -> Product {
        Product(
            id: Product.ID(12),
            seller: Seller(id: Account.ID(7), name: "재재"),
            name: "접이식 \"자전거\"",
            description: "거의 새것\n",
            price: try Price(
                full: Money("150000", currency: .krw),
                discount: Money("20000.5", currency: .krw)
            ),
            stock: 1_000_000_000_000,
            state: .reserved,
            photos: try [photo(5), photo(6)],
            version: 3,
            createdAt: moment,
            changedAt: moment
        )
    }

    /// As a list carries it: without its description, and with its first photo only.
    private static func listed() throws -> Product {
        let whole = try product()
        return Product(
            id: whole.id,
            seller: whole.seller,
            name: whole.name,
            description: "",
            price: whole.price,
            stock: whole.stock,
            state: whole.state,
            photos: Array(whole.photos.prefix(1)),
            version: whole.version,
            createdAt: whole.createdAt,
            changedAt: whole.changedAt
        )
    }

    @Test func productHasItsGoldenJSON() throws {
        try golden("product", ProductBody(try Self.product(), for: nil, isLiked: true))
    }

    /// Lists have pens of their own, which are quicker.
    @Test func pensWriteWhatTheShapesDo() throws {
        func shaped<Body: ShapedBody>(_ body: Body) throws -> String {
            var json = JSONWriter()
            json.object { o in Body.shape.write(body, to: &o) }
            return try #require(String(validating: json.finish(), as: UTF8.self))
        }
        let bare = try Self.product()
        let parcel = TradingWays.Parcel.fee(try Money("3000", currency: .krw))
        let facts = ProductFacts(
            category: Category.ID(rawValue: "bikes"),
            condition: .likeNew,
            ways: TradingWays(meets: true, parcel: parcel),
            takesOffers: true,
            offersFrom: try Money("100000", currency: .krw)
        )
        let free = ProductFacts(ways: TradingWays(parcel: .feeIncluded), giveaway: .pick)
        for product in [bare, Self.copy(of: bare, facts), Self.copy(of: bare, free)] {
            for reader in [nil, product.seller.id] {
                let body = ProductBody(
                    product,
                    for: reader,
                    isLiked: false,
                    lostPhotos: reader == nil ? [] : [Photo.ID(5)],
                    isKept: reader == nil
                )
                #expect(try shaped(body) == (try Wire.text(body)))
            }
            let row = ProductRow(product, isLiked: true)
            #expect(try shaped(row) == (try Wire.text(row)))
        }
        #expect(try shaped(Self.photo(5)) == (try Wire.text(Self.photo(5))))
    }

    private static func copy(of product: Product, _ facts: ProductFacts) -> Product {
        Product(
            id: product.id,
            seller: product.seller,
            name: product.name,
            description: product.description,
            price: product.price,
            stock: product.stock,
            reserved: 2,
            state: .sold,
            facts: facts,
            photos: product.photos,
            interest: ProductInterest(likes: 3, viewCount: 70),
            version: product.version,
            createdAt: moment,
            changedAt: moment.adding(days: 1),
            soldAt: moment
        )
    }

    @Test func listHasItsGoldenJSON() throws {
        try golden(
            "products",
            PageBody(
                items: [ProductRow(try Self.listed())],
                next: Cursor(rawValue: "n1"),
                previous: nil,
                total: Total(count: 10_000, isAtLeast: true)
            )
        )
        let whole = try Wire.text(ProductRow(try Self.product()))
        let listed = try Wire.text(ProductRow(try Self.listed()))
        #expect(whole == listed)
    }

    @Test func changesAreProductsAndRemovals() throws {
        try golden(
            "changes",
            ChangesBody(
                changes: [
                    ChangeBody(number: 7, subject: .product(try Self.listed())),
                    ChangeBody(number: 8, subject: .removed(Product.ID(13))),
                ],
                latest: 8,
                hasMore: false
            )
        )
    }

    @Test func accountsAndSessions() throws {
        try golden("signed-in", SignedInBody(account: try Self.account(), token: "t0"))
        let facts = TraderFacts(
            traded: 12,
            people: 9,
            again: 8,
            word: .reliable,
            tags: [TraderFacts.TagCount(.kind, people: 5)],
            answers: AnswerHabit(share: 96, time: .hours),
            reviews: 10
        )
        let account = PublicAccountBody(try Self.account(), onSale: 3, sold: 14, facts: facts)
        try golden("public-account", account)
        try golden("review", try Self.review(seen: true))
        for theirs in [.none, .hidden, .seen(try Self.review(seen: true))] as [OwnReviews.Theirs] {
            let body = OwnReviews(due: Self.moment, mine: try Self.review(seen: false), theirs: theirs)
            #expect(try Wire.read(OwnReviews.self, try Wire.text(body)) == body)
        }
        try golden(
            "sign-up",
            SignUpInput(name: "재재", password: "p", kind: .app, label: "전화기", invitation: "i")
        )
        try golden("password", PasswordInput(current: "a", new: "b"))
        try golden("roles", RolesInput(roles: [.moderator]))
        try golden(
            "session",
            SessionBody(
                id: 9,
                kind: .session,
                label: "Firefox",
                createdAt: Self.moment,
                expiresAt: nil,
                isCurrent: true
            )
        )
    }

    @Test func profilesAndPicturesReadBack() throws {
        func check<Body: Decodable & Equatable & JSONWritable>(_ body: Body) throws {
            #expect(try Wire.read(Body.self, try Wire.text(body)) == body)
        }
        let (words, photo) = (try #require(Introduction("주말에 답해요")), try Self.photo(5))
        for profile in [Profile(introduction: words, picture: photo), Profile.none] {
            try check(profile)
            try check(
                PublicAccountBody(
                    try Self.account(),
                    onSale: 3,
                    sold: 14,
                    facts: TraderFacts(),
                    profile: profile
                )
            )
            try check(ReviewRow(try Self.review(seen: true), picture: profile.picture))
            try check(ProfileInput(introduction: profile.introduction.text, picture: profile.picture?.id))
        }
        try check(Profile(introduction: words, isHidden: true))
        let input = try Wire.read(ProfileInput.self, #"{"introduction":"","picture":null}"#)
        #expect(input == ProfileInput(introduction: ""))
    }

    @Test func photosCartAndWords() throws {
        try golden("upload", UploadBody(photo: try Self.photo(5), expiresAt: Self.moment))
        try golden(
            "cart",
            CartBody(
                lines: [CartBody.Line(product: try Self.listed(), quantity: 2, addedAt: Self.moment)],
                sums: [CartBody.Sum(try Money("259999", currency: .krw))]
            )
        )
        try golden("quantity", QuantityInput(quantity: 2))
        try golden("words", WordsBody(words: ["자전거", "자전거 헬멧"]))
        try golden("searches", SearchesBody(searches: ["자전거"], isPrivate: false))
        try golden("privacy", PrivacyInput(isPrivate: true))
        try golden(
            "search",
            SearchBody(
                total: Total(count: 1, isAtLeast: false),
                sections: [
                    SearchBody.Section(
                        sort: .relevance,
                        products: [ProductRow(try Self.listed(), isLiked: false)]
                    )
                ],
                corrections: ["자전거"]
            )
        )
    }

    @Test func moderation() throws {
        try golden("state", StateInput(state: .sold))
        try golden("reason", ReasonInput(reason: "가품 의심"))
        try golden(
            "moderation",
            ModerationBody(
                id: 1,
                moderator: Account.ID(7),
                action: "hide",
                product: Product.ID(12),
                reason: "가품 의심",
                at: Self.moment
            )
        )
    }

    @Test func problemHasItsGoldenJSON() throws {
        let invalid = InvalidDraft(problems: [
            DraftProblem(.name, .tooShort), DraftProblem(.photos, .missing),
        ])
        try golden("problem", ProblemBody(invalid, in: .korean, request: "r1"))
        try golden(
            "problem-stale",
            ProblemBody(
                .stale,
                title: ProblemCode.stale.text(in: .english),
                detail: "It is at version 3.",
                current: ProductBody(try Self.product(), for: nil)
            )
        )
    }

    @Test func newProductIsReadFromTextOrNumbers() throws {
        let input = ProductInput(
            name: "자전거",
            price: AmountText("1500.50"),
            stock: AmountText("3"),
            currency: .usd,
            photos: [PhotoInput(id: Photo.ID(5), alt: "앞"), PhotoInput(id: Photo.ID(6), alt: "")]
        )
        try golden("product-input", input)

        let numbers = try Wire.read(
            ProductInput.self,
            #"{"name":"자전거","price":1500.5,"stock":3,"currency":"USD","photos":[{"id":5,"alt":"앞"},{"id":6}],"unknown":null}"#
        )
        #expect(numbers.applied(to: ProductDraft()).price == "1500.5")
        #expect(numbers.photos == [PhotoInput(id: Photo.ID(5), alt: "앞"), PhotoInput(id: Photo.ID(6))])
    }

    @Test func bodiesHaveEachFieldOfAProductByItsName() throws {
        for schema in [ProductInput.definition, SavedDraft.definition] {
            let properties = try #require(schema.members.first { $0.name == "properties" }).value
            var names: [String] = []
            if case .object(let members) = properties { names = members.map(\.0) }
            for field in DraftProblem.Field.allCases.map(\.row) {
                #expect(names.contains(field.member.description))
            }
        }
    }

    @Test func omittedFieldsAreNotChanged() throws {
        let draft = ProductDraft(
            name: "자전거",
            description: "d",
            price: "1",
            discount: "0",
            stock: "2",
            currency: .usd,
            photoCount: 2
        )

        #expect(try Wire.read(ProductInput.self, "{}").applied(to: draft) == draft)
        #expect(try Wire.read(ProductInput.self, #"{"stock":0}"#).applied(to: draft).stock == "0")
    }

    @Test(arguments: [
        #"{"id":1}"#, #"{"price":true}"#, "[]", #"{"currency":"EUR"}"#, #"{"photos":[5]}"#,
        #"{"photos":[{"id":"5"}]}"#,
    ])
    func bodyOfTheWrongShapeIsRefusedOrIgnored(json: String) {
        let input = try? Wire.read(ProductInput.self, json)
        #expect(input == nil || input == ProductInput() || input?.price == AmountText(""))
    }

    @Test(arguments: ProblemCode.allCases)
    func everyProblemHasAStatusAndASentenceInBothLanguages(code: ProblemCode) {
        #expect((400...599).contains(code.status))
        #expect(!code.text(in: .korean).isEmpty && code.text(in: .korean) != code.text(in: .english))
    }

    @Test func unknownProblemCodeIsStillAProblem() throws {
        let body = try Wire.read(ProblemBody.self, #"{"title":"?","code":"from_the_future","status":499}"#)
        #expect(body.code == .failed)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct MediaAddressTests {
    @Test func mediaAddressRoundTrips() throws {
        let content = try #require(ContentHash(rawValue: String(repeating: "0a", count: 32)))
        for kind in MediaAddress.Kind.allCases {
            for format in MediaAddress.Format.allCases {
                let address = MediaAddress(content, kind, format)
                #expect(MediaAddress(path: address.path) == address)
            }
        }
    }

    @Test(arguments: [
        "", "/media", "/media/0a/x.jpg", "/media/../etc/passwd",
        "/media/0b/\(String(repeating: "0a", count: 32))-large.jpg",
        "/media/0a/\(String(repeating: "0a", count: 32))-large.png",
        "/media/0a/\(String(repeating: "0A", count: 32))-large.jpg",
        "//media/0a/\(String(repeating: "0a", count: 32))-large.jpg",
        "/media/0a/\(String(repeating: "0a", count: 32))-.jpg",
        "/media/0a/\(String(repeating: "0a", count: 32)).jpg",
        "/media/0a/\(String(repeating: "0a", count: 32))-large.",
        "/media/0a/\(String(repeating: "0a", count: 32))-large.jpg.jpg",
        "/media/0a/\(String(repeating: "0a", count: 32))/large.jpg",
        "/media/0a/\(String(repeating: "가", count: 22))-large.jpg",
    ])
    func nothingElseLeadsToAFile(path: String) {
        #expect(MediaAddress(path: path) == nil)
    }
}
