import DesktopDriver
import Testing

@testable import Adwaita

extension DesktopTests {
    @Suite struct WindowTests {
        private let responses: [MessageDialog.Response] = [
            .init("cancel", "취소"), .init("delete", "삭제", .destructive),
        ]

        @Test(arguments: [("취소", "cancel"), ("삭제", "delete")])
        func aQuestionGetsTheAnswerThatIsPressed(button: String, answer: String) async {
            let window = shown(Label("x"))
            defer { window.destroy() }
            let asked = Task { await MessageDialog(over: window, title: "정말 삭제하시겠습니까?", responses).ask() }
            await Person().press(button)
            #expect(await value(of: asked) == answer)
            await Person().seeNo("정말 삭제하시겠습니까?")
        }

        /// Without GTK's accessibility no button would be heard at all.
        @Test func closingADialogIsItsFirstAnswer() async {
            let window = shown(Label("x"))
            defer { window.destroy() }
            let dialog = MessageDialog(over: window, title: "제목", responses)
            let asked = Task { await dialog.ask() }
            await Person().see("제목")
            Window.onScreen.first { $0.type == "AdwMessageDialog" }?.close()
            #expect(await value(of: asked) == "cancel")
        }

        @Test func aWindowOverAnotherLeavesNothingThere() async {
            let window = shown(Label("x"))
            defer { window.destroy() }
            await leavesNothingBehind(times: 10) {
                let sheet = Window(over: window, title: "", width: 300, height: 300, content: Label("위"))
                sheet.present()
                await Person().see("위")
                sheet.destroy()
            }
        }

        @Test func theAppSaysWhatItIs() async {
            let window = shown(Label("x"))
            defer { window.destroy() }
            window.showAbout(
                AboutDetails(
                    name: "오픈마켓",
                    icon: "open-menu-symbolic",
                    comments: "사고 <팔기>",
                    developer: "우리",
                    links: [("이용_약관 & 규칙", "https://market.example/terms")]
                )
            )
            await Person().see("우리")
            await Person().press("_Details")
            await Person().see("사고 <팔기>")
            await Person().see("이용_약관 & 규칙")
            Window.onScreen.first { $0.type == "AdwAboutWindow" }?.close()
            await Person().seeNo("우리")
        }

        @Test(arguments: [160, 240])
        func inARowThatScrollsEachHasItsWidthAndRoomForItsText(width: Int) async throws {
            let texts = ["가", "여러 줄이 되고도 남을 만큼 아주 긴 이름을 가진 상품"]
            let row = Box(.horizontal, texts.map { FixedWidth(Label($0, wraps: true), width: width) })
            let window = shown(Box(.vertical, [ScrollView(row, along: .horizontal)]), width: 360)
            defer { window.destroy() }
            await settle()
            let labels = try #require(window.tree).all.filter { texts.contains($0.text ?? "") }
            #expect(labels.map(\.frame.width) == [Double(width), Double(width)])
            #expect(window.tree?.flaws() == [])
            let line = try #require(labels.first?.frame.height)
            #expect(line >= 2 * 15)
        }

        @Test func aTooltipThatIsWaitedForGoesWithItsWindow() async {
            let button = Button(icon: "open-menu-symbolic", called: "메뉴") {}
            // As large as the screen: the pointer is on it, wherever it is.
            let window = shown(button, width: 1920, height: 1200)
            await eventually(Tooltips.isThere)
            window.destroy()
            #expect(!Tooltips.isThere)
        }

        @Test func tooltipHiddenJustBeforeItsWindowClosesEndsWithTheWindow() async {
            let shows = { Window.onScreen.flatMap(\.all).contains { $0.type == "GtkTooltipWindow" } }
            func window(_ button: Button) -> Window { shown(button, width: 1920, height: 1200) }
            let button = Button(icon: "open-menu-symbolic", called: "메뉴") {}
            let first = window(button)
            await eventually(shows())
            button.isVisible = false
            #expect(Tooltips.wasShown)
            // The pointer is on it again, and its tooltip is waited for once more.
            button.isVisible = true
            await eventually(button.isMapped)
            button.tooltip = "다른 말"

            first.destroy()
            // GTK aborts the tests where a timer of the first window ends what is over already.
            let second = window(Button(icon: "open-menu-symbolic", called: "메뉴") {})
            await eventually(shows())
            second.destroy()
        }

