import ClientDoubles
import Foundation
import Market
import MarketAPI
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketClient

/// Requests that are under way when the app goes offline.
@Suite(.timeLimit(.minutes(10)))
struct CutOffTests {
    @Test func withoutKeysAProductThatWasCutOffAfterItArrivedIsNotMadeTwice() async throws {
        let folder = try TemporaryFolder()
        let photo = try write(Bytes.jpeg, to: folder.file("1.jpg"))
        let (school, gate) = (SilentSchool(), ConnectivityGate())
        let session = GatedSession(school, through: gate, market: .market)
        let outbox = DraftOutbox(client: .school2022(session), keeping: MemoryDraftStore())
        let chair = ProductDraft(
            name: "자전거",
            description: "거의 새것",
            price: "2000",
            discount: "500",
            stock: "10"
        )
        let draft = Draft(ProductSubmission(chair, photos: [SubmittedPhoto(.file(photo))]))

        async let failure = error { () throws(ClientError) in _ = try await outbox.send(draft) }
        await school.silence.arrivals(1)
        gate.close(.market)
        #expect(try await failure == .interrupted)

        gate.open(isSure: false)
        #expect(try await outbox.send(draft).id == Product.ID(9))
        #expect(school.made == 1)
    }

    @Test func anAnswerThatSucceedsWhileTheGateClosesIsKept() async throws {
        let gate = ConnectivityGate()
        let answer = try await gate.run(
            orElse: TransportError.offline,
            whenCut: .interrupted,
            judging: { _ in nil }
        ) { () throws(TransportError) in
            gate.close(.network)
            return 7
        }
        #expect(answer == 7)
    }
}

/// A market of 2022 that makes a product of what it is sent, and never says so.
private final class SilentSchool: HTTPSession {
    let silence = Gate()
    private let count = Mutex(0)

    var made: Int { count.withLock(\.self) }

    func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply {
        guard request.method == .get else {
            count.withLock { $0 += 1 }
            _ = await silence.pass()
            throw .cancelled
        }
        let product = Wire.school(9)
        let list = made == 0 ? Wire.schoolPage() : Wire.schoolPage(product)
        let text = request.url.path().hasSuffix("/9") ? product : list
        return IncomingReply(
            status: 200,
            fields: ["Content-Type": "application/json"],
            bytes: Array(text.utf8)
        )
    }
}
