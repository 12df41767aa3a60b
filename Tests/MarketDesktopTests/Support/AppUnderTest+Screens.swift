import Adwaita
import DesktopDriver
import Market
import MarketClient
import MarketScreens
import Testing

@testable import MarketDesktop

extension AppUnderTest {
    /// The context for a screen that is shown in a window of its own.
    var context: WindowContext {
        let photos = PhotoPipeline(fetching: .drawn, decoder: TextureDecoder(), folder: nil, now: { .now })
        return WindowContext(
            shell: shell,
            photoProvider: PhotoProvider(photos),
            pasted: pasted,
            window: window
        )
    }

    /// Opens a screen in a window of its own and closes it, many times, and looks for what is left of it.
    ///
    /// `isThere` tells that it shows what it should.
    func closesWithoutATrace(
        _ make: (WindowContext) -> Widget,
        isThere: (Person) async -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let context = context
        await leavesNothingBehind(sourceLocation: sourceLocation) {
            let window = Window(over: self.window, title: "", width: 480, height: 700, content: make(context))
            window.present()
            await isThere(Person())
            await settle(turns: 2)
            window.destroy()
            await settle(turns: 4)
        }
    }

    /// Goes to a place, and waits until it is in front.
    ///
    /// Until then the goods of the place before are on screen, and may be called the same.
    func go(to tab: Tab, sourceLocation: SourceLocation = #_sourceLocation) async {
        await eventually(shell.page == .tabs, sourceLocation: sourceLocation)
        shell.show(tab)
        await eventually(places == [tab], "\(tab) in front and not \(places)", sourceLocation: sourceLocation)
    }

    /// Opens a conversation and waits until it is there: the list may show its last words before.
    @discardableResult
    func openTalk(sourceLocation: SourceLocation = #_sourceLocation) async throws -> ConversationModel {
        shell.open(conversation: Conversation.ID(4))
        await eventually(shell.conversation != nil, sourceLocation: sourceLocation)
        return try #require(shell.conversation, sourceLocation: sourceLocation)
    }

    /// The places that are on screen; two of them while one takes the other's place.
    private var places: [Tab] {
        (window.tree?.all ?? []).compactMap { node in
            switch node.face {
            case is MarketFeedView: .market
            case is SearchView: .search
            case is LikesView: .likes
            case is CartView: .cart
            case is ConversationsView: .chat
            case is ProfileView: .mine
            default: nil
            }
        }
    }

    /// The layout flaws of the window; names of products end after two lines, and sellers' names after one.
    var flaws: [Flaw] { window.tree?.flaws(shortened: ["goods-name", "goods-about"]) ?? [] }

    /// Looks at the window in every way, or in those of a phone, and keeps pictures: nothing may be cut short, hidden or
    /// pushed out of it.
    func looksRight(
        _ name: String,
        in variants: [ScreenVariant] = ScreenVariant.all,
        turns: Int = 12,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        defer { TestDesktop.plain() }
        for variant in variants {
            await variant.apply(to: window)
            await settle(turns: turns)
            // A line that slides in lies outside for a moment.
            await eventually(
                flaws == [],
                "\(name) \(variant.testDescription): \(flaws)",
                sourceLocation: sourceLocation
            )
            try await TestDesktop.shoot(window, "\(name)-\(variant.testDescription)")
            #expect(
                window.extent.width <= variant.width,
                "\(name) \(variant.testDescription)",
                sourceLocation: sourceLocation
            )
        }
    }
}
