import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// Photos in a conversation; the reader is account 1, who buys of account 9.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ConversationPhotoTests {
    private let market = TalkMarket()

    private func opened() async throws -> ConversationModel {
        let fixture = ScreenFixture { market.stub(&$0) }
        await fixture.context.accountSession.refresh()
        await fixture.context.messageOutbox.resume()
        let talk = ConversationModel(
            fixture.context,
            ConversationSummary(try #require(market.conversations[4]), product: .sample(1, seller: 9))
        )
        fixture.context.messageOutbox.confirmed = { [weak talk] in talk?.took($1) }
        talk.appear()
        await talk.settle()
        return talk
    }

    private func files(_ names: String...) -> [PhotoFile] { names.map { PhotoFile(path: "/photos/\($0)") } }

    @Test func photosAreSentWithOrWithoutWords() async throws {
        market.say("네", by: 9)
        let talk = try await opened()
        talk.add(files("a", "b"))
        #expect(talk.photos.map(\.file.name) == ["a", "b"])
        talk.remove(talk.photos[0].id)
        talk.send()
        #expect(talk.photos.isEmpty && talk.problem == nil)
        await until { talk.lines.last?.id == .message(2) }
        #expect(market.uploaded == ["b"])
        let line = try #require(talk.lines.last)
        #expect(line.text.isEmpty && line.pictures.count == 1 && !line.isNote)
        #expect(line.spoken == "나, 00:00, 사진 1장")

        talk.text = "이것도요"
        talk.add(files("c"))
        talk.send()
        await until { talk.lines.last?.id == .message(3) }
        #expect(talk.lines.last?.text == "이것도요")
        #expect(talk.lines.last?.spoken == "나, 00:00, 사진 1장, 이것도요")
    }

    @Test func atMostFiveAreTakenAndWhatIsNoPhotoIsNamed() async throws {
        let talk = try await opened()
        talk.add(files("a", "b", "c", "d", "e", "f"), refusing: [.notAPhoto(name: "letter.txt")])
        #expect(talk.photos.count == 5 && !talk.canAddPhotos)
        #expect(
            talk.problem == "‘letter.txt’ 파일은 사진이 아니에요.\n메시지는 1자에서 1,000자까지, 사진은 5장까지 보낼 수 있어요."
        )
        talk.remove(talk.photos[0].id)
        #expect(talk.canAddPhotos && talk.problem == nil)
    }

    @Test func aDiscardedMessageReturnsToTheFormWithItsPhotos() async throws {
        let talk = try await opened()
        market.failure = .unreachable
        talk.text = "이거예요"
        talk.add(files("a", "b"))
        talk.send()
        await until { talk.lines.last?.isUnsent == true }
        let line = try #require(talk.lines.last)
        #expect(line.pictures == files("a", "b").map { .waiting($0) })
        #expect(line.spoken == "나, 못 보냄 · 연결되면 다시 보내요, 사진 2장, 이거예요")
        guard case .unsent(let key) = line.id else {
            Issue.record("it is not there")
            return
        }
        talk.add(files("c"))
        talk.discard(key)
        await until { !talk.text.isEmpty }
        #expect(talk.text == "이거예요" && talk.photos.map(\.file.name) == ["a", "b", "c"])
        #expect(Set(talk.photos.map(\.id)).count == 3)
    }

    @Test func photosAreLookedAtOneByOneUntilTheyAreTakenBack() async throws {
        let photos = (1...3).map { MessagePhoto(id: Photo.ID($0), width: 40, height: 30, mainColour: 0) }
        market.say(nil, by: 1, photos: photos)
        let talk = try await opened()
        let pages = talk.pages(of: 1, from: 1)
        #expect(pages.pageText == "2/3" && pages.title == "철수")
        pages.turnForward()
        pages.turnForward()
        #expect(pages.pictureIndex == 2)
        #expect(pages.pictures.map(\.id) == photos.map(\.id))
        talk.askToUnsend(1)
        talk.answerDialog(true)
        await until { pages.pictures.isEmpty }
        #expect(talk.lines.last?.isNote == true && talk.lines.last?.pictures.isEmpty == true)
    }
}
