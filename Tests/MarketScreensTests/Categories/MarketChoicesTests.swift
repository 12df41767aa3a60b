import ClientDoubles
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

/// The choices of the market in a form and in a search.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MarketChoicesTests: FormTesting {
    let sent = PendingReplies<ProductSubmission, ProductDetails>()
    private let edits = PendingReplies<ProductUpdate, ProductDetails>()

    private func market(
        _ categories: [Market.Category] = .samples,
        currencies: [Currency] = [.krw],
        drafts: MemoryDraftStore = MemoryDraftStore(),
        _ set: (inout MarketClient) -> Void = { _ in }
    ) throws -> ScreenFixture {
        let currencies = try #require(MarketCurrencies(currencies))
        return fixture(drafts: drafts) { [edits] client in
            client.products.categories = { () throws(ClientError) in categories }
            client.products.currencies = { () throws(ClientError) in currencies }
            client.selling.edit = { _, edit, _, _ throws(ClientError) in try await edits.ask(edit) }
            set(&client)
        }
    }

    private func offered(_ category: String?, currency: Currency = .krw) throws -> ProductDetails {
        var detail = ProductDetails.sample(1)
        detail.goods.facts.category = category.flatMap { Category.ID(rawValue: $0) }
        detail.goods.price = .price(Price(try Money("1000", currency: currency)))
        return detail
    }

    private func editing(_ detail: ProductDetails, _ fixture: ScreenFixture) async -> ProductFormModel {
        let form = ProductFormModel(editing: detail, fixture.context)
        form.appear()
        await form.settle()
        return form
    }

    // MARK: Categories

    @Test func newProductsAreGuessedUnlessTheirCategoryIsChosen() async throws {
        let form = await form(try market())
        #expect(form.categoryChoices == ["자동으로 고르기", "도서", "가구", "기타"])
        #expect(form.categoryIndex == 0)
        fill(form)
        form.chooseCategory(at: 2)
        #expect(form.categoryIndex == 2 && form.draft.facts.category == "furniture")
        form.chooseCategory(at: 9)
        form.chooseCategory(at: -1)
        #expect(form.categoryIndex == 2)
        form.submit()
        await sent.asked(1)
        #expect(sent.questions[0].draft.facts.category == "furniture")
        sent.answer(.sample(1))
        await form.settle()
    }

    @Test func categoriesAreNamedInThePersonsLanguage() async throws {
        let fixture = try market()
        let english = ScreenFixture(language: .english) { $0 = fixture.context.client }
        let form = await form(english)
        #expect(form.categoryChoices == ["Choose Automatically", "Books", "Furniture", "Others"])
    }

    @Test func theChoiceIsKeptWithTheDraft() async throws {
        let drafts = MemoryDraftStore()
        let first = await form(try market(drafts: drafts))
        first.enter("자전거", in: .name)
        first.chooseCategory(at: 1)
        first.close()
        first.leaveKeeping()
        await first.settle()
        let next = await form(try market(drafts: drafts))
        #expect(next.categoryIndex == 1)
        // The operator has taken it away meanwhile: what reads 기타 is sent as that.
        let later = await form(try market(Array([Market.Category].samples.dropFirst()), drafts: drafts))
        #expect(later.categoryChoices[later.categoryIndex] == "기타")
        #expect(later.draft.facts.category == "other" && later.draft.name == "자전거")
    }

    @Test(arguments: [("books", "도서"), ("gone", "기타"), (nil, "고르지 않음")])
    func anEditedProductKeepsItsCategory(category: String?, shown: String) async throws {
        let form = await editing(try offered(category), try market())
        #expect(form.categoryChoices[form.categoryIndex] == shown)
        // As a list does that is set to what it shows.
        form.chooseCategory(at: form.categoryIndex)
        #expect(!form.isDirty)
        form.enter("1200", in: .price)
        form.submit()
        await edits.asked(1)
        #expect(edits.questions[0] == ProductUpdate(price: "1200", version: 1))
        edits.answer(.sample(1))
        await form.settle()
    }

    @Test func aCategoryIsChangedAndTakenBack() async throws {
        let form = await editing(try offered("books"), try market())
        form.chooseCategory(at: 2)
        #expect(form.isDirty)
        form.chooseCategory(at: 0)
        form.submit()
        await edits.asked(1)
        #expect(edits.questions[0].facts?.category == "")
        edits.answer(.sample(1))
        await form.settle()
    }

    @Test func aListWithoutOthersShowsWhatIsLeftOver() async throws {
        let form = await editing(try offered("gone"), try market([[Market.Category].samples[0]]))
        #expect(form.categoryChoices == ["고르지 않음", "도서", "gone"])
        #expect(form.categoryIndex == 2)
        form.chooseCategory(at: 2)
        #expect(!form.isDirty)
    }

    @Test func anotherKindOfMarketIsNotAskedAndOffersNone() async throws {
        let fixture = ScreenFixture { client in
            client.capabilities = .edition2022
            client.products.categories = { () throws(ClientError) in
                Issue.record("asked for categories")
                return []
            }
        }
        let form = await form(fixture)
        #expect(form.categoryChoices.isEmpty && !form.hasFacts)
        #expect(form.asksForCurrency)
    }

    @Test func thePageOfAProductNamesItsCategory() async throws {
        for (category, line) in [("books", ["도서"]), ("gone", ["기타"])] {
            let detail = try offered(category)
            let fixture = try market { $0.products.detail = { _ throws(ClientError) in detail } }
            let page = ProductDetailModel(fixture.context, id: Product.ID(1))
            page.appear()
            await page.settle()
            #expect(page.facts.map(\.text) == line)
        }
    }

    @Test func aConflictNamesTheCategory() async throws {
        let form = await editing(try offered("books"), try market())
        form.chooseCategory(at: 3)
        form.submit()
        await edits.asked(1)
        edits.fail(.refused(Refusal(status: 412, code: .stale, current: try offered("furniture"))))
        await form.settle()
        guard case .conflict(let conflict) = form.dialog else {
            Issue.record("no conflict was shown")
            return
        }
        #expect(conflict.lines.map(\.label) == ["카테고리"])
        #expect(conflict.lines.map(\.theirs) == ["가구"] && conflict.lines.map(\.mine) == ["기타"])
    }

    // MARK: Asking

    @Test func theyAreAskedForOnceUntilAnOutage() async throws {
        let asked = PendingReplies<String, [Market.Category]>()
        let fixture = try market {
            $0.products.categories = { () throws(ClientError) in try await asked.ask("") }
        }
        let forms = (0..<3).map { _ in ProductFormModel(selling: fixture.context) }
        for form in forms { form.appear() }
        await asked.asked(1)
        asked.fail(.timedOut)
        for form in forms { await form.settle() }
        #expect(forms.allSatisfy { $0.categoryChoices.isEmpty })
        // The next screen tries again, and all take what it was told.
        let next = ProductFormModel(selling: fixture.context)
        next.appear()
        await asked.asked(2)
        asked.answer(.samples)
        await next.settle()
        #expect(forms[0].categoryChoices.count == 4)
        _ = await form(fixture)
        #expect(asked.questions.count == 2)

        fixture.network.cut()
        _ = await form(fixture)
        #expect(asked.questions.count == 2)
        fixture.network.mend()
        let after = ProductFormModel(selling: fixture.context)
        after.appear()
        await asked.asked(3)
        asked.answer([[Market.Category].samples[2]])
        await after.settle()
        #expect(after.categoryChoices == ["자동으로 고르기", "기타"])
    }

    // MARK: Currencies

    @Test(arguments: [
        ([Currency.krw], Currency.krw, false), ([.usd], .usd, false), ([.krw, .usd], .krw, true),
    ])
    func aSingleCurrencyNeedsNoChoice(
        currencies: [Currency],
        first: Currency,
        asks: Bool
    ) async throws {
        let form = await form(try market(currencies: currencies))
        #expect(form.draft.currency == first && form.asksForCurrency == asks)
        #expect(!form.isDirty)
        fill(form)
        form.submit()
        await sent.asked(1)
        #expect(sent.questions[0].draft.currency == first)
        sent.answer(.sample(1))
        await form.settle()
    }

    @Test func productsOfferedInAnotherCurrencyMayKeepIt() async throws {
        let form = await editing(try offered(nil, currency: .usd), try market())
        #expect(form.currencies == [.krw, .usd] && form.draft.currency == .usd)
        form.choose(.krw)
        #expect(form.currencies == [.krw, .usd])
        #expect(await editing(try offered(nil), try market()).currencies == [.krw])
    }

    @Test func anAmountThatWasTypedKeepsItsCurrency() async throws {
        let asked = PendingReplies<String, [Market.Category]>()
        let fixture = try market(currencies: [.usd]) {
            $0.products.categories = { () throws(ClientError) in try await asked.ask("") }
        }
        let form = ProductFormModel(selling: fixture.context)
        form.appear()
        await asked.asked(1)
        await until { form.phase == .editing }
        form.enter("150000", in: .price)
        await fixture.clock.sleeper(for: .milliseconds(500))
        fixture.clock.advance(by: .milliseconds(500))
        asked.answer([])
        await form.settle()
        #expect(form.draft.currency == .krw && form.asksForCurrency)
        form.startOver()
        await form.settle()
        #expect(form.draft.currency == .usd && !form.asksForCurrency && !form.isDirty)
    }

    // MARK: Searching

    @Test func aSearchIsNarrowedByWhatSellersSay() async throws {
        let listed = PendingReplies<ListingQuery, Page<ProductSummary>>()
        let fixture = try market {
            $0.search.section = { question throws(ClientError) in
                SearchSection(sort: question.sort, findings: [SearchResult(.here(.sample(1)), hits: [])])
            }
            $0.search.suggest = { _ throws(ClientError) in [] }
            $0.products.list = { query throws(ClientError) in try await listed.ask(query) }
        }
        let search = SearchModel(fixture.context)
        search.appear()
        await search.settle()
        #expect(search.categories.map(\.korean) == ["도서", "가구", "기타"])
        #expect(search.hasFactFilters && search.currencies.isEmpty)
        search.choose("책장")
        await search.settle()
        let narrowings: [(inout ListFilter) -> Void] = [
            { $0.category = Category.ID(rawValue: "furniture") }, { $0.condition = .likeNew },
            { $0.availableOnly = true }, { $0.giveawaysOnly = true },
        ]
        for (count, narrowing) in zip(1..., narrowings) {
            search.change(narrowing)
            #expect(search.isNarrowed)
            await listed.asked(count)
        }
        let query = try #require(listed.questions.last)
        #expect(
            query.facets
                == FacetSelection(
                    categories: Set([Category.ID(rawValue: "furniture")].compactMap(\.self)),
                    conditions: [.likeNew],
                    giveawaysOnly: true,
                    availableOnly: true
                )
        )
        #expect(query.text == "책장")
        // Taken back one by one, nothing is left of them.
        search.change {
            $0.category = nil
            $0.condition = nil
            $0.availableOnly = false
            $0.giveawaysOnly = false
        }
        await listed.asked(5)
        #expect(!search.isNarrowed && listed.questions.last?.facets.isEmpty == true)
        listed.fail(.timedOut)
        await search.listing?.settle()
    }

    @Test func aMarketThatKnowsNoFactsOffersNoFiltersForThem() async throws {
        let fixture = try market(currencies: [.krw, .usd]) { $0.capabilities = [.search, .filters] }
        let search = SearchModel(fixture.context)
        search.appear()
        await search.settle()
        #expect(search.hasFilters && !search.hasFactFilters && search.categories.isEmpty)
        #expect(search.currencies == [.krw, .usd])
    }
}