        @Test func aDialogGoesWithTheWindowBelow() async {
            let window = shown(Label("x"))
            let dialog = MessageDialog(over: window, title: "제목", responses)
            let asked = Task { await dialog.ask() }
            await Person().see("제목")
            window.destroy()
            #expect(await value(of: asked) == "cancel")
        }

        @Test func aWrongSecretKeepsTheDialogOpenWithWhatIsTyped() async {
            let window = shown(Label("x"))
            defer { window.destroy() }
            let secret = PasswordEntry().called("비밀번호")
            let dialog = MessageDialog(over: window, title: "비밀번호를 입력해 주세요", child: secret, responses)
            secret.onSubmit { dialog.respond("delete") }
            let asked = Task {
                await dialog.ask { _ in
                    if secret.text == "right" { return true }
                    dialog.set(body: "비밀번호가 다릅니다")
                    return false
                }
            }
            await Person().type("wrong", into: "비밀번호")
            await Person().press("삭제")
            await Person().see("비밀번호가 다릅니다")
            #expect(secret.text == "wrong")
            await Person().retype("right", into: "비밀번호")
            dialog.respond("delete")
            #expect(await value(of: asked) == "delete")
            await Person().seeNo("비밀번호가 다릅니다")
        }

        @Test func aDialogLeavesNothingBehind() async {
            let window = shown(Label("x"))
            defer { window.destroy() }
            await leavesNothingBehind(times: 10) {
                let asked = Task {
                    await MessageDialog(over: window, title: "제목", child: PasswordEntry(), responses).ask()
                }
                await Person().press("취소")
                _ = await value(of: asked)
                await settle(turns: 3)
            }
        }

        @Test func aToastSaysItAndOffersOneThing() async {
            let toasts = ToastOverlay(Label("x"))
            let window = shown(toasts)
            defer { window.destroy() }
            var undone = 0
            var gone = 0
            toasts.show(Toast("지웠어요", button: "되돌리기", seconds: 0) { undone += 1 }) { gone += 1 }
            await Person().see("지웠어요")
            await Person().press("되돌리기")
            await eventually(undone == 1 && gone == 1)
            await Person().seeNo("지웠어요")
        }

        /// In libadwaita 1.2 one that takes another's place comes up more slowly than it goes, and is freed under its
        /// own animation where it is dismissed at once.
        @Test func aToastComesUpOnceTheOneBeforeHasGone() async {
            await whileThingsMove { toasts in
                let first = toasts.show(Toast("하나", seconds: 0))
                await Person().see("하나")
                for number in 2...6 {
                    if number == 2 { first.dismiss() }
                    var gone = 0
                    let next = toasts.show(Toast("\(number)번째", seconds: 0)) { gone += 1 }
                    #expect(Person().texts.filter { $0 == "하나" || $0.hasSuffix("번째") }.count == 1)
                    await Person().see("\(number)번째")
                    next.dismiss()
                    await eventually(gone == 1)
                }
                await Person().seeNo("6번째")
            }
        }

        @Test func toastsThatWaitComeUrgentOnesFirstOrAreDismissed() async {
            await whileThingsMove { toasts in
                var gone: [String] = []
                @MainActor func show(_ title: String, isUrgent: Bool = false) -> ShownToast {
                    toasts.show(Toast(title, seconds: 0, isUrgent: isUrgent)) { gone.append(title) }
                }
                let first = show("하나")
                let second = show("둘")
                let third = show("셋")
                let urgent = show("급한 것", isUrgent: true)
                await Person().see("하나")
                second.dismiss()
                #expect(gone == ["둘"])
                second.dismiss()
                first.dismiss()
                await Person().see("급한 것")
                #expect(!Person().texts.contains("하나") && !Person().texts.contains("셋"))
                urgent.dismiss()
                await Person().see("셋")
                third.dismiss()
                await Person().seeNo("셋")
                #expect(gone == ["둘", "하나", "급한 것", "셋"])
            }
        }

