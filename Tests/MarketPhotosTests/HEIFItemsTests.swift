import Foundation
import Testing

@testable import MarketPhotos

/// Pictures of many items, and those that are larger than they say.
@Suite(.timeLimit(.minutes(10)))
struct HEIFItemsTests {
    private typealias Bytes = [UInt8]

    private static func number(_ value: Int, _ count: Int) -> Bytes {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func box(_ name: String, _ content: Bytes) -> Bytes {
        number(content.count + 8, 4) + Array(name.utf8) + content
    }

    /// A file whose picture, item 1, is derived from the items that `named` lists; all but it are frames of this size.
    private static func derived(
        _ kind: String,
        from named: [Int],
        side: Int = 512,
        more: [Int: [Int]] = [:]
    ) -> Bytes {
        let items = [1] + Set(named).union(more.values.joined()).sorted()
        let kinds: Bytes = items.flatMap { item -> Bytes in
            let name = item == 1 || more[item] != nil ? kind : "hvc1"
            return box("infe", Bytes([2, 0, 0, 0]) + number(item, 2) + [0, 0] + Array(name.utf8) + [0])
        }
        let references: Bytes = [1: named].merging(more) { $1 }.flatMap { item, sources -> Bytes in
            let all: Bytes = sources.flatMap { number($0, 2) }
            return box("dimg", number(item, 2) + number(sources.count, 2) + all)
        }
        let size = box("ispe", Bytes([0, 0, 0, 0]) + number(side, 4) + number(side, 4))
        let uses: Bytes = items.flatMap { number($0, 2) + [1, 1] }
        let used = box("ipma", Bytes([0, 0, 0, 0]) + number(items.count, 4) + uses)
        let meta =
            box("pitm", [0, 0, 0, 0, 0, 1])
            + box("iinf", Bytes([0, 0, 0, 0]) + number(items.count, 2) + kinds)
            + box("iref", Bytes([0, 0, 0, 0]) + references)
            + box("iprp", box("ipco", size) + used)
        let brand = box("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("heic".utf8))
        return brand + box("meta", Bytes([0, 0, 0, 0]) + meta)
    }

    private func items(_ bytes: [UInt8], in place: TestWorkshop) throws -> HEIFItems? {
        try HEIFItems(of: PictureFile(place.upload(bytes), limit: .max))
    }

    @Test func tilesOfAPhonesPictureAreTaken() throws {
        let place = try TestWorkshop()
        let picture = Self.derived("grid", from: Array(2...49))
        #expect(try items(picture, in: place)?.work() == 49 * 512 * 512)
        #expect(PictureSize.pixels(ofFile: try place.upload(picture)) == 49 * 512 * 512)
    }

    /// As the attacker did, with 300 and with 20.
    @Test(arguments: [
        ("iovl", Array(repeating: 2, count: 300)), ("iovl", Array(repeating: 2, count: 20)),
        ("iovl", Array(2...6)), ("grid", Array(repeating: 2, count: 48)), ("grid", Array(2...600)),
    ])
    func itemOfManyReferencesIsRefused(kind: String, named: [Int]) async throws {
        let place = try TestWorkshop()
        let picture = Self.derived(kind, from: named)
        #expect(throws: HEIFItems.Refusal.tooManyReferences) { try items(picture, in: place)?.work() }
        let path = try place.upload(picture)
        // By no worker: there is none to be had.
        let workshop = place.workshop(WorkerCommand(executable: "/no/such/program", arguments: []))
        await #expect(throws: PhotoError.damaged) { try await workshop.make(from: path) }
    }

    /// References and places that cost a file little or nothing, and would take a reader hours.
    @Test func tablesOfThousandsOfEntriesAreRefused() throws {
        let place = try TestWorkshop()
        let named: Bytes = (0..<3).flatMap { item -> Bytes in
            let all: Bytes = (0..<65_535).flatMap { _ in Self.number(item + 2, 2) }
            return Self.box("dimg", Self.number(item + 1, 2) + Self.number(65_535, 2) + all)
        }
        let meta = Self.box("pitm", [0, 0, 0, 0, 0, 1]) + Self.box("iref", [0, 0, 0, 0] + named)
        #expect(throws: PhotoError.damaged) { try items(Self.box("meta", [0, 0, 0, 0] + meta), in: place) }

        let entries: Bytes = (0..<4_000).flatMap { Self.number($0, 2) + [0, 0, 0xFF, 0xFF] }
        let places = Self.box("iloc", [0, 0, 0, 0, 0, 0] + Self.number(4_000, 2) + entries)
        #expect(throws: PhotoError.damaged) { try items(Self.box("meta", [0, 0, 0, 0] + places), in: place) }

        let hundreds = Dictionary(uniqueKeysWithValues: (2...400).map { ($0, Array(2...400)) })
        let grids = Self.derived("grid", from: Array(2...400), more: hundreds)
        #expect(throws: PhotoError.damaged) { try items(grids, in: place) }
    }

    @Test func itemsDerivedFromEachOtherAreRefused() throws {
        let place = try TestWorkshop()
        let circle = Self.derived("iovl", from: [2], more: [2: [3], 3: [2]])
        #expect(throws: HEIFItems.Refusal.tooManyReferences) { try items(circle, in: place)?.work() }
        let chain = Self.derived("iovl", from: [2], more: [2: [3], 3: [4], 4: [5]])
        #expect(throws: HEIFItems.Refusal.tooManyReferences) { try items(chain, in: place)?.work() }
    }

    /// Four of four of four: few references, and sixty-four times the work.
    @Test func itemsOfItemsAreCountedAsOftenAsTheyAreDecoded() async throws {
        let place = try TestWorkshop()
        let four = { (item: Int) in Array(repeating: item, count: 4) }
        let picture = Self.derived("iovl", from: four(2), side: 4_096, more: [2: four(3), 3: four(4)])
        #expect(try items(picture, in: place)?.work() == (1 + 4 + 16 + 64) * 4_096 * 4_096)
        let path = try place.upload(picture)
        let limit = PhotoLimits().pixels
        let workshop = place.workshop(WorkerCommand(executable: "/no/such/program", arguments: []))
        await #expect(throws: PhotoError.tooManyPixels(limit: limit)) { try await workshop.make(from: path) }
    }

    @Test(arguments: ["quarters.heic", "quarters.avif"])
    func frameLargerThanDeclaredIsRefused(fixture: String) async throws {
        let place = try TestWorkshop()
        var bytes = try Fixture.bytes(fixture)
        #expect(try items(bytes, in: place)?.work() == 192 * 128)
        let name = try #require(bytes.firstRange(of: Array("ispe".utf8)))
        bytes.replaceSubrange(name.upperBound + 4..<name.upperBound + 12, with: [0, 0, 0, 16, 0, 0, 0, 16])
        #expect(throws: HEIFItems.Refusal.largerThanDeclared) { try items(bytes, in: place)?.work() }
    }

    @Test(arguments: ["quarters.heic", "turned.heic", "quarters.avif", "animated.avif"])
    func fileCutOrChangedAnywhereIsReadWithoutATrap(fixture: String) throws {
        let place = try TestWorkshop()
        let whole = try Fixture.bytes(fixture)
        for index in 0..<min(whole.count, 700) {
            for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                var bytes = whole
                bytes[index] = value
                do { _ = try items(bytes, in: place)?.work() } catch {}
            }
            do { _ = try items(Array(whole.prefix(index)), in: place)?.work() } catch {}
        }
    }
}
