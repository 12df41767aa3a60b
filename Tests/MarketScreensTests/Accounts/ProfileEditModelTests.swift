import ClientDoubles
import Foundation
import Market
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// The form of one's own picture and words.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProfileEditModelTests {
    private struct Sent: Hashable, Sendable {
        var words: String
        var picture: Photo.ID?
    }

    private let saves = PendingReplies<Sent, OwnProfile>()
    private let uploads = PendingReplies<PhotoFile, ProductPicture>()

    private func picture(_ id: Int64) throws -> ProductPicture {
        let address = try #require(URL(string: "http://market.example/\(id).jpg"))
        return ProductPicture(id: Photo.ID(id), large: address, thumbnail: address)
    }

    private func form(_ profile: OwnProfile) async -> (ProfileEditModel, ScreenFixture) {
        let fixture = ScreenFixture { client in
            client.accounts.profile = { () throws(ClientError) in profile }
            client.accounts.saveProfile = { [saves] words, picture throws(ClientError) in
                try await saves.ask(Sent(words: words, picture: picture))
            }
            client.selling.uploadPhoto = { [uploads] file, _, _ throws(ClientError) in
                try await uploads.ask(file)
            }
        }
        let form = ProfileEditModel(fixture.context)
        form.appear()
        await form.settle()
        return (form, fixture)
    }

    @Test func formBeginsWithWhatTheMarketHas() async throws {
        let (form, _) = await form(OwnProfile(introduction: "안녕", picture: try picture(5)))
        #expect(form.introduction == "안녕" && form.counter == "2/80" && !form.hasChanges)
        #expect(form.picture == .onMarket(SavedPicture(try picture(5))))
        _ = form.enter("안녕히")
        #expect(form.hasChanges)
    }

    @Test func wordsAreOneLineOfEightyCharacters() async {
        let (form, _) = await form(OwnProfile())
        #expect(form.enter("한 줄\n두 줄") == "한 줄 두 줄")
        #expect(form.enter(String(repeating: "가", count: 90)).count == 80)
    }

    @Test func pictureOfBeforeStaysWithNewWords() async throws {
        let (form, fixture) = await form(OwnProfile(picture: try picture(5)))
        var isClosed = false
        form.ended = { isClosed = true }
        _ = form.enter("안녕")
        form.save()
        form.save()
        await saves.asked(1)
        #expect(form.isBusy && saves.questions == [Sent(words: "안녕", picture: Photo.ID(5))])
        saves.answer(OwnProfile(introduction: "안녕", picture: try picture(5)))
        await form.settle()
        #expect(isClosed && !form.hasChanges && fixture.toast != nil)
    }

    @Test func chosenFileIsSentBeforeTheForm() async throws {
        let (form, _) = await form(OwnProfile())
        let file = PhotoFile(path: "/tmp/me.jpg")
        form.choose(file)
        form.save()
        await uploads.asked(1)
        #expect(uploads.questions == [file])
        uploads.answer(try picture(9))
        await saves.asked(1)
        #expect(saves.questions == [Sent(words: "", picture: Photo.ID(9))])
        saves.fail(.offline)
        await form.settle()
        // What was chosen stays, with the reason.
        #expect(form.picture == .file(file) && form.problem != nil && !form.isBusy)
    }

    @Test func pictureCanBeTakenAway() async throws {
        let (form, _) = await form(OwnProfile(picture: try picture(5)))
        form.removePicture()
        form.save()
        await saves.asked(1)
        #expect(saves.questions == [Sent(words: "", picture: nil)])
        saves.answer(OwnProfile())
        await form.settle()
        #expect(form.picture == .none)
    }

    @Test func hiddenProfileSaysSo() async {
        let (form, _) = await form(OwnProfile(introduction: "x", isHidden: true))
        #expect(form.hint.contains("운영자"))
    }
}