        @Test func waitingToastsCloseWithTheirWindow() async {
            await leavesNothingBehind(times: 5) {
                await whileThingsMove { toasts in
                    toasts.show(Toast("하나", seconds: 0)).dismiss()
                    toasts.show(Toast("둘", seconds: 0))
                    toasts.show(Toast("셋", seconds: 0))
                }
                await settle(turns: 4)
            }
        }

        @Test func escapeDismissesAToastOnceItIsThere() async {
            let button = Button("x") {}
            await whileThingsMove(over: button) { toasts in
                button.focus()
                var gone = 0
                toasts.show(Toast("하나", seconds: 0)) { gone += 1 }
                #expect(await Person().press(keys: "Escape"))
                #expect(gone == 0 && Person().texts.contains("하나"))
                await eventually(gone == 1)
                await Person().seeNo("하나")
            }
        }

        /// Toasts in a window of which nothing is left out that moves.
        private func whileThingsMove(
            over child: Widget = Label("x"),
            _ body: (ToastOverlay) async -> Void
        ) async {
            let appearance = Appearance()
            appearance.set(reducesMotion: false)
            defer { appearance.set(reducesMotion: true) }
            let toasts = ToastOverlay(child)
            let window = shown(toasts)
            defer { window.destroy() }
            await body(toasts)
        }

        @Test func aToastStaysAboveABarAndComesDownWhenItGoes() async {
            let bar = Box(.vertical, [Label("막대")]).size(height: 80).keepsToastsAbove()
            let page = Box(.vertical, [Label("x").expand(vertical: true), bar])
            let toasts = ToastOverlay(page)
            let window = shown(toasts)
            defer { window.destroy() }
            await Person().see("막대")
            toasts.show(Toast("지웠어요", button: "되돌리기", seconds: 0))
            await eventually(end(of: "지웠어요", in: window) ?? .infinity < 520, "above the bar")
            bar.isVisible = false
            await eventually(end(of: "지웠어요", in: window) ?? 0 > 520, "where the bar was")
            bar.isVisible = true
            await eventually(end(of: "지웠어요", in: window) ?? .infinity < 520, "above the bar again")
        }

        @Test(arguments: [(Align.center, true), (.end, false)])
        func aToastLeavesFreeWhatWasPressed(place: Align, isInTheWay: Bool) async throws {
            let button = Button("지우기") {}.align(place, .end).margins(12)
            let toasts = ToastOverlay(Box(.vertical, [button.expand(vertical: true)]))
            let window = shown(toasts, width: 700)
            defer { window.destroy() }
            await Person().see("지우기")
            let frame = try #require(window.tree?.all.first { $0.isA("GtkButton") && $0.name == "지우기" }).frame
            toasts.press(x: frame.x + 5, y: frame.y + 5)
            toasts.show(Toast("지웠어요", seconds: 0))
            await Person().see("지웠어요")
            await settle()
            let foot = try #require(end(of: "지웠어요", in: window))
            #expect((foot <= frame.y) == isInTheWay, "\(foot) \(frame)")
        }

        private func end(of toast: String, in window: Window) -> Double? {
            window.tree?.all.first { $0.text == toast }?.frame.maxY
        }

        @Test func aStackShowsOnePageAtATime() async {
            let stack = Stack<String>([("loading", Label("불러오는 중"))])
            let window = shown(stack)
            defer { window.destroy() }
            await Person().see("불러오는 중")
            stack.shown = "content"
            stack.set("content", Label("상품"))
            await Person().see("상품")
            await Person().seeNo("불러오는 중")
            stack.set("content", Label("다른 상품"))
            await Person().see("다른 상품")
            stack.remove("content")
            stack.shown = "loading"
            await Person().see("불러오는 중")
        }

