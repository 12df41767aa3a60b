import Adwaita
import ClientDoubles
import DesktopDriver
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

extension DesktopAppTests {
    /// Rows S0-19…36, S0-41, S0-45, S1-16, S1-18, S4-09…20.
    @Suite(.timeLimit(.minutes(10)))
    struct FormTests {
        @Test(arguments: Language.allCases)
        func everyFieldIsThereAndLabelled(language: Language) async throws {
            let texts = Texts.of(language)
            try await AppUnderTest.with(.seller(), language: language) { app, person in
                await app.openForm(person)
                await person.see(texts[.formSellTitle])
                await person.press(texts[.formMore])
                await person.see(texts[.formStockHint])
                for key in [TextKey.formName, .formPrice, .formDiscount, .formStock, .formDescription] {
                    #expect(person.field(texts[key]) != nil, "\(texts[key])")
                }
                #expect(person.pressable("\(texts[.photoAdd]), 0/10") != nil)
                await eventually(person.focused == "\(texts[.photoAdd]), 0/10", "\(person.focused ?? "")")
                for title in ["KRW", "USD", texts[.formCancel], texts[.formDone]] {
                    #expect(person.pressable(title) != nil, "\(title)")
                }
                #expect(app.shell.form?.draft.currency == .krw)
            }
        }

        @Test func theCategoryIsChosenAmongTheMarketsOwn() async throws {
            let client = MarketClient.seller {
                $0.products.categories = { () throws(ClientError) in .samples }
            }
            try await AppUnderTest.with(client) { app, person in
                await app.openForm(person)
                let form = try #require(app.shell.form)
                await eventually(row(person, "카테고리") != nil)
                // Filled and shown, it has chosen nothing.
                #expect(form.draft.facts.category.isEmpty && !form.isDirty)
                row(person, "카테고리")?.choose(2)
                await eventually(form.draft.facts.category == "furniture")
                await person.see("가구")
                row(person, "카테고리")?.choose(0)
                await eventually(form.draft.facts.category.isEmpty)
            }
        }

        @Test func aCategoryThatIsGoneReadsOthersAndStays() async throws {
            let gone = ProductDetails.sample(1).inCategory("gone")
            let client = MarketClient.seller {
                $0.products.categories = { () throws(ClientError) in .samples }
                $0.products.detail = { _ throws(ClientError) in gone }
            }
            try await AppUnderTest.with(client) { app, person in
                await app.edit(person)
                await eventually(row(person, "카테고리") != nil)
                await settle(turns: 3)
                #expect(app.shell.form?.categoryIndex == 3)
                #expect(app.shell.form?.draft.facts.category == "gone")
                #expect(app.shell.form?.isDirty == false)
            }
        }

        @Test func aSingleCurrencyIsNotOffered() async throws {
            let won = try #require(MarketCurrencies([.krw]))
            let client = MarketClient.seller { $0.products.currencies = { () throws(ClientError) in won } }
            try await AppUnderTest.with(client) { app, person in
                await app.openForm(person)
                await eventually(app.shell.form?.asksForCurrency == false)
                await settle()
                for title in ["KRW", "USD"] { #expect(person.pressable(title) == nil, "\(title)") }
                await person.type("1500", into: "상품가격")
                await person.see("1,500원")
                // What is in the market's way is not asked of it.
                #expect(row(person, "카테고리") == nil && row(person, "상품 상태") != nil)
            }
        }

        @Test func aMarketWithoutFactsIsAskedForNone() async throws {
            let client = MarketClient.seller { $0.capabilities = [.accounts, .keys] }
            try await AppUnderTest.with(client) { app, person in
                await app.openForm(person)
                #expect(person.field("상품가격") != nil)
                for title in ["카테고리", "상품 상태"] { #expect(row(person, title) == nil, "\(title)") }
            }
        }

        private func row(_ person: Person, _ title: String) -> WidgetNode? {
            person.nodes.first { $0.isA("AdwComboRow") && $0.name == title }
        }

        // MARK: Typing

        @Test func typedTextIsLimitedToWhatCanBeSold() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                await person.press("더 보기")
                for (field, typed, shown) in [
                    ("상품가격", "0", ""), ("상품가격", ".", "0."), ("상품가격", "1..2", "1.2"),
                    ("상품가격", "15원00", "1500"),
                    ("할인금액", "12345678901", "1234567890"), ("재고수량", "0", "0"), ("재고수량", "1.5", "15"),
                ] {
                    await person.retype(typed, into: field)
                    #expect(person.field(field)?.text == shown, "\(typed)")
                }
                #expect(person.texts.contains("글자수가 초과되었습니다."))
            }
        }

