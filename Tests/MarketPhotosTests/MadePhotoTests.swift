import Market
import Testing

@testable import MarketPhotos

/// The output of the workshop, seen with a decoder.
@Suite(.timeLimit(.minutes(10)))
struct MadePhotoTests {
    static let upright = ["red", "green", "blue", "white"]
    static let quarteredFixtures: [String] =
        (1...8).map { "orientation-\($0).jpg" } + [
            "progressive.jpg", "quarters.png", "quarters.webp", "png-named.jpg", "cmyk.jpg",
        ]

    @Test(arguments: quarteredFixtures)
    func everyOrientationIsNormalized(fixture: String) async throws {
        let place = try TestWorkshop()
        let content = try await place.place(fixture, in: place.workshop())
        for format in PhotoVariant.Format.allCases {
            let sight = try await PictureReader.shared.look(at: place.bytes(content, .large, format))
            #expect(sight.size == [96, 64])
            #expect(sight.quarters == Self.upright, "\(format)")
        }
    }

    @Test(arguments: ["quarters.heic", "turned.heic", "quarters.avif"])
    func phonePhotosAreUpright(fixture: String) async throws {
        let place = try TestWorkshop()
        let content = try await place.place(fixture, in: place.workshop())
        let sight = try await PictureReader.shared.look(at: place.bytes(content, .large, .jpeg))
        #expect(sight.size == [192, 128])
        #expect(sight.quarters == Self.upright)
    }

    @Test(arguments: ["animated.gif", "animated.webp", "animated.png", "animated.avif"])
    func animationKeepsItsFirstFrame(fixture: String) async throws {
        let place = try TestWorkshop()
        let content = try await place.place(fixture, in: place.workshop())
        let sight = try await PictureReader.shared.look(at: place.bytes(content, .large, .webP))
        #expect(sight.size == [48, 48])
        #expect(sight.colour(0.5, 0.5) == "red")
    }

    @Test(arguments: ["alpha.png", "palette-alpha.png"])
    func transparencyBecomesWhite(fixture: String) async throws {
        let place = try TestWorkshop()
        let content = try await place.place(fixture, in: place.workshop())
        let sight = try await PictureReader.shared.look(at: place.bytes(content, .large, .jpeg))
        #expect(sight.colour(0.2, 0.5) == "red")
        #expect(sight.colour(0.8, 0.5) == "white")
    }

    @Test(arguments: [
        ("display-p3.jpg", [200, 60, 60]), ("deep.png", [200, 60, 60]), ("grey.jpg", [128, 128, 128]),
    ])
    func coloursAreConvertedToSRGB(fixture: String, expected: [Int]) async throws {
        let place = try TestWorkshop()
        let content = try await place.place(fixture, in: place.workshop())
        let colour = try await PictureReader.shared.look(at: place.bytes(content, .large, .jpeg)).middle
        #expect(zip(colour, expected).allSatisfy { abs($0 - $1) <= 4 }, "\(colour)")
    }

    @Test func thumbnailsAreCentredSquares() async throws {
        let place = try TestWorkshop()
        let content = try await place.place("huge-but-allowed.png", in: place.workshop())
        let edges = content.variants.filter { $0.width == $0.height }.map(\.width).sorted()
        #expect(edges == [320, 320, 640, 640, 800, 800, 1600, 1600])
        #expect([content.width, content.height] == [1600, 1600])
        #expect(content.mainColour == 0)
    }

    @Test func smallPictureIsNotEnlarged() async throws {
        let place = try TestWorkshop()
        let content = try await place.place("quarters.jpg", in: place.workshop())
        let sizes = Dictionary(grouping: content.variants, by: \.kind).mapValues {
            Set($0.map { [$0.width, $0.height] })
        }
        #expect(
            sizes == [
                .large: [[96, 64]], .medium: [[96, 64]], .thumbnail: [[64, 64]],
                .thumbnailDouble: [[64, 64]],
            ]
        )
        let thumbnail = try await PictureReader.shared.look(at: place.bytes(content, .thumbnail, .webP))
        #expect(thumbnail.quarters == Self.upright)
    }

    @Test(arguments: ["gps.jpg", "turned.heic", "display-p3.jpg"])
    func metadataIsRemoved(fixture: String) async throws {
        let place = try TestWorkshop()
        let content = try await place.place(fixture, in: place.workshop())
        for variant in content.variants {
            let bytes = try place.bytes(content, variant.kind, variant.format)
            for trace in [
                "Exif", "EXIF", "GPS", "Secret Camera", "ns.adobe.com", "XMP", "ICC", "home address",
            ] {
                #expect(bytes.firstRange(of: Array(trace.utf8)) == nil, "\(trace) in \(variant)")
            }
        }
    }

    @Test func recordDescribesItsFiles() async throws {
        let place = try TestWorkshop()
        let content = try await place.place("quarters.png", in: place.workshop())
        #expect(content.variants.count == Output.all.count)
        for variant in content.variants {
            let bytes = try place.bytes(content, variant.kind, variant.format)
            #expect(Int64(bytes.count) == variant.byteCount)
            #expect(ContentHash(digesting: bytes) == variant.digest)
            let sight = try await PictureReader.shared.look(at: bytes)
            #expect(sight.size == [variant.width, variant.height])
        }
    }

    @Test func equalPicturesShareANameDespiteTheirMetadata() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop()
        let plain = try await workshop.make(from: Fixture.path("quarters.jpg"))
        let tagged = try await workshop.make(from: Fixture.path("orientation-1.jpg"))
        #expect(plain.content == tagged.content)
        #expect(plain.content.hash != ContentHash(digesting: try Fixture.bytes("quarters.jpg")))
    }

    @Test func uploadedFileIsNotChanged() async throws {
        let place = try TestWorkshop()
        let bytes = try Fixture.bytes("gps.jpg")
        let path = try place.upload(bytes)
        _ = try await place.workshop().make(from: path)
        #expect(try contents(of: path) == bytes)
    }
}