        @Test func aNarrowLeafletShowsOnePane() async {
            let leaflet = Leaflet(
                sidebar: Label("목록").size(width: 300),
                content: Label("상품").size(width: 300)
            )
            var folds: [Bool] = []
            leaflet.onFold = { folds.append($0) }
            let window = shown(leaflet, width: 360)
            defer { window.destroy() }
            await eventually(leaflet.isFolded)
            #expect(!Person().texts.contains("상품"))
            leaflet.isContentVisible = true
            await Person().see("상품")
            window.size = (900, 600)
            await eventually(!leaflet.isFolded)
            await Person().see("목록")
            #expect(folds.last == false)
        }

        @Test func aRevealerThatIsClosedTakesNoPlaceAndIsNotFound() async {
            let revealer = Revealer(Button("새 상품 3개") {})
            let window = shown(Box(.vertical, [revealer]))
            defer { window.destroy() }
            await settle()
            #expect(!Person().texts.contains("새 상품 3개"))
            revealer.isRevealed = true
            await Person().see("새 상품 3개")
            revealer.isRevealed = false
            await Person().seeNo("새 상품 3개")
            #expect(!revealer.isVisible)
        }

        @Test func aCarouselGoesToAPage() async {
            let carousel = Carousel((1...5).map { Label("그림 \($0)").expand(horizontal: true) })
            let window = shown(Box(.vertical, [carousel, CarouselDots(for: carousel)]))
            defer { window.destroy() }
            var page = 0
            carousel.onPage = { page = $0 }
            await settle()
            carousel.scroll(to: 3, animated: false)
            await eventually(page == 3 && carousel.index == 3)
            carousel.scroll(to: 9)
            #expect(carousel.index == 3)
            carousel.show([Label("하나")])
            #expect(carousel.count == 1)
        }

        /// A press may come before the first layout of pages that were just shown.
        @Test func aCarouselGoesToAPageThatHasNoPlaceYet() async {
            let carousel = Carousel([Label("그림").expand(horizontal: true)])
            let window = shown(Box(.vertical, [carousel, CarouselDots(for: carousel)]))
            defer { window.destroy() }
            await settle()
            var pages: [Int] = []
            carousel.onPage = { pages.append($0) }
            carousel.show((1...5).map { Label("그림 \($0)").expand(horizontal: true) })
            carousel.scroll(to: 2)
            await eventually(carousel.index == 2)
            #expect(pages == [2])
        }

        @Test func aCarouselOutOfSightGoesToAPageWhenItIsSeen() async {
            let carousel = Carousel([Label("그림").expand(horizontal: true)])
            let window = shown(Box(.vertical, [carousel, CarouselDots(for: carousel)]))
            defer { window.destroy() }
            await settle()
            carousel.isVisible = false
            await settle()
            carousel.show((1...5).map { Label("그림 \($0)").expand(horizontal: true) })
            carousel.scroll(to: 2)
            await settle()
            carousel.isVisible = true
            await eventually(carousel.index == 2)
        }

        @Test func aWidgetThatIsSomewhereIsPutNowhereElse() async {
            let (page, other) = (Label("그림"), Label("다른 그림"))
            let carousel = Carousel([page, page, other])
            let window = shown(Box(.vertical, [carousel, CarouselDots(for: carousel)]))
            defer { window.destroy() }
            #expect(carousel.count == 2)
            carousel.show([page, page, page])
            #expect(carousel.count == 1)
            let box = Box(.horizontal, [other, other, page])
            box.place(other, after: nil)
            box.place(page, after: other)
            #expect(carousel.count == 1)
            carousel.show([])
            box.append(page)
            await settle()
        }

        @Test func theKeysOfTheAppCanBeLookedUp() async {
            let window = shown(Label("x"))
            defer { window.destroy() }
            window.showShortcuts([ShortcutGroup("<일반> & 기타", [("F5", "새로 고침"), ("<Control>Return", "저장")])])
            await Person().see("새로 고침")
            await Person().see("<일반> & 기타")
            Window.onScreen.first { $0.type == "GtkShortcutsWindow" }?.close()
            await Person().seeNo("새로 고침")
        }

        @Test func aStyleSheetSaysWhatGTKDoesNotUnderstand() {
            #expect(StyleSheet(".a { color: @accent_color; }").problems == [])
            #expect(StyleSheet(".a {\n colour: red; }").problems.count == 1)
        }
    }
}
