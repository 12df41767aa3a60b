import DesktopDriver
import Observation
import Testing

@testable import Adwaita

extension DesktopTests {
    @Suite struct SystemTests {
        @Test func theLookFollowsWhatThePersonChose() async {
            defer { TestDesktop.plain() }
            let view = AppearanceView(TestDesktop.appearance)
            TestDesktop.appearance.scheme = .dark
            TestDesktop.appearance.set(textScale: 2)
            await eventually(view.label.text == "dark 2.0")
            TestDesktop.plain()
            await eventually(view.label.text == "light 1.0")
        }

        @Test func copiedTextAndPicturesCanBePasted() async {
            let window = shown(Label("x"))
            defer { window.destroy() }
            let clipboard = Clipboard(of: window)
            clipboard.set("openmarket://product/12")
            #expect(await value(of: Task { await clipboard.text() }) == "openmarket://product/12")
            #expect(!clipboard.hasPicture)
            #expect(await value(of: Task { await clipboard.picture() == nil }) == true)
        }

        @Test func filesThatWereCopiedHaveTheirPaths() async {
            let window = shown(Label("x"))
            defer { window.destroy() }
            let clipboard = Clipboard(of: window)
            clipboard.set(files: ["/tmp/자전거 1.png", "/tmp/b#?.jpg"])
            #expect(clipboard.hasFiles)
            #expect(!clipboard.hasPicture)
            #expect(await value(of: Task { await clipboard.files() }) == ["/tmp/자전거 1.png", "/tmp/b#?.jpg"])
            clipboard.set("글")
            #expect(!clipboard.hasFiles)
            #expect(await value(of: Task { await clipboard.files() }) == [])
        }

        @Test func theNetworkSaysHowItIsAtOnceAndLetsGo() async {
            let handlers = LeakTracker.handlers
            let first = Task {
                for await _ in Network.availability() { return true }
                return false
            }
            #expect(await value(of: first) == true)
            await eventually(LeakTracker.handlers == handlers)
        }

        @Test func severalChangesInOneTurnAreOneUpdate() async {
            let model = Basket()
            let view = BasketView(model)
            await settle()
            view.updates = 0
            model.count = 1
            model.count = 2
            model.name = "자전거"
            await eventually(view.label.text == "자전거 2")
            #expect(view.updates == 1)
            model.unread = 9
            await settle()
            #expect(view.updates == 1)
        }

        @Test func aHandlerThatComputesForLongIsReported() async {
            var stalls: [StallWatch.Stall] = []
            let button = Button("계산") {
                let end = Stopwatch.thread.milliseconds + 20
                while Stopwatch.thread.milliseconds < end {}
            }
            let window = shown(button)
            defer { window.destroy() }
            await settle()
            let watch = StallWatch { stalls.append($0) }
            defer { watch.stop() }
            await Person().press("계산")
            #expect(stalls.contains { $0.kind == .work && $0.culprit == "GtkButton::clicked" }, "\(stalls)")
        }

        @Test(arguments: [
            ("https://shop.example/1", true), ("HTTP://shop.example", true), ("about:blank", true),
            ("file:///etc/passwd", false), ("javascript:alert(1)", false), ("data:text/html,x", false),
            ("", false),
            ("openmarket://product/1", false),
        ])
        func onlyTheWebIsShownInAPage(address: String, mayShow: Bool) {
            #expect(WebView.mayShow(address) == mayShow)
        }

        @Test(arguments: [
            ("https://shop.example/1?q=a@b", "shop.example"), ("http://127.0.0.1:80/", "127.0.0.1:80"),
            ("https://bank.example@thief.example/", "thief.example"),
            ("https://thief.example\\@bank.example", "thief.example"),
            ("https://thief.example#@bank.example", "thief.example"), ("about:blank", nil), ("", nil),
            ("http://", nil),
        ])
        func aPageCannotNameItsOwnHost(address: String, host: String?) {
            #expect(WebView.host(of: address) == host)
        }
    }

    @Suite struct DriverTests {
        @Test func aTextThatIsCutShortIsFound() async {
            let label = Label("정가 1,500,000원")
            let window = shown(Clamp(label, width: 40), width: 360)
            defer { window.destroy() }
            await eventually(window.tree?.flaws().contains(.cutShort("정가 1,500,000원")) == true)
            label.style("product-name")
            #expect(window.tree?.flaws(shortened: ["product-name"]) == [])
        }

        @Test func overlappingWidgetsAreFound() async {
            let lower = Button("아래") {}
            let window = shown(Box(.vertical, [Button("위") {}, lower]))
            defer { window.destroy() }
            await settle()
            #expect(window.tree?.flaws() == [])
            let sheet = StyleSheet(".up { margin-top: -20px; }")
            sheet.install()
            defer { sheet.uninstall() }
            lower.style("up")
            await eventually(window.tree?.flaws().isEmpty == false)
        }

        @Test(arguments: ScreenVariant.all)
        func aPlainScreenHasNoFlawsInAnyLook(look: ScreenVariant) async throws {
            defer { TestDesktop.plain() }
            let window = shown(Part.everything.make())
            defer { window.destroy() }
            await look.apply(to: window)
            try await TestDesktop.shoot(window, "everything-\(look.testDescription)")
            #expect(window.tree?.flaws() == [])
        }
    }
}

@Observable
private final class Basket {
    var count = 0
    var name = ""
    var unread = 0
}

private final class BasketView: Box {
    let label = Label()
    var updates = 0
    private let basket: Basket

    init(_ basket: Basket) {
        self.basket = basket
        super.init(.vertical)
        observe(self) {
            $0.updates += 1
            $0.label.text = "\($0.basket.name) \($0.basket.count)"
        }
    }
}

private final class AppearanceView: Box {
    let label = Label()
    private let appearance: Appearance

    init(_ appearance: Appearance) {
        self.appearance = appearance
        super.init(.vertical)
        observe(self) {
            $0.label.text = "\($0.appearance.isDark ? "dark" : "light") \($0.appearance.textScale)"
        }
    }
}
