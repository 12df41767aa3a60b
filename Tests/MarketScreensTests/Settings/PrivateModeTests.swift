import MarketScreens
import ScreenDoubles
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct PrivateModeTests {
    @Test(arguments: [("true", true), ("false", false), (nil, false)])
    func privateModeOutlastsARestart(kept: String?, isPrivate: Bool) async throws {
        var preferences: [PreferenceKey: String] = [.wasWelcomed: "true"]
        preferences[.privateMode] = kept
        let scene = try ShellScene(preferences: preferences)
        await scene.start()
        #expect(scene.savedItems.isPrivate == isPrivate)
    }
}
