import MarketScreens
import ScreenDoubles
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PrivateModeTests {
    @Test(arguments: [("true", true), ("false", false), (nil, false)])
    func privateModeOutlastsARestart(kept: String?, isPrivate: Bool) async throws {
        var preferences: [PreferenceKey: String] = [.wasWelcomed: "true"]
        preferences[.privateMode] = kept
        let fixture = try ShellFixture(preferences: preferences)
        await fixture.start()
        #expect(fixture.savedItems.isPrivate == isPrivate)
    }
}
