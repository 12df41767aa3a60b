import DesktopDriver
import Observation
import Testing

@testable import Adwaita

extension DesktopTests {
    /// Each rule of `docs/desktop.md` that a crash taught.
    @Suite struct OwnershipTests {
        @Test func aChildOutlivesTheTemporaryThatAddedIt() {
            weak var label: Label?
            func make() -> Label {
                let made = Label("가")
                label = made
                return made
            }
            let clamp = Clamp(Bin(Overlay(Box(.vertical, [make()]))), width: 100)
            #expect(label?.text == "가")
            withExtendedLifetime(clamp) {}
        }

        @Test func widgetsCanBeMadeBeforeTheAppIsActivated() {
            final class Coordinator {
                let stack = Stack<Int>([(1, Label("하나"))])
            }
            #expect(Coordinator().stack.has(1))
        }

        @Test func aWidgetThatIsSomewhereKeepsItsSwiftObject() {
            let box = Box(.vertical)
            weak var field: Counting?
            do {
                let made = Counting()
                made.count = 7
                field = made
                box.append(made)
            }
            #expect(field?.count == 7)
        }

        @Test func aWidgetThatIsNowhereGoesWithItsLastReference() {
            weak var label: Label?
            let before = LeakTracker.count
            do {
                let made = Label("x")
                label = made
                #expect(LeakTracker.count > before)
            }
            #expect(label == nil)
            #expect(LeakTracker.count == before)
        }

        @Test func aModelForgetsTheWidgetsThatLookedAtIt() {
            let model = Model()
            weak var kept: Counting?
            do {
                let label = Label()
                let counting = Counting()
                kept = counting
                observe(label) { [counting] in $0.text = "\(model.count + counting.count)" }
                #expect(label.text == "0")
            }
            // Without a change of the model, for which it would have been kept.
            #expect(kept == nil)
        }

        @Test func aWidgetThatIsTakenOutAndHeldCanBePutElsewhere() {
            let first = Box(.vertical)
            let second = Box(.vertical)
            let label = Label("x")
            first.append(label)
            first.remove(label)
            second.append(label)
            #expect(Widget.of(label.widget) === label)
        }

        @Test func aHandlerMayCountOnItsOwnWidget() async {
            let box = Box(.vertical)
            var counts: [Int] = []
            do {
                let button = Counting()
                button.onCount = { counts.append($0) }
                box.append(button)
            }
            let window = shown(box)
            defer { window.destroy() }
            await Person().press("세기")
            await Person().press("세기")
            #expect(counts == [1, 2])
        }

        @Test func aHandlerIsFreedWithItsWidget() {
            final class Captured {}
            weak var captured: Captured?
            let handlers = LeakTracker.handlers
            do {
                let object = Captured()
                captured = object
                let button = Button("x") { withExtendedLifetime(object) {} }
                #expect(LeakTracker.handlers == handlers + 1)
                withExtendedLifetime(button) {}
            }
            #expect(captured == nil)
            #expect(LeakTracker.handlers == handlers)
        }

        @Test func aWidgetThatIsTakenApartCallsNobody() {
            let view = SelfReading()
            view.append(Label("x"))
            view.watch()
            #expect(view.heard == 0)
        }

        @Test func anObservedModelDoesNotRetainItsObserver() async {
            let model = Model()
            weak var view: ModelView?
            let before = LeakTracker.count
            do {
                let made = ModelView(model)
                view = made
                #expect(made.label.text == "0")
            }
            #expect(view == nil)
            model.count = 1
            await settle()
            #expect(LeakTracker.count == before)
        }

        @Test func aWindowLivesUntilItIsClosed() async {
            weak var window: Window?
            var isClosed = false
            do {
                let made = shown(Label("x"))
                made.onClose = { isClosed = true }
                window = made
            }
            await settle()
            #expect(window != nil)
            window?.close()
            await eventually(window == nil)
            #expect(isClosed)
        }

        @Test func aWindowMayRefuseToClose() async {
            let window = shown(Label("x"))
            window.shouldClose = { false }
            window.close()
            await settle()
            #expect(window.isVisible)
            window.shouldClose = { true }
            window.close()
            await eventually(!window.isVisible)
        }

        @Test func aSpinnerTurnsOnlyWhileItIsSeen() async {
            let spinner = Spinner()
            let stack = Stack<Int>([(1, spinner), (2, Label("fertig"))])
            let window = shown(stack)
            defer { window.destroy() }
            await eventually(spinner.isTurning)
            stack.shown = 2
            await eventually(!spinner.isTurning)
        }

        @Test(arguments: Part.allCases)
        func openingAndClosingLeavesNothingBehind(part: Part) async {
            await leavesNothingBehind(times: part == .everything ? 50 : 5) {
                let window = shown(part.make())
                await settle(turns: 3)
                window.destroy()
                await settle(turns: 2)
            }
        }
    }
}

/// A subclass with something of its own.
private final class Counting: Button {
    var count = 0
    var onCount: (Int) -> Void = { _ in }

    init() {
        var press: () -> Void = {}
        super.init("세기") { press() }
        press = { [unowned self] in
            count += 1
            onCount(count)
        }
    }
}

/// Reads itself whenever it emits something; at the end, too, if it were asked.
private final class SelfReading: Box {
    private(set) var heard = 0

    init() { super.init(.vertical) }

    func watch() { on("destroy") { [unowned self] in heard += 1 } }
}

@Observable
private final class Model {
    var count = 0
}

private final class ModelView: Box {
    let label = Label()
    private let model: Model

    init(_ model: Model) {
        self.model = model
        super.init(.vertical)
        append(label)
        observe(self) { $0.label.text = "\($0.model.count)" }
    }
}
