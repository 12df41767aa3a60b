import Testing

@testable import MarketService

@Suite(.timeLimit(.minutes(10)))
struct InvitationTests {
    @Test func withoutAnInvitationNoTextIsAccepted() {
        for text in ["", "x", Token.random().text, String(repeating: "A", count: 43)] {
            #expect(!Invitation.none.isAccepted(text))
        }
    }

    @Test func onlyTheSecretOfTheInvitationIsAccepted() {
        let secret = Token.random()
        let invitation = Invitation(secret)
        #expect(invitation.isAccepted(secret.text))
        for text in ["", String(secret.text.dropLast()), secret.text + "A", Token.random().text] {
            #expect(!invitation.isAccepted(text))
        }
    }
}
