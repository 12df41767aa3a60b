import Market
import Testing

@testable import MarketStore

struct ReplicaManifestTests {
    private let key = ReplicaKey(bytes: [UInt8](repeating: 7, count: 32))
    private let note = ReplicaManifest(
        madeAt: Timestamp(millisecondsSince1970: 1_700_000_000_000),
        schema: 23,
        change: 1_000,
        parts: [
            ReplicaManifest.Part(digest: SHA256.digest(of: [1]), byteCount: 16 << 20),
            ReplicaManifest.Part(digest: SHA256.digest(of: [2]), byteCount: 5),
        ]
    )

    @Test func itIsReadAsItWasWritten() {
        #expect(ReplicaManifest(text: note.text(sealedBy: key), sealedBy: key) == note)
    }

    @Test func nothingOfItCanBeAltered() {
        let text = note.text(sealedBy: key)
        for (old, new) in [
            ("1000", "1001"), ("schema 23", "schema 22"), ("\(16 << 20)", "16"), ("made 17", "made 18"),
        ] {
            #expect(ReplicaManifest(text: text.replacing(old, with: new), sealedBy: key) == nil)
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for left in lines.indices {
            let rest = lines.enumerated().filter { $0.offset != left }.map(\.element)
            #expect(ReplicaManifest(text: rest.joined(separator: "\n"), sealedBy: key) == nil)
        }
        #expect(
            ReplicaManifest(text: text, sealedBy: ReplicaKey(bytes: [UInt8](repeating: 8, count: 32))) == nil
        )
    }

    @Test(arguments: [
        "", "\n\n\n\n\n\n", "open-market copy 1\nmade x\nschema 1\nchange 1\npart\nseal\n", "\u{FFFD}",
    ])
    func anInvalidManifestIsNone(text: String) {
        #expect(ReplicaManifest(text: text, sealedBy: key) == nil)
    }
}
