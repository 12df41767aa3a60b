import Adwaita
import DesktopDriver
import MarketClient
import MarketScreens
import Testing

@testable import MarketDesktop

extension AppUnderTest {
    /// What a screen has at hand, for one that is shown in a window of its own.
    var desk: Desk {
        let photos = PhotoPipeline(fetching: .drawn, decoder: TextureDecoder(), folder: nil, now: { .now })
        return Desk(shell: shell, gallery: Gallery(photos), pasted: pasted, window: window)
    }

    /// Opens a screen in a window of its own and closes it, many times, and looks for what is left of it.
    ///
    /// `isThere` tells that it shows what it should.
    func closesWithoutATrace(
        _ make: (Desk) -> Widget,
        isThere: (Person) async -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let desk = desk
        await leavesNothingBehind(sourceLocation: sourceLocation) {
            let window = Window(over: self.window, title: "", width: 480, height: 700, content: make(desk))
            window.present()
            await isThere(Person())
            await settle(turns: 2)
            window.destroy()
            await settle(turns: 4)
        }
    }

    /// What is wrong with how the window is laid out; the titles of its tabs are libadwaita's own affair.
    var flaws: [Flaw] {
        let tabs = shell.tabs.map { Flaw.cutShort($0.title) }
        return window.tree?.flaws(shortened: ["goods-name", "goods-about", "title", "subtitle"])
            .filter { !tabs.contains($0) } ?? []
    }
}
