import HTTPServer
import Market
import MarketStore
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct SellingPageTests {
    private static let fields = [
        ("name", "자전거 팝니다"), ("price", "1,500,000"), ("discount", "20000"), ("stock", "2"),
        ("currency", "KRW"),
        ("description", "거의 새것\r\n둘째 줄"), ("do", "done"), ("key", "k1"),
    ]

    private func with(_ body: (TestMarket, Person, PageClient) async throws -> Void) async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("민지")
            try await body(market, seller, PageClient(market, as: seller))
        }
    }

    /// The browser still has the text, and learns why it was not accepted.
    @Test func signedOutFormThatCannotBeReadSaysWhy() async throws {
        try await TestMarket.with { market in
            let browser = PageClient(market)
            let long = [("name", "의자"), ("description", String(repeating: "가", count: 200_000))]
            #expect(try await browser.offer("/sell", long).status == 413)
            // What is no form at all can't be given back.
            let type: [(HTTPFieldName, String)] = [("Accept", "text/html"), (.contentType, "text/plain")]
            let reply = try await browser.send(.post, "/sell", fields: type, body: Array("의자".utf8))
            #expect(reply.status == 401 || reply.location?.hasPrefix("/signin") == true)
        }
    }

    @Test func completeFormCreatesAProduct() async throws {
        try await with { market, seller, browser in
            let reply = try await browser.offer("/sell", Self.fields, photos: ["one", "two"])
            let product = try #require(try await market.store.product(Product.ID(1)))

            #expect(reply.location == "/products/1?note=sold")
            #expect(product.price.bargain.decimalText == "1480000" && product.stock == 2)
            #expect(product.description == "거의 새것\n둘째 줄" && product.photos.count == 2)
            #expect(product.seller.id == seller.account.id)
            #expect(try await browser.get("/products/1?note=sold").text.contains("상품 등록하였습니다."))
        }
    }

    @Test func whoIsFirstGetsItWhereTheSellerChoseThat() async throws {
        try await with { market, seller, browser in
            #expect(try await browser.get("/sell").text.contains(#"name="first-come" value="1""#))
            _ = try await browser.offer("/sell", Self.fields + [("first-come", "1")], photos: ["one"])
            let product = try #require(try await market.store.product(Product.ID(1)))
            #expect(product.facts.firstCome)
            #expect(try await PageClient(market).get("/products/1").text.contains("선착순 예약"))
            let page = try await browser.get("/products/1/edit")
            #expect(page.text.contains(#"name="first-come" value="1" checked"#))
            // A box that is not ticked is not sent.
            let photos = page.hidden("photo").map { ("photo", $0) }
            _ = try await browser.offer("/products/1/edit", Self.fields + [("version", "1")] + photos)
            #expect(try await market.store.product(product.id)?.facts.firstCome == false)
            #expect(try await !PageClient(market).get("/products/1").text.contains("선착순 예약"))
        }
    }

    @Test func resubmittingDoesNotAddLineBreaks() async throws {
        try await with { market, _, browser in
            let bad = Self.fields.filter { $0.0 != "price" } + [("price", "-")]
            let reply = try await browser.offer("/sell", bad, photos: ["one"])
            #expect(reply.status == 422)
            #expect(reply.text.contains("\n거의 새것\n둘째 줄</textarea>"))
        }
    }

    @Test func viewingAFormChangesNothing() async throws {
        try await with { market, seller, browser in
            let product = try await market.product(of: seller)
            let description = #"{"description":"첫 줄\r\n둘째 줄"}"#
            _ = try await market.ask(.patch, "/products/\(product.id)", as: seller, description)
            let before = try #require(try await market.store.product(product.id))
            let page = try await browser.get("/products/\(product.id)/edit")
            let fields = [
                ("name", before.name), ("price", before.price.full.decimalText), ("discount", "0"),
                ("stock", "\(before.stock)"), ("currency", "KRW"), ("description", "첫 줄\r\n둘째 줄"),
                ("version", "\(before.version)"), ("do", "done"), ("key", "k1"),
            ]
            _ = try await browser.offer(
                "/products/\(product.id)/edit",
                fields + page.hidden("photo").map { ("photo", $0) }
            )
            #expect(try await market.store.product(product.id)?.version == before.version)
        }
    }

    @Test(arguments: [("15만원", "150000"), ("1만 5천", "15000"), ("15,000원", "15000")])
    func priceIsReadAsPeopleTypeIt(price: String, amount: String) async throws {
        try await with { market, _, browser in
            let fields = Self.fields.filter { !["price", "discount"].contains($0.0) } + [("price", price)]
            _ = try await browser.offer("/sell", fields, photos: ["one"])

            #expect(try await market.store.product(Product.ID(1))?.price.full.decimalText == amount)
        }
    }

    @Test(arguments: ["15만원쯤", "-5000", "15 dollars"])
    func invalidPriceIsRefused(price: String) async throws {
        try await with { market, _, browser in
            let fields = Self.fields.filter { $0.0 != "price" } + [("price", price)]
            let reply = try await browser.offer("/sell", fields, photos: ["one"])

            #expect(reply.status == 422 && reply.text.contains("value=\"\(price)\""))
        }
    }

    @Test func formSentTwiceCreatesOneProduct() async throws {
        try await with { market, _, browser in
            let kept = try await browser.offer(
                "/sell",
                Self.fields.map { $0.0 == "do" ? ("do", "keep") : $0 },
                photos: ["one"]
            )
            let photos = kept.hidden("photo").map { ("photo", $0) }
            let first = try await browser.offer("/sell", Self.fields + photos)
            let second = try await browser.offer("/sell", Self.fields + photos)

            #expect(first.location == "/products/1?note=sold" && second.location == first.location)
            #expect(try await market.store.count(ProductQuery()) == .exactly(1))
        }
    }

    @Test(arguments: ["/sell", "/products/1/edit"])
    func expiredSessionKeepsTheTypedForm(path: String) async throws {
        try await with { market, seller, browser in
            _ = try await browser.offer("/sell", Self.fields, photos: ["one"])
            let kept = try await browser.offer(
                path,
                Self.fields.map { $0.0 == "do" ? ("do", "keep") : $0 },
                photos: ["two"]
            )
            let photos = kept.hidden("photo").map { ("photo", $0) }
            try await market.store.revokeTokens(of: seller.account.id, keeping: nil, noting: nil)
            let refused = try await browser.offer(
                path,
                Self.fields + photos + [("version", "1")],
                seal: "old"
            )

            #expect(refused.status == 401 && refused.text.contains("target=\"_blank\""))
            #expect(refused.text.contains("자전거 팝니다") && refused.text.contains("1500000"))
            #expect(refused.hidden("photo") == kept.hidden("photo") && !photos.isEmpty)
            #expect(try await market.store.count(ProductQuery()) == .exactly(1))
        }
    }

    @Test func anonymousUploadsAreRefused() async throws {
        try await with { market, _, _ in
            let reply = try await PageClient(market).offer(
                "/sell",
                Self.fields,
                photos: ["one"],
                seal: "none"
            )

            #expect(reply.status == 401 && reply.text.contains("자전거 팝니다"))
            let left = try market.filesLeft
            #expect(left.isEmpty)
        }
    }

    /// As browsers without scripts send it, with the photos themselves; two that are alike are two.
    @Test func formWithPhotosSentTwiceCreatesOneProduct() async throws {
        try await with { market, seller, browser in
            let first = try await browser.offer("/sell", Self.fields, photos: ["one", "two", "one"])
            let second = try await browser.offer("/sell", Self.fields, photos: ["one", "two", "one"])

            #expect(first.location == "/products/1?note=sold" && second.location == first.location)
            #expect(try await market.store.count(ProductQuery()) == .exactly(1))
            #expect(try await market.store.product(Product.ID(1))?.photos.count == 3)
            #expect(try await market.store.uploads(of: seller.account.id).isEmpty)
        }
    }

    @Test func removedPhotoCanBeChosenAgain() async throws {
        try await with { market, _, browser in
            let keep = Self.fields.map { $0.0 == "do" ? ("do", "keep") : $0 }
            let kept = try await browser.offer("/sell", keep, photos: ["one"])
            let photo = try #require(kept.hidden("photo").first)
            let without = Self.fields.map { $0.0 == "do" ? ("do", "remove-\(photo)") : $0 }
            let removed = try await browser.offer("/sell", without + [("photo", photo)])
            #expect(removed.hidden("photo").isEmpty)

            let key = try #require(removed.hidden("key").first)
            let fields = Self.fields.map { $0.0 == "key" ? ("key", key) : $0 }
            let done = try await browser.offer("/sell", fields, photos: ["one"])
            #expect(done.location == "/products/1?note=sold")
        }
    }

    @Test func problemsAreShownAtTheirFieldsAndInputIsKept() async throws {
        try await with { market, _, browser in
            let fields = [("name", " a b"), ("price", ""), ("description", "쓰던 글"), ("do", "done")]
            let reply = try await browser.offer("/sell", fields, photos: ["one", "two"])

            #expect(reply.status == 422)
            #expect(reply.text.contains("상품명은 세 글자 이상 입력되어야 합니다."))
            #expect(reply.text.contains("id=\"price-problem\">가격을 적어 주세요.</p>"))
            #expect(reply.text.contains("쓰던 글</textarea>") && reply.text.contains("value=\" a b\""))
            #expect(reply.hidden("photo").count == 2)

            let photos = reply.hidden("photo").map { ("photo", $0) }
            let done = try await browser.offer("/sell", Self.fields + photos)
            #expect(done.location == "/products/1?note=sold")
            #expect(try await market.store.product(Product.ID(1))?.photos.count == 2)
        }
    }

    @Test func sellingRequiresAPhoto() async throws {
        try await with { market, _, browser in
            let reply = try await browser.offer("/sell", Self.fields)

            #expect(reply.status == 422 && reply.text.contains("사진을 한 장 이상 넣어 주세요."))
            #expect(try await market.store.count(ProductQuery()) == .exactly(0))
        }
    }

    @Test func eleventhPhotoIsRefusedAndTenAreKept() async throws {
        try await with { _, _, browser in
            let reply = try await browser.offer("/sell", Self.fields, photos: (1...11).map { "photo \($0)" })

            #expect(reply.status == 422 && reply.text.contains("사진은 최대 10장까지 가능합니다."))
            #expect(reply.hidden("photo").count == 10 && reply.text.contains("10/10"))
        }
    }

    @Test(arguments: [("damaged", "사진이 손상"), ("<svg onload=alert(1)>", "쓸 수 없는 사진")])
    func unusablePhotoDoesNotBlockOthers(photo: String, words: String) async throws {
        try await with { _, _, browser in
            let reply = try await browser.offer("/sell", Self.fields, photos: ["one", photo, "two"])

            #expect(reply.status == 422 && reply.text.contains("role=\"alert\""))
            #expect(reply.hidden("photo").count == 2 && reply.text.contains("value=\"자전거 팝니다\""))
        }
    }

    @Test func oversizedPhotoKeepsTheTypedForm() async throws {
        try await with { market, _, browser in
            let large = String(repeating: "x", count: 41 << 20)
            let reply = try await browser.offer("/sell", Self.fields, photos: ["one", large])

            #expect(reply.status == 422 && reply.text.contains("사진이 너무 커요."))
            #expect(reply.hidden("photo").count == 1 && reply.text.contains("value=\"자전거 팝니다\""))
            #expect(try market.filesLeft.isEmpty)
        }
    }

    @Test func photosAreManagedWithoutScripts() async throws {
        try await with { market, _, browser in
            var reply = try await browser.offer(
                "/sell",
                Self.fields.map { $0.0 == "do" ? ("do", "keep") : $0 },
                photos: ["1", "2", "3"]
            )
            let ids = reply.hidden("photo")
            var photos = ids.map { ("photo", $0) } + [("alt-\(ids[1])", "뒷모습")]
            reply = try await browser.offer("/sell", photos + [("do", "up-\(ids[1])")])
            #expect(
                reply.hidden("photo") == [ids[1], ids[0], ids[2]] && reply.text.contains("value=\"뒷모습\"")
            )

            photos = reply.hidden("photo").map { ("photo", $0) } + [("alt-\(ids[1])", "뒷모습")]
            reply = try await browser.offer("/sell", photos + [("do", "remove-\(ids[0])")])
            #expect(reply.hidden("photo") == [ids[1], ids[2]])

            photos = reply.hidden("photo").map { ("photo", $0) } + [("alt-\(ids[1])", "뒷모습")]
            _ = try await browser.offer("/sell", Self.fields + photos)
            let product = try #require(try await market.store.product(Product.ID(1)))
            #expect(product.photos.map { "\($0.id)" } == [ids[1], ids[2]])
            #expect(product.photos.first?.altText == "뒷모습")
        }
    }

    @Test func expiredFormKeepsTheInput() async throws {
        try await with { market, _, browser in
            let reply = try await browser.offer("/sell", Self.fields, photos: ["one"], seal: "old")

            #expect(reply.status == 422 && reply.text.contains("value=\"자전거 팝니다\""))
            #expect(reply.text.contains("화면이 오래되어") && reply.hidden("seal").first?.count == 64)
            #expect(try await market.store.count(ProductQuery()) == .exactly(0))
            #expect(try market.filesLeft.isEmpty)
        }
    }

    @Test func sellingAsksToSignInAndReturns() async throws {
        try await TestMarket.with { market in
            let reply = try await PageClient(market).get("/sell")

            #expect(reply.status == 303 && reply.location == "/signin?back=%2Fsell&asked=1")
            let signIn = try await PageClient(market).get(try #require(reply.location)).text
            #expect(signIn.contains("먼저 로그인해 주세요."))
        }
    }

    @Test func savingWithoutChangesChangesNothing() async throws {
        try await with { market, seller, browser in
            let product = try await market.product(of: seller)
            let form = try await browser.get("/products/\(product.id)/edit")
            let fields = [
                ("name", product.name), ("price", "1000"), ("discount", "0"), ("stock", "3"),
                ("currency", "KRW"),
                ("description", product.description), ("version", "1"),
            ]
            let photos = form.hidden("photo").map { ("photo", $0) }
            let reply = try await browser.offer(
                "/products/\(product.id)/edit",
                fields + photos + [("do", "done")]
            )

            #expect(form.text.contains("value=\"\(product.name)\"") && form.text.contains("거의 새것</textarea>"))
            #expect(reply.location == "/products/\(product.id)")
            #expect(try await market.store.product(product.id)?.version == 1)
        }
    }

    @Test func conflictingEditAsksAgain() async throws {
        try await with { market, seller, browser in
            let product = try await market.product(of: seller)
            let path = "/products/\(product.id)/edit"
            let photos = try await browser.get(path).hidden("photo").map { ("photo", $0) }
            _ = try await market.store.editProduct(product.id, from: 1, ProductEdit(stock: 9), once: nil)
            let fields = photos + [("name", "새 이름입니다"), ("price", "500"), ("do", "done")]
            let stale = try await browser.offer(path, fields + [("version", "1")])
            #expect(stale.status == 412 && stale.text.contains("그사이 상품이 바뀌었어요."))
            #expect(stale.text.contains("value=\"새 이름입니다\"") && stale.hidden("version") == ["2"])
            // Otherwise a second press of Done would revert changes that the seller has not seen.
            #expect(stale.text.contains("id=\"stock-hint\">지금 내용: 9<"))
            #expect(stale.text.contains("id=\"name-hint\">지금 내용: \(product.name)<"))

            let saved = try await browser.offer(path, fields + [("version", "2")])
            #expect(saved.location == "/products/\(product.id)?note=saved")
            #expect(try await market.store.product(product.id)?.name == "새 이름입니다")
        }
    }

    @Test func deletionIsConfirmedAndCanBeUndone() async throws {
        try await with { market, seller, browser in
            let product = try await market.product(of: seller)
            let path = "/products/\(product.id)"
            #expect(try await browser.get(path + "/delete").text.contains("정말 삭제하시겠습니까?"))
            let gone = try await browser.post(path + "/delete", from: path + "/delete", ["version": "1"])
            #expect(gone.status == 303 && gone.location == path)
            // However often it is loaded, and in another language.
            #expect(try await browser.get(path).text.contains("상품 삭제 완료하였습니다"))
            #expect(try await browser.get(path + "?language=en").location == path)
            let page = try await browser.get(path)
            #expect(page.status == 200 && page.text.contains("action=\"\(path)/undelete\""))

            let back = try await browser.post(path + "/undelete", from: path, [:])
            #expect(back.location == path + "?note=restored")
            #expect(try await market.store.product(product.id)?.name == product.name)
        }
    }

    @Test func undoIsOfferedToItsAuthorForALimitedTime() async throws {
        try await with { market, seller, browser in
            let path = "/products/\(try await market.product(of: seller).id)"
            let moderator = PageClient(market, as: try await market.person("지기", [.moderator]))
            let other = PageClient(market, as: try await market.person("하나"))
            _ = try await moderator.post(path + "/delete", from: path + "/delete", ["reason": "가짜"])

            #expect(try await moderator.get(path).text.contains(path + "/undelete"))
            for browser in [browser, other, PageClient(market)] {
                let gone = try await browser.get(path)
                #expect(gone.status == 404 && !gone.text.contains("undelete"))
            }
            market.clock.advance(seconds: 10 * 60)
            #expect(try await moderator.get(path).status == 404)
        }
    }

    @Test func productChangedSinceTheConfirmationIsNotDeleted() async throws {
        try await with { market, seller, browser in
            let product = try await market.product(of: seller)
            let path = "/products/\(product.id)/delete"
            let seal = try await browser.seal(at: path)
            _ = try await market.store.editProduct(product.id, from: 1, ProductEdit(stock: 9), once: nil)
            let reply = try await browser.post(path, from: "/", ["version": "1"], seal: seal)

            #expect(reply.status == 412 && reply.hidden("version") == ["2"])
            #expect(try await market.store.product(product.id) != nil)
        }
    }
}