        @Test func textsEndAtTheirLimitAndSaySoHoweverTheyCome() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                let form = try #require(app.shell.form)
                await person.type(String(repeating: "가", count: 41), into: "상품명")
                await person.see("40/40")
                await person.see("글자수가 초과되었습니다.")
                #expect(form.draft.name.count == 40)
                person.field("상품명")?.paste(String(repeating: "나", count: 50))
                await person.see(String(repeating: "나", count: 40))
                await person.see("글자수가 초과되었습니다.")
                person.field("상품명")?.paste("자전거")
                await person.seeNo("글자수가 초과되었습니다.")
                person.field("제품 상세 설명")?.paste(String(repeating: "다", count: 1_200))
                await person.see("1000/1000")
                await person.see("글자수가 초과되었습니다.")
                #expect(form.draft.description.count == 1_000)
                person.field("제품 상세 설명")?.paste("새것")
                await person.seeNo("글자수가 초과되었습니다.")
                #expect(form.draft.description == "새것")
            }
        }

        @Test func aFieldSaysWhatIsWrongOnceItWasLeft() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                person.field("상품명")?.focus()
                await settle()
                #expect(!person.texts.contains("상품명을 적어 주세요."))
                person.field("상품가격")?.focus()
                await person.see("상품명을 적어 주세요.")
                await person.type(" a b", into: "상품명")
                await person.see("상품명은 세 글자 이상 입력되어야 합니다.")
                await person.type("c", into: "상품명")
                await person.seeNo("상품명은 세 글자 이상 입력되어야 합니다.")
                await person.see("3/40")
            }
        }

        @Test func thePriceIsShownAsBuyersSeeIt() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                #expect(!person.texts.contains("구매자에게 보이는 가격"))
                await person.press("더 보기")
                await person.type("1000", into: "상품가격")
                await person.type("200", into: "할인금액")
                await person.see("20% 800원 1,000원")
                await person.press("USD")
                await person.see("20% $800.00 $1,000.00")
                #expect(app.shell.form?.draft.currency == .usd)
            }
        }

        @Test func returnGoesOnToTheNextField() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                person.field("상품명")?.focus()
                for next in ["상품가격", "제품 상세 설명"] {
                    let here = try #require(person.focused)
                    await person.submit(here)
                    #expect(person.focused == next)
                }
                await person.press("더 보기")
                await eventually(person.field("재고수량") != nil)
                person.field("재고수량")?.focus()
                await person.submit("재고수량")
                #expect(person.focused == "할인금액")
            }
        }

        // MARK: What is missing

        @Test(arguments: Language.allCases)
        func eachMissingThingRaisesOneDialogAndThenHasTheKeys(language: Language) async throws {
            let texts = Texts.of(language)
            try await AppUnderTest.with(.seller(), language: language) { app, person in
                await app.openForm(person)
                await person.press(keys: "<Control>Return")
                await person.see(texts[.dialogPhotosMissingTitle])
                await person.see(texts[.dialogPhotosMissing])
                await person.press(texts[.dialogConfirm])
                await person.seeNo(texts[.dialogPhotosMissingTitle])
                await eventually(person.focused == "\(texts[.photoAdd]), 0/10", "\(person.focused ?? "")")
                try await app.paste(photos: 1, person)
                await person.retype("ab", into: texts[.formName])
                await person.press(texts[.formDone])
                await person.see(texts[.dialogNameTooShort])
                await person.press(texts[.dialogConfirm])
                await eventually(person.focused == texts[.formName])
                await person.retype("abc", into: texts[.formName])
                await person.press(texts[.formDone])
                await person.see(texts[.dialogPriceMissing])
                await person.press(texts[.dialogConfirm])
                await eventually(person.focused == texts[.formPrice])
                await person.retype("100", into: texts[.formPrice])
                await person.press(texts[.formMore])
                await person.retype("200", into: texts[.formDiscount])
                await person.press(texts[.formDone])
                await person.see(texts[.discountAbovePrice])
                await person.press(texts[.dialogConfirm])
                await eventually(person.focused == texts[.formDiscount])
                #expect(app.shell.form?.phase == .editing)
            }
        }

        // MARK: Leaving

        @Test func aCleanFormClosesAtOnce() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                await person.press(keys: "Escape")
                await eventually(app.shell.form == nil)
                await person.seeNo("상품등록")
            }
        }

        @Test func leavingAFormWithTextAsksAndKeepsIt() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                await person.type("자전거", into: "상품명")
                await person.see("이 기기에 보관됨")
                await person.press(keys: "Escape")
                await person.see("작성을 그만둘까요?")
                await person.press("계속 쓰기")
                await person.seeNo("작성을 그만둘까요?")
                #expect(app.shell.form?.phase == .editing)
                await person.press("취소")
                await person.press("보관하기")
                await eventually(app.shell.form == nil)
                app.shell.sell()
                await person.see("쓰던 내용을 불러왔어요.")
                #expect(person.field("상품명")?.text == "자전거")
                await person.press("새로 쓰기")
                await eventually(person.field("상품명")?.text == "")
            }
        }

        @Test func discardedFormLeavesNoFile() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await app.openForm(person)
                Clipboard(of: app.window).set(.sample(hue: 9, side: 40))
                await settle()
                #expect(await person.press(keys: "<Control>v"))
                await eventually(app.shell.form?.photoCounter == "1/10")
                #expect(app.pastedFiles.count == 1)
                await person.press("취소")
                await person.press("버리기")
                await eventually(app.shell.form == nil)
                await eventually(app.pastedFiles.isEmpty)
                #expect(await app.drafts.drafts().isEmpty)
            }
        }

        // MARK: Looks

        @Test func nothingIsCutShortOrHiddenAtAnySize() async throws {
            try await AppUnderTest.with(.seller(), width: 400, height: 800) { app, person in
                await app.openForm(person)
                try await app.paste(photos: 5, person)
                await person.type("접이식 자전거, 거의 새것입니다", into: "상품명")
                await person.type("1500000", into: "상품가격")
                await person.press("더 보기")
                await person.type("200000", into: "할인금액")
                await person.type("3", into: "재고수량")
                let sheet = try #require(app.sheet)
                for look in ScreenVariant.all {
                    await look.apply(to: sheet)
                    let flaws = { sheet.tree?.flaws() ?? [] }
                    await eventually(flaws() == [], "\(look): \(flaws())")
                    try await TestDesktop.shoot(sheet, "form-\(look.testDescription)")
                }
                TestDesktop.plain()
            }
        }

        @Test func theLineThatIsTypedStaysInSightOnASmallWindow() async throws {
            try await AppUnderTest.with(.seller(), width: 360, height: 480) { app, person in
                await app.openForm(person)
                let sheet = try #require(app.sheet)
                person.field("제품 상세 설명")?.focus()
                await person.type(String(repeating: "줄\n", count: 200), into: "제품 상세 설명")
                // One scroll for the whole form, and the last line above its end.
                await eventually(
                    sheet.tree.flatMap { $0.all.first { $0.isA("GtkTextView") } }
                        .map { $0.frame.height > 2_000 && $0.frame.maxY < 520 } ?? false
                )
                #expect(sheet.tree?.flaws() == [])
                try await TestDesktop.shoot(sheet, "form-small")
            }
        }

        @Test func openingAndClosingLeaksNothing() async throws {
            try await AppUnderTest.with(.seller()) { app, person in
                await eventually(app.shell.page == .tabs)
                let file = try app.photoFiles(1)
                await leavesNothingBehind {
                    app.shell.sell()
                    await eventually(app.shell.form?.phase == .editing)
                    app.shell.form?.add(file.map { PhotoFile(path: $0) })
                    await settle(turns: 3)
                    app.shell.form?.submit()
                    await settle(turns: 3)
                    app.shell.form?.closeDialog()
                    app.shell.form?.close()
                    app.shell.form?.leaveDiscarding()
                    await eventually(app.shell.form == nil)
                    await settle(turns: 3)
                }
            }
        }
    }
}
