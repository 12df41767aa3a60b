import Market
import MarketAPI
import Testing

@Suite(.timeLimit(.minutes(10)))
struct EditionReplyTests {
    @Test func detailOf2022HasDatesAtKoreanMidnight() throws {
        let detail = Edition2022.Detail(try .sample(), vendorSince: .sample, photos: .sample)
        #expect(
            try Wire.text(detail)
                == #"{"id":124,"vendor_id":3,"name":"접이식 \"자전거\"","description":"한 번 탔어요\n상태 좋음","#
                + #""thumbnail":"https://market.example/media/7777/thumbnail","currency":"KRW","price":2000.0,"#
                + #""bargain_price":1500.0,"discounted_price":500.0,"stock":10,"created_at":"2022-01-18T00:00:00.00","#
                + #""issued_at":"2022-01-18T00:00:00.00","images":[{"id":7,"url":"https://market.example/media/7777/full","#
                + #""thumbnail_url":"https://market.example/media/7777/thumbnail","succeed":true,"#
                + #""issued_at":"2022-01-18T00:00:00.00"},{"id":8,"url":"https://market.example/media/8888/full","#
                + #""thumbnail_url":"https://market.example/media/8888/thumbnail","succeed":true,"#
                + #""issued_at":"2022-01-18T00:00:00.00"}],"vendors":{"name":"재재","id":3,"#
                + #""created_at":"2022-01-18T00:00:00.00","issued_at":"2022-01-18T00:00:00.00"}}"#
        )
    }

    @Test func rootServesAppsOfBothEditions() throws {
        let item = Edition2023.Item(try .sample(), photos: .sample)
        let numbers = PageNumbers(page: 2, size: 1, total: 3)
        for dates in EditionDate.Style.allCases {
            let list = try Wire.text(RootEdition.ProductList([item], numbers: numbers, dates: dates))
            #expect(try Wire.read(Edition2022.ProductList.self, list).numbers == numbers)
            #expect(try Wire.read(Edition2023.ProductList.self, list).numbers == numbers)
            #expect(list.contains(dates == .fraction ? "T00:00:00.00\"" : "T00:00:00\""))
            let of2022 = try Wire.object(
                try Wire.text(Edition2022.ProductList([item.item], numbers: numbers))
            )
            let of2023 = try Wire.object(try Wire.text(Edition2023.ProductList([item], numbers: numbers)))
            #expect(Set(of2022.keys).union(of2023.keys) == Set(try Wire.object(list).keys))

            let detail = Edition2022.Detail(try .sample(), vendorSince: .sample, photos: .sample)
            let written = try Wire.text(RootEdition.Detail(detail, dates: dates))
            #expect(try Wire.read(Edition2022.Detail.self, written).vendor.name == "재재")
            #expect(try Wire.read(Edition2023.Detail.self, written).images.count == 2)
        }
    }

    @Test func firstEditionShowsTheDiscountedPrice() throws {
        let item = try Wire.text(Edition2021.Item(try .sample(price: "2000.99"), photos: .sample))
        #expect(item.contains(#""price":2000,"currency":"KRW","stock":10,"discounted_price":1500,"#))
        #expect(item.hasSuffix(#""registration_date":1642433400.25}"#))
        let plain = try Wire.text(Edition2021.Item(listed: try .sample(discount: "0"), photos: .sample))
        for key in ["discounted_price", "descriptions", "images"] { #expect(!plain.contains("\"\(key)\"")) }
    }

    @Test(
        arguments: [
            (0, 20, 0, 0, 20, false, false), (1, 20, 0, 0, 20, false, false),
            (1, 20, 20, 1, 20, false, false),
            (1, 20, 21, 2, 20, true, false), (2, 20, 21, 2, 40, false, true), (9, 2, 5, 3, 18, false, true),
            (.max, .max, .max, 8_589_934_592, 2_305_843_009_213_693_952, true, true),
            (-1, 0, -5, 0, 1, false, false),
        ] as [(Int, Int, Int, Int, Int, Bool, Bool)]
    )
    func pagesAreCountedAsTheOldServersDid(
        page: Int,
        size: Int,
        total: Int,
        last: Int,
        limit: Int,
        next: Bool,
        previous: Bool
    ) {
        let numbers = PageNumbers(page: page, size: size, total: total)
        #expect(numbers.lastPage == last)
        #expect(numbers.limit == limit)
        #expect(numbers.offset == limit - numbers.size)
        #expect(numbers.hasNext == next)
        #expect(numbers.hasPrevious == previous)
    }

    @Test(arguments: ["00:00:00", "13:05:59", "13:05:59.1", "13:05:59.12", "13:05:59.123"])
    func editionReadsUpToThreeFractionDigitsAndWritesMidnight(time: String) throws {
        let json = try Wire.example("2022-list").replacing("T00:00:00.00", with: "T" + time)
        let list = try Wire.read(Edition2022.ProductList.self, json)
        #expect(try Wire.text(list) == (try Wire.example("2022-list")))
        let milliseconds = list.items.first?.createdAt.timestamp.millisecondsSince1970 ?? 0
        #expect(
            milliseconds % 1000 == ["13:05:59.1": 100, "13:05:59.12": 120, "13:05:59.123": 123][time] ?? 0
        )
    }

    @Test func unknownCurrencyDoesNotBreakARow() throws {
        let json = try Wire.example("2022-list").replacing("USD", with: "EUR")
        let list = try Wire.read(Edition2022.ProductList.self, json)
        #expect(list.items.map(\.currency.currency) == [.krw, nil])
        #expect(try Wire.text(list) == json)
    }

    @Test func errorsFollowEachEditionsFormat() throws {
        #expect(
            try Wire.text(EditionProblem(.missing(field: "price")))
                == #"{"code":400,"message":"price is missing"}"#
        )
        #expect(
            try Wire.text(Edition2021.Failure.notFound)
                == #"{"message":"Cannot find data for ID and password"}"#
        )
        let fault = NaverShopping.Fault.query
        #expect(try Wire.text(fault) == #"{"errorMessage":"Incorrect query request","errorCode":"SE01"}"#)
        for fault in NaverShopping.Fault.allCases {
            #expect(try Wire.read(NaverShopping.Fault.self, try Wire.text(fault)) == fault)
            #expect((400...599).contains(fault.status))
        }
    }

    @Test func archiveTicketRoundTripsThroughItsSegment() throws {
        let uuid = try #require(VendorIdentifier(rawValue: "83b6a1c2-6d34-11ec-abfa-97fd953cf965"))
        let ticket = Edition2023.ArchiveTicket(product: Product.ID(1624), secret: uuid)
        #expect(ticket.pathSegment.hasPrefix("MTYyNHw4M2I2"))
        #expect(!ticket.pathSegment.contains { "+/=".contains($0) })
        #expect(Edition2023.ArchiveTicket(pathSegment: ticket.pathSegment) == ticket)
    }

    @Test(arguments: [
        "", "MTYyNA", "MTYyNHxub3QtYS11dWlk", "%%%", "한글", String(repeating: "A", count: 100_000),
    ])
    func invalidTicketIsRefused(segment: String) {
        #expect(Edition2023.ArchiveTicket(pathSegment: segment) == nil)
    }

    @Test(arguments: [0, 1, 124, .max, 1 << 40] as [Int64])
    func mommyTalkHashIdentifiesItsProduct(id: Int64) throws {
        let hash = MommyTalk.Hash(Product.ID(id))
        #expect(MommyTalk.Hash(rawValue: hash.rawValue)?.product == Product.ID(id))
        let damaged = (hash.rawValue.last == "0" ? "1" : "0")
        #expect(MommyTalk.Hash(rawValue: hash.rawValue.dropLast() + damaged)?.product == nil)
        #expect(MommyTalk.Hash(rawValue: hash.rawValue.lowercased() + "g") == nil)
    }

    @Test(arguments: [
        ("15000", "23000", 34), ("0", "100", 100), ("100", "100", 0), ("1", "3", 66), ("2", "1", 0),
        ("-9", "1", 0),
    ])
    func discountRateIsRoundedDown(sell: String, normal: String, rate: Int64) throws {
        let json = try Wire.example("mommytalk-products")
            .replacing("\"sellPrc\":15000", with: "\"sellPrc\":\(sell)")
            .replacing("\"normalPrc\":23000", with: "\"normalPrc\":\(normal)")
        #expect(try Wire.read(MommyTalk.ProductList.self, json).products.map(\.discountRate) == [rate])
    }

    @Test func mommyTalkDetailRoundTrips() throws {
        let json = try Wire.text(MommyTalk.Detail(try .sample(), photos: .sample))
        #expect(try Wire.text(try Wire.read(MommyTalk.Detail.self, json)) == json)
        #expect(json.contains(#""brand":"|재재|","sellPrc":1500,"normalPrc":2000,"soldOut":false,"#))
        #expect(json.contains(#""deliveryDetail":{"isFree":true,"freeLimit":0,"#))
    }

    @Test func naverTitlesMarkHitsAndEscapeTheRest() throws {
        let name = "가죽 <가방> & \"끈\""
        let hit = try #require(name.firstRange(of: "가방"))
        let html = NaverTitle.html(name, hits: [hit, name.startIndex..<name.endIndex])
        #expect(html == "가죽 &lt;<b>가방</b>&gt; &amp; &quot;끈&quot;")
        #expect(NaverTitle.plainText(html) == name)
        #expect(NaverTitle.plainText("a < b &copy; &amp;lt; <i>") == "a < b &copy; &lt; <i>")
    }
}
